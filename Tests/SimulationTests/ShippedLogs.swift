import Foundation

/// The shipped logs, read by Foundation for references that share no code with the program.
enum ShippedLogs {
    struct Session {
        var edits: [(time: Int, text: String)]
        /// nil where the log does not say.
        var ending: (kind: String, at: Int)?
    }

    static var folder: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Scenarios").path
    }

    /// Made searches whose totals were counted by other programs.
    static var publishedSearches: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/published-searches.ndjson").path
    }

    static func path(_ name: String) -> String { folder + "/logs/" + name + ".ndjson" }

    static func sessions(_ name: String) throws -> [Session] {
        try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n").map { line in
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
            let edits = (json["edits"] as! [[Any]]).map { (($0[0] as! NSNumber).intValue, $0[1] as! String) }
            let ending = (json["ending"] as? [String: Any]).map {
                ($0["kind"] as! String, ($0["at"] as! NSNumber).intValue)
            }
            return Session(edits: edits, ending: ending)
        }
    }

    /// Requests of a plain trailing debounce, counted the naive way: an edit is sent if the next event is more
    /// than the wait away; a selection cancels what is pending, any other ending lets it run.
    static func requests(
        of session: Session,
        wait: Int,
        selected: Bool,
        isLongEnough: (String) -> Bool
    ) -> Int {
        var count = 0
        for (index, edit) in session.edits.enumerated() where isLongEnough(edit.text) {
            let isLast = index == session.edits.count - 1
            if isLast {
                let end = session.ending?.at ?? edit.time
                if wait < 0 || !selected || end - edit.time > wait { count += 1 }
            } else if wait < 0 || session.edits[index + 1].time - edit.time > wait {
                count += 1
            }
        }
        return count
    }
}
