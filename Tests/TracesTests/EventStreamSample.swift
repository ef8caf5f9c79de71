import Basics
import Foundation

@testable import Traces

/// The events of a log's sessions, written the way other programs export them.
struct EventStreamSample {
    struct Event {
        var session: String
        var user: String
        var time: Int64
        /// `place_search_input` or the name of an ending.
        var name: String
        var text: String
        var place: String
    }

    var events: [Event] = []

    /// - Parameter disorder: events may come so many milliseconds later than their time says.
    init(of sessions: [PlainSession], disorder: UInt64 = 0) {
        for session in sessions {
            for edit in session.edits {
                let space = edit.firstIndex(of: " ")!
                events.append(
                    Event(
                        session: session.id,
                        user: session.user,
                        time: session.startedAt! + Int64(edit[..<space])!,
                        name: "place_search_input",
                        text: String(edit[edit.index(after: space)...]),
                        place: ""
                    )
                )
            }
            guard let word = session.ending.word else { continue }
            events.append(
                Event(
                    session: session.id,
                    user: session.user,
                    time: session.startedAt! + Int64(session.endsAt),
                    name: "place_search_" + word,
                    text: session.chosenText,
                    place: session.place
                )
            )
        }
        // Events of one moment stay in order, since nothing else would tell it.
        let keys = events.indices.map { index in
            var random = KeyedRandom(
                seed: StableHash.of(events[index].session),
                key: UInt64(events[index].time)
            )
            return (events[index].time + Int64(disorder == 0 ? 0 : random.below(disorder)), index)
        }
        events = keys.sorted { $0 < $1 }.map { events[$0.1] }
    }

    static func json(_ members: [(String, JSON?)]) -> JSON {
        .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    static func iso(_ time: Int64) -> String {
        var bytes: [UInt8] = []
        Timestamp.append(time, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// One JSON object a line.
    func lines(_ object: (Event) -> JSON) -> [UInt8] {
        var bytes: [UInt8] = []
        for event in events {
            bytes += Array(object(event).text().utf8)
            bytes.append(0x0A)
        }
        return bytes
    }

    /// A table, quoted where RFC 4180 asks for it.
    func table(_ header: [String], separator: String = ",", _ row: (Event) -> [String]) -> [UInt8] {
        var text = header.joined(separator: separator) + "\r\n"
        for event in events {
            let fields = row(event).map { field in
                let isPlain = separator == "\t" || !field.contains { "\",;\n\r".contains($0) }
                return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
            }
            text += fields.joined(separator: separator) + "\r\n"
        }
        return Array(text.utf8)
    }
}
