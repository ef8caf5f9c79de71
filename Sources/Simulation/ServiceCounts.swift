internal import Debounce

/// What became of a client's requests at the service, beside those without text that it refuses.
package struct ServiceCounts: Hashable, Sendable {
    /// Refused because the minute's quota was used up.
    package var overQuota: Int64 = 0
    /// Failed by the service's own fault.
    package var failures: Int64 = 0
    /// Sent again after one of these.
    package var retries: Int64 = 0

    package init() {}

    package mutating func merge(_ other: ServiceCounts) {
        overQuota += other.overQuota
        failures += other.failures
        retries += other.retries
    }

    /// Counts what a client sent in a session.
    mutating func count(_ requests: [SentRequest]) {
        for request in requests {
            switch request.failure {
            case nil, .emptyText: break
            case .overQuota: overQuota += 1
            case .service: failures += 1
            }
            if request.attempt > 0 { retries += 1 }
        }
    }
}

extension [SentRequest] {
    /// How many of them the service refused.
    var failed: Int32 { reduce(0) { $1.failure == nil ? $0 : $0 + 1 } }

    /// How many of those that it did not refuse the client aborted.
    var aborted: Int32 { reduce(0) { $1.isAborted && $1.failure == nil ? $0 + 1 : $0 } }

    /// When the first of them was sent that the service did not refuse, or else the first of all; 0 for none.
    var firstAt: Int64 { (first { $0.failure == nil } ?? first)?.at ?? 0 }
}
