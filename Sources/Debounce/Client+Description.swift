package import Basics

extension Client {
    /// The whole client as JSON in its canonical form: every option, in a fixed order.
    ///
    /// Reading it again gives an equal client; a digest may be taken over its text.
    package var definition: JSON {
        .object([
            ("name", .string(name)),
            ("timing", timing.definition),
            ("tie", .string(tie.rawValue)),
            (
                "minimumLength",
                .object([
                    ("count", .integer(minimumLength.count)),
                    ("unit", .string(minimumLength.unit.rawValue)),
                    ("stage", .string(minimumLength.stage.rawValue)),
                ])
            ),
            ("distinct", distinct.map { .string($0.rawValue) } ?? .null),
            ("trim", .bool(trim)),
            ("ignoreCase", .bool(ignoreCase)),
            ("onSelect", .string(onSelect.rawValue)),
            ("onEnd", .string(onEnd.rawValue)),
        ])
    }

    /// The client in words, such as "debounce 300 ms, from 3 characters"; what is usual is left out.
    package var summary: String {
        var words = [timing.summary]
        if minimumLength.count == 0 { words.append("empty text too") }
        if minimumLength.count > 1 {
            let unit = minimumLength.unit == .utf16 ? "characters" : minimumLength.unit.words
            words.append("from \(minimumLength.count) \(unit)\(minimumLength.stage.words)")
        } else if minimumLength.count == 1 && minimumLength.stage != .after {
            words.append("from 1 character\(minimumLength.stage.words)")
        }
        if trim { words.append("trimmed") }
        if ignoreCase { words.append("letter case ignored") }
        switch distinct {
        case .before: words.append("repeated text skipped before the timer")
        case .after: words.append("repeated text skipped")
        case nil: break
        }
        if tie == .timerFirst { words.append("timers first") }
        switch onSelect {
        case .cancel: break
        case .run: words.append("a pick leaves the timer running")
        case .flush: words.append("a pick sends what is pending")
        }
        switch onEnd {
        case .run: break
        case .cancel: words.append("leaving cancels what is pending")
        case .flush: words.append("leaving sends what is pending")
        }
        return words.joined(separator: ", ")
    }

    /// What a person should know of this client before believing its numbers; each is a sentence.
    package var warnings: [String] {
        var warnings: [String] = []
        if case .debounce(let wait, _, _, let maxWait?) = timing, maxWait < wait {
            warnings.append("maxWait \(maxWait) is below wait \(wait) and acts as \(wait), as in lodash.")
        }
        if timing.hasNoEdge {
            warnings.append("leading and trailing are both false: hardly anything is ever sent.")
        }
        return warnings
    }

    /// The wait in milliseconds that places this client on the axis of a chart; 0 for every keystroke, nil
    /// where it has none.
    package var waitMilliseconds: Int? { timing.waitMilliseconds }

    /// Equal for clients that differ only in name and wait.
    ///
    /// `every` belongs to the plain trailing debounces, as their wait 0.
    package var family: String {
        var client = self
        client.name = ""
        switch timing {
        case .every: client.timing = .debounce(wait: 0)
        case .debounce(_, let leading, let trailing, let maxWait):
            client.timing = .debounce(wait: 0, leading: leading, trailing: trailing, maxWait: maxWait)
        case .throttle(_, let leading, let trailing):
            client.timing = .throttle(wait: 0, leading: leading, trailing: trailing)
        }
        return client.definition.text()
    }

    /// The same client under the other order of events and timers.
    package var underOtherTie: Client {
        var client = self
        client.tie = tie.opposite
        return client
    }
}

extension Timing {
    fileprivate var definition: JSON {
        let kind = ("kind", JSON.string(kind.rawValue))
        switch self {
        case .every: return .object([kind])
        case .debounce(let wait, let leading, let trailing, let maxWait):
            return .object([
                kind, ("wait", .integer(wait)), ("leading", .bool(leading)), ("trailing", .bool(trailing)),
                ("maxWait", maxWait.map { .integer($0) } ?? .null),
            ])
        case .throttle(let wait, let leading, let trailing):
            return .object([
                kind, ("wait", .integer(wait)), ("leading", .bool(leading)), ("trailing", .bool(trailing)),
            ])
        }
    }

    fileprivate var summary: String {
        switch self {
        case .every: return "every keystroke"
        case .debounce(let wait, let leading, let trailing, let maxWait):
            var words = "debounce \(wait) ms"
            switch (leading, trailing) {
            case (false, true): break
            case (true, true): words += " on both edges"
            case (true, false): words += " on the leading edge"
            case (false, false): words += " on no edge"
            }
            if let maxWait { words += ", at most \(max(wait, maxWait)) ms apart" }
            return words
        case .throttle(let wait, let leading, let trailing):
            switch (leading, trailing) {
            case (true, true): return "throttle \(wait) ms"
            case (true, false): return "throttle \(wait) ms on the leading edge"
            case (false, true): return "throttle \(wait) ms on the trailing edge"
            case (false, false): return "throttle \(wait) ms on no edge"
            }
        }
    }

    fileprivate var hasNoEdge: Bool {
        switch self {
        case .every: false
        case .debounce(_, let leading, let trailing, _), .throttle(_, let leading, let trailing):
            !leading && !trailing
        }
    }
}

extension MinimumLength.Unit {
    fileprivate var words: String {
        switch self {
        case .utf16: "UTF-16 units"
        case .scalar: "Unicode scalars"
        case .grapheme: "grapheme clusters"
        }
    }
}

extension MinimumLength.Stage {
    fileprivate var words: String {
        switch self {
        case .before: " checked before the timer"
        case .beforeCancelling: " (shorter text cancels the timer)"
        case .after: ""
        }
    }
}
