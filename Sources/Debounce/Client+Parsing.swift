package import Basics

extension Client {
    /// Reads a client, or the several clients that its lists stand for.
    ///
    /// Every list inside the client makes one client per value; of several lists the last one runs fastest.
    /// Placeholders such as `{wait}` in the name are replaced by the client's own values; names that would
    /// still be equal get the values in which they differ. A client without a name is called by its summary.
    ///
    /// - Parameters:
    ///   - file: how errors name the file.
    ///   - path: of the client inside the file, such as `clients[2]`.
    /// - Throws: `badData` naming the key.
    package static func parse(_ json: JSON, file: String? = nil, path: String = "") throws(Fault) -> [Client]
    {
        let variants = try ClientGrid(file: file, path: path).variants(of: json)
        var clients: [Client] = []
        var shown: [[String]] = []
        for variant in variants {
            let (client, paths) = try read(variant.json, file: file, path: path)
            clients.append(client)
            shown.append(paths)
        }
        let names = clients.map(\.name)
        for showsAll in [false, true] {
            let unclear = repeated(clients.map(\.name))
            for index in clients.indices where unclear.contains(clients[index].name) {
                let choices = variants[index].choices.filter { choice in
                    showsAll
                        || !shown[index].contains { $0 == choice.path || $0.hasPrefix(choice.path + ".") }
                }
                if choices.isEmpty { continue }
                let words = choices.map { ($0.path.split(separator: ".").last ?? "") + " " + $0.text }
                clients[index].name = names[index] + " (" + words.joined(separator: ", ") + ")"
            }
        }
        if let name = repeated(clients.map(\.name)).sorted().first {
            throw Fault(
                .badData,
                file: file,
                line: json.position.line,
                column: json.position.column,
                field: path.isEmpty ? "name" : path + ".name",
                "two clients of this list would be called \"\(name)\"",
                fix: "list each value once"
            )
        }
        return clients
    }

    private static func repeated(_ names: [String]) -> Set<String> {
        var seen: Set<String> = []
        return Set(names.filter { !seen.insert($0).inserted })
    }

    /// - Returns: the client, and the paths of the values that its name shows.
    private static func read(_ given: JSON, file: String?, path: String) throws(Fault) -> (Client, [String]) {
        var reader = try ObjectReader(
            try ClientPreset.complete(given, file: file, path: path),
            file: file,
            path: path
        )
        let template = try reader.string("name")
        _ = reader.value("preset")
        guard var timingReader = try reader.object("timing") else {
            throw reader.missing("timing", fix: "add one such as { \"kind\": \"every\" }")
        }
        var client = Client(name: template ?? "", timing: try Timing.read(&timingReader))
        client.tie = try reader.choice("tie", Tie.self) ?? client.tie
        client.minimumLength = try MinimumLength.read(&reader) ?? client.minimumLength
        client.distinct = try reader.choice("distinct", DistinctStage.self)
        client.trim = try reader.bool("trim") ?? client.trim
        client.ignoreCase = try reader.bool("ignoreCase") ?? client.ignoreCase
        client.cache = try AnswerCaching.read(&reader, ignoresCase: client.ignoreCase)
        client.onSelect = try reader.choice("onSelect", PendingFate.self) ?? client.onSelect
        client.onEnd = try reader.choice("onEnd", PendingFate.self) ?? client.onEnd
        client.valueAt = try reader.choice("valueAt", ValueMoment.self) ?? client.valueAt
        client.selectionEmitsChange = try reader.bool("selectionEmitsChange") ?? client.selectionEmitsChange
        client.abortsOpen = try reader.bool("abortsOpen") ?? client.abortsOpen
        if client.abortsOpen, case .inFlight = client.timing {
            throw reader.fault(
                "abortsOpen",
                "a client that aborts what is open does not wait for it",
                fix: "leave this out, or take another timing"
            )
        }
        client.shows = try reader.choice("shows", AnswerDisplay.self) ?? client.shows
        try reader.finish()

        guard let template else {
            client.name = client.summary
            return (client, [])
        }
        if template.isEmpty {
            throw reader.fault("name", "the name is empty", fix: "write a name or leave it out")
        }
        let filled = try ClientName(template).filled(from: client.definition) { placeholder, known in
            reader.fault(
                "name",
                "{\(placeholder)} is no value of this client",
                fix: NearestName.advice(for: placeholder, among: known)
            )
        }
        client.name = filled.name
        return (client, filled.shown)
    }
}
