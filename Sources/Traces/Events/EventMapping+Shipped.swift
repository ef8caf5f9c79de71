extension EventMapping {
    /// The mappings that come with the program.
    package static let shipped = [
        languageHero, postHog, amplitude, segment, googleAnalytics, domEvents, plainEvents,
    ]

    private static func path(_ text: String) -> EventPath { EventPath(text)! }

    /// A mapping for exports in which the app names its own events and properties: the usual names of both.
    private init(
        _ name: String,
        _ title: String,
        session: [String],
        time: [String],
        user: [String],
        event: [String],
        properties: [String],
        signature: [String]
    ) {
        func inside(_ names: [String]) -> [EventPath] {
            properties.flatMap { prefix in names.map { Self.path(prefix + $0) } }
        }
        self.init(
            name: name,
            title: title,
            session: session.map(Self.path),
            time: time.map(Self.path),
            text: inside(["text", "value", "query", "input"])
        )
        self.user = user.map(Self.path)
        self.event = event.map(Self.path)
        place = inside(["place_id", "placeId"])
        chosenText = inside(["chosen_text", "description"])
        field = inside(["field"])
        self.signature = signature.map(Self.path)
        inputEvents = ["place_search_input"]
        endings = [
            "place_search_selected": .selected,
            "place_search_submitted": .submitted,
            "place_search_abandoned": .abandoned,
        ]
        // Such a session is a visit to the app; one to its search box is shorter.
        rules.silenceMilliseconds = 2 * 60_000
        rules.clearEnds = .abandoned
    }

    /// The CSV of the PyPI package `keylogging_analysis`: one row a key, the box's text in `content`.
    private static var languageHero: EventMapping {
        var mapping = EventMapping(
            name: "language-hero",
            title: "Language Hero (keylogging_analysis), CSV",
            layout: .csv,
            timeUnit: .iso8601,
            session: [path("message_id")],
            time: [path("key_time")],
            text: [path("content")]
        )
        mapping.user = [path("USER_ID"), path("user_id")]
        mapping.filters = [Filter(path: path("event_for_message_type"), values: ["0"])]
        mapping.signature = [
            path("message_id"), path("key_time"), path("content"), path("event_for_message_type"),
        ]
        // The box is emptied when the message is sent.
        mapping.rules.emptyAtEnd = .submitted
        mapping.rules.silenceMilliseconds = 24 * 86_400_000
        return mapping
    }

    /// PostHog's export of events: JSON Lines or CSV, `properties` an object or JSON in a text.
    private static var postHog: EventMapping {
        var mapping = EventMapping(
            "posthog",
            "PostHog, events as JSON Lines or CSV",
            session: ["properties.$session_id"],
            time: ["timestamp"],
            user: ["distinct_id", "properties.distinct_id"],
            event: ["event"],
            properties: ["properties."],
            signature: ["event", "distinct_id", "timestamp", "properties"]
        )
        mapping.eventID = [path("uuid")]
        return mapping
    }

    /// Amplitude's raw export: NDJSON, in gzip.
    private static var amplitude: EventMapping {
        var mapping = EventMapping(
            "amplitude",
            "Amplitude, raw export as JSON Lines",
            session: ["session_id"],
            time: ["client_event_time"],
            user: ["user_id", "device_id"],
            event: ["event_type"],
            properties: ["event_properties."],
            signature: ["event_type", "client_event_time", "session_id"]
        )
        mapping.noSession = ["-1"]
        // The moment at which the device began it.
        mapping.sessionScope = [path("device_id"), path("user_id")]
        mapping.eventID = [path("$insert_id")]
        return mapping
    }

    /// Segment's archive: NDJSON, in gzip; `originalTimestamp` is the clock of the device.
    private static var segment: EventMapping {
        var mapping = EventMapping(
            "segment",
            "Segment, archive as JSON Lines",
            session: ["context.sessionId", "properties.session_id", "anonymousId"],
            time: ["originalTimestamp"],
            user: ["userId", "anonymousId"],
            event: ["event"],
            properties: ["properties."],
            signature: ["originalTimestamp", "messageId", "event"]
        )
        mapping.eventID = [path("messageId")]
        return mapping
    }

    /// The BigQuery export of Google Analytics 4: NDJSON, the values in a list of parameters.
    private static var googleAnalytics: EventMapping {
        var mapping = EventMapping(
            "ga4",
            "Google Analytics 4, BigQuery export as JSON Lines",
            session: ["event_params[key=ga_session_id].value.int_value"],
            time: ["event_timestamp"],
            user: ["user_id", "user_pseudo_id"],
            event: ["event_name"],
            properties: [],
            signature: ["event_timestamp", "event_name", "event_params"]
        )
        func parameters(_ names: [String], _ kind: String = "string_value") -> [EventPath] {
            names.map { path("event_params[key=\($0)].value.\(kind)") }
        }
        mapping.timeUnit = .microseconds
        // The second in which the device began it: two people of one second have the same.
        mapping.sessionScope = [path("user_pseudo_id"), path("user_id")]
        let texts = ["text", "value", "query", "input", "search_term"]
        mapping.text = parameters(texts)
        // A text of digits is stored as a number.
        for kind in ["int_value", "float_value", "double_value"] { mapping.text += parameters(texts, kind) }
        mapping.place = parameters(["place_id", "placeId"])
        mapping.chosenText = parameters(["chosen_text", "description"])
        mapping.field = parameters(["field"])
        return mapping
    }

    /// What a listener on a page writes down of each DOM event.
    private static var domEvents: EventMapping {
        var mapping = EventMapping(
            name: "dom-events",
            title: "DOM event log, JSON Lines or CSV",
            session: [path("session"), path("sessionId"), path("session_id")],
            time: [path("t"), path("timeStamp"), path("time"), path("timestamp")],
            text: [path("value")]
        )
        mapping.user = [path("user"), path("userId"), path("user_id")]
        mapping.signature = [path("type"), path("value")]
        mapping.isOneLog = true
        mapping.event = [path("type")]
        mapping.inputEvents = ["input"]
        mapping.compositionEnd = "compositionend"
        mapping.endings = ["select": .selected, "submit": .submitted, "abandon": .abandoned]
        mapping.place = [path("place")]
        mapping.chosenText = [path("chosenText")]
        mapping.field = [path("field")]
        mapping.inputType = [path("inputType")]
        mapping.isComposing = [path("isComposing")]
        return mapping
    }

    /// One row an edit, under plain names.
    private static var plainEvents: EventMapping {
        var mapping = EventMapping(
            name: "events",
            title: "event stream with the columns session, time and text; JSON Lines, CSV or TSV",
            session: [path("session"), path("session_id"), path("sessionId")],
            time: [path("time"), path("timestamp"), path("t")],
            text: [path("text"), path("query")]
        )
        mapping.user = [path("user"), path("user_id"), path("userId")]
        mapping.event = [path("event")]
        mapping.inputEvents = ["input", "edit", "place_search_input"]
        mapping.endings = [
            "selected": .selected, "submitted": .submitted, "abandoned": .abandoned,
            "place_search_selected": .selected, "place_search_submitted": .submitted,
            "place_search_abandoned": .abandoned,
        ]
        mapping.place = [path("place")]
        mapping.chosenText = [path("chosen_text"), path("chosenText")]
        mapping.field = [path("field")]
        return mapping
    }
}
