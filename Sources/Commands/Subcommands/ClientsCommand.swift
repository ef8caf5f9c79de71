internal import Basics
internal import Debounce
internal import Reports

extension Command {
    /// The clients that are built in.
    static let clients = Command(
        name: "clients",
        summary: "List the presets of clients that people use, or print one whole",
        arguments: "[NAME]",
        argumentCount: 0...1,
        argumentWords: ClientPreset.all.map(\.name),
        discussion: """
            A preset is the request policy of a library, a component or a sample, by its defaults. Its name may
            stand wherever a client is asked for: in a scenario as "NAME" or {"preset": "NAME", ...} with
            options of your own, in replay and requests as --client NAME. Google's own widget publishes no
            numbers and has no preset: what is seen of it lies between every keystroke and a debounce of 200 ms.
            """,
        examples: ["clients", "clients use-places-autocomplete-4"],
        options: [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let name = arguments.positional.first
        let presets =
            try name.map { (name) throws(Fault) in [try ClientPreset.named(name)] } ?? ClientPreset.all
        switch format {
        case .json:
            var list: [JSON] = []
            for preset in presets { list.append(try json(preset)) }
            try console.write((name == nil ? .array(list) : list[0]).text(indented: true) + "\n")
        case .text where name != nil: try console.write(page(of: presets[0]))
        case .text:
            var table = Table(columns: [Table.Column("preset"), Table.Column("policy")])
            for preset in presets { table.add([Prose(preset.name), Prose(try preset.client.summary)]) }
            try console.write(page: TextTable.render(table, columns: console.output.columns))
        }
    }

    private static func json(_ preset: ClientPreset) throws(Fault) -> JSON {
        .object([
            ("name", .string(preset.name)), ("title", .string(preset.title)),
            ("version", .string(preset.version)),
            ("source", .string(preset.source)), ("remark", .string(preset.remark)),
            ("client", try preset.client.definition),
        ])
    }

    private static func page(of preset: ClientPreset) throws(Fault) -> String {
        let client = try preset.client
        var rows = [
            ("preset", preset.name), ("is", "\(preset.title), version \(preset.version)"),
            ("source", preset.source),
            ("policy", client.summary),
        ]
        if !preset.remark.isEmpty { rows.append(("remark", preset.remark)) }
        rows += client.warnings.map { ("warning", $0) }
        return rows.map { "\($0.0.padded(to: 9, atRight: false))\($0.1)\n" }.joined()
            + "\nAs a client in a scenario:\n\n\(client.definition.text(indented: true))\n"
    }
}
