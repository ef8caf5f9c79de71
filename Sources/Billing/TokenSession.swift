internal import Basics

/// What has happened to one session token, from which its bill follows.
///
/// Tallies and streams of single calls are both priced by feeding this machine: a tally feeds a whole session
/// at once, a stream call by call. It reads no clock: whoever feeds it says whether an ending came in time.
struct TokenSession: Hashable, Sendable {
    private let generation: Generation
    /// False where the token served another session before.
    private let isFresh: Bool
    /// Autocomplete requests before the ending.
    private var requests: Int64 = 0
    /// Those of them that the vendor counts.
    private var billedRequests: Int64 = 0
    /// Billed requests that came after the session's ending, or with a token that was not fresh.
    private var laterRequests: Int64 = 0
    private var wasReused = false
    private var ending: SessionEnding?
    /// The call that ended the session.
    private var endingCall: PlaceCall?
    /// An Essentials request that an Address Validation of the same session followed.
    private var essentialsBefore: PlaceCall?

    init(_ generation: Generation, isFresh: Bool = true) {
        self.generation = generation
        self.isFresh = isFresh
    }

    /// Whether a request has been made and no ending has come yet.
    var isOpen: Bool { isFresh && requests > 0 && ending == nil }

    /// Takes in autocomplete requests that carry the token.
    ///
    /// - Parameter billed: how many of them the vendor counts.
    mutating func request(_ count: Int64 = 1, billed: Int64) {
        if isFresh, ending == nil {
            requests += count
            billedRequests += billed
        } else if count > 0 {
            laterRequests += billed
            wasReused = true
        }
    }

    /// Gives the session up, so that further requests with its token count as another one.
    mutating func abandon() {
        if isOpen { ending = .notCompleted }
    }

    /// Takes in a call that carries the token.
    ///
    /// A session begins with its first request, so that a call without one before it is billed as it stands.
    ///
    /// - Parameters:
    ///   - inTime: whether it came within the lifetime of the session.
    ///   - usage: where calls are counted at once that the session has no part in.
    mutating func call(
        _ call: PlaceCall,
        inTime: Bool,
        times: Int64,
        into usage: inout Usage
    ) throws(Fault) {
        let closing = call.sessionEnding(in: generation)
        if isOpen, let closing {
            guard inTime else {
                ending = .notCompleted
                return try usage.add(call, times: times)
            }
            ending = closing
            endingCall = call
        } else if ending == .details(.essentials), closing == .addressValidation, inTime, !wasReused {
            essentialsBefore = endingCall
            ending = closing
            endingCall = call
        } else {
            try usage.add(call, times: times)
        }
    }

    /// Counts what the session bills, once everything has been taken in.
    func settle(_ switches: Switches, times: Int64, into usage: inout Usage) throws(Fault) {
        let drops = wasReused && (generation == .legacy || switches.reusedToken == .wholeToken)
        let single = SessionRule.singly(generation)
        let rule =
            drops ? single : SessionRule.of(ending ?? .notCompleted, in: generation, switches: switches)
        let singly = min(billedRequests, rule.billedSingly ?? billedRequests)
        try usage.add(rule.requestSKU, singly, times: times)
        if let further = rule.furtherRequestSKU {
            try usage.add(further, billedRequests - singly, times: times)
        }
        try usage.add(single.requestSKU, laterRequests, times: times)
        if let session = rule.sessionSKU, billedRequests > 0 || (requests > 0 && endingCall != nil) {
            try usage.add(session, 1, times: times)
        }
        if let endingCall {
            if let sku = rule.endingSKU {
                try usage.add(sku, 1, times: times)
            } else {
                try usage.add(endingCall, times: times)
            }
        }
        if drops, let essentialsBefore { try usage.add(essentialsBefore, times: times) }
    }
}
