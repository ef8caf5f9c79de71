package import Basics
internal import Places

extension SelectionModel {
    /// Reads a scenario's `selection`: `"recorded"`, or `{ "simulated": { … } }` in which every key may be left
    /// out.
    ///
    ///     "selection": { "simulated": { "looking": 0.16, "atWordBoundary": 0.32, "inPause": 0.32, "pause": 500,
    ///       "reaction": 240, "input": "mouse", "pick": 3050, "latency": 100, "seed": 1 } }
    ///
    /// Shares are from 0 to 1 with at most six decimals, times in milliseconds; `latency` may be a table of
    /// percentiles.
    ///
    /// - Returns: nil for recorded endings.
    /// - Throws: `badData` at the key.
    package static func read(_ scenario: inout ObjectReader) throws(Fault) -> SelectionModel? {
        guard let value = scenario.value("selection") else { return nil }
        if let word = value.stringValue {
            if word == "recorded" { return nil }
            throw scenario.fault(
                "selection",
                "\"\(word)\" is not known here",
                fix: word == "simulated"
                    ? "write { \"simulated\": {} }"
                    : NearestName.advice(for: word, among: ["recorded", "simulated"])
            )
        }
        var outer = try ObjectReader(value, file: scenario.file, path: scenario.path(of: "selection"))
        _ = try outer.required("simulated")
        guard var reader = try outer.object("simulated") else { return nil }
        try outer.finish()
        return try SelectionModel(&reader)
    }

    /// Reads the object under `simulated`.
    package init(_ reader: inout ObjectReader) throws(Fault) {
        looking = try Self.share(&reader, "looking") ?? looking
        // Someone who looks more often in general looks no less often at a word's end or in a pause.
        lookingAtWordBoundary =
            try Self.share(&reader, "atWordBoundary") ?? max(looking, lookingAtWordBoundary)
        lookingInPause = try Self.share(&reader, "inPause") ?? max(looking, lookingInPause)
        let times = 0...LatencyModel.maximumMilliseconds
        pauseMilliseconds = try reader.integer("pause", in: times) ?? pauseMilliseconds
        reactionMilliseconds = try reader.integer("reaction", in: times) ?? reactionMilliseconds
        input = try reader.choice("input", Input.self) ?? input
        pickMilliseconds = try reader.integer("pick", in: times)
        latency = try LatencyModel.read("latency", of: &reader) ?? latency
        seed = UInt64(try reader.integer("seed", in: 0...Int(Int32.max)) ?? Int(seed))
        try reader.finish()
    }

    private static func share(_ reader: inout ObjectReader, _ key: String) throws(Fault) -> Int64? {
        guard let share = try reader.decimal(key, scale: 6) else { return nil }
        guard 0...1_000_000 ~= share else {
            throw reader.fault(key, "this probability is out of range", fix: "give a number from 0 to 1")
        }
        return share
    }
}
