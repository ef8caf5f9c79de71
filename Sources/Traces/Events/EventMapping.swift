/// Which value of an event stream means what: the reader's key to one kind of export.
///
/// Each role names one path or several; of several, the first that an event has counts.
package struct EventMapping: Sendable, Hashable {
    /// How the events are written down.
    package enum Layout: String, Sendable, Hashable, CaseIterable {
        /// One JSON object a line.
        case ndjson
        /// RFC 4180, with a header.
        case csv
        /// Columns parted by tabs, with a header, without any quoting.
        case tsv
        /// Whichever of them the file's first line shows.
        case any
    }

    /// What the numbers of a time count.
    package enum TimeUnit: String, Sendable, Hashable, CaseIterable {
        /// By the first time of each file: ISO 8601, or a number by its size. Below 10^9 it counts milliseconds from any
        /// moment, from there seconds since 1970, from 10^11 ms, from 10^14 µs, from 10^17 ns.
        case detect
        case iso8601 = "iso"
        case seconds = "s"
        case milliseconds = "ms"
        case microseconds = "us"
        case nanoseconds = "ns"
    }

    /// A condition that an event must meet.
    package struct Filter: Sendable, Hashable {
        package var path: EventPath
        /// Any of these.
        package var values: [String]
    }

    package var name: String
    /// What it reads, in a few words.
    package var title: String
    package var layout = Layout.any
    package var timeUnit = TimeUnit.detect

    package var session: [EventPath]
    /// Whether a file whose first event names no session is one log of one box, whose visits are parted by their endings and
    /// by silence; `file-` and the number of the file among those read then stand for the session.
    package var isOneLog = false
    /// Whose the session's id is, where it is unique for nothing larger; it then stands before the id and a slash.
    package var sessionScope: [EventPath] = []
    package var time: [EventPath]
    package var text: [EventPath]
    package var user: [EventPath] = []
    package var event: [EventPath] = []
    package var place: [EventPath] = []
    package var chosenText: [EventPath] = []
    /// Which box; events of different boxes belong to different sessions.
    package var field: [EventPath] = []
    /// The DOM's `inputType`.
    package var inputType: [EventPath] = []
    /// Whether an input method is at work.
    package var isComposing: [EventPath] = []
    /// A number or text that no two events share; repeats are skipped.
    package var eventID: [EventPath] = []

    /// The events that change the text; empty: all that are no ending.
    package var inputEvents: [String] = []
    /// The events that end a session.
    package var endings: [String: EndingKind] = [:]
    /// The event at the end of a composition.
    package var compositionEnd: String?
    package var filters: [Filter] = []
    /// Session ids that stand for none.
    package var noSession: [String] = []
    package var rules = SessionRules()
    /// The paths by which a file is recognised; empty: one of the session's, of the time's and of the text's.
    package var signature: [EventPath] = []

    /// Every path that must be looked up, each once.
    var paths: [EventPath] {
        let all =
            session + sessionScope + time + text + user + event + place + chosenText + field + inputType
            + isComposing
            + eventID
            + filters.map(\.path)
        var seen: Set<EventPath> = []
        return all.filter { seen.insert($0).inserted }
    }
}
