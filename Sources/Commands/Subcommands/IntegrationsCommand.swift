internal import Basics
internal import Billing
internal import Reports

extension Command {
    /// The ways of using the API that are built in.
    static let integrations = Command(
        name: "integrations",
        summary: "List the ways of using the API around its requests, or explain one",
        arguments: "[NAME]",
        argumentCount: 0...1,
        argumentWords: Integration.all.map(\.name),
        discussion: """
            An integration says whether requests carry a session token, and what is called when a suggestion is
            picked. A name may end in what is done with text that was sent as typed: +unselected-geocoding,
            +unselected-text-search or, in the Legacy API, +unselected-find-place. Explaining one shows what
            sessions of several kinds are billed as.
            """,
        examples: ["integrations", "integrations per-session+details-essentials"],
        options: [Common.format]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let name = arguments.positional.first
        let integrations =
            try name.map { (name) throws(Fault) in [try Common.integration(name)] } ?? Integration.all
        switch format {
        case .json:
            let list = integrations.map(json)
            try console.write((name == nil ? .array(list) : list[0]).text(indented: true) + "\n")
        case .text where name != nil:
            try console.write(page: page(of: integrations[0], columns: console.output.columns))
        case .text:
            var table = Table(columns: [
                Table.Column("integration"), Table.Column("API"), Table.Column("what it does"),
            ])
            for integration in integrations {
                let remark = integration.mistake.map { " — a mistake: " + $0 } ?? ""
                table.add([
                    Prose(integration.name), Prose(integration.generation.rawValue),
                    Prose(integration.title + remark),
                ])
            }
            try console.write(page: TextTable.render(table, columns: console.output.columns))
        }
    }

    private static func calls(_ integration: Integration) -> String {
        let calls = integration.onSelection.map {
            $0.call.title + ($0.carriesToken ? "" : " without the token")
        }
        return calls.isEmpty ? "nothing" : calls.joined(separator: ", then ")
    }

    private static func json(_ integration: Integration) -> JSON {
        .object([
            ("name", .string(integration.name)), ("title", .string(integration.title)),
            ("generation", .string(integration.generation.rawValue)),
            ("onSelection", .string(calls(integration))),
            ("onUnselected", integration.onUnselected.map { .string($0.title) } ?? .null),
            ("mistake", integration.mistake.map(JSON.string) ?? .null),
            ("source", .string(integration.source)),
        ])
    }

    private static func page(of integration: Integration, columns: Int?) -> String {
        var rows = [
            ("integration", integration.name), ("API", integration.generation.rawValue),
            ("is", integration.title),
            ("on a pick", calls(integration)), ("typed text", integration.onUnselected?.title ?? "nothing"),
            ("source", integration.source),
        ]
        if let choice = integration.choice {
            let calls = choice.calls.map(\.call.title).joined(separator: ", then ")
            rows.insert(
                ("or instead", calls + ", from the number of requests that makes the month's invoice least"),
                at: 4
            )
        }
        if let mistake = integration.mistake { rows.append(("a mistake", mistake)) }
        var table = Table(columns: [Table.Column("a session of"), Table.Column("bills")])
        for requests in [0, 1, 4, 12, 13] as [Int32] {
            for (ending, words) in [
                (ShapeEnding.selected, "picked"), (.submitted, "sent as typed"), (.abandoned, "abandoned"),
            ] {
                let usage = integration.usage(of: SessionShape(requests: requests, ending: ending))
                let bill = usage.events.map { "\($0.count) × \($0.sku.name)" }.joined(separator: " + ")
                table.add([
                    Prose(String(requests) + (requests == 1 ? " request, " : " requests, ") + words),
                    Prose(bill.isEmpty ? "nothing" : bill),
                ])
            }
        }
        return rows.map { "\($0.0.padded(to: 13, atRight: false))\($0.1)\n" }.joined() + "\n"
            + TextTable.render(table, columns: columns)
    }
}
