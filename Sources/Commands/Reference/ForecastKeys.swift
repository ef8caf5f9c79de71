internal import Reports
internal import Simulation

/// The keys of a scenario that say what is priced, month by month and part by part, and what is allowed.
enum ForecastKeys {
    static let volume = ReferenceSection(
        title: "A scenario's volume",
        introduction: """
            Any key but \(code: "sessionsPerMonth") makes a forecast of the coming months, which begins with one \
            volume.
            """,
        example: [],
        keys: [
            ReferenceKey(
                "sessionsPerMonth",
                .other("whole number, 0 to \(String(Scenario.largestVolume)), or list of them"),
                .required,
                "Sessions a month; every number is priced. In a forecast those of an average month at the start."
            ),
            ReferenceKey(
                "growthPerMonth",
                .other("text such as \(code: "\"3%\""), -50 to 100 %"),
                .words("none"),
                "How many more sessions each month has than the one before; it compounds."
            ),
            ReferenceKey(
                "seasonality",
                .other("list of twelve numbers from 0 to 10"),
                .words("all months alike"),
                "The sessions of January to December over those of an average month; it needs \(code: "from")."
            ),
            ReferenceKey("months", .whole(1...60), .words("12"), "How many months are forecast."),
            ReferenceKey(
                "from",
                .text,
                .words("months are only counted"),
                "The first month, such as \(code: "\"2026-01\"")."
            ),
        ]
    )

    static let constraints = ReferenceSection(
        title: "A scenario's constraints",
        introduction: "Both are measured where the selection is simulated, and only there.",
        keys: [
            ReferenceKey(
                "p95SuggestionDelay",
                .whole(1...600_000),
                .words("none"),
                "Milliseconds within which 95 % of the edits must be followed by suggestions for their text or a later one, of the edits that any follow before the session ends; the others are not counted, and their share stands beside the delay. Delays are known to 1.6 %."
            ),
            ReferenceKey(
                "minimumSuccessAt5",
                .other("number from 0 to 1"),
                .words("none"),
                "The least share of sessions whose place must be among the five suggestions on the screen at the moment of the recorded pick, had nothing been picked before; compared exactly, at most three decimals."
            ),
        ]
    )

    static let segments = ReferenceSection(
        title: "A scenario's segments",
        introduction: """
            What segments of one account use is added up before caps and tiers are applied, once. Segments that \
            share a log are drawn as the same people, others independently.
            """,
        keys: [
            ReferenceKey("name", .text, .required, "Such as a platform or a country."),
            ReferenceKey(
                "share",
                .other("number from 0"),
                .required,
                "Of the sessions of every month, against the sum of all shares: in any unit."
            ),
            ReferenceKey(
                "log",
                .other("object"),
                .words("the scenario's"),
                "Recorded typing of its own, written as the scenario's."
            ),
            ReferenceKey(
                "prices",
                .text,
                .words("the scenario's only sheet"),
                "The name of the price sheet that it is billed by, one of those that the scenario lists."
            ),
            ReferenceKey(
                "account",
                .text,
                .words("the price sheet's name"),
                "The billing account that pays for it: its free events and tiers are counted once."
            ),
        ]
    )
}
