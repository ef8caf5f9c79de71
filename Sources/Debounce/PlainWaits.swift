/// Many plain trailing debounces at once, from one pass over a session's gaps.
///
/// Under a plain trailing debounce an edit is sent exactly when the gap to the next one is longer than the
/// wait, so that a gap says of every wait at once whether it fires. A member's threshold is the longest gap
/// that does not: the wait itself where the event goes first, one less where the timer does, and -1 for a
/// client that sends every edit.
package struct PlainWaits: Sendable {
    /// The members, as indices into the list of clients, by ascending threshold.
    package let indices: [Int]
    /// What all members count and compare.
    package let profile: TextProfile
    /// Requests of the session replayed last, by member.
    package private(set) var requests: [Int32]
    /// Of these, the ones without text, which a service refuses; 0 for all where there is a minimum length.
    package private(set) var emptyRequests: [Int32]
    /// When each member sent first what a service does not refuse, or else anything, in milliseconds from the
    /// session's first moment; meaningless where `requests` is 0.
    package private(set) var firstSentAt: [Int64]

    /// Whether the members have no minimum length, so that `emptyRequests` can be other than 0.
    package let sendsEmptyTexts: Bool

    private let waits: [Int32]
    private let thresholds: [Int32]
    private let minimum: Int32
    private let onSelect: PendingFate
    private let onEnd: PendingFate
    /// By gap: how many members fire. The last entry stands for all longer gaps.
    private let firing: [UInt16]
    /// How many gaps let exactly so many members fire.
    private var bins: [Int32]

    /// What members of one group have in common.
    private struct Shared: Hashable {
        var profile: TextProfile
        var minimum: Int
        var onSelect: PendingFate
        var onEnd: PendingFate
    }

    /// Puts the clients that can be served this way into groups; the others are in none.
    ///
    /// A client can be served if its timing is `every`, or a debounce with the trailing edge alone and no
    /// `maxWait`; it compares no texts and reads no chosen one; and its
    /// minimum length is checked after the timing, or before it and cancelling, which for these timings is the
    /// same.
    ///
    /// - Parameter withAnswers: answers take their time, so that a client that aborts what is open cannot be served.
    package static func groups(of clients: [Client], withAnswers: Bool = false) -> [PlainWaits] {
        var groups: [(shared: Shared, indices: [Int])] = []
        for (index, client) in clients.enumerated() {
            guard threshold(of: client) != nil, !withAnswers || !client.abortsOpen else { continue }
            let shared = Shared(
                profile: client.profile,
                minimum: client.minimumLength.count,
                onSelect: client.onSelect,
                onEnd: client.onEnd
            )
            if let group = groups.firstIndex(where: { $0.shared == shared && $0.indices.count < 1 << 15 }) {
                groups[group].indices.append(index)
            } else {
                groups.append((shared, [index]))
            }
        }
        return groups.map { PlainWaits($0.shared, $0.indices, clients) }
    }

    /// The longest gap after which the client does not send; nil for one that cannot be served.
    private static func threshold(of client: Client) -> Int? {
        guard client.distinct == nil, client.cache == nil, client.valueAt == .call,
            !client.selectionEmitsChange,
            client.minimumLength.stage != .before || client.minimumLength.count == 0
        else { return nil }
        switch client.timing {
        case .every: return -1
        case .debounce(let wait, leading: false, trailing: true, maxWait: nil):
            return client.tie == .eventFirst ? wait : wait - 1
        default: return nil
        }
    }

    private init(_ shared: Shared, _ members: [Int], _ clients: [Client]) {
        let sorted = members.map { (index: $0, threshold: Self.threshold(of: clients[$0])!) }
            .sorted { ($0.threshold, $0.index) < ($1.threshold, $1.index) }
        indices = sorted.map(\.index)
        profile = shared.profile
        minimum = Int32(clamping: shared.minimum)
        sendsEmptyTexts = shared.minimum <= 0
        onSelect = shared.onSelect
        onEnd = shared.onEnd
        thresholds = sorted.map { Int32($0.threshold) }
        waits = sorted.map { Int32(clients[$0.index].timing.waitMilliseconds ?? 0) }
        requests = Array(repeating: 0, count: sorted.count)
        emptyRequests = requests
        firstSentAt = Array(repeating: 0, count: sorted.count)
        bins = Array(repeating: 0, count: sorted.count + 1)
        var firing: [UInt16] = []
        var count = 0
        for gap in 0...sorted.last!.threshold + 1 {
            while count < sorted.count && sorted[count].threshold < gap { count += 1 }
            firing.append(UInt16(count))
        }
        self.firing = firing
    }

    /// Counts one session's requests into `requests`, `emptyRequests` and `firstSentAt`.
    ///
    /// - Parameters: as those of `ClientReplayer.replay`.
    /// - Complexity: O(edits + members).
    package mutating func replay(times: Span<Int32>, lengths: Span<Int32>, ending: SessionEnding) {
        for index in bins.indices { bins[index] = 0 }
        var haveSent = 0
        let last = times.count - 1
        let longest = Int32(truncatingIfNeeded: firing.count - 1)
        let shortest = max(minimum, 1)
        var index = 0
        while index < last {
            if lengths[index] >= shortest {
                let gap = max(0, min(times[index + 1] - times[index], longest))
                let members = Int(firing[Int(gap)])
                bins[members] += 1
                if members > haveSent { noteFirst(of: haveSent..<members, at: times[index], &haveSent) }
            }
            index += 1
        }
        var running: Int32 = 0
        for member in requests.indices.reversed() {
            running += bins[member + 1]
            requests[member] = running
        }
        if last >= 0, lengths[last] >= shortest { addLast(at: times[last], ending, haveSent) }
        if sendsEmptyTexts { addEmpty(times, lengths, ending) }
    }

    /// Whether a text is sent depends on no other text, so that the empty ones can be counted by themselves.
    private mutating func addEmpty(_ times: Span<Int32>, _ lengths: Span<Int32>, _ ending: SessionEnding) {
        for member in emptyRequests.indices { emptyRequests[member] = 0 }
        let fate = ending.isSelection ? onSelect : onEnd
        for index in times.indices where lengths[index] == 0 {
            let isLast = index == times.count - 1
            let next = isLast ? Int64(ending.at) : Int64(times[index + 1])
            let gap = max(0, next - Int64(times[index]))
            for member in requests.indices {
                let fires = gap > Int64(thresholds[member])
                if !fires && (!isLast || fate == .cancel) { continue }
                if requests[member] == 0 {
                    let flushed = !fires && fate == .flush
                    firstSentAt[member] = Int64(times[index]) + (flushed ? gap : Int64(waits[member]))
                }
                requests[member] += 1
                emptyRequests[member] += 1
            }
        }
    }

    private mutating func noteFirst(of members: Range<Int>, at time: Int32, _ haveSent: inout Int) {
        for member in members { firstSentAt[member] = Int64(time) + Int64(waits[member]) }
        haveSent = members.upperBound
    }

    /// The last edit fires before the ending, or meets what the ending does with the pending request.
    private mutating func addLast(at time: Int32, _ ending: SessionEnding, _ haveSent: Int) {
        let fate = ending.isSelection ? onSelect : onEnd
        let gap = max(0, Int64(ending.at) - Int64(time))
        for member in requests.indices {
            let fires = gap > Int64(thresholds[member])
            if !fires && fate == .cancel { continue }
            requests[member] += 1
            if member < haveSent { continue }
            let flushed = !fires && fate == .flush
            firstSentAt[member] = Int64(time) + (flushed ? gap : Int64(waits[member]))
        }
    }
}
