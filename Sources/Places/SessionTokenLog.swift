/// Follows the tokens of one project and says what each call does to its session.
///
/// A session begins with the first autocomplete request that carries its token and ends with the first
/// Place Details that does. It expires when nothing ended it within the lifetime after its beginning.
package struct SessionTokenLog: Sendable {
    /// What a call is to the session of its token.
    package enum Standing: String, CaseIterable, Sendable {
        /// The call carries no token, or would end a session that no request has begun.
        case none
        /// The first request of a session.
        case begins
        /// A later request of an open session.
        case continues
        /// The call that ends an open session.
        case ends
        /// The token's session began longer ago than the lifetime.
        case expired
        /// The token's session has ended already.
        case reused
    }

    private enum State: Sendable {
        case open(since: Int64)
        case ended
    }

    /// How long a session may last; nil is for ever.
    package let lifetimeMilliseconds: Int64?
    private var states: [SessionToken: State] = [:]

    package init(lifetimeMilliseconds: Int64? = 300_000) { self.lifetimeMilliseconds = lifetimeMilliseconds }

    /// Takes the next call in the order of time.
    package mutating func take(_ call: ServiceCall) -> Standing {
        guard let token = call.token else { return .none }
        let ends = call.kind == .details
        switch states[token] {
        case nil where ends: return .none
        case nil:
            states[token] = .open(since: call.atMilliseconds)
            return .begins
        case .ended: return .reused
        case .open(let since):
            if let lifetimeMilliseconds, call.atMilliseconds - since > lifetimeMilliseconds {
                return .expired
            }
            if !ends { return .continues }
            states[token] = .ended
            return .ends
        }
    }
}
