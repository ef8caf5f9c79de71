internal import Debounce

/// What a client's requests put on the screen, and in which order.
struct ShownLists {
    /// A list that came on the screen and stays there until the next one.
    struct List {
        var at: Int
        /// The number of the edit whose text it answers.
        var edit: Int
        /// How many edits the client had seen.
        var editsSeen: Int
    }

    /// In the order of their times.
    private(set) var lists: [List] = []
    /// Requests whose answer came, or would have come, after a newer request was sent; aborted ones too.
    private(set) var superseded = 0
    /// Answers that came after the answer to a later request.
    private(set) var outOfOrder = 0
    private var asked: [Asked] = []

    /// A text that was asked for, from the service or from the cache.
    private struct Asked {
        var at: Int
        var edit: Int
        var answeredAt: Int
        var editsSeen: Int
        var isCached: Bool
        /// The service refused it, so that it brings no list; one to a text that is empty empties the list.
        var isRefused: Bool
        var isRetry: Bool
        /// Its place in the order of asking; that of the first attempt for a retry.
        var order = 0

        init(_ request: SentRequest, isCached: Bool) {
            at = Int(request.at)
            edit = Int(request.edit)
            answeredAt = request.answeredAt.map { Int($0) } ?? Int.max
            editsSeen = Int(request.editsAtAnswer)
            self.isCached = isCached
            isRefused = request.failure != nil && request.failure != .emptyText
            isRetry = request.attempt > 0
        }
    }

    /// Finds the lists that requests and cached answers bring under a client's rule.
    mutating func show(_ requests: [SentRequest], _ cached: [SentRequest], _ rule: AnswerDisplay) {
        gather(requests, cached)
        lists.removeAll(keepingCapacity: true)
        superseded = 0
        outOfOrder = 0
        for index in asked.indices {
            asked[index].order = asked[index].isRetry ? orderOfFirstAttempt(index) : index
            if asked[index].isCached { continue }
            let next = asked[(index + 1)...].first { !$0.isCached }
            if let next, next.at <= asked[index].answeredAt, asked[index].answeredAt > asked[index].at {
                superseded += 1
            }
        }
        // Few answers overtake others, so that an insertion sort has little to do; equal times keep their order.
        for index in asked.indices.dropFirst() {
            var place = index
            while place > 0 && asked[place - 1].answeredAt > asked[place].answeredAt {
                asked.swapAt(place - 1, place)
                place -= 1
            }
        }
        var latest = -1
        for answer in asked where answer.answeredAt != Int.max && !answer.isRefused {
            let isLate = answer.order < latest
            latest = max(latest, answer.order)
            if isLate { outOfOrder += 1 }
            let isShown =
                switch rule {
                case .inOrder: !isLate
                case .newest: !asked.contains { $0.order > answer.order && $0.at <= answer.answeredAt }
                case .all: true
                }
            if isShown {
                lists.append(List(at: answer.answeredAt, edit: answer.edit, editsSeen: answer.editsSeen))
            }
        }
    }

    /// The list on the screen just before a moment; nil where none has come.
    func list(before time: Int) -> List? { lists.last { $0.at < time } }

    /// The order of the request that a retry repeats.
    private func orderOfFirstAttempt(_ index: Int) -> Int {
        asked[..<index].last { $0.edit == asked[index].edit && !$0.isCached }?.order ?? index
    }

    /// Merges both kinds in the order in which they were asked.
    private mutating func gather(_ requests: [SentRequest], _ cached: [SentRequest]) {
        asked.removeAll(keepingCapacity: true)
        var next = 0
        for request in requests {
            while next < cached.count,
                (cached[next].at, cached[next].edit) < (request.at, request.edit)
            {
                asked.append(Asked(cached[next], isCached: true))
                next += 1
            }
            asked.append(Asked(request, isCached: false))
        }
        for answer in cached[next...] { asked.append(Asked(answer, isCached: true)) }
    }
}
