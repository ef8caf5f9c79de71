import Simulation
import Testing

@testable import Reports

@Suite struct HTMLTests {
    private func page(_ run: Run) -> String {
        String(decoding: ReportFiles.make(run, format: .html)[0].bytes, as: UTF8.self)
    }

    @Test("The page is one well-formed file that loads nothing and runs nothing")
    func selfContained() {
        var spoilt = SampleRun.quickstart()
        HostileText.spoil(&spoilt)
        for run in [SampleRun.quickstart(), SampleRun.messages(), spoilt] {
            #expect(ReportFiles.make(run, format: .html).count == 1)
            let text = page(run)
            let reader = XMLReader(text)
            #expect(reader.fault == nil, "\(reader.fault ?? "")")
            #expect(
                reader.elements.isSubset(of: [
                    "html", "head", "meta", "title", "style", "body", "main", "nav", "h1", "h2", "h3", "p",
                    "ul",
                    "li", "strong", "code", "pre", "a", "div", "table", "thead", "tbody", "tr", "th", "td",
                    "figure", "svg", "desc", "rect", "line", "polyline", "polygon", "path", "text", "circle",
                ])
            )
            for (element, name, value) in reader.attributes {
                #expect(!["src", "srcset", "data", "action"].contains(name) && !name.hasPrefix("on"))
                if name == "href" {
                    #expect(element == "a" && (value.hasPrefix("#s") || value.hasPrefix("https://")))
                }
            }
            #expect(!text.contains("url(") && !text.contains("@import"))
        }
    }

    @Test("Ids are unique, and every jump has its aim")
    func ids() {
        let reader = XMLReader(page(SampleRun.quickstart()))
        let ids = reader.attributes.filter { $0.name == "id" }.map(\.value)
        #expect(Set(ids).count == ids.count)
        for (_, name, value) in reader.attributes where name == "href" && value.hasPrefix("#") {
            #expect(ids.contains(String(value.dropFirst())))
        }
        for (_, name, value) in reader.attributes where name == "aria-labelledby" {
            #expect(value.split(separator: " ").allSatisfy { ids.contains(String($0)) })
        }
    }

    @Test("The page says all that the Markdown says")
    func sameContent() {
        for run in [SampleRun.quickstart(), SampleRun.messages()] {
            let report = Report(run)
            let texts = Set(
                XMLReader(page(run)).texts.map { text in
                    let lines = text.split(separator: "\n").joined(separator: "\n")
                    return String(lines.map { $0 == "\u{A0}" ? " " : $0 })
                }
            )
            var count = 0
            for case .table(let table) in report.document.blocks {
                let cells = table.rows.flatMap(\.cells).filter { $0.spans.count == 1 }
                for cell in cells.map({ String($0.plain.map { $0 == "\u{A0}" ? " " : $0 }) }) {
                    #expect(texts.contains(cell), "\(cell)")
                }
                count += cells.count
            }
            #expect(count > 200)
            for chart in report.charts { #expect(texts.contains(chart.picture.title)) }
        }
    }

    @Test("Headers of columns and rows are told from cells, and groups span their columns")
    func tableHeaders() {
        var table = Table(columns: [
            .init("client"), .number("mean", group: "requests/session"),
            .number("p95", group: "requests/session"),
        ])
        table.add(["a", "1.00", "2"])
        let html = HTMLTable.render(table)
        #expect(html.contains("<th scope=\"colgroup\" colspan=\"2\">requests/session</th>"))
        #expect(html.contains("<th scope=\"col\" class=\"number\">mean</th>"))
        #expect(html.contains("<tr><th scope=\"row\">a</th><td class=\"number\">1.00</td>"))
    }

    @Test("A number and its unit stay on one line")
    func units() {
        #expect(
            XMLText.flowing("(95 %: 300 ms, 2 s or 24 h)")
                == "(95\u{A0}%: 300\u{A0}ms, 2\u{A0}s or 24\u{A0}h)"
        )
        #expect(XMLText.flowing("5 sessions % a < 3 ms") == "5 sessions % a &lt; 3\u{A0}ms")
        #expect(XMLText.flowing("") == "" && XMLText.flowing(" % ") == " % ")
    }

    @Test("What follows a name written from right to left stays behind it")
    func rightToLeft() {
        let name = "\u{5E9}\u{5DC} \u{5D5}\u{5DD}"
        #expect(XMLText.flowing("a \(name) (8 %)") == "a \(name)\u{200E} (8\u{A0}%)")
        #expect(XMLText.flowing(name) == name + "\u{200E}")
        #expect(XMLText.flowing("é 8 x") == "é 8 x")
    }

    @Test("A figure without its chart shows what it would have said")
    func missingChart() {
        let document = Document(title: "t", blocks: [.figure(.init(chart: "x.svg", alternative: "a < b"))])
        #expect(HTMLRenderer.render(document, charts: [:]).contains("<p>a &lt; b</p>"))
    }
}
