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
        of rows: some Sequence<(shape: SessionShape, sessions: Int64)>,
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
        let sent = Int64(shape.requests)
        let billed = switches.abortedRequestsBilled ? sent : sent - Int64(shape.aborted)
        switch tokens {
        case .none:
            try usage.add(SessionRule.singly(generation).requestSKU, billed, times: sessions)
            if shape.ending == .selected {
                for selection in onSelection { try usage.add(selection.call, times: sessions) }
            }
        case .perSession:
            var token = TokenSession(generation, isFresh: shape.tokenIsFresh)
            token.request(sent, billed: billed)
            if shape.ending == .selected {
                for selection in onSelection {
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
            }
            try token.settle(switches, times: sessions, into: &usage)
        }
        if shape.ending == .submitted, let onUnselected { try usage.add(onUnselected, times: sessions) }
    }
}
