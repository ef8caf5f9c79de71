internal import CPrefetch

/// When the sessions that were closed last took place; of two that share a place in the table the later stays.
///
/// Most ids that are looked for were never closed: 32 KiB of marks tell them, so that the half MiB of the table itself,
/// which does not stay near the processor, is seldom read.
struct ClosedSessions: ~Copyable {
    struct Session {
        var keyHash: UInt64 = 0
        var first: Int64 = .max
        var last: Int64 = .min
        /// The latest time of an event of its own; the largest number where it has not ended.
        var endsAt: Int64 = .max
        /// No ending and no later session of its id were known.
        var isOpenEnded = false

        /// Whether an event of this time would have been taken into it.
        func reaches(_ time: Int64, _ rules: SessionRules) -> Bool {
            time >= first - rules.silenceMilliseconds && time <= last + rules.silenceMilliseconds
                && time <= endsAt
        }
    }

    private static let size = 1 << 14
    private let sessions = UnsafeMutablePointer<Session>.allocate(capacity: size)
    /// For each place other bits of the hash that stands there than those of the place.
    private let marks = UnsafeMutablePointer<UInt16>.allocate(capacity: size)

    init() {
        sessions.initialize(repeating: Session(), count: Self.size)
        marks.initialize(repeating: 0, count: Self.size)
    }

    deinit {
        sessions.deallocate()
        marks.deallocate()
    }

    /// The session of a key that was closed last; nil where none is known.
    @inline(__always)
    func session(_ keyHash: UInt64) -> Session? {
        let place = Self.place(keyHash)
        if marks[place] != Self.mark(keyHash) { return nil }
        let session = sessions[place]
        return session.keyHash == keyHash && session.first <= session.last ? session : nil
    }

    func insert(_ session: borrowing OpenSession) {
        let place = Self.place(session.keyHash)
        marks[place] = Self.mark(session.keyHash)
        sessions[place] = Session(
            keyHash: session.keyHash,
            first: session.first,
            last: session.last,
            endsAt: session.ending == .unrecorded ? .max : session.last,
            isOpenEnded: session.ending == .unrecorded && !session.isFollowed
        )
    }

    /// Notes the visits that were taken out of a session which goes on behind them.
    ///
    /// - Parameter end: when it goes on.
    func insert(visitsOf session: borrowing OpenSession, before end: Int64) {
        let place = Self.place(session.keyHash)
        marks[place] = Self.mark(session.keyHash)
        sessions[place] = Session(
            keyHash: session.keyHash,
            first: session.first,
            last: end,
            endsAt: end - 1,
            isOpenEnded: false
        )
    }

    /// Notes that a later session of a key is known.
    func follow(_ keyHash: UInt64) { sessions[Self.place(keyHash)].isOpenEnded = false }

    /// Forgets all of them.
    func removeAll() { marks.update(repeating: 0, count: Self.size) }

    /// Makes ready for inserting a session soon.
    @inline(__always)
    func prefetch(_ keyHash: UInt64) { keytoll_prefetch(sessions + Self.place(keyHash)) }

    @inline(__always)
    private static func place(_ keyHash: UInt64) -> Int { Int(truncatingIfNeeded: keyHash) & (size - 1) }

    /// Never 0, which stands where no session does.
    @inline(__always)
    private static func mark(_ keyHash: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: keyHash >> 48) | 1 }
}
