/// The best few of the places that are offered, in order.
///
/// A place is better by its popularity, then by its distance where there is a bias, then by its rank, which
/// settles popularity and id.
struct TopList: Sendable {
    /// One place of the list.
    struct Entry: Sendable {
        /// The best rank among places as popular as this one.
        var popularity: Int32
        /// The squared chord to the bias; 0 without one, infinite where the place's position is unknown.
        var distance: Double
        var rank: Int32

        func precedes(_ other: Entry) -> Bool {
            if popularity != other.popularity { return popularity < other.popularity }
            if distance != other.distance { return distance < other.distance }
            return rank < other.rank
        }
    }

    private(set) var entries: [Entry] = []
    private var limit = 0

    /// Empties the list for at most so many places.
    mutating func reset(limit: Int) {
        entries.removeAll(keepingCapacity: true)
        self.limit = limit
    }

    /// Whether a place of this popularity, however near, can no longer enter.
    func isClosed(toPopularity popularity: Int32) -> Bool {
        entries.count == limit && (limit == 0 || popularity > entries[limit - 1].popularity)
    }

    /// Takes a place in if it is among the best and not there already.
    mutating func offer(_ entry: Entry) {
        var position = entries.count
        while position > 0, entry.precedes(entries[position - 1]) { position -= 1 }
        if position == limit { return }
        // The same place is never closer or more popular than itself: an earlier offer stands right before.
        if position > 0, entries[position - 1].rank == entry.rank { return }
        if entries.count == limit { entries.removeLast() }
        entries.insert(entry, at: position)
    }
}
