internal import Basics

extension Scenario {
    /// Reads `constraints`.
    ///
    /// - Throws: `badData` for values out of range, and where the run would not measure what is asked: both
    ///   measures need a simulated selection, for only that has answers and lists.
    static func constraints(
        _ reader: inout ObjectReader,
        isSimulated: Bool
    ) throws(Fault) -> PolicyConstraints {
        guard var object = try reader.object("constraints") else { return PolicyConstraints() }
        let constraints = PolicyConstraints(
            longestP95Delay: try object.integer("p95SuggestionDelay", in: 1...600_000).map(Int64.init),
            leastSuccessAtFivePerMille: try object.decimal("minimumSuccessAt5", scale: 3)
        )
        if let least = constraints.leastSuccessAtFivePerMille, !(0...1000 ~= least) {
            throw object.fault(
                "minimumSuccessAt5",
                "this share is out of range",
                fix: "give a number from 0 to 1, such as 0.8"
            )
        }
        try object.finish()
        if constraints != PolicyConstraints() && !isSimulated {
            let key =
                constraints.longestP95Delay == nil ? "minimumSuccessAt5" : "p95SuggestionDelay"
            throw object.fault(
                key,
                "it is only measured where the selection is simulated",
                fix: "add \"places\" and \"selection\": { \"simulated\": {} }"
            )
        }
        return constraints
    }
}

extension PolicyConstraints {
    /// Which clients are refused whose cost did not even speak for them: a sentence, or none.
    ///
    /// - Parameters:
    ///   - names: of all clients.
    ///   - told: the clients whose refusal has been told.
    ///   - misses: what each client does not keep to.
    static func refusedAsWell(
        _ names: [String],
        told: Set<Int>,
        misses: [[Miss]]
    ) -> [String] {
        let parts = names.indices.filter { !misses[$0].isEmpty && !told.contains($0) }.map { client in
            "\(names[client]) (\(misses[client].map(\.words).joined(separator: " and ")))"
        }
        return parts.isEmpty ? [] : ["Refused for the constraints as well: \(parts.joined(separator: "; "))."]
    }

    /// The constraints as a report states them; none where nothing is asked.
    var assumptions: [Run.Assumption] {
        var rows: [Run.Assumption] = []
        if let longestP95Delay {
            rows.append(
                Run.Assumption(
                    key: Self.delayKey,
                    value: "\(ExactDecimal.grouped(longestP95Delay)) ms",
                    isDefault: false,
                    meaning:
                        "Of the edits that a list follows, 95 % must have it within this time; edits without a list are not counted, and their share stands beside the delay."
                )
            )
        }
        if let leastSuccessAtFivePerMille {
            rows.append(
                Run.Assumption(
                    key: Self.successKey,
                    value: ExactDecimal.shortest(leastSuccessAtFivePerMille, scale: 3),
                    isDefault: false,
                    meaning:
                        "The least share of sessions whose place is among the five suggestions on the screen at the moment of the recorded pick, had nothing been picked before."
                )
            )
        }
        return rows
    }

    /// The constraints of a run, read back from how it states them.
    package init(from assumptions: [Run.Assumption]) {
        func value(_ key: String, scale: Int) -> Int64? {
            let text = assumptions.first { $0.key == key }?.value
            return text.flatMap { text in
                let number = text.filter { $0.isASCII && $0.isNumber || $0 == "." }
                return ExactDecimal.parse(number, scale: scale)
            }
        }
        self.init(
            longestP95Delay: value(Self.delayKey, scale: 0),
            leastSuccessAtFivePerMille: value(Self.successKey, scale: 3)
        )
    }

    private static let delayKey = "constraints.p95SuggestionDelay"
    private static let successKey = "constraints.minimumSuccessAt5"

    /// What the client of these measures does not keep to.
    package func misses(_ experience: Run.Experience?) -> [Miss] {
        misses(
            p95Delay: experience?.delay?.p95,
            successAtFive: experience?.successAtFive
        )
    }
}

extension Run.Experience {
    /// The share of simulated picks whose place was among the first five on the screen; nil without any.
    package var successAtFive: SessionShare? {
        simulated > 0 ? SessionShare(sessions(withRankUpTo: 5), of: simulated) : nil
    }
}
