internal import Basics
internal import Billing

/// A change of what people do, made on the sessions of a sample.
///
/// Sessions are split into a fixed number of equal parts, some of which change, so that nothing is rounded
/// for one person or bucket more than for another; the parts make up the same month as the whole did.
enum ShapeChange: Hashable, Sendable {
    case none
    /// Every session sends so many percent of its requests.
    ///
    /// A fraction is mixed from the whole numbers below and above it: 110 % of 3 requests is 3 in 70 of 100
    /// parts of the session and 4 in 30. Aborted and failed requests keep their parts of the requests, rounded down.
    case requests(percent: Int64)
    /// So many percent of the sessions that end in a selection do so.
    ///
    /// Below 100, some of them are abandoned instead; above, some of the others are selected instead, in equal
    /// part of each kind and to a hundredth of a percent, at most all. Each keeps its requests.
    case selections(percent: Int64)
    /// No ending comes too late to complete a session.
    case inTime

    /// A sample after the change.
    ///
    /// - Throws: `badData` where the parts are too many for 64 bits.
    func callAsFunction(_ sample: BucketSample) throws(Fault) -> BucketSample {
        if self == .none { return sample }
        if sample.sessions > Int64.max / 1_000_000 {
            throw Fault(.badData, "the sample is too large to be varied", fix: "use fewer months of the log")
        }
        let pickedUp = pickedUp(sample)
        var rows: [BucketSample.Row] = []
        for row in sample.rows {
            for (shape, parts) in parts(row.shape, pickedUp: pickedUp) where parts > 0 {
                rows.append(
                    BucketSample.Row(bucket: row.bucket, shape: shape, sessions: row.sessions * parts)
                )
            }
        }
        return BucketSample(rows)
    }

    /// Of ten thousand sessions that end otherwise, how many a rise of selections takes.
    private func pickedUp(_ sample: BucketSample) -> Int64 {
        guard case .selections(let percent) = self, percent > 100 else { return 0 }
        let selected = sample.selected
        let others = sample.sessions - selected
        if others == 0 { return 0 }
        let wanted = Int128(selected) * Int128(percent - 100) * 100
        return Int64(min((wanted + Int128(others / 2)) / Int128(others), 10_000))
    }

    /// What the parts of a session become, and how many there are of each.
    private func parts(_ shape: SessionShape, pickedUp: Int64) -> [(shape: SessionShape, parts: Int64)] {
        var changed = shape
        switch self {
        case .none: return [(shape, 1)]
        case .inTime:
            changed.isExpired = false
            return [(changed, 1)]
        case .requests(let percent):
            let hundredths = Int64(shape.requests) * percent
            let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
            return [(shape.with(requests: whole), 100 - rest), (shape.with(requests: whole + 1), rest)]
        case .selections(let percent):
            if shape.ending == .selected {
                let kept = min(percent, 100) * 100
                changed.ending = .abandoned
                return [(shape, kept), (changed, 10_000 - kept)]
            }
            changed.ending = .selected
            return [(shape, 10_000 - pickedUp), (changed, pickedUp)]
        }
    }
}

extension SessionShape {
    fileprivate func with(requests count: Int64) -> SessionShape {
        var shape = self
        shape.requests = Int32(clamping: min(count, 0xFF_FFFF))
        shape.aborted = share(aborted, of: shape.requests)
        shape.failed = share(failed, of: shape.requests)
        return shape
    }

    /// What a part of the requests becomes when there are so many of them.
    private func share(_ part: Int32, of count: Int32) -> Int32 {
        requests == 0 ? 0 : Int32(Int64(part) * Int64(count) / Int64(requests))
    }
}
