package import Basics

extension Client {
    /// The whole client as JSON in its canonical form: every option, in a fixed order; those that
    /// only answers bring into play stand where they are named.
    ///
    /// Reading it again gives an equal client; a digest may be taken over its text.
    package var definition: JSON {
        var members: [(String, JSON)] = [
            ("name", .string(name)),
            ("timing", timing.definition),
            ("tie", .string(tie.rawValue)),
            ("minimumLength", minimumLength.definition),
            ("distinct", distinct.map { .string($0.rawValue) } ?? .null),
            ("trim", .bool(trim)),
            ("ignoreCase", .bool(ignoreCase)),
            ("cache", cache?.definition ?? .null),
            ("onSelect", .string(onSelect.rawValue)),
            ("onEnd", .string(onEnd.rawValue)),
            ("valueAt", .string(valueAt.rawValue)),
            ("selectionEmitsChange", .bool(selectionEmitsChange)),
        ]
        if abortsOpen { members.append(("abortsOpen", .bool(true))) }
        if shows != .inOrder { members.append(("shows", .string(shows.rawValue))) }
        return .object(members)
    }

    /// What a person should know of this client before believing its numbers; each is a sentence.
    package var warnings: [String] { warnings(withAnswers: false) }

    /// The same.
    ///
    /// - Parameter withAnswers: answers are simulated; without them each comes at once and with suggestions.
    package func warnings(withAnswers: Bool) -> [String] {
        var warnings: [String] = []
        if case .debounce(let wait, _, _, let maxWait?) = timing, maxWait < wait {
            warnings.append("maxWait \(maxWait) is below wait \(wait) and acts as \(wait), as in lodash.")
        }
        if timing.hasNoEdge {
            warnings.append("leading and trailing are both false, so that hardly anything is ever sent.")
        }
        if timing == .every && minimumLength.stage == .beforeCancelling {
            warnings.append("minimumLength.stage before-cancelling finds no timer to cancel under every.")
        }
        if withAnswers { return warnings }
        if cache != nil {
            warnings.append(
                "cache: every answer counts as arrived at once"
                    + (cache?.hitsOnly == true ? " and as a hit" : "")
                    + ", since no answers are replayed."
            )
        }
        switch timing {
        case .inFlight:
            warnings.append(
                "in-flight: every answer counts as arrived at once, so that no request is ever open and this "
                    + "sends every keystroke; simulate the selection to see what it does."
            )
        case .adaptive(let rule) where rule.measure == .answers:
            warnings.append(
                "adaptive: every answer counts as arrived at once, so that the wait is the lowest from the first "
                    + "answer on; simulate the selection to see what it does."
            )
        default: break
        }
        if abortsOpen {
            warnings.append(
                "abortsOpen: every answer counts as arrived at once, so that nothing is ever aborted; "
                    + "simulate the selection to see what it does."
            )
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
        client.timing = timing == .every ? .debounce(wait: 0) : timing.withWait(0)
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
        var members = [("kind", JSON.string(kind.rawValue))]
        if self != .every, let wait = waitMilliseconds { members.append(("wait", .integer(wait))) }
        switch self {
        case .every, .audit, .sample, .delay: break
        case .debounce(_, let leading, let trailing, let maxWait):
            members += [("leading", .bool(leading)), ("trailing", .bool(trailing))]
            members.append(("maxWait", maxWait.map { .integer($0) } ?? .null))
        case .throttle(_, let leading, let trailing), .rxThrottle(_, let leading, let trailing):
            members += [("leading", .bool(leading)), ("trailing", .bool(trailing))]
        case .inFlight(let rule):
            members.append(("limit", .integer(rule.limit)))
            members.append(("whenFull", .string(rule.whenFull.rawValue)))
        case .adaptive(let rule):
            if rule.measure != .pace { members.append(("by", .string(rule.measure.rawValue))) }
            members.append(("k", .number(rule.factor)))
            members += [("m", .integer(rule.gaps)), ("low", .integer(rule.low))]
            members += [("high", .integer(rule.high)), ("start", .integer(rule.start))]
        }
        return .object(members)
    }

    fileprivate var hasNoEdge: Bool {
        switch self {
        case .debounce(_, let leading, let trailing, _), .throttle(_, let leading, let trailing),
            .rxThrottle(_, let leading, let trailing):
            !leading && !trailing
        case .every, .audit, .sample, .delay, .adaptive, .inFlight: false
        }
    }
}

extension AdaptiveWait {
    /// k without needless zeros, such as "1.5".
    var factor: String {
        let digits = ExactDecimal.text(Int64(factorThousandths), scale: 3, decimals: 3)
        let short = String(digits.reversed().drop { $0 == "0" }.reversed())
        return short.hasSuffix(".") ? String(short.dropLast()) : short
    }
}

extension MinimumLength {
    fileprivate var definition: JSON {
        .object([
            ("count", .integer(count)), ("unit", .string(unit.rawValue)), ("stage", .string(stage.rawValue)),
        ])
    }
}

extension AnswerCaching {
    fileprivate var definition: JSON {
        .object([
            ("seconds", seconds.map { .integer($0) } ?? .null),
            ("entries", entries.map { .integer($0) } ?? .null),
            ("key", .string(key.rawValue)),
            ("scope", .string(scope.rawValue)),
            ("hitsOnly", .bool(hitsOnly)),
        ])
    }
}
