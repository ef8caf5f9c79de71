internal import Basics
internal import Debounce
internal import Places
internal import Reports
internal import Simulation
internal import Traces

/// Tells session by session how people pick under one client, for people to read.
struct PickListing {
    /// Which sessions are listed; empty for all.
    var onlySessions: Set<String> = []
    var showsText = false

    private let assumptions: Assumptions
    private let index: SuggestionIndex
    private var explainer: SelectionExplainer

    init(_ client: Client, _ simulation: PickSimulation, assumptions: Assumptions) {
        self.assumptions = assumptions
        index = simulation.index
        explainer = SelectionExplainer(client, simulation, assumptions: assumptions)
    }

    /// What happened in every session of a batch, from keystroke to pick.
    mutating func explanation(of batch: TypingBatch) -> String {
        var page = ""
        for (session, explanation) in zip(batch.sessions, explainer.explain(batch)) {
            if !onlySessions.isEmpty && !onlySessions.contains(batch.id(of: session)) { continue }
            page += RequestListing.heading(session, batch, assumptions)
            for step in explanation.trace.steps { page += line(step, explanation) }
            page += "\n"
        }
        return page
    }

    private func line(_ step: SelectionTrace.Step, _ explanation: SelectionExplanation) -> String {
        var line = "  \(String(step.at).padded(to: 7, atRight: true)) ms  \(step.event)"
        switch step.event {
        case .typed(let edit):
            if edit >= explanation.texts.count { break }
            line += ": " + shown(explanation.texts[edit])
        case .shown(let edit, _, _):
            for (rank, place) in index.suggestions(for: text(explanation.texts[edit])).enumerated() {
                let name = showsText ? index.gazetteer.fullText(place) : index.gazetteer.type(of: place)
                let mark = place == explanation.wanted ? "  <- wanted" : ""
                line += "\n                \(rank + 1)  \(name.withoutControlCharacters)\(mark)"
            }
        default: break
        }
        return line + "\n"
    }

    private func shown(_ bytes: [UInt8]) -> String {
        if showsText { return "\"\(text(bytes).withoutControlCharacters)\"" }
        let length = text(bytes).utf16.count
        return length == 1 ? "1 character" : "\(length) characters"
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
