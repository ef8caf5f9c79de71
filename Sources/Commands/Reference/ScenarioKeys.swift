internal import Billing
internal import Places
internal import Reports
internal import Simulation
internal import Traces

/// The keys of a scenario but for those of its clients.
enum ScenarioKeys {
    static let sections =
        [scenario, log, MappingKeys.logRules, assume, simulated] + service + [
            rules, ForecastKeys.volume, certainty, ForecastKeys.constraints, ForecastKeys.segments,
        ]

    private static let scenario = ReferenceSection(
        title: "Scenario",
        level: 2,
        introduction:
            "A question with everything that its answer depends on. \(code: "keytoll run FILE") carries it out.",
        example: [
            "{",
            "  \"name\": \"my-app\",",
            "  \"log\": { \"path\": \"my-log.ndjson\" },",
            "  \"clients\": [",
            "    { \"name\": \"today\", \"timing\": { \"kind\": \"debounce\", \"wait\": 100 } },",
            "    { \"name\": \"debounce {wait}\", \"timing\": { \"kind\": \"debounce\", \"wait\": [150, 300] } }",
            "  ],",
            "  \"baseline\": \"today\",",
            "  \"integrations\": [\"per-request+geocoding\", \"per-session+details-essentials\"],",
            "  \"prices\": [\"google-2025-03\"],",
            "  \"volume\": { \"sessionsPerMonth\": [30000, 300000] }",
            "}",
        ],
        keys: [
            ReferenceKey(
                "name",
                .text,
                .required,
                "Names the report: up to 100 letters, digits, \(code: "-"), \(code: "_") and \(code: ".")."
            ),
            ReferenceKey("title", .text, .words("the name"), "The question, as the report's heading."),
            ReferenceKey(
                "caption",
                .text,
                .words("none"),
                "What a reader must know of the log, in a few sentences."
            ),
            ReferenceKey("log", .other("object"), .required, "The recorded typing."),
            ReferenceKey(
                "places",
                .text,
                .words("none"),
                "A gazetteer, by which the report says from which letter on the picked place could be shown; or \(code: "from-log") for the places that people picked in the log itself, the most picked first. The log is then read twice."
            ),
            ReferenceKey("assume", .other("object"), .json("{}"), "What recorded endings are taken for."),
            ReferenceKey(
                "rules",
                .other("object"),
                .json("{}"),
                "How the points are read that the vendor leaves open."
            ),
            ReferenceKey(
                "selection",
                .other("\(code: "\"recorded\"") or \(code: "{ \"simulated\": {} }")"),
                .json("\"recorded\""),
                "Whether sessions end as they were recorded, or as a model of people says who pick from the lists that a client shows; it needs \(code: "places")."
            ),
            ReferenceKey(
                "service",
                .other("object"),
                .words("a service that never fails"),
                "How well the service works: its latency, failures and quota, and what the app does then. Without it every text is answered at once; beside simulated picks, after their latency."
            ),
            ReferenceKey(
                "clients",
                .other("list of clients"),
                .required,
                "The request policies to compare. A list inside a client stands for several clients; \(code: "{wait}") in the name is replaced by the value."
            ),
            ReferenceKey(
                "baseline",
                .text,
                .words("none"),
                "The name of the client that the others are compared with."
            ),
            ReferenceKey(
                "integrations",
                .other("list of names"),
                .required,
                "How the app uses the API around its requests."
            ),
            ReferenceKey(
                "needs",
                .other("\(code: "\"address\"") or list of place fields"),
                .words("not stated"),
                "What the app must know of a picked place; integrations that cannot give it are left out."
            ),
            ReferenceKey(
                "prices",
                .other("list of names or files"),
                .required,
                "The price sheets; a name that ends in \(code: ".json") or \(code: ".json5") is a file."
            ),
            ReferenceKey(
                "otherUsage",
                .other("object of SKUs and numbers"),
                .json("{}"),
                "Events a month of the same account outside this box; they fill free caps and tiers first."
            ),
            ReferenceKey(
                "volume",
                .other("object"),
                .words("1,000 sessions in the first paid tier"),
                "How many sessions a month are priced."
            ),
            ReferenceKey(
                "certainty",
                .other("object, or \(code: "false") for no intervals"),
                .json("{}"),
                "How intervals are made, by drawing people anew."
            ),
            ReferenceKey(
                "constraints",
                .other("object"),
                .json("{}"),
                "What a recommended client must keep to, whatever it saves."
            ),
            ReferenceKey(
                "segments",
                .other("list of objects"),
                .words("none"),
                "Parts of the sessions of a forecast, such as platforms or countries; it needs one volume."
            ),
        ]
    )

    private static let log = ReferenceSection(
        title: "A scenario's log",
        introduction: "At least one of \(code: "path") and \(code: "paths").",
        keys: [
            ReferenceKey("path", .text, .words("none"), "The file."),
            ReferenceKey("paths", .other("list of texts"), .words("none"), "Several files, read as one log."),
            ReferenceKey(
                "format",
                .choice(LogFormat.builtIn.map(\.name)),
                .words("by the content"),
                "The format, where the content does not show it."
            ),
            ReferenceKey(
                "mapping",
                .other("a mapping, or the path of its file"),
                .words("none"),
                "What your own columns mean; instead of \(code: "format")."
            ),
            ReferenceKey(
                "box",
                .text,
                .words("any box"),
                "Placeholder, name, id or label of the search box, in recordings of pages."
            ),
            ReferenceKey(
                "rules",
                .other("object"),
                .json("{}"),
                "How edits become sessions, whatever the format."
            ),
        ]
    )

