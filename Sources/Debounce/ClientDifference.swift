/// What two clients can differ in.
package enum ClientAspect: String, Sendable, Hashable, CaseIterable {
    /// The timing with all its options, and when it reads the text.
    case wait
    /// The minimum length, its unit and its stage.
    case minimumLength = "minimum length"
    /// Repeated texts, and what counts as the same text.
    case dedupe
    case cache
    /// What selections and other endings do, the tie, and how answers are met.
    case rest
}

/// A client between two others, which differs from the one before it in a single aspect.
package struct ClientStep: Sendable, Hashable {
    package var aspect: ClientAspect
    package var client: Client
}

extension Client {
    /// The steps from this client to another, one for each aspect in which they differ.
    ///
    /// The aspects change in the order of `ClientAspect.allCases`, each for good; the last step sends what the
    /// other client sends. Replaying all steps attributes the difference between the two clients to the aspects:
    /// what a step sends less than the one before it is that aspect's part. The parts add up exactly; another
    /// order would share them out differently where aspects act together.
    ///
    /// - Returns: no step for clients that differ in name alone.
    package func steps(to other: Client) -> [ClientStep] {
        var steps: [ClientStep] = []
        var client = self
        for aspect in ClientAspect.allCases {
            var next = client
            next.adopt(aspect, of: other)
            if next == client { continue }
            client = next
            client.name = "\(name) with the \(aspect.rawValue) of \(other.name)"
            steps.append(ClientStep(aspect: aspect, client: client))
        }
        return steps
    }

    private mutating func adopt(_ aspect: ClientAspect, of other: Client) {
        switch aspect {
        case .wait:
            timing = other.timing
            valueAt = other.valueAt
        case .minimumLength: minimumLength = other.minimumLength
        case .dedupe:
            distinct = other.distinct
            trim = other.trim
            ignoreCase = other.ignoreCase
        case .cache: cache = other.cache
        case .rest:
            tie = other.tie
            onSelect = other.onSelect
            onEnd = other.onEnd
            selectionEmitsChange = other.selectionEmitsChange
            abortsOpen = other.abortsOpen
            shows = other.shows
        }
    }
}
