package import Basics

extension Integration {
    /// What one session of this shape uses.
    package func usage(of shape: SessionShape, switches: Switches = Switches()) -> Usage {
        do throws(Fault) {
            var usage = Usage()
            try add(shape, sessions: 1, switches: switches, to: &usage)
            return usage
        } catch {
            preconditionFailure("one session of at most 2^31 requests cannot overflow 64 bits")
        }
    }

    /// What a whole tally uses: shapes with the number of sessions that had each.
    ///
    /// - Throws: `badData` where a number of events leaves 64 bits.
    /// - Complexity: O(rows).
    package func usage(
        of rows: [(shape: SessionShape, sessions: Int64)],
        switches: Switches
    ) throws(Fault) -> Usage {
        var usage = Usage()
        for (shape, sessions) in rows { try add(shape, sessions: sessions, switches: switches, to: &usage) }
        return usage
    }

    /// Counts sessions of one shape.
    func add(
        _ shape: SessionShape,
        sessions: Int64,
        switches: Switches,
        to usage: inout Usage
    ) throws(Fault) {
        let sent = shape.seenRequests(switches)
        let billed = shape.billedRequests(switches)
        let isSelected = shape.ending == .selected
        switch tokens {
        case .none, .perRequest:
            let requests = isSelected ? billed + requestsAfterSelection : billed
            try usage.add(tokens == .none ? singleRequest : tokenOfOneRequest, requests, times: sessions)
            if isSelected {
                for selection in selectionCalls(billedRequests: billed) {
                    try usage.add(selection.call, times: sessions)
                }
            }
        case .uiKit:
            if billed > 0 { try usage.add(.uiKitSession, 1, times: sessions) }
            if isSelected {
                for selection in onSelection { try usage.add(selection.call, times: sessions) }
            }
        case .perSession, .reused:
            var token = TokenSession(generation, isFresh: shape.tokenIsFresh && tokens == .perSession)
            token.request(sent, billed: billed)
            if isSelected {
                for selection in selectionCalls(billedRequests: billed) {
                    if selection.carriesToken {
                        try token.call(
                            selection.call,
                            inTime: !shape.isExpired,
                            times: sessions,
                            into: &usage
                        )
                    } else {
                        try usage.add(selection.call, times: sessions)
                    }
                }
                token.request(requestsAfterSelection, billed: requestsAfterSelection)
            }
            try token.settle(switches, times: sessions, into: &usage)
        }
        if shape.ending == .submitted, let onUnselected { try usage.add(onUnselected, times: sessions) }
    }

    /// What a request without a token bills.
    private var singleRequest: SKU { SessionRule.singly(generation).requestSKU }

    /// What a session of one request bills that nothing ever completes.
    private var tokenOfOneRequest: SKU {
        let rule = SessionRule.of(.notCompleted, in: generation, switches: Switches())
        return rule.sessionSKU ?? rule.requestSKU
    }
}

extension SessionShape {
    /// The requests that can begin a session: under switch E off a refused one has no effect.
    func seenRequests(_ switches: Switches) -> Int64 {
        Int64(requests) - (switches.emptyAndFailedRequestsBilled ? 0 : Int64(failed))
    }

    /// The requests that the vendor counts, toward the 12 too.
    ///
    /// The pages are silent about what refused requests do to the 12; like aborted ones, they count toward it
    /// exactly where they are billed.
    package func billedRequests(_ switches: Switches) -> Int64 {
        seenRequests(switches) - (switches.abortedRequestsBilled ? 0 : Int64(aborted))
    }
}
