/// How a typing session ended, as far as a bill depends on it.
package enum ShapeEnding: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    /// A suggestion was picked.
    case selected
    /// The text was sent as typed.
    case submitted
    /// The person went away.
    case abandoned

    package static func < (a: ShapeEnding, b: ShapeEnding) -> Bool { a.rawValue < b.rawValue }
}

/// All that a price may depend on: the key of a tally's row.
package struct SessionShape: Hashable, Sendable, Comparable {
    /// Autocomplete requests sent; aborted and refused ones and retries included.
    package var requests: Int32
    /// Requests that the client aborted before their answer, but for those that the service refused.
    package var aborted: Int32
    /// Requests that the service refused with an error: empty text, over the quota, its own failure. Whether the
    /// client waited for the refusal does not matter: a refusal goes before an abort.
    package var failed: Int32
    package var ending: ShapeEnding
    /// The ending came more than the session lifetime after the first request that was not refused; after the
    /// first of all where every one was.
    package var isExpired: Bool
    /// The session's token had not been used before.
    package var tokenIsFresh: Bool

    package init(
        requests: Int32,
        aborted: Int32 = 0,
        failed: Int32 = 0,
        ending: ShapeEnding,
        isExpired: Bool = false,
        tokenIsFresh: Bool = true
    ) {
        self.requests = requests
        self.aborted = aborted
        self.failed = failed
        self.ending = ending
        self.isExpired = isExpired
        self.tokenIsFresh = tokenIsFresh
    }

    /// By requests, then aborted, ending, expiry, freshness and last failed.
    package static func < (a: SessionShape, b: SessionShape) -> Bool {
        (a.packedWithoutFailed, a.failed) < (b.packedWithoutFailed, b.failed)
    }

    /// The shape but for `failed` as one number that orders as shapes do; requests and aborted must be below 2^24.
    package var packedWithoutFailed: UInt64 {
        UInt64(UInt32(bitPattern: requests)) << 32 | UInt64(UInt32(bitPattern: aborted)) << 8
            | UInt64(ending.rawValue) << 2 | (isExpired ? 2 : 0) | (tokenIsFresh ? 1 : 0)
    }

    /// Unpacks what `packedWithoutFailed` made.
    package init(packedWithoutFailed packed: UInt64, failed: Int32 = 0) {
        requests = Int32(truncatingIfNeeded: packed >> 32)
        aborted = Int32(truncatingIfNeeded: packed >> 8 & 0xFF_FFFF)
        self.failed = failed
        ending = ShapeEnding(rawValue: UInt8(packed >> 2 & 0x3F))!
        isExpired = packed & 2 != 0
        tokenIsFresh = packed & 1 != 0
    }
}
