import Simulation

/// What must be read first where much of a log could not be.
extension Report {
    var missingLinesMarks: [Mark] {
        run.missingLines.map { log, warning in
            Mark(
                label: "Much of \(log) is missing",
                text: Prose(
                    "\(warning). Every figure rests on the others alone; What the log held lists the reasons. Do not "
                        + "ship by this before those lines can be read."
                )
            )
        }
    }
}
