internal import Reports
internal import Traces

/// The keys of a mapping of an event stream.
enum MappingKeys {
    static let sections = [mapping, endings, filters, rules]

    private static func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type)
        -> ReferenceKey.Kind
    where Choice.RawValue == String {
        .choice(Choice.allCases.map(\.rawValue))
    }

    private static func path(_ name: String, _ meaning: Prose, isRequired: Bool = false) -> ReferenceKey {
        ReferenceKey(name, .other("path or list of paths"), isRequired ? .required : .json("[]"), meaning)
    }

    private static let mapping = ReferenceSection(
        title: "Mapping",
        level: 2,
        introduction: """
            Which column or path of an event stream means what: \(code: "--mapping FILE"), or \(code: "mapping") in a \
            scenario's log. A path is a column's name or a way through JSON, such as \(code: "properties.query") or \
            \(code: "event_params[key=query].value"); of several paths the first that an event has counts.
            """,
        example: [
            "{",
            "  \"name\": \"ours\",",
            "  \"session\": \"sid\", \"time\": \"ts\", \"text\": [\"props.query\", \"props.value\"],",
            "  \"event\": \"name\", \"inputEvents\": [\"search_input\"], \"endings\": { \"search_pick\": \"selected\" }",
            "}",
        ],
        keys: [
            ReferenceKey("name", .text, .required, "How reports name the format."),
            ReferenceKey(
                "like",
                .choice(EventMapping.shipped.map(\.name)),
                .words("none"),
                "The mapping to begin with: every key then replaces what that one has, and \(code: "rules") only the rules that it names."
            ),
            ReferenceKey("title", .text, .json("\"\""), "What it reads, in a few words."),
            ReferenceKey(
                "layout",
                choice(EventMapping.Layout.self),
                .json("\"any\""),
                "How the events are written down; \(code: "any") is shown by the first line."
            ),
            ReferenceKey(
                "timeUnit",
                choice(EventMapping.TimeUnit.self),
                .json("\"detect\""),
                "What the numbers of a time count; \(code: "detect") decides by the first time of each file."
            ),
            path(
                "session",
                "The id of a visit, or of something longer that silences split.",
                isRequired: true
            ),
            path(
                "sessionScope",
                "Whose the session's id is, such as a device, where two of them may have the same id. It stands before the id, parted "
                    + "by a slash; where this or \(code: "field") is named, a slash within either becomes \(code: "~1") "
                    + "and a tilde \(code: "~0")."
            ),
            path("time", "When the event happened.", isRequired: true),
            path("text", "The box's text after the event.", isRequired: true),
            path("user", "The person."),
            path("event", "The event's name; required where events are named below."),
            path("place", "The id of the picked place."),
            path("chosenText", "The text that a pick writes into the box."),
            path(
                "field",
                "Which box; events of different boxes belong to different sessions, in whose ids it stands behind a slash."
            ),
            path("inputType", "The DOM's \(code: "inputType")."),
            path("isComposing", "Whether an input method is at work."),
            path("eventID", "What no two events share; repeats are skipped."),
            ReferenceKey(
                "inputEvents",
                .other("text or list of texts"),
                .json("[]"),
                "The events that change the text; none named: all that are no ending."
            ),
            ReferenceKey("compositionEnd", .text, .words("none"), "The event at the end of a composition."),
            ReferenceKey(
                "noSession",
                .other("text or list of texts"),
                .json("[]"),
                "Session ids that stand for none."
            ),
            path(
                "signature",
                "The paths by which a file is recognised; none named: one of the session's, of the time's and of the text's."
            ),
            ReferenceKey("endings", .other("object"), .json("{}"), "The events that end a session."),
            ReferenceKey("filters", .other("object"), .json("{}"), "Conditions that an event must meet."),
            ReferenceKey("rules", .other("object"), .json("{}"), "How events become sessions."),
        ]
    )

    private static let endings = ReferenceSection(
        title: "A mapping's endings",
        introduction: """
            Each key is an event's name; its value is \(code: "\"selected\""), \(code: "\"submitted\""), \
            \(code: "\"abandoned\"") or \(code: "\"unrecorded\"").
            """
    )

    private static let filters = ReferenceSection(
        title: "A mapping's filters",
        introduction:
            "Each key is a path; its value is the text that must stand there, or a list of such texts."
    )

    private static let rules = ReferenceSection(
        title: "A mapping's rules",
        keys: ruleKeys(usual: SessionRules())
    )

    /// The rules that a scenario sets for its log, whatever its format.
    static let logRules = ReferenceSection(
        title: "The rules of a scenario's log",
        introduction: """
            Each replaces the rule of the log's format, as \(code: "--log-rule KEY=VALUE") does for one command. Where \
            sessions are recorded whole (\(code: "keytoll"), \(code: "aalto"), \(code: "rrweb")) they are cut and \
            joined after reading; \(code: "lateMilliseconds") and \(code: "composition") mean nothing there and are refused.
            """,
        keys: ruleKeys(usual: nil)
    )

    /// - Parameter usual: what counts where a key is left out; nil: what the format has.
    private static func ruleKeys(usual: SessionRules?) -> [ReferenceKey] {
        let emptying = ReferenceKey.Kind.choice(SessionRuleChanges.Emptying.words)
        let longest = 24 * 86_400_000
        func standard(_ value: (SessionRules) -> String) -> ReferenceKey.Standard {
            usual.map { .json(value($0)) } ?? .words("as the format has it")
        }
        return [
            ReferenceKey(
                "silenceMilliseconds",
                .whole(1...longest),
                standard { String($0.silenceMilliseconds) },
                "A longer gap between two events splits a session."
            ),
            ReferenceKey(
                "lateMilliseconds",
                .whole(0...longest),
                standard { String($0.lateMilliseconds) },
                """
                How much later in the stream than its time says an event may come; of two of one millisecond the one \
                that stands first is the earlier.
                """
            ),
            ReferenceKey(
                "clearEnds",
                emptying,
                standard { _ in "\"typing\"" },
                "How a session ended whose text became empty at once; \(code: "typing"): it goes on."
            ),
            ReferenceKey(
                "emptyAtEnd",
                emptying,
                standard { _ in "\"typing\"" },
                "How a session ended whose very last event empties the text; \(code: "typing"): that is an edit."
            ),
            ReferenceKey(
                "composition",
                choice(SessionRules.Composition.self),
                standard { "\"\($0.composition.rawValue)\"" },
                "Whether every step of an input method is an edit, or the last."
            ),
            ReferenceKey(
                "coalesceMilliseconds",
                .whole(0...10_000),
                standard { String($0.coalesceMilliseconds) },
                "Edits closer than this count as one, the later."
            ),
            ReferenceKey(
                "maximumEdits",
                .whole(1...1_000_000),
                standard { String($0.maximumEdits) },
                "A session is cut off behind so many edits."
            ),
        ]
    }
}
