internal import Billing
internal import Debounce
internal import Reports
internal import Traces

/// The reference of everything that people write into files, as Markdown.
///
/// The keys stand in tables beside this file, which a test holds equal to what the readers accept; names and
/// words come from the types that read them.
enum Reference {
    /// The keys of every file, object by object.
    static let sections =
        ScenarioKeys.sections + ClientKeys.sections + MappingKeys.sections + SheetKeys.sections

    /// The whole page.
    static var page: String {
        var document = Document(title: "Reference")
        document.blocks = [
            .paragraph(
                """
                Every key of the files that keytoll reads, and every name that may stand in them. \
                Written by \(code: "keytoll reference") from the program itself; the guide is \(code: "Guide.md").
                """
            ),
            .paragraph(
                """
                Files are JSON with JSON5's comments, trailing commas, single quotes and bare keys. A key that is \
                not known is refused with the nearest known one; \(code: "null") counts as left out. Paths inside a \
                file start at the file's own folder. All keys are as old as version 0.1.0.
                """
            ),
        ]
        document.blocks += sections.flatMap(\.blocks) + names
        return MarkdownRenderer.render(document)
    }

    /// The names that files may use.
    private static var names: [Document.Block] {
        func table(_ titles: [String], _ rows: [[Prose]]) -> Document.Block {
            var table = Table(columns: titles.map { Table.Column($0) })
            for row in rows { table.add(row) }
            return .table(table)
        }
        return [
            .heading("Names", level: 2),
            .heading("Integrations", level: 3),
            .paragraph(
                """
                \(code: "keytoll integrations NAME") shows what sessions are billed as. A name may end in what is \
                done with text that was sent as typed, such as \(code: "+unselected-geocoding").
                """
            ),
            table(
                ["name", "API", "what the app does"],
                Integration.all.map {
                    [
                        "\(code: $0.name)", Prose($0.generation.rawValue),
                        Prose($0.title + ($0.mistake == nil ? "" : " (a mistake)")),
                    ]
                }
            ),
            .heading("Presets of clients", level: 3),
            .paragraph("\(code: "keytoll clients NAME") prints one whole, with its source."),
            table(
                ["name", "is", "version"],
                ClientPreset.all.map { ["\(code: $0.name)", Prose($0.title), Prose($0.version)] }
            ),
            .heading("Log formats", level: 3),
            .paragraph("Recognised by their content; a name is needed where that is ambiguous."),
            table(
                ["name", "is"],
                LogFormat.builtIn.map { ["\(code: $0.name)", Prose(title(of: $0))] }
            ),
        ] + TableColumns.blocks + ShippedMappings.blocks + [
            .heading("Price sheets", level: 3),
            .paragraph("\(code: "keytoll prices NAME") prints one with the evidence for each price."),
            table(
                ["name", "is"],
                PriceSheet.builtInNames.map {
                    ["\(code: $0)", Prose((try? PriceSheet.builtIn($0))?.title ?? "")]
                }
            ),
            .heading("SKUs", level: 3),
            .paragraph(
                "What a bill counts; the keys of \(code: "otherUsage") and of a price sheet's \(code: "skus")."
            ),
            .list(SKU.allCases.map { "\(code: $0.name)" }),
        ]
    }

    private static func title(of format: LogFormat) -> String {
        switch format {
        case .keytoll: "keytoll's own: one session a line, as JSON"
        case .table: "The same as a table, one event a row, as convert --to csv writes it"
        case .events(let mapping): mapping.title
        case .aalto: "Keystroke files of Dhakal et al. 2018, one key a row"
        case .rrweb: "Recordings of pages by rrweb"
        }
    }
}
