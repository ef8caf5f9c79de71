internal import Basics
internal import Debounce
internal import Reports

/// The keys of a client.
enum ClientKeys {
    static let sections = [
        client, debounce, throttle, rxThrottle, plain, pace, answers, inFlight, minimumLength, cache,
    ]

    private static let usual = Client(name: "", timing: .every)

    private static func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type)
        -> ReferenceKey.Kind
    where Choice.RawValue == String {
        .choice(Choice.allCases.map(\.rawValue))
    }

    private static func json(_ choice: some RawRepresentable<String>) -> ReferenceKey.Standard {
        .json("\"\(choice.rawValue)\"")
    }

    private static let client = ReferenceSection(
        title: "Client",
        level: 2,
        introduction: """
            The request policy of a search box. In a scenario's \(code: "clients"), or as \(code: "--client") on the \
            command line; a text alone is the name of a preset.
            """,
        example: [
            "{",
            "  \"name\": \"debounce {wait}\",",
            "  \"timing\": { \"kind\": \"debounce\", \"wait\": [150, 300] },",
            "  \"minimumLength\": { \"count\": 3, \"unit\": \"grapheme\" },",
            "  \"cache\": { \"seconds\": 300, \"scope\": \"person\" }",
            "}",
        ],
        keys: [
            ReferenceKey(
                "name",
                .text,
                .words("a summary of the policy"),
                "What tables call it. \(code: "{wait}"), \(code: "{minimumLength.count}") and the like are replaced by the client's values."
            ),
            ReferenceKey(
                "preset",
                .choice(ClientPreset.all.map(\.name)),
                .words("none"),
                "A library's policy; what stands beside it overrides it."
            ),
            ReferenceKey(
                "timing",
                .other("object"),
                .required,
                "When a request is sent. Its \(code: "kind") decides which other keys it has. A preset brings one."
            ),
            ReferenceKey(
                "tie",
                choice(Tie.self),
                json(usual.tie),
                "Which comes first of an edit and a timer due in the same millisecond."
            ),
            ReferenceKey(
                "minimumLength",
                .other("object, or the count alone"),
                .json("{ \"count\": \(usual.minimumLength.count) }"),
                "The length from which on a text is sent."
            ),
            ReferenceKey(
                "distinct",
                choice(DistinctStage.self),
                .words("none"),
                "Where a text equal to the one before is dropped: before the timing or after it."
            ),
            ReferenceKey(
                "trim",
                .flag,
                .json(String(usual.trim)),
                "White space at both ends is not part of the text."
            ),
            ReferenceKey(
                "ignoreCase",
                .flag,
                .json(String(usual.ignoreCase)),
                "Letters that differ only in case are the same."
            ),
            ReferenceKey(
                "cache",
                .other("object"),
                .words("none"),
                "Answers that are kept in order not to ask again."
            ),
            ReferenceKey(
                "onSelect",
                choice(PendingFate.self),
                json(usual.onSelect),
                "What becomes of a pending request when a suggestion is picked."
            ),
            ReferenceKey(
                "onEnd",
                choice(PendingFate.self),
                json(usual.onEnd),
                "The same when the text is sent as typed or the box is left."
            ),
            ReferenceKey(
                "valueAt",
                choice(ValueMoment.self),
                json(usual.valueAt),
                "Whether the text is read with the edit or when the timer fires."
            ),
            ReferenceKey(
                "selectionEmitsChange",
                .flag,
                .json(String(usual.selectionEmitsChange)),
                "The picked text, written back into the box, is an edit of its own."
            ),
            ReferenceKey(
                "abortsOpen",
                .flag,
                .json(String(usual.abortsOpen)),
                "A request aborts those that are still open; they count as sent. Not with a timing of kind \(code: "in-flight")."
            ),
            ReferenceKey(
                "shows",
                choice(AnswerDisplay.self),
                json(usual.shows),
                "Which answers are put on the screen: those that no later one has overtaken, the newest request's only, or all."
            ),
        ]
    )

    private static func kind(_ kinds: Timing.Kind...) -> ReferenceKey {
        var words = Prose()
        for (index, kind) in kinds.enumerated() {
            if index > 0 { words.append(.text(", ")) }
            words.append(.code("\"\(kind.rawValue)\""))
        }
        return ReferenceKey("kind", .other(words), .required, "The kind of timing.")
    }

    private static func wait(atLeast least: Int = 0) -> ReferenceKey {
        ReferenceKey("wait", .whole(least...Timing.longestWait), .required, "Milliseconds.")
    }

    private static func edge(_ name: String, _ isOn: Bool) -> ReferenceKey {
        let meaning: Prose =
            name == "leading"
            ? "The first edit is sent at once." : "The last edit is sent when the wait is over."
        return ReferenceKey(name, .flag, .json(String(isOn)), meaning)
    }

    private static let debounce = ReferenceSection(
        title: "Timing of kind debounce",
        introduction: "lodash's \(code: "debounce"): a request once the wait has passed since the last edit.",
        keys: [
            kind(.debounce), wait(), edge("leading", false), edge("trailing", true),
            ReferenceKey(
                "maxWait",
                .whole(0...Timing.longestWait),
                .words("none"),
                "The longest time that a request is put off, in milliseconds."
            ),
        ]
    )

    private static let throttle = ReferenceSection(
        title: "Timing of kind throttle",
        introduction: "lodash's \(code: "throttle"): at most one request a wait.",
        keys: [kind(.throttle), wait(), edge("leading", true), edge("trailing", true)]
    )

    private static let rxThrottle = ReferenceSection(
        title: "Timing of kind rx-throttle",
        introduction:
            "RxJS's \(code: "throttleTime"): a window opens with what is sent and lets nothing else through.",
        keys: [kind(.rxThrottle), wait(), edge("leading", true), edge("trailing", false)]
    )

    private static let plain = ReferenceSection(
        title: "Timings of kind audit, sample, delay and every",
        introduction: """
            RxJS's \(code: "auditTime"), the latest text one wait after the first edit; its \(code: "sampleTime"), \
            the latest text at every multiple of the wait, which is at least 1; a debounce that forgets to cancel; and \
            every edit at once, which has no wait.
            """,
        keys: [kind(.audit, .sample, .delay, .every), wait()]
    )

    private static let pace = ReferenceSection(
        title: "Timing of kind adaptive, by the pace",
        introduction:
            "A debounce that waits \(code: "k") × the median of the last \(code: "m") gaps in the typing, within bounds.",
        keys: [kind(.adaptive), by(.json("\"pace\""))] + adaptive(AdaptiveWait())
    )

    private static let answers = ReferenceSection(
        title: "Timing of kind adaptive, by the answers",
        introduction:
            "A debounce that waits \(code: "k") × the mean of the last \(code: "m") answer times, within bounds.",
        keys: [kind(.adaptive), by(.words("the pace"))] + adaptive(.byAnswers)
    )

    private static func by(_ standard: ReferenceKey.Standard) -> ReferenceKey {
        ReferenceKey("by", choice(AdaptiveWait.Measure.self), standard, "What the wait follows.")
    }

    private static func adaptive(_ usual: AdaptiveWait) -> [ReferenceKey] {
        let factor = ExactDecimal.text(Int64(usual.factorThousandths), scale: 3, decimals: 1)
        return [
            ReferenceKey(
                "k",
                .other("number, 0.001 to 100, with at most 3 decimals"),
                .json(factor),
                "The factor."
            ),
            ReferenceKey("m", .whole(1...1000), .json(String(usual.gaps)), "How many gaps or answers."),
            ReferenceKey(
                "low",
                .whole(0...Timing.longestWait),
                .json(String(usual.low)),
                "The shortest wait, in milliseconds."
            ),
            ReferenceKey(
                "high",
                .whole(0...Timing.longestWait),
                .json(String(usual.high)),
                "The longest wait."
            ),
            ReferenceKey(
                "start",
                .other("whole number, low to high"),
                .json(String(usual.start)),
                "The wait before anything is known: three gaps, or one answer."
            ),
        ]
    }

    private static let inFlight = ReferenceSection(
        title: "Timing of kind in-flight",
        introduction: "Every edit at once, as long as not too many requests are open.",
        keys: [
            kind(.inFlight),
            ReferenceKey(
                "limit",
                .whole(1...1000),
                .json(String(InFlightRule().limit)),
                "How many requests may be open."
            ),
            ReferenceKey(
                "whenFull",
                choice(InFlightRule.WhenFull.self),
                json(InFlightRule().whenFull),
                "What becomes of a text that finds no room: it waits in place of the one before, is dropped, or waits behind all others."
            ),
        ]
    )

    private static let minimumLength = ReferenceSection(
        title: "A client's minimum length",
        keys: [
            ReferenceKey(
                "count",
                .whole(0...1_000_000),
                .json(String(MinimumLength().count)),
                "0 sends even the empty text."
            ),
            ReferenceKey(
                "unit",
                choice(MinimumLength.Unit.self),
                json(MinimumLength().unit),
                "What is counted: JavaScript's, Python's or Swift's characters."
            ),
            ReferenceKey(
                "stage",
                choice(MinimumLength.Stage.self),
                json(MinimumLength().stage),
                "Whether a short text is dropped before the timing, also cancels what is pending, or is dropped after the timing."
            ),
        ]
    )

    private static let cache = ReferenceSection(
        title: "A client's cache",
        keys: [
            ReferenceKey(
                "seconds",
                .whole(0...1_000_000_000),
                .words("as long as the cache"),
                "How long an answer is good."
            ),
            ReferenceKey(
                "entries",
                .whole(1...10_000),
                .words("all"),
                "How many answers are kept; the one used longest ago goes first."
            ),
            ReferenceKey(
                "key",
                choice(AnswerCaching.Key.self),
                json(AnswerCaching().key),
                "Which texts share an answer: equal ones, or those that differ in letter case too."
            ),
            ReferenceKey(
                "scope",
                choice(AnswerCaching.Scope.self),
                json(AnswerCaching().scope),
                "Whether it lives for a session or for all sessions of a person."
            ),
            ReferenceKey(
                "hitsOnly",
                .flag,
                .json(String(AnswerCaching().hitsOnly)),
                "Only answers with suggestions are kept."
            ),
        ]
    )
}
