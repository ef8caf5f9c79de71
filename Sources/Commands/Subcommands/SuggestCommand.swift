internal import Basics
internal import Places
internal import Reports

extension Command {
    /// What the mock answers.
    static let suggest = Command(
        name: "suggest",
        summary: "Print what the autocomplete mock answers to a text",
        arguments: "TEXT...",
        argumentCount: 1...1000,
        discussion: """
            Up to five places whose name, alone or with its region or country, starts with the text; letter case
            and diacritics do not matter; the most populous first. Each argument is one query.
            """,
        examples: ["suggest \"san fr\"", "suggest par pari paris --format json"],
        options: [
            .option("--places", "FILE", "Gazetteer as TSV (default: Scenarios/places/places.tsv)"),
            Common.format,
        ]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let path = arguments.value("--places") ?? "Scenarios/places/places.tsv"
        let index: SuggestionIndex
        do throws(Fault) {
            index = SuggestionIndex(try Gazetteer.load(path: path))
        } catch {
            guard error.kind == .noInput, !arguments.has("--places") else { throw error }
            throw Fault(.noInput, file: path, error.what, fix: "name a gazetteer with --places FILE")
        }
        let places = index.gazetteer
        var answers: [JSON] = []
        for query in arguments.positional {
            let suggestions = index.suggestions(for: query)
            switch format {
            case .json:
                answers.append(
                    .object([
                        ("query", .string(query)),
                        (
                            "suggestions",
                            .array(
                                suggestions.map { place in
                                    .object([
                                        ("place", .string(places.ids[Int(place)])),
                                        ("text", .string(places.fullText(place))),
                                        ("type", .string(places.type(of: place))),
                                        ("population", .integer(places.populations[Int(place)])),
                                    ])
                                }
                            )
                        ),
                    ])
                )
            case .text:
                if arguments.positional.count > 1 { try console.write(query.withoutControlCharacters + "\n") }
                var table = Table(columns: [
                    .number(""), Table.Column("place"), .number("population"), Table.Column("id"),
                ])
                for (rank, place) in suggestions.enumerated() {
                    let population = places.populations[Int(place)]
                    table.add([
                        Prose(String(rank + 1)), Prose(places.fullText(place)),
                        Prose(population > 0 ? ExactDecimal.grouped(population) : "–"),
                        Prose(places.ids[Int(place)]),
                    ])
                }
                try console.write(suggestions.isEmpty ? "no suggestion\n" : TextTable.render(table))
            }
        }
        if format == .json {
            let result = answers.count == 1 ? answers[0] : .array(answers)
            try console.write(result.text(indented: true) + "\n")
        }
    }
}
