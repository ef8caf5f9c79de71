import Basics
import Debounce
import Foundation

/// One recorded session of one policy.
struct GoldenVector: Sendable {
    var policy: String
    var session: String
    var client: Client
    var events: [Sent]
    var fired: [Sent]

    /// When the session ended; with the last event where the recording does not say.
    var end: Int?

    var typing: Typing {
        let ending = end.map { SessionEnding(isSelection: false, at: Int32($0)) }
        return Typing(events.map { (Int32($0.at), $0.text) }, ending: ending)
    }

    static func all() -> [GoldenVector] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Fixtures/golden.ndjson"
        )
        let text = try! String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").map { GoldenVector(try! JSON.parse(String($0))) }
    }

    init(_ json: JSON) {
        let policy = json["policy"]!
        self.policy = policy.text()
        session = json["session"]!.stringValue!
        events = json["events"]!.elements!.map(Sent.init)
        end = json["end"]?.integer
        fired = json["fired"]!.elements!.map(Sent.init)
        client = Client(policy, tie: json["tie"]!.stringValue! == "timer" ? .timerFirst : .eventFirst)
    }
}

extension Sent {
    fileprivate init(_ pair: JSON) {
        self.init(pair.elements![0].integer!, pair.elements![1].stringValue!)
    }
}

extension JSON {
    fileprivate var integer: Int? { scalar.flatMap { Int($0) } }
    fileprivate var flag: Bool? { if case .bool(let flag) = value { flag } else { nil } }
    private var scalar: String? { if case .number(let literal) = value { literal } else { nil } }
}

extension Client {
    /// The client that a recorded policy describes.
    fileprivate init(_ policy: JSON, tie: Tie) {
        let kind = policy["kind"]!.stringValue!
        let wait = policy["wait"]!.integer!
        let leading = policy["leading"]?.flag
        let trailing = policy["trailing"]?.flag
        let timing: Timing
        var completion = PendingFate.run
        switch kind {
        case "lodash-debounce", "rxjs-debounceTime", "rxjs-debounce":
            timing = .debounce(
                wait: wait,
                leading: leading ?? false,
                trailing: trailing ?? true,
                maxWait: policy["maxWait"]?.integer
            )
            completion = .flush
        case "lodash-throttle":
            timing = .throttle(wait: wait, leading: leading ?? true, trailing: trailing ?? true)
        case "rxjs-throttleTime":
            timing = .rxThrottle(wait: wait, leading: leading ?? true, trailing: trailing ?? false)
        case "rxjs-auditTime": timing = .audit(wait: wait)
        case "rxjs-sampleTime":
            timing = .sample(wait: wait)
            completion = .cancel
        default: preconditionFailure("a recording of an unknown kind")
        }
        self.init(name: kind, timing: timing)
        self.tie = tie
        let stages: [String: MinimumLength.Stage] = [
            "pre": .before, "pre-cancel": .beforeCancelling, "post": .after,
        ]
        let stage = stages[policy["minCharsStage"]?.stringValue ?? "pre"]!
        let count = policy["minChars"]?.integer
        minimumLength = count.map { MinimumLength($0, unit: .scalar, stage: stage) } ?? MinimumLength(0)
        if policy["distinct"]?.flag == true {
            distinct = policy["distinctStage"]?.stringValue == "pre" ? .before : .after
        }
        switch policy["atEnd"]?.stringValue {
        case "complete": onEnd = completion
        case let fate?: onEnd = PendingFate(rawValue: fate)!
        case nil: break
        }
    }
}
