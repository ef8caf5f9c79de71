import Testing

@testable import Reports

@Suite struct TextTableTests {
    @Test("Columns line up, numbers to the right, groups above their columns, a rule above the sum")
    func layout() {
        var table = Table(columns: [
            .init("client"), .number("mean", group: "requests/session"),
            .number("p95", group: "requests/session"),
            .number("+ Geocoding", group: "per request"),
        ])
        table.add(["every keystroke", "4.13", "10", "$3,309.38"])
        table.add(["日本 🙂", "12.00", "9", "$1.00"])
        table.add(["total", "", "", "\(strong: "$3,310.38")"], .strong)
        table.notes = ["Times are synthesised."]
        #expect(
            TextTable.render(table) == """
                                 requests/session  per request
                client               mean     p95  + Geocoding
                every keystroke      4.13      10    $3,309.38
                日本 🙂             12.00       9        $1.00
                ───────────────  ────────  ──────  ───────────
                total                                $3,310.38

                Times are synthesised.

                """
        )
    }

    @Test("A table without rows is its header; one without groups has one header line")
    func empty() {
        #expect(TextTable.render(Table(columns: [.init("a"), .number("b")])) == "a  b\n")
        #expect(TextTable.render(Table(columns: [])) == "\n")
    }

    private var wide: Table {
        var table = Table(columns: [
            .init("client"), .number("mean", group: "requests/session"), .number("+ Geocoding"),
            .init("why"),
        ])
        table.add(["every keystroke", "4.13", "$3,309.38", "it sends all that is typed, at once"])
        table.add(["total", "", "$3,310.38", ""], .strong)
        return table
    }

    @Test("A table that is wider than the terminal has one of its texts broken into lines")
    func narrow() {
        #expect(TextTable.render(wide, columns: 90) == TextTable.render(wide))
        #expect(
            TextTable.render(wide, columns: 70) == """
                                 requests/session
                client                       mean  + Geocoding  why
                every keystroke              4.13    $3,309.38  it sends all that is
                                                                typed, at once
                ───────────────  ────────────────  ───────────  ────────────────────
                total                                $3,310.38

                """
        )
    }

    @Test("Where that makes no room the table is a list, and every cell that says something is in it")
    func list() {
        #expect(
            TextTable.render(wide, columns: 40) == """
                every keystroke
                  requests/session, mean       4.13
                  + Geocoding             $3,309.38
                  why: it sends all that is typed, at
                    once
                total
                  + Geocoding             $3,310.38

                """
        )
    }

    @Test("At no width is a line wider than the terminal, or a word lost", arguments: 20...100)
    func widths(columns: Int) {
        let text = TextTable.render(wide, columns: columns)
        for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= columns) }
        for word in ["keystroke", "4.13", "$3,309.38", "$3,310.38", "typed,", "once"] {
            #expect(text.contains(word))
        }
    }

    @Test("Control characters never reach the terminal")
    func control() {
        var table = Table(columns: [.init("name\u{1B}[31m")])
        table.add(["\u{1B}]0;title\u{7}\nline"])
        let text = TextTable.render(table)
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        #expect(text.split(separator: "\n").count == 2)
    }

    @Test(
        "Display width counts wide letters and emoji twice and marks not at all",
        arguments: [
            ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("🙂", 2), ("👩‍👩‍👧‍👦", 2), ("❤️", 2), ("한글", 4),
            ("ｱ", 1),
            ("Ａ", 2), ("", 0), ("–…≤", 3), ("\u{200B}", 0),
        ]
    )
    func displayWidth(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }
}
