import Simulation

/// What must be read first where much of a log is missing.
extension Report {
    var logMarks: [Mark] {
        run.logWarnings.map { warning in
            let consequence =
                switch warning.kind {
                case .missing:
                    "Every figure rests on the others alone; What the log held lists the reasons. Do not ship by this "
                        + "before those lines can be read."
                case .withoutEdits:
                    "Where their typing was left out, every figure is too low: keytoll inspect says what was."
                }
            return Mark(label: warning.label, text: Prose("\(warning.text). \(consequence)"))
        }
    }

    /// Whether lines are missing to such an extent that nothing is to be shipped by what the others say.
    var isInPart: Bool { run.logWarnings.contains { $0.kind == .missing } }
}
