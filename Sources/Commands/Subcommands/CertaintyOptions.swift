internal import Basics
internal import Simulation

/// How intervals are made, where the command line says otherwise than the scenario or the saved run.
enum CertaintyOptions {
    static let all = [
        Option.option(
            "--confidence",
            "PERCENT",
            "How sure intervals are, 50 to 99.9 (default: the scenario's, 95)"
        ),
        .option(
            "--replicates",
            "N",
            "How often people are drawn anew, 100 to 20,000 (default: the scenario's, 1000)"
        ),
        .option("--seed", "N", "Which draws are made (default: the scenario's, 1)"),
    ]

    /// The settings with what the command line gives in place of theirs.
    ///
    /// - Parameter settings: nil for no intervals, which any of the options asks for again.
    /// - Throws: `usage` for a value out of range.
    static func apply(
        _ arguments: Arguments,
        to settings: ResamplingSettings?
    ) throws(Fault) -> ResamplingSettings? {
        let confidence = try arguments.value("--confidence").map { (text) throws(Fault) in
            let number = text.hasSuffix("%") ? String(text.dropLast()) : text
            guard let confidence = ExactDecimal.parse(number, scale: 1), 500...999 ~= confidence else {
                throw arguments.fault(
                    "--confidence",
                    "\"\(text)\" is no confidence",
                    fix: "give 50 to 99.9 percent, such as 90"
                )
            }
            return Int(confidence)
        }
        let replicates = try arguments.integer("--replicates", in: 100...20_000).map { Int($0) }
        let seed = try arguments.integer("--seed", in: 0...Int64.max).map { UInt64($0) }
        if confidence == nil && replicates == nil && seed == nil { return settings }
        var changed = settings ?? ResamplingSettings()
        if let confidence { changed.confidencePerMille = confidence }
        if let replicates { changed.replicates = replicates }
        if let seed { changed.seed = seed }
        return changed
    }
}
