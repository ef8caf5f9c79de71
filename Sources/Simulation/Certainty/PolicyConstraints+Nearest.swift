extension PolicyConstraints {
    /// What an option misses and costs.
    package struct Candidate: Sendable {
        package var misses: [Miss]
        /// In nanodollars.
        package var cost: Int64
        /// What the caller calls it.
        package var option: Int

        package init(misses: [Miss], cost: Int64, option: Int) {
            self.misses = misses
            self.cost = cost
            self.option = option
        }
    }

    /// The option whose worst miss is the smallest, in shares of what is asked; of several the cheapest, and of
    /// those the first.
    ///
    /// - Parameter candidates: credible options with a price, in the scenario's order.
    /// - Returns: nil where none misses anything.
    package static func nearest(_ candidates: [Candidate]) -> Candidate? {
        var best: (distance: Int64, candidate: Candidate)?
        for candidate in candidates {
            guard let distance = candidate.misses.map({ $0.distance ?? .max }).max() else { continue }
            if let best, (best.distance, best.candidate.cost) <= (distance, candidate.cost) { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }
}
