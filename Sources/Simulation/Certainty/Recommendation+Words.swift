internal import Basics
internal import Billing

extension Recommendation {
    /// The sentence of a recommendation that the baseline ties with, by which a report knows it too.
    package static let baselineMayStay =
        "The baseline is among them, so it may as well stay: its cost is no reason to change."

    /// How the first sentence starts where something is recommended.
    static let advice = "Ship "

    /// The recommendation in sentences: what to ship, what it saves, ties, and why not another.
    func words(
        _ options: [Option],
        baseline: Int?,
        removed: [Need.Removal],
        settings: ResamplingSettings,
        text: (Money) -> String
    ) -> [String] {
        guard let chosen, let cost else { return wordsOfNone(options, removed, text) }
        let option = "\(options[chosen].name): \(text(cost))\(range(costInterval, text))."
        var sentences = [Self.advice + option]
        if let baseline {
            sentences.append(against(options[baseline].name, isItself: baseline == chosen, text))
        }
        sentences += wordsOfTies(options, chosen, baseline, settings)
        // The nearest rival first: a reader may stop after a few.
        return sentences + refused(refusals.reversed(), options, text)
    }

    /// What costs exactly the same, what may, and that the baseline is among them.
    private func wordsOfTies(
        _ options: [Option],
        _ chosen: Int,
        _ baseline: Int?,
        _ settings: ResamplingSettings
    ) -> [String] {
        guard let cheapest, !ties.isEmpty else { return [] }
        let others = ([cheapest] + ties).filter { $0 != chosen }
        let same = others.filter { options[$0].costsExactlyAs(options[chosen]) }
        let alike = others.filter { !same.contains($0) }
        var parts: [String] = []
        if !same.isEmpty {
            parts.append("It costs exactly the same as \(Self.list(same.map { options[$0].name }))")
        }
        if !alike.isEmpty {
            let start = same.isEmpty ? "It" : "it"
            let names = Self.list(alike.map { options[$0].name })
            parts.append(
                "\(start) cannot be told apart in cost from \(names) with \(settings.confidence) confidence"
            )
        }
        var sentences = [
            parts.joined(separator: ", and ") + "; of ties the simplest is taken, by \(Simplicity.order)."
        ]
        if let baseline, others.contains(baseline) {
            sentences.append(Self.baselineMayStay)
        }
        return sentences
    }

    /// Why each option was passed over that looks cheaper: one sentence for each reason.
    private func refused(
        _ refusals: [Refusal],
        _ options: [Option],
        _ text: (Money) -> String
    ) -> [String] {
        var told: [Reason] = []
        return refusals.compactMap { refusal in
            if told.contains(refusal.reason) { return nil }
            told.append(refusal.reason)
            let alike = refusals.filter { $0.reason == refusal.reason }
            if alike.count == 1 { return refused(refusal, options, text) }
            let names = alike.map { "\(options[$0.option].name) (\(text($0.cost)))" }
            // Where nothing is chosen, nothing can look cheaper than it.
            let verdict =
                chosen == nil
                ? "are refused: "
                : refusal.reason.isConstraint ? "look cheaper, but are refused: " : "look cheaper, but "
            return "\(Self.list(names)) \(verdict)\(refusal.reason.clause(ofSeveral: true))."
        }
    }

    private func wordsOfNone(
        _ options: [Option],
        _ removed: [Need.Removal],
        _ text: (Money) -> String
    ) -> [String] {
        if options.isEmpty {
            let reasons = removed.map { "\($0.integration.name) \($0.reason)" }
            let why = reasons.isEmpty ? "." : ": \(reasons.joined(separator: "; "))."
            return ["Nothing can be recommended: no integration can serve the needs\(why)"]
        }
        var sentences: [String]
        if let nearest {
            let misses = nearest.misses.joined(separator: " and ")
            sentences = [
                "Nothing keeps to the constraints. \(options[nearest.option].name)\(cost(of: options[nearest.option], text)) "
                    + "comes nearest: \(misses)."
            ]
        } else if options.contains(where: { (try? $0.cost.get()) != nil }) {
            sentences = ["Nothing can be recommended: no option with a price is credible."]
        } else {
            sentences = ["Nothing can be recommended: no option has a price."]
        }
        return sentences + refused(refusals.filter { $0.option != nearest?.option }, options, text)
    }

    /// ", at $1.20," where it has a price.
    private func cost(of option: Option, _ text: (Money) -> String) -> String {
        option.estimate.map { ", at \(text(Money(nanodollars: $0)))," } ?? ""
    }

    private func against(_ baseline: String, isItself: Bool, _ text: (Money) -> String) -> String {
        if isItself { return "This is the baseline itself." }
        guard let saving else { return "The baseline \(baseline) has no price to compare with." }
        if saving == .zero, savingInterval.map({ $0.lower == 0 && $0.upper == 0 }) ?? true {
            return "It costs exactly the same as \(baseline)."
        }
        let difference = Money(nanodollars: abs(saving.nanodollars))
        // An interval of what it costs more is that of the saving turned round.
        let interval =
            saving >= .zero ? savingInterval : savingInterval?.negated
        let unsure = savingInterval?.holdsZero == true ? ", which may be nothing" : ""
        let word = saving >= .zero ? "saves" : "costs"
        let ending = saving >= .zero ? "against" : "more than"
        return "It \(word) \(text(difference))\(range(interval, text)) \(ending) \(baseline)\(unsure)."
    }

    private func refused(_ refusal: Refusal, _ options: [Option], _ text: (Money) -> String) -> String {
        let name = options[refusal.option].name
        let start =
            chosen == nil
            ? "\(name), at \(text(refusal.cost)), is refused: "
            : "\(name) looks cheaper at \(text(refusal.cost)), but "
        return start + refusal.reason.clause(ofSeveral: false) + "."
    }

    private func range(_ interval: ConfidenceInterval?, _ text: (Money) -> String) -> String {
        guard let interval, interval.lower < interval.upper else { return "" }
        let lower = text(Money(nanodollars: interval.lower))
        return " (\(lower) to \(text(Money(nanodollars: interval.upper))))"
    }

    /// All of at most four names, or three and how many more.
    private static func list(_ names: [String]) -> String {
        let rest = names.count > 4 ? "\(names.count - 3) more" : names.last ?? ""
        let shown = names.count > 4 ? names.prefix(3) : names.dropLast()
        return shown.isEmpty ? rest : "\(shown.joined(separator: ", ")) and \(rest)"
    }
}

extension Recommendation.Reason {
    fileprivate var isConstraint: Bool {
        if case .constraints = self { true } else { false }
    }

    /// What speaks against one option, or against several for the same reason.
    fileprivate func clause(ofSeveral: Bool) -> String {
        switch self {
        case .notCredible:
            ofSeveral
                ? "people picked from lists that they would never have fetched, so that their figures are not credible"
                : "people picked from lists that it would never have fetched, so that its figures are not credible"
        case .unpriced(let reason):
            ofSeveral
                ? "their costs are not known for sure: \(reason)"
                : "its cost is not known for sure: \(reason)"
        case .constraints(let misses): misses.joined(separator: " and ")
        case .tie:
            ofSeveral
                ? "the differences may be chance, and they are less simple"
                : "the difference may be chance, and it is less simple"
        }
    }
}
