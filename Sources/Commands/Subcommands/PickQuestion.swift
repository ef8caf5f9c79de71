internal import Basics
internal import Places
internal import Simulation

/// How `requests --explain` is to simulate picks.
enum PickQuestion {
    static let options = [
        Option.option(
            "--selection",
            "recorded|simulated|JSON",
            "Whose picks --explain tells: those of the log, or simulated ones, where JSON as in a scenario sets how "
                + "people pick (default: recorded)",
            completion: .words(["recorded", "simulated"])
        ),
        Option.option(
            "--places",
            "FILE|from-log",
            "Gazetteer of the simulated picks, or from-log: what people picked in LOG (default: "
                + "\(Common.shippedPlaces), in keytoll's own folder)",
            completion: .files
        ),
    ]

    /// The model and the service that the options describe; nil for recorded picks.
    ///
    /// - Throws: `usage` for options that do not go together, and the faults of the gazetteer.
    static func simulation(_ arguments: Arguments) throws(Fault) -> PickSimulation? {
        guard let text = arguments.value("--selection"), let model = try model(text) else {
            if arguments.has("--places") {
                throw arguments.fault(
                    "--places",
                    "recorded picks need no places",
                    fix: "add --selection simulated"
                )
            }
            return nil
        }
        if !arguments.has("--explain") {
            throw arguments.fault("--selection", "simulated picks are only told", fix: "add --explain")
        }
        let options = try Common.readingOptions(arguments)
        let places = try SuggestQuestion.gazetteer(arguments, logs: arguments.positional, options)
        return PickSimulation(model, SuggestionIndex(places))
    }

    private static func model(_ text: String) throws(Fault) -> SelectionModel? {
        do throws(Fault) {
            let value: JSON
            if text.utf8.contains(UInt8(ascii: "{")) {
                value = try JSON.parse(text, file: "", dialect: .json5)
            } else {
                value = text == "simulated" ? .object([("simulated", .object([]))]) : .string(text)
            }
            var reader = try ObjectReader(.object([("selection", value)]), file: "")
            return try SelectionModel.read(&reader)
        } catch {
            let field = error.field.map { "--" + $0 } ?? "--selection"
            throw Fault(.usage, field: field, error.what, fix: error.fix)
        }
    }
}
