package import Billing
package import Debounce

/// How simple a policy is to build and to explain: what decides between policies that may cost the same.
package struct Simplicity: Hashable, Comparable, Sendable {
    /// Compared from the first on.
    private let ranks: [Int]

    /// The order in words.
    package static let order =
        "the simpler timing (every keystroke, then debounce, then throttle, audit and sample, then all others), "
        + "fewer further rules, the shorter wait, no session token, fewer calls at a selection, the earlier place "
        + "in the scenario"

    package init(_ client: Client, _ integration: Integration) {
        ranks =
            Self.ranks(client.timing) + [Self.rules(client), client.timing.waitMilliseconds ?? .max]
            + Self.ranks(integration)
    }

    package static func < (a: Simplicity, b: Simplicity) -> Bool {
        a.ranks.lexicographicallyPrecedes(b.ranks)
    }

    private static func ranks(_ timing: Timing) -> [Int] {
        switch timing {
        case .every: [0]
        case .debounce: [1]
        case .throttle, .rxThrottle, .audit, .sample: [2]
        case .delay, .adaptive, .inFlight: [3]
        }
    }

    /// How many rules stand beside the timing's wait.
    private static func rules(_ client: Client) -> Int {
        var rules = [
            client.minimumLength != MinimumLength(), client.distinct != nil, client.trim, client.ignoreCase,
            client.cache != nil, client.valueAt != .call, client.onSelect != .cancel, client.onEnd != .run,
            client.selectionEmitsChange, client.abortsOpen, client.shows != .inOrder,
        ]
        if case .debounce(_, let leading, let trailing, let longest) = client.timing {
            rules += [leading, !trailing, longest != nil]
        }
        return rules.count { $0 }
    }

    private static func ranks(_ integration: Integration) -> [Int] {
        let tokens =
            switch integration.tokens {
            case .none: 0
            case .perSession, .uiKit: 1
            case .perRequest, .reused: 2
            }
        return [
            integration.mistake == nil ? 0 : 1, integration.choice == nil ? 0 : 1, tokens,
            integration.onSelection.count,
        ]
    }
}
