import Basics

@testable import Traces

/// The same sessions as each analytics product, and a table of one's own, would export them.
enum EventExports {
    private static func json(_ members: (String, JSON?)...) -> JSON { EventStreamSample.json(members) }

    /// Each export's name and how it writes an event.
    static let all: [(name: String, write: @Sendable (EventStreamSample) -> [UInt8])] = [
        (
            "posthog",
            { sample in
                var ordinal = 0
                return sample.lines { event in
                    ordinal += 1
                    return json(
                        ("uuid", .string("0190-\(ordinal)")),
                        ("event", .string(event.name)),
                        ("distinct_id", .string(event.user)),
                        (
                            "properties",
                            json(
                                ("$session_id", .string(event.session)),
                                ("$lib", "web"),
                                ("nested", .array([1, .object([("deep", .null)])])),
                                ("text", event.name == "place_search_input" ? .string(event.text) : nil),
                                (
                                    "chosen_text",
                                    .string(event.name == "place_search_input" ? "" : event.text)
                                ),
                                ("place_id", event.place.isEmpty ? nil : .string(event.place))
                            )
                        ),
                        ("timestamp", .string(EventStreamSample.iso(event.time)))
                    )
                }
            }
        ),
        (
            "posthog",
            { sample in
                // Properties as JSON in a text.
                sample.lines { event in
                    let properties = json(
                        ("$session_id", .string(event.session)),
                        ("value", .string(event.name == "place_search_input" ? event.text : "")),
                        ("description", .string(event.name == "place_search_input" ? "" : event.text)),
                        ("placeId", .string(event.place))
                    )
                    return json(
                        ("event", .string(event.name)),
                        ("distinct_id", .string(event.user)),
                        ("properties", .string(properties.text())),
                        ("timestamp", .string(EventStreamSample.iso(event.time)))
                    )
                }
            }
        ),
        (
            "posthog",
            { sample in
                sample.table(["event", "distinct_id", "timestamp", "properties"]) { event in
                    let properties = json(
                        ("$session_id", .string(event.session)),
                        ("text", .string(event.name == "place_search_input" ? event.text : "")),
                        ("chosen_text", .string(event.name == "place_search_input" ? "" : event.text)),
                        ("place_id", .string(event.place))
                    )
                    return [event.name, event.user, EventStreamSample.iso(event.time), properties.text()]
                }
            }
        ),
        (
            "amplitude",
            { sample in
                var ordinal = 0
                return sample.lines { event in
                    ordinal += 1
                    let iso = EventStreamSample.iso(event.time)
                    return json(
                        ("$insert_id", .string("i\(ordinal)")),
                        ("client_event_time", .string(iso.replacing("T", with: " ").dropLast() + "000")),
                        ("event_type", .string(event.name)),
                        (
                            "event_properties",
                            json(
                                ("query", event.name == "place_search_input" ? .string(event.text) : nil),
                                (
                                    "description",
                                    .string(event.name == "place_search_input" ? "" : event.text)
                                ),
                                ("place_id", .string(event.place))
                            )
                        ),
                        ("session_id", .string(event.session)),
                        ("user_id", .null),
                        ("device_id", .string(event.user))
                    )
                }
            }
        ),
        (
            "segment",
            { sample in
                var ordinal = 0
                return sample.lines { event in
                    ordinal += 1
                    return json(
                        ("type", "track"),
                        ("messageId", .string("m\(ordinal)")),
                        ("anonymousId", .string(event.user)),
                        ("event", .string(event.name)),
                        ("context", json(("sessionId", .string(event.session)))),
                        (
                            "properties",
                            json(
                                ("input", event.name == "place_search_input" ? .string(event.text) : nil),
                                (
                                    "description",
                                    .string(event.name == "place_search_input" ? "" : event.text)
                                ),
                                ("place_id", .string(event.place))
                            )
                        ),
                        ("originalTimestamp", .string(EventStreamSample.iso(event.time)))
                    )
                }
            }
        ),
        (
            "ga4",
            { sample in
                sample.lines { event in
                    func parameter(_ key: String, _ type: String, _ value: JSON) -> JSON {
                        json(("key", .string(key)), ("value", json((type, value))))
                    }
                    return json(
                        ("event_date", "20260301"),
                        ("event_timestamp", .string(String(event.time * 1000 + 7))),
                        ("event_name", .string(event.name)),
                        ("user_pseudo_id", .string(event.user)),
                        (
                            "event_params",
                            .array([
                                parameter("ga_session_id", "int_value", .string(event.session)),
                                parameter(
                                    event.name == "place_search_input" ? "search_term" : "description",
                                    "string_value",
                                    .string(event.text)
                                ),
                                parameter("place_id", "string_value", .string(event.place)),
                            ])
                        )
                    )
                }
            }
        ),
        (
            "dom-events",
            { sample in
                let types = [
                    "place_search_input": "input", "place_search_selected": "select",
                    "place_search_submitted": "submit", "place_search_abandoned": "abandon",
                ]
                return sample.lines { event in
                    json(
                        ("session", .string(event.session)),
                        ("user", .string(event.user)),
                        ("t", .integer(event.time)),
                        ("type", .string(types[event.name]!)),
                        ("value", .string(event.name == "place_search_input" ? event.text : "")),
                        ("inputType", event.name == "place_search_input" ? "insertText" : nil),
                        ("isComposing", .bool(false)),
                        ("chosenText", .string(event.name == "place_search_input" ? "" : event.text)),
                        ("place", .string(event.place))
                    )
                }
            }
        ),
        ("events", { plain($0, ",", 1) }),
        ("events", { plain($0, ";", 1000) }),
        ("events", { plain($0, "\t", 1_000_000) }),
    ]

    static func plain(_ sample: EventStreamSample, _ separator: String, _ unit: Int64) -> [UInt8] {
        let header = ["row", "session_id", "user", "time", "event", "text", "place", "chosen_text"]
        return sample.table(header, separator: separator) { event in
            let isInput = event.name == "place_search_input"
            return [
                "0", event.session, event.user, String(event.time * unit), event.name,
                isInput ? event.text : "",
                event.place, isInput ? "" : event.text,
            ]
        }
    }
}
