/// Writes a document as one self-contained HTML page.
///
/// The page loads nothing: charts stand in it as SVG with their values on hover, and its policy forbids
/// scripts and requests. It is well-formed XML as well.
enum HTMLRenderer {
    /// The page as text.
    ///
    /// - Parameter charts: the pictures that the document's figures call by name; a figure without its
    ///   picture shows its alternative text.
    static func render(_ document: Document, charts: [String: Picture]) -> String {
        let title = XMLText.escaped(document.title.plain)
        var lines = [
            "<!DOCTYPE html>",
            "<html lang=\"en\">",
            "<head>",
            "<meta charset=\"utf-8\"/>",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>",
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>",
            "<meta name=\"color-scheme\" content=\"light dark\"/>",
            "<title>\(title)</title>",
            "<style>\(HTMLStyle.page)\(SVGRenderer.style)</style>",
            "</head>",
            "<body>",
            "<main>",
            "<h1>\(inline(document.title))</h1>",
        ]
        let sections = sections(of: document)
        var number = 0
        for block in document.blocks {
            if case .heading(let prose, let level) = block, level == 2 {
                if number == 0, sections.count > 2 { lines.append(contents(sections)) }
                number += 1
                lines.append("<h2 id=\"s\(number)\">\(inline(prose))</h2>")
            } else {
                lines.append(render(block, charts))
            }
        }
        lines += ["</main>", "</body>", "</html>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func sections(of document: Document) -> [Prose] {
        document.blocks.compactMap { block in
            if case .heading(let prose, 2) = block { prose } else { nil }
        }
    }

    private static func contents(_ sections: [Prose]) -> String {
        let items = sections.enumerated().map { number, prose in
            "<li><a href=\"#s\(number + 1)\">\(inline(prose))</a></li>"
        }
        return "<nav aria-label=\"Contents\"><ul>\n\(items.joined(separator: "\n"))\n</ul></nav>"
    }

    private static func render(_ block: Document.Block, _ charts: [String: Picture]) -> String {
        switch block {
        case .heading(let prose, let level):
            return "<h\(level)>\(inline(prose))</h\(level)>"
        case .paragraph(let prose):
            return "<p>\(inline(prose))</p>"
        case .note(let label, let prose):
            return
                "<p class=\"note\" role=\"note\"><strong>\(XMLText.escaped(label)).</strong> \(inline(prose))</p>"
        case .list(let items):
            return "<ul>\n" + items.map { "<li>\(inline($0))</li>" }.joined(separator: "\n") + "\n</ul>"
        case .table(let table):
            return HTMLTable.render(table)
        case .figure(let figure):
            guard let picture = charts[figure.chart] else {
                return "<p>\(XMLText.escaped(figure.alternative))</p>"
            }
            let svg = SVGRenderer.render(picture, name: figure.chart, isInPage: true)
            return "<figure tabindex=\"0\">\n\(svg)</figure>"
        case .code(let lines, _):
            let text = lines.map(XMLText.escaped).joined(separator: "\n")
            return "<pre tabindex=\"0\"><code>\(text)</code></pre>"
        }
    }

    /// Prose as the content of an element.
    static func inline(_ prose: Prose) -> String {
        prose.spans.map { span in
            let text = XMLText.escaped(span.characters)
            let flowing = XMLText.flowing(span.characters)
            return switch span {
            case .text: flowing
            case .strong: "<strong>\(flowing)</strong>"
            case .code: "<code>\(text)</code>"
            case .link: "<a href=\"\(text)\" rel=\"noreferrer\">\(text)</a>"
            }
        }.joined()
    }
}
