import Debounce

/// A client as one would first write it: every millisecond is looked at, timers are a list, texts are strings.
///
/// It shares no code with the machine and knows the timings that browsers do with `setTimeout` alone.
struct NaiveClient {
    let client: Client

    func requests(_ typing: Typing) -> [Sent] {
        var timers: [(due: Int, text: String)] = []
        var sent: [Sent] = []
        var lastPassed: String?
        var cache: [(text: String, at: Int)] = []
        var box = ""
        var previous: Int?
        var gaps: [Int] = []

        func normalised(_ text: String) -> String {
            var text = text
            if client.trim {
                while let first = text.first, first == " " { text.removeFirst() }
                while let last = text.last, last == " " { text.removeLast() }
            }
            return client.ignoreCase ? text.lowercased() : text
        }
        func isTooShort(_ text: String) -> Bool {
            let text = normalised(text)
            let length =
                switch client.minimumLength.unit {
                case .utf16: text.utf16.count
                case .scalar: text.unicodeScalars.count
                case .grapheme: text.count
                }
            return length < client.minimumLength.count
        }
        func deliver(_ text: String, at time: Int) {
            if client.minimumLength.stage == .after && isTooShort(text) { return }
            if client.distinct == .after && lastPassed == normalised(text) { return }
            // A request without text is refused, and a refusal is not kept.
            if let rule = client.cache, !normalised(text).isEmpty {
                let key = rule.key == .folded ? normalised(text).lowercased() : normalised(text)
                if let index = cache.firstIndex(where: { $0.text == key }) {
                    let isGood = rule.seconds.map { time - cache[index].at <= 1000 * $0 } ?? true
                    let entry = cache.remove(at: index)
                    if isGood {
                        cache.append(entry)
                        return
                    }
                }
                cache.append((key, time))
                if let most = rule.entries, cache.count > most { cache.removeFirst() }
            }
            if client.distinct == .after { lastPassed = normalised(text) }
            sent.append(Sent(time, text))
        }
        func fireTimers(at time: Int) {
            while let index = timers.firstIndex(where: { $0.due <= time }) {
                let text = timers.remove(at: index).text
                deliver(client.valueAt == .fire ? box : text, at: time)
            }
        }
        func adaptedWait(_ rule: AdaptiveWait) -> Int {
            if gaps.count < 3 { return rule.start }
            let last = gaps.suffix(rule.gaps).sorted()
            let median = Double(last[(last.count - 1) / 2] + last[last.count / 2]) / 2
            let wait = (Double(rule.factorThousandths) / 1000 * median).rounded(.toNearestOrAwayFromZero)
            return min(rule.high, max(rule.low, Int(wait)))
        }
        func edit(_ text: String, at time: Int) {
            box = text
            if let previous, time - previous < 2000 { gaps.append(time - previous) }
            previous = time
            if client.minimumLength.stage != .after && isTooShort(text) {
                if client.minimumLength.stage == .beforeCancelling { timers = [] }
                return
            }
            if client.distinct == .before {
                if lastPassed == normalised(text) { return }
                lastPassed = normalised(text)
            }
            switch client.timing {
            case .every: deliver(text, at: time)
            case .debounce(let wait, false, true, nil): timers = [(time + wait, text)]
            case .adaptive(let rule): timers = [(time + adaptedWait(rule), text)]
            case .delay(let wait): timers.append((time + wait, text))
            case .audit(let wait): timers = [(timers.first?.due ?? time + wait, text)]
            default: preconditionFailure("the naive client knows no such timing")
            }
        }

        let end = max(Int(typing.ending.at), Int(typing.edits.last?.at ?? 0))
        for time in 0...end {
            if client.tie == .timerFirst { fireTimers(at: time) }
            for (at, text) in typing.edits where Int(at) == time {
                edit(text, at: time)
                // A timer of no wait is due before the next event of the same millisecond.
                if client.tie == .timerFirst { fireTimers(at: time) }
            }
            if time < end && client.tie == .eventFirst { fireTimers(at: time) }
        }
        if typing.ending.isSelection, let chosen = typing.chosen { box = chosen }
        switch typing.ending.isSelection ? client.onSelect : client.onEnd {
        case .run: break
        case .cancel: timers = []
        case .flush:
            let pending = timers
            timers = []
            for timer in pending { deliver(client.valueAt == .fire ? box : timer.text, at: end) }
        }
        if client.selectionEmitsChange, typing.ending.isSelection, let chosen = typing.chosen {
            edit(chosen, at: end)
        }
        for time in end...(end + 2000) where !timers.isEmpty { fireTimers(at: time) }
        return sent
    }
}
