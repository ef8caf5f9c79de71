/// What forbids to ship by the figures of a run, whatever they say.
extension Run {
    /// A reason why nothing may be shipped by these figures.
    package enum Doubt: Hashable, Sendable {
        /// So much of a log could not be read that the rest may not stand for it.
        case missingLines(log: String)
        /// No session of a log ends in a pick, so that no client can be found not credible.
        case nobodyPicks(log: String, hasUnrecorded: Bool)
        /// All that counts as picks of a log are endings that the scenario takes for them; the assumptions that say so.
        case endingsForPicks(log: String, assumptions: [String])
        /// Nothing says how far other people would move a figure.
        case onePerson(log: String)
        /// Picks are simulated, and no constraint keeps the cheapest from being unusable.
        case nothingBounds

        /// The doubt in a few words.
        package var label: String {
            switch self {
            case .missingLines(let log): "Much of \(log) is missing"
            case .nobodyPicks(let log, _), .endingsForPicks(let log, _): "Nobody picks in \(log)"
            case .onePerson: "One person"
            case .nothingBounds: "Nothing bounds what people feel"
            }
        }
    }

    /// All of them, the gravest first; none where the figures may be shipped by.
    package var doubts: [Doubt] {
        logWarnings.filter { $0.kind == .missing }.map { .missingLines(log: $0.log) } + doubtsOfPicks
            + (isUnbounded ? [.nothingBounds] : []) + doubtsOfPeople
    }

    /// The run with no sentence that says to ship something where a doubt forbids it.
    var mindingDoubts: Run {
        if doubts.isEmpty { return self }
        func minded(_ sentences: [String]) -> [String] {
            sentences.map { sentence in
                sentence.hasPrefix(Recommendation.advice)
                    ? "The cheapest would be " + sentence.dropFirst(Recommendation.advice.count) : sentence
            }
        }
        var run = self
        for index in certainty?.recommendations.indices ?? 0..<0 {
            run.certainty?.recommendations[index].sentences = minded(
                certainty!.recommendations[index].sentences
            )
        }
        for index in forecast?.accounts.indices ?? 0..<0 {
            run.forecast?.accounts[index].sentences = minded(forecast!.accounts[index].sentences)
        }
        return run
    }

    /// Whether no session ends in a pick, so that no client can be found not credible.
    package var nobodyPicks: Bool {
        selection == nil && !clients.isEmpty && clients.allSatisfy { $0.selected == 0 }
    }

    /// Whether all that counts as picks are other endings, so that who is credible says nothing of what people saw.
    package var takesEndingsForPicks: Bool { !endingsForPicks(of: log).isEmpty }

    private var doubtsOfPicks: [Doubt] {
        var doubts: [Doubt] = []
        if nobodyPicks {
            doubts.append(.nobodyPicks(log: "this log", hasUnrecorded: log.unrecorded > 0))
        } else if takesEndingsForPicks {
            doubts.append(.endingsForPicks(log: "this log", assumptions: endingsForPicks(of: log)))
        }
        for segment in forecast?.usedSegments ?? [] {
            guard let log = segment.log, log.sessions > 0 else { continue }
            let name = "the log of \(segment.name)"
            if !hasPick(log) {
                doubts.append(.nobodyPicks(log: name, hasUnrecorded: log.unrecorded > 0))
            } else if !endingsForPicks(of: log).isEmpty {
                doubts.append(.endingsForPicks(log: name, assumptions: endingsForPicks(of: log)))
            }
        }
        return doubts
    }

    /// Whether what is recommended was chosen by its cost alone, with answers that may come too late or never.
    private var isUnbounded: Bool {
        selection != nil && PolicyConstraints(from: assumptions) == PolicyConstraints()
            && comparison.contains { $0.invoice != nil }
    }

    private var doubtsOfPeople: [Doubt] {
        if certainty == nil { return [] }
        let logs =
            [("the log", log)]
            + (forecast?.usedSegments ?? []).compactMap { segment in
                segment.log.map { ("the log of \(segment.name)", $0) }
            }
        return logs.filter { $0.1.people < 2 && $0.1.sessions > 0 }.map { .onePerson(log: $0.0) }
    }

    /// The assumptions by which a log has picks, such as `assume.submitted = selected`; none where some pick is
    /// recorded, nothing is taken for one, or picks are simulated.
    private func endingsForPicks(of log: LogSummary) -> [String] {
        if selection != nil || log.selected > 0 { return [] }
        return endings(of: log).filter { $0.count > 0 && isPick($0.key) }.map {
            "assume.\($0.key) = selected"
        }
    }

    /// Whether any session of a log is replayed as a selection.
    private func hasPick(_ log: LogSummary) -> Bool {
        endings(of: log).contains { $0.count > 0 && isPick($0.key) }
    }

    /// How many sessions ended in each way, as recorded.
    private func endings(of log: LogSummary) -> [(key: String, count: Int64)] {
        [
            ("selected", log.selected), ("submitted", log.submitted), ("abandoned", log.abandoned),
            ("unrecorded", log.unrecorded),
        ]
    }

    /// Whether sessions with a recorded ending are replayed as a selection.
    private func isPick(_ ending: String) -> Bool {
        let value = assumptions.first { $0.key == "assume." + ending }?.value
        // The assumptions of every run are stated; without one a pick is a pick.
        return value.map { $0 == "selected" } ?? (ending == "selected")
    }
}
