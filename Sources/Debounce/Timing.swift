/// When a client sends: on which edits, and how long after them.
///
/// All times are whole milliseconds.
package enum Timing: Sendable, Hashable {
    /// Every edit is sent at once.
    case every
    /// lodash's `debounce` with all its options; `maxWait` below `wait` acts as `wait`.
    case debounce(wait: Int, leading: Bool = false, trailing: Bool = true, maxWait: Int? = nil)
    /// lodash's `throttle`: its debounce with `maxWait` equal to `wait`.
    case throttle(wait: Int, leading: Bool = true, trailing: Bool = true)

    /// The word that names the kind in a client's JSON.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case every
        case debounce
        case throttle
    }

    package var kind: Kind {
        switch self {
        case .every: .every
        case .debounce: .debounce
        case .throttle: .throttle
        }
    }

    /// The wait in milliseconds; 0 for every edit.
    package var waitMilliseconds: Int? {
        switch self {
        case .every: 0
        case .debounce(let wait, _, _, _), .throttle(let wait, _, _): wait
        }
    }

    /// The longest wait that a client may name: ten minutes.
    package static let longestWait = 600_000
}
