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
        ifSkipped hint: String = "see keytoll inspect for what was skipped and why",
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
            return fault("the log holds no session that can be read", fix: hint)
        }
        if rules.otherEvents > 0 {
            return fault(
                "the log holds no session: of its events (\(ExactDecimal.grouped(rules.otherEvents))) none is an "
                    + "edit of a search box or the end of one",
                fix: "give a mapping whose events and filters are those of your log"
            )
        }
        if leftOut > 0 {
            return fault(
                "the log holds no session: every change in it was made by a program or a pick, and none by typing",
                fix: "record the input events of the box"
            )
        }
        return fault(
            "the log is empty: it holds no events and no sessions",
            fix: "check that it is the right file and that its export is complete"
        )
    }

    private func fault(_ what: String, fix: String) -> Fault {
        var names = files.prefix(3).map(\.name).joined(separator: ", ")
        if files.count > 3 { names += " and \(ExactDecimal.grouped(Int64(files.count - 3))) more" }
        return Fault(.badData, file: names, what, fix: fix)
    }
}
