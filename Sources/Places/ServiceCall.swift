/// One call of the service as a bill sees it: when, what kind, with which token and for which fields.
package struct ServiceCall: Hashable, Sendable {
    /// The methods of the service that the mock answers.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case autocomplete
        case details
        case geocoding
        case findPlace
        case textSearch

        /// Whether calls of this kind carry a session's token; others lose the one they are given.
        var carriesToken: Bool { self == .autocomplete || self == .details }
    }

    /// How a call came out.
    package enum Outcome: Hashable, Sendable {
        /// With places.
        case answered
        /// Without any (`ZERO_RESULTS`), which counts as a request all the same.
        case foundNothing
        /// With an error: malformed, unknown, over the quota, or the service's own failure.
        case failed(ServiceError.Code)
    }

    package var atMilliseconds: Int64
    package var generation: APIGeneration
    package var kind: Kind
    package var token: SessionToken?
    /// The fields that were asked for, in the request's order; empty where none were named or none can be.
    package var fields: [String]
    package var outcome: Outcome

    package init(
        atMilliseconds: Int64,
        generation: APIGeneration,
        kind: Kind,
        token: SessionToken? = nil,
        fields: [String] = [],
        outcome: Outcome = .answered
    ) {
        self.atMilliseconds = atMilliseconds
        self.generation = generation
        self.kind = kind
        self.token = kind.carriesToken ? token : nil
        self.fields = fields
        self.outcome = outcome
    }
}
