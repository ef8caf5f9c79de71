internal import Basics
internal import Places
internal import Reports
internal import Simulation
internal import Traces

extension Command {
    /// What the mock answers.
    static let suggest = Command(
        name: "suggest",
        summary: "Print what the autocomplete mock answers to a text",
        arguments: "TEXT...",
        argumentCount: 1...1000,
        discussion: """
            Up to five places, as a person would see them. Letter case and diacritics do not matter; the start
            of a name goes before that of a later word; a region or country may follow ("springfield il");
            airport codes and full Plus Codes are understood. Ranked by kind of match, population, distance to
            --near, then id. A request that the service would refuse is refused with its own code. Each argument
            is one query. With --places from-log the list holds the texts that people picked in a log, the most
            popular first; it prints them.
            """,
        examples: [
            "suggest \"san fr\"", "suggest \"san fr\" --near 37.77,-122.42 --types locality --format json",
            "suggest springf --explain",
            "suggest lon --places from-log --log Scenarios/logs/place-search.ndjson",
        ],
        options: [
            .option(
                "--places",
                "FILE|from-log",
                "Gazetteer as TSV, or from-log: what people picked in --log (default: \(Common.shippedPlaces), in keytoll's own folder)",
                completion: .files
            ),
            .option(
                "--log",
                "LOG",
                "Log whose picked places the mock knows; may be repeated",
                repeatable: true,
                completion: .files
            ),
            .option("--near", "LAT,LNG", "Prefer places near this point, and measure distances from it"),
            .option("--radius", "METRES", "Of the preferred circle, up to 50000 (default: 50000)"),
            .option("--within", "S,W,N,E", "Only places in this rectangle of degrees"),
            .option("--types", "TYPE,...", "Only places of these types, at most five"),
            .option("--countries", "CC,...", "Only places in these countries, by two-letter code"),
            .option("--region", "CC", "The region that texts are formatted for"),
            .option("--offset", "N", "Where the cursor stands in the text (default: at its end)"),
            .flag("--legacy", "Ask the Legacy API, whose rules differ"),
            .flag("--explain", "Say why each place is there"),
            Common.format,
        ]
    ) { arguments, console throws(Fault) in
        let format = try arguments.choice("--format", default: OutputFormat.text)
        let request = try SuggestQuestion.request(arguments)
        let logs = arguments.values("--log")
        let isFromLog = arguments.value("--places") == ChosenPlaces.word
        if isFromLog, logs.isEmpty {
            throw arguments.fault("--places", "no log is named to take them from", fix: "add --log LOG")
        }
        if !isFromLog, !logs.isEmpty {
            throw arguments.fault("--log", "the places are not taken from it", fix: "add --places from-log")
        }
        let service = PlaceService(
            SuggestionIndex(try SuggestQuestion.gazetteer(arguments, logs: logs)),
            generation: arguments.has("--legacy") ? .legacy : .new
        )
        var answers: [JSON] = []
        for query in arguments.positional {
            var asked = request
            asked.input = query
            let suggestions: [Suggestion]
            do throws(ServiceError) {
                suggestions = try service.autocomplete(asked)
            } catch {
                throw Fault(.usage, field: "suggest", "the service refuses this request: \(error)")
            }
            switch format {
            case .json: answers.append(SuggestQuestion.json(query, suggestions))
            case .text:
                if arguments.positional.count > 1 { try console.write(query.withoutControlCharacters + "\n") }
                let page = SuggestQuestion.text(
                    suggestions,
                    explained: arguments.has("--explain"),
                    columns: console.output.columns
                )
                try console.write(page: page)
            }
        }
        if format == .json {
            let result = answers.count == 1 ? answers[0] : .array(answers)
            try console.write(result.text(indented: true) + "\n")
        }
    }
}

/// The request that the options of `suggest` describe, and its answer for people and programs.
enum SuggestQuestion {
    /// The gazetteer that `--places` names, what was picked in the logs, or the one that is shipped.
    static func gazetteer(
        _ arguments: Arguments,
        logs: [String],
        _ options: ReadingOptions = ReadingOptions()
    ) throws(Fault) -> Gazetteer {
        if arguments.value("--places") == ChosenPlaces.word {
            return try ChosenPlaces.read(paths: logs, options: options).gazetteer
        }
        return try Common.gazetteer(arguments)
    }

