package import Basics

extension LogHealth {
    /// Why a log that was read to its end can serve nothing, or nil where it holds a session.
    ///
    /// Sessions of which nothing is left but their endings, since events of other names were left out, serve nothing that
    /// is replayed.
    ///
    /// - Parameters:
    ///   - hint: what to do where lines were skipped.
    ///   - needsEdits: whether sessions without any edit are nothing.
    package func emptiness(
        ifSkipped hint: String = "keytoll inspect shows all that was skipped and why",
        needsEdits: Bool = true
    ) -> Fault? {
        if sessions > 0 {
            guard needsEdits, edits == 0, rules.otherEvents > 0 else { return nil }
            let known = EventMapping.shipped.map(\.name)
            let format = files.lazy.compactMap(\.format).first { known.contains($0) }
            return fault(
                "the log holds the endings of \(ExactDecimal.grouped(sessions)) sessions and not one edit: "
                    + "\(ExactDecimal.grouped(rules.otherEvents)) events of other names were left out",
                fix: format.map {
                    "name your input events in a mapping, such as {\"name\": \"ours\", \"like\": \"\($0)\", "
                        + "\"inputEvents\": [\"…\"]}, and give its file by --mapping"
                } ?? "name them among the inputEvents of your mapping"
            )
        }
        let leftOut = rules.programmatic + rules.madeBySelection + rules.composing
        if skippedLines > 0, skippedLines >= rules.otherEvents {
            return fault("the log holds no session that can be read" + reasons, fix: hint)
        }
        if rules.otherEvents > 0 {
            return fault(
                "the log holds no session: of its events (\(ExactDecimal.grouped(rules.otherEvents))) none is an "
                    + "edit of a search box or the end of one" + reasons,
                fix: "give a mapping whose events and filters are those of your log"
            )
        }
        if leftOut > 0 {
            return fault(
                "the log holds no session: every change in it was made by a program or a pick, and none by typing"
                    + reasons,
                fix: "record the input events of the box"
            )
        }
        return fault(
            "the log is empty: it holds no events and no sessions",
            fix: "check that it is the right file and that its export is complete"
        )
    }

    /// The reasons for which most lines were skipped, as the end of a clause; empty where none was.
    private var reasons: String {
        if skipped.isEmpty { return "" }
        let order = skipped.sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
        var parts = order.prefix(3).map { lines in
            let place = files.count > 1 ? "\(lines.firstFile):\(lines.firstLine)" : "line \(lines.firstLine)"
            return "\(ExactDecimal.grouped(lines.count)) because \(lines.phrase), the first "
                + (files.count > 1 ? "at " : "in ") + place
        }
        let rest = order.dropFirst(3).reduce(0) { $0 + $1.count }
        if rest > 0 { parts.append("\(ExactDecimal.grouped(rest)) for other reasons") }
        let all = ExactDecimal.grouped(skippedLines) + (skippedLines == 1 ? " line was" : " lines were")
        return ": \(all) skipped, " + parts.joined(separator: "; ")
    }

    private func fault(_ what: String, fix: String) -> Fault {
        var names = files.prefix(3).map(\.name).joined(separator: ", ")
        if files.count > 3 { names += " and \(ExactDecimal.grouped(Int64(files.count - 3))) more" }
        return Fault(.badData, file: names, what, fix: fix)
    }
}
