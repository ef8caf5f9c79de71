/// What a client did with one edit, stage by stage.
package struct EditOutcome: Sendable, Hashable {
    /// One thing that happened to the edit's text. Times are milliseconds from the session's first moment.
    package enum Step: Sendable, Hashable {
        /// Shorter than the minimum length.
        case tooShort(length: Int, minimum: Int, stage: MinimumLength.Stage)
        /// Equal to the text it is compared with.
        case repeated(DistinctStage)
        /// Started a timer that is due then.
        case started(due: Int64)
        /// Moved the running timer; it is now due then.
        case restarted(due: Int64)
        /// Waits for the timer that runs already.
        case joined(due: Int64)
        /// The timing lets nothing through at this moment and keeps nothing.
        case ignored
        /// A later edit took its place in waiting for the timer.
        case superseded(by: Int32)
        /// The timer came, but sends nothing on this edge.
        case forgotten(at: Int64)
        /// A text that was too short cancelled the timer.
        case cancelledByShortText(edit: Int32)
        /// The ending cancelled the timer.
        case cancelledByEnding(at: Int64)
        /// The ending sent what was pending at once.
        case flushed(at: Int64)
        /// When its timer fired, the box held another edit's text, which was read instead.
        case replaced(by: Int32)
        /// The answer was at hand.
        case cached(at: Int64)
        case sent(at: Int64)
        /// As many requests are open as may be; the text waits for an answer.
        case waiting(at: Int64)
        /// As many requests are open as may be; the text is dropped.
        case dropped(at: Int64)
        /// A later request aborted this one before its answer came.
        case aborted(at: Int64)
        /// The service refuses a request without text.
        case refused
    }

    /// The number of the edit, from 0; the number of edits for the text that a selection wrote.
    package var edit: Int32
    package var at: Int64
    /// In the order in which they happened.
    package var steps: [Step]

    package init(edit: Int32, at: Int64, steps: [Step]) {
        self.edit = edit
        self.at = at
        self.steps = steps
    }
}

extension EditOutcome.Step: CustomStringConvertible {
    /// In words, such as "restarted the timer, due at 450"; edits are counted from 1, as people do.
    package var description: String {
        switch self {
        case .tooShort(let length, let minimum, let stage):
            "too short: \(length) of \(minimum)" + (stage == .after ? "" : ", before the timer")
        case .repeated(.before): "the same text again, before the timer"
        case .repeated(.after): "the same text as the last one sent"
        case .started(let due): "started the timer, due at \(due)"
        case .restarted(let due): "restarted the timer, due at \(due)"
        case .joined(let due): "waits for the running timer, due at \(due)"
        case .ignored: "not let through"
        case .superseded(let edit): "superseded by edit \(edit + 1)"
        case .forgotten(let time): "dropped at \(time): nothing is sent on this edge"
        case .cancelledByShortText(let edit): "cancelled by edit \(edit + 1), which is too short"
        case .cancelledByEnding(let time): "cancelled by the ending at \(time)"
        case .flushed(let time): "hurried by the ending at \(time)"
        case .replaced(let edit): "the timer found the text of edit \(edit + 1) in the box"
        case .cached(let time): "answered from the cache at \(time)"
        case .sent(let time): "sent at \(time)"
        case .waiting(let time): "waits from \(time) on for an open request"
        case .dropped(let time): "dropped at \(time): a request is open"
        case .aborted(let time): "aborted at \(time)"
        case .refused: "refused by the service: there is no text"
        }
    }
}

/// Hears what a machine does with each edit.
protocol OutcomeLog {
    /// False lets the compiler remove everything that only serves the log.
    static var isRecording: Bool { get }
    mutating func note(_ step: EditOutcome.Step, of edit: Int32)
}

/// Hears nothing, at no cost.
struct NoOutcomes: OutcomeLog {
    static var isRecording: Bool { false }
    mutating func note(_ step: EditOutcome.Step, of edit: Int32) {}
}

/// Keeps the outcomes of one session's edits.
struct OutcomeRecorder: OutcomeLog {
    static var isRecording: Bool { true }
    var outcomes: [EditOutcome] = []

    mutating func note(_ step: EditOutcome.Step, of edit: Int32) { outcomes[Int(edit)].steps.append(step) }
}
