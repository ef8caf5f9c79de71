extension Client {
    /// The client in words, such as "debounce 300 ms, from 3 characters"; what is usual is left out.
    package var summary: String {
        var words = [timing.summary]
        if let minimum = minimumLength.summary { words.append(minimum) }
        if trim { words.append("trimmed") }
        if ignoreCase { words.append("letter case ignored") }
        switch distinct {
        case .before: words.append("repeated text skipped before the timer")
        case .after: words.append("repeated text skipped")
        case nil: break
        }
        if let cache { words.append(cache.summary) }
        if valueAt == .fire { words.append("text read when the timer fires") }
        if abortsOpen { words.append("a request aborts the one before") }
        switch shows {
        case .inOrder: break
        case .newest: words.append("shows only answers to the newest request")
        case .all: words.append("shows late answers too")
        }
        if tie == .timerFirst { words.append("timers first") }
        switch onSelect {
        case .cancel: break
        case .run: words.append("a pick leaves the timer running")
        case .flush: words.append("a pick sends what is pending")
        }
        if selectionEmitsChange { words.append("the picked text is an edit") }
        switch onEnd {
        case .run: break
        case .cancel: words.append("leaving cancels what is pending")
        case .flush: words.append("leaving sends what is pending")
        }
        return words.joined(separator: ", ")
    }
}

extension Timing {
    /// The timing in words, such as "debounce 300 ms".
    var summary: String {
        switch self {
        case .every: return "every keystroke"
        case .debounce(let wait, let leading, let trailing, let maxWait):
            let edges = Self.edges(leading, trailing, usual: (false, true))
            return "debounce \(wait) ms" + edges
                + (maxWait.map { ", at most \(max(wait, $0)) ms apart" } ?? "")
        case .throttle(let wait, let leading, let trailing):
            return "throttle \(wait) ms" + Self.edges(leading, trailing, usual: (true, true))
        case .rxThrottle(let wait, let leading, let trailing):
            return "RxJS throttle \(wait) ms" + Self.edges(leading, trailing, usual: (true, false))
        case .audit(let wait): return "audit \(wait) ms"
        case .sample(let wait): return "sample every \(wait) ms"
        case .delay(let wait): return "delay \(wait) ms"
        case .adaptive(let rule):
            let measure = rule.measure == .pace ? "the person's pace" : "the mean answer time"
            return "debounce \(rule.low) to \(rule.high) ms, \(rule.factor) × \(measure)"
        case .inFlight(let rule):
            let words =
                switch rule.whenFull {
                case .latest: "the latest text waits"
                case .exhaust: "further texts are dropped"
                case .queue: "further texts queue"
                }
            return "at most \(rule.limit) open, \(words)"
        }
    }

    private static func edges(_ leading: Bool, _ trailing: Bool, usual: (Bool, Bool)) -> String {
        if (leading, trailing) == usual { return "" }
        return switch (leading, trailing) {
        case (true, true): " on both edges"
        case (true, false): " on the leading edge"
        case (false, true): " on the trailing edge"
        case (false, false): " on no edge"
        }
    }
}

extension MinimumLength {
    /// The minimum length in words, such as "from 3 characters"; nil for the usual one.
    var summary: String? {
        if count == 0 { return "empty text too" }
        if count == 1 && stage == .after { return nil }
        let unit =
            switch unit {
            case .utf16: count == 1 ? "character" : "characters"
            case .scalar: count == 1 ? "Unicode scalar" : "Unicode scalars"
            case .grapheme: count == 1 ? "grapheme cluster" : "grapheme clusters"
            }
        let place =
            switch stage {
            case .before: " checked before the timer"
            case .beforeCancelling: " (shorter text cancels the timer)"
            case .after: ""
            }
        return "from \(count) \(unit)\(place)"
    }
}

extension AnswerCaching {
    fileprivate var summary: String {
        var words = "cache"
        if let entries { words += " of \(entries)" }
        if let seconds { words += seconds % 3600 == 0 ? " for \(seconds / 3600) h" : " for \(seconds) s" }
        if key == .folded { words += " by folded text" }
        if scope == .person { words += " over a person's sessions" }
        return words
    }
}
