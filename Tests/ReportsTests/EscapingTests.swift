import Simulation
import Testing

@testable import Reports

@Suite struct EscapingTests {
    @Test("SVG with hostile names is well formed, holds only its own elements, and shows the names")
    func svg() {
        for name in HostileText.names {
            let chart = LineChart(
                title: name,
                summary: name,
                subtitle: name,
                xTitle: name,
                yTitle: name,
                yScale: 0,
                series: [
                    .init(
                        name: name,
                        style: 0,
                        points: [
                            .init(x: 0, y: 0, band: -1...1, hint: name),
                            .init(x: 9, y: 0, band: 0...0, hint: name),
                        ]
                    )
                ],
                notes: [name]
            )
            let reader = XMLReader(SVGRenderer.render(chart.picture(), name: name))
            #expect(reader.fault == nil, "\(name): \(reader.fault ?? "")")
            #expect(
                reader.elements.isSubset(of: [
                    "svg", "title", "desc", "style", "rect", "line", "polyline", "polygon", "path", "text",
                    "circle",
                ])
            )
            #expect(reader.texts.contains(name.inert) || name.isEmpty, "the title shows \(name)")
        }
    }

    @Test("In Markdown, names that run from right to left are isolated, and nothing else is")
    func rightToLeft() {
        #expect(MarkdownText.line("\("השהיה 300") (baseline)") == "\u{2068}השהיה\u{2069} 300 (baseline)")
        #expect(MarkdownText.line("تأخير 300 مللي (x)") == "\u{2068}تأخير 300 مللي\u{2069} (x)")
        #expect(MarkdownText.line("a השהיה b תיבה.") == "a \u{2068}השהיה\u{2069} b \u{2068}תיבה\u{2069}.")
        #expect(MarkdownText.cell("\(strong: "שם")", isStrong: true) == "**\u{2068}שם\u{2069}**")
        for text in ["debounce 300 (baseline)", "日本 🙂", "é †", ""] {
            #expect(MarkdownText.line(Prose(text)) == text)
        }
    }

    @Test("A table of hostile names keeps one row a line and its columns in line")
    func markdownTables() {
        var run = SampleRun.quickstart()
        HostileText.spoil(&run)
        let lines = MarkdownRenderer.render(Report(run).document).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        var block: [Substring] = []
        var isCode = false
        for line in lines {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("| ") {
                block.append(line)
            } else {
                #expect(Set(block.map(unescapedPipes)).count <= 1)
                #expect(Set(block.map { DisplayWidth.of(String($0)) }).count <= 1, "\(block.first ?? "")")
                block = []
            }
        }
    }

    private func unescapedPipes(_ line: Substring) -> Int {
        var count = 0
        var isEscaped = false
        for byte in line.utf8 {
            if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return count
    }

    @Test(
        "What Markdown would act on is disarmed, and money stays readable",
        arguments: [
            ("a|b", "a\\|b"), ("<b>", "&lt;b&gt;"), ("`x`", "\\`x\\`"), ("*a* _b_", "\\*a\\* \\_b\\_"),
            ("[a](b)", "\\[a\\](b)"), ("$1,234.50", "$1,234.50"), ("$x$", "&#36;x&#36;"), ("R&D", "R&amp;D"),
            ("a & b", "a & b"), ("https://x.y", "https&#58;//x.y"), ("www.x.y", "www&#46;x.y"),
            (":tada:", "&#58;tada:"),
            ("#1", "\\#1"), ("C# 1", "C# 1"), ("10:30", "10:30"),
        ]
    )
    func markdown(text: String, escaped: String) {
        #expect(MarkdownText.line(Prose(text)) == escaped)
    }

    @Test(
        "At the start of a line, lists, headings and numbers are disarmed as well",
        arguments: [
            ("- a", "\\- a"), ("+ a", "\\+ a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("===", "\\==="),
            ("    code", "code"), ("# a", "\\# a"), ("1.5 a", "1\\.5 a"),
        ]
    )
    func paragraphStarts(text: String, escaped: String) {
        #expect(MarkdownText.paragraph(Prose(text)) == escaped)
    }

    @Test("A fence is longer than any run of backticks in its lines")
    func fences() {
        let document = Document(title: "t", blocks: [.code(["a ```` b"], language: "json")])
        #expect(MarkdownRenderer.render(document).contains("`````json\na ```` b\n`````"))
    }

    @Test("Only whole plain addresses become links")
    func links() {
        let prose = Prose.linking("see https://example.com/a?b=1, or <https://x\"y> and http://no.example.")
        #expect(prose.spans.contains(.link("https://example.com/a?b=1")))
        #expect(prose.spans.count == 3)
        #expect(prose.plain == "see https://example.com/a?b=1, or <https://x\"y> and http://no.example.")
    }

    @Test("File names hold no folder and nothing hidden")
    func fileNames() {
        #expect(FileStem.of("../../etc/passwd") == "etc-passwd")
        #expect(FileStem.of("..") == "report")
        #expect(FileStem.of("a\nb\u{0}") == "a b ")
        var run = SampleRun.quickstart()
        run.scenario.name = "/\u{202E}x/../y"
        for file in ReportFiles.make(run) { #expect(!file.name.contains("/")) }
        #expect(PercentEncoding.of("a b)ü.svg") == "a%20b%29%C3%BC.svg")
    }
}
