internal import Basics

/// How one session went under one client when the selection is simulated, from keystroke to pick.
///
/// It holds no typed text: edits are named by their numbers.
package struct SelectionTrace: Sendable, Hashable {
    /// One thing that happened. Edits are counted from 0; those behind the recorded ones are typed on.
    package enum Event: Sendable, Hashable {
        case typed(edit: Int)
        /// The milliseconds until the answer; nil where the client aborted the request before.
        case asked(edit: Int, answeredAfter: Int?)
        /// The answer was at hand.
        case cached(edit: Int)
        /// A list came on the screen: so many places, the wanted one at this rank, 0 for not at all.
        case shown(edit: Int, places: Int, rank: Int)
        /// An answer came that the client does not show, as that to a later request was there or on its way.
        case unseen(edit: Int)
        /// The wanted place was there; the chance of seeing it, and whether the person did.
        case looked(edit: Int, perMillion: Int64, sees: Bool)
        /// The person had seen the place, but another list came before they could stop.
        case missed
        /// The place is on the screen when the recorded pick comes.
        case recordedPick
        /// The recorded pick comes and the place is not on the screen: the person stops and watches.
        case waits
        /// No answer brings it: the person types on, up to so many edits.
        case typesOn(edits: Int)
        case picked(edits: Int)
        /// No list ever brought it: the text is sent as typed.
        case givenUp
        /// The session ends as recorded, for the reason given.
        case kept(reason: String)
    }

    /// An event with its time in milliseconds from the session's first moment.
    package struct Step: Sendable, Hashable {
        package var at: Int
        package var event: Event
    }

    /// In the order of their times.
    package private(set) var steps: [Step] = []

    package init() {}

    mutating func add(_ event: Event, at time: Int) { steps.append(Step(at: time, event: event)) }

    /// Adds the ending and orders the steps: of one millisecond first what was typed, then what was asked, what
    /// came, what the person did.
    mutating func finish(_ outcome: SelectionSimulator.Outcome, _ kept: AnsweredSession.Kept?) {
        let ending: Event =
            if let kept { .kept(reason: kept.words) } else if outcome.isPick {
                .picked(edits: outcome.edits)
            } else { .givenUp }
        add(ending, at: outcome.endsAt)
        let order = steps.enumerated().sorted { a, b in
            (a.element.at, a.element.event.rank, a.offset) < (b.element.at, b.element.event.rank, b.offset)
        }
        steps = order.map(\.element)
    }
}

extension SelectionTrace.Event {
    /// The place among events of the same millisecond.
    fileprivate var rank: Int {
        switch self {
        case .typed: 0
        case .asked: 1
        case .cached: 2
        case .shown, .unseen: 3
        case .looked, .missed: 4
        case .recordedPick, .waits, .typesOn: 5
        case .picked, .givenUp, .kept: 6
        }
    }
}

extension SelectionTrace.Event: CustomStringConvertible {
    /// In words; edits are counted from 1, as people do.
    package var description: String {
        switch self {
        case .typed(let edit): "edit \(edit + 1)"
        case .asked(let edit, let answeredAfter):
            "asks for the text of edit \(edit + 1), "
                + (answeredAfter.map { "answered after \($0) ms" } ?? "aborted before its answer")
        case .cached(let edit): "finds the text of edit \(edit + 1) in its cache"
        case .shown(let edit, let places, let rank):
            "shows \(places == 1 ? "1 place" : "\(places) places") for edit \(edit + 1), "
                + (rank == 0 ? "without the wanted one" : "the wanted one at rank \(rank)")
        case .unseen(let edit): "the answer for edit \(edit + 1) comes too late to be shown"
        case .looked(_, let chance, let sees):
            (sees ? "the person looks and sees it" : "the person does not look")
                + " (chance \(ExactDecimal.text(chance, scale: 6, decimals: 2)))"
        case .missed: "another list has come before the person could stop"
        case .recordedPick: "the place is on the screen when the log has the pick"
        case .waits: "the log has the pick here, but the place is not on the screen: the person waits"
        case .typesOn: "no answer brings the place: the person types on"
        case .picked(let edits): "picked after \(edits == 1 ? "1 edit" : "\(edits) edits")"
        case .givenUp: "sent as typed: no list ever held the place"
        case .kept(let reason): "ends as recorded: \(reason)"
        }
    }
}

extension AnsweredSession.Kept {
    /// Why the session keeps its recorded ending.
    var words: String {
        switch self {
        case .noSelection: "nothing was picked"
        case .noPlace: "the log does not name the place"
        case .unknownPlace: "the mock does not know the place"
        case .masked: "its letters are masked"
        }
    }
}