    private static let assume = ReferenceSection(
        title: "A scenario's assumptions",
        introduction: "The object under \(code: "assume").",
        keys: Assumptions().described.map { row in
            ReferenceKey(
                String(row.key.drop { $0 != "." }.dropFirst()),
                .choice(ShapeEnding.allCases.map(\.name)),
                .json("\"\(row.value)\""),
                Prose(row.meaning)
            )
        }
    )

    private static let latency = ReferenceKey.Kind.other(
        "whole number, 0 to \(String(LatencyModel.maximumMilliseconds)), or \(code: "{ \"percentiles\": { \"50\": 80, \"95\": 210 } }")"
    )

    private static let service: [ReferenceSection] = {
        let takes: [String: (ReferenceKey.Kind, ReferenceKey.Standard)] = [
            "latency": (latency, .words("that of the simulated picks, or 0")),
            "errorRate": (.other("number, 0 to 1, with at most 6 decimals"), .json("0")),
            "requestsPerMinute": (.whole(0...1_000_000_000), .words("no limit")),
            "retry": (.other("object"), .words("never")),
            "seed": (.whole(0...Int(Int32.max)), .words("that of the simulated picks, or 1")),
        ]
        let pauses = 0...LatencyModel.maximumMilliseconds
        return [
            ReferenceSection(
                title: "A scenario's service",
                introduction:
                    "The object under \(code: "service"). Times are milliseconds. Whether a refused request is billed is the rule \(code: "emptyAndFailedRequestsBilled").",
                keys: ServiceConditions().settings.map { setting in
                    let (kind, standard) = takes[setting.key] ?? (.text, .required)
                    return ReferenceKey(setting.key, kind, standard, Prose(setting.meaning))
                }
            ),
            ReferenceSection(
                title: "A service's retry",
                introduction: "The object under \(code: "retry") in \(code: "service").",
                keys: [
                    ReferenceKey(
                        "attempts",
                        .whole(1...20),
                        .json("3"),
                        "How often a request is sent in all."
                    ),
                    ReferenceKey(
                        "firstPause",
                        .whole(pauses),
                        .json("200"),
                        "From a failure to the second attempt; it doubles before each further one."
                    ),
                    ReferenceKey(
                        "longestPause",
                        .whole(pauses),
                        .json(String(pauses.upperBound)),
                        "The longest that a pause becomes."
                    ),
                ]
            ),
        ]
    }()

    private static let simulated: ReferenceSection = {
        let usual = SelectionModel()
        let times = 0...LatencyModel.maximumMilliseconds
        let share = ReferenceKey.Kind.other("number, 0 to 1, with at most 6 decimals")
        let takes: [String: ReferenceKey.Kind] = [
            "looking": share, "atWordBoundary": share, "inPause": share,
            "pause": .whole(times), "reaction": .whole(times), "pick": .whole(times),
            "input": .choice(SelectionModel.Input.allCases.map(\.rawValue)),
            "latency": latency,
            "seed": .whole(0...Int(Int32.max)),
        ]
        return ReferenceSection(
            title: "A scenario's simulated selection",
            introduction:
                "The object under \(code: "simulated") in \(code: "selection"). Times are milliseconds.",
            keys: usual.settings.map { setting in
                let kind = takes[setting.key] ?? .text
                // A setting is shown with its unit; a key takes the number alone.
                let value = String(setting.value.prefix { $0 != " " })
                let standard: ReferenceKey.Standard =
                    switch setting.key {
                    case "pick": .words("what the input takes")
                    case "input": .json("\"\(value)\"")
                    default: .json(value)
                    }
                return ReferenceKey(setting.key, kind, standard, Prose(setting.meaning))
            }
        )
    }()

    private static let rules = ReferenceSection(
        title: "A scenario's rules",
        introduction:
            "The object under \(code: "rules"), and \(code: "--rule KEY=VALUE") on the command line. The meanings are those of the defaults.",
        keys: Switches().settings.map { setting in
            let kinds: [String: (ReferenceKey.Kind, isText: Bool)] = [
                "detailsEnding": (.choice(Switches.DetailsEnding.allCases.map(\.rawValue)), true),
                "sessionLifetimeSeconds": (.other("whole number, 1 to 86400, or \(code: "\"none\"")"), false),
                "reusedToken": (.choice(Switches.ReusedToken.allCases.map(\.rawValue)), true),
            ]
            let (kind, isText) = kinds[setting.key] ?? (.flag, false)
            return ReferenceKey(
                setting.key,
                kind,
                .json(isText ? "\"\(setting.value)\"" : setting.value),
                Prose(setting.meaning)
            )
        }
    )

    private static let certainty = ReferenceSection(
        title: "A scenario's certainty",
        keys: [
            ReferenceKey(
                "confidence",
                .other("number from 50 to 99.9"),
                .json("95"),
                "How many of a hundred such intervals should hold the truth."
            ),
            ReferenceKey(
                "replicates",
                .whole(100...20_000),
                .json("1000"),
                "How often the people are drawn anew."
            ),
            ReferenceKey(
                "seed",
                .other("whole number from 0"),
                .json("1"),
                "The same seed draws the same people on every machine."
            ),
        ]
    )
}