    static func request(_ arguments: Arguments) throws(Fault) -> AutocompleteRequest {
        var request = AutocompleteRequest(input: "")
        request.types = arguments.words("--types") ?? []
        request.countries = arguments.words("--countries") ?? []
        request.regionCode = arguments.value("--region")
        request.inputOffset = try arguments.integer("--offset", in: 0...1_000_000).map(Int.init)
        let radius = try arguments.decimal("--radius", scale: 3, in: 0...50_000_000)
        if let near = try degrees("--near", count: 2, arguments) {
            let point = Coordinate(latitude: near[0], longitude: near[1])
            request.origin = point
            request.bias = .circle(
                center: point,
                radiusMeters: radius.map { Double($0) / 1000 } ?? Area.maximumRadiusMeters
            )
        } else if radius != nil {
            throw arguments.fault("--radius", "a radius needs a point", fix: "add --near LAT,LNG")
        }
        if let box = try degrees("--within", count: 4, arguments) {
            request.restriction = .rectangle(
                low: Coordinate(latitude: box[0], longitude: box[1]),
                high: Coordinate(latitude: box[2], longitude: box[3])
            )
        }
        return request
    }

    private static func degrees(_ option: String, count: Int, _ arguments: Arguments) throws(Fault)
        -> [Double]?
    {
        guard let text = arguments.value(option) else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { part in
            ExactDecimal.parse(part.filter { $0 != " " }, scale: 9).map { Double($0) / 1e9 }
        }
        guard numbers.count == count else {
            throw arguments.fault(
                option,
                "\"\(text)\" does not fit here",
                fix: "write \(count) decimal numbers of degrees with commas between them"
            )
        }
        return numbers
    }

    static func text(_ suggestions: [Suggestion], explained: Bool, columns: Int?) -> String {
        if suggestions.isEmpty { return "no suggestion\n" }
        let hasDistance = suggestions.contains { $0.distanceMeters != nil }
        var table = Table(columns: [.number(""), Table.Column("place"), Table.Column("type")])
        if hasDistance { table.columns.append(.number("km")) }
        table.columns.append(Table.Column("id"))
        if explained { table.columns.append(Table.Column("why")) }
        for (rank, suggestion) in suggestions.enumerated() {
            var cells = [
                Prose(String(rank + 1)), Prose(explained ? suggestion.full.marked : suggestion.full.text),
                Prose(suggestion.types.first ?? ""),
            ]
            if hasDistance {
                cells.append(
                    Prose(
                        suggestion.distanceMeters.map { ExactDecimal.text(Int64($0), scale: 3, decimals: 1) }
                            ?? "–"
                    )
                )
            }
            cells.append(Prose(suggestion.placeID))
            if explained { cells.append(Prose(suggestion.reason.explanation)) }
            table.add(cells)
        }
        return TextTable.render(table, columns: columns)
    }

    static func json(_ query: String, _ suggestions: [Suggestion]) -> JSON {
        .object([
            ("query", .string(query)),
            ("suggestions", .array(suggestions.map { json($0) })),
        ])
    }

    private static func json(_ suggestion: Suggestion) -> JSON {
        var members: [(String, JSON)] = [("placeId", .string(suggestion.placeID))]
        members.append(("types", .array(suggestion.types.map(JSON.string))))
        if let meters = suggestion.distanceMeters { members.append(("distanceMeters", .integer(meters))) }
        for (key, text) in [
            ("text", suggestion.full), ("primary", suggestion.primary), ("secondary", suggestion.secondary),
        ] {
            let matches = text.matches.map { range in
                JSON.object([("start", .integer(range.lowerBound)), ("end", .integer(range.upperBound))])
            }
            members.append((key, .object([("text", .string(text.text)), ("matches", .array(matches))])))
        }
        members.append(("why", .string(suggestion.reason.explanation)))
        return .object(members)
    }
}
