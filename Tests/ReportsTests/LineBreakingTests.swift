import Basics
import Testing

@testable import Reports

@Suite struct LineBreakingTests {
    @Test("Lines break at spaces and go on further in, or under the column that a gap has made")
    func breaking() {
        #expect(
            LineBreaking.fit("one two three four five six\n  997  edits that make it shorter\n", columns: 20)
                == "one two three four\n  five six\n  997  edits that\n       make it\n       shorter\n"
        )
        #expect(LineBreaking.fit("short\n\nlines\n", columns: 20) == "short\n\nlines\n")
    }

    @Test("A word that no line has room for stays whole, and where it stands")
    func longWords() {
        let path = "/a/folder/with/a/long/name.md"
        #expect(LineBreaking.fit("report    \(path)\n", columns: 20) == "report    \(path)\n")
        #expect(LineBreaking.fit("日本 日本 日本 日本 日本 日本", columns: 20) == "日本 日本 日本 日本\n  日本 日本")
    }

    @Test("A percent sign stays with its number, at every width", arguments: 20...60)
    func percent(columns: Int) {
        let text = "price of details-essentials +10 % (then 33.2 %; 95 %: less than 7 %), and % alone"
        let fitted = LineBreaking.fit(text, columns: columns)
        #expect(
            !fitted.split(separator: "\n").contains {
                $0.drop { $0 == " " }.hasPrefix("%") && !$0.contains("alone")
            }
        )
        #expect(fitted.split { " \n".contains($0) } == text.split(separator: " "))
        var table = Table(columns: [.init("what"), .number("cost")])
        table.add([Prose(text), "$1.00"])
        let lines = TextTable.render(table, columns: columns).split(separator: "\n")
        #expect(
            !lines.contains {
                $0.drop { $0 == " " }.hasPrefix("% (") || $0.drop { $0 == " " }.hasPrefix("%)")
            }
        )
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columns })
    }

    @Test("No word is lost and no line too wide", arguments: 0..<50)
    func random(seed: Int) {
        var random = KeyedRandom(seed: UInt64(seed))
        let words = (0..<30).map { _ in String(repeating: "x", count: 1 + Int(random.below(9))) }
        let indent = String(repeating: " ", count: Int(random.below(4)))
        let columns = 20 + Int(random.below(40))
        let fitted = LineBreaking.fit(indent + words.joined(separator: " "), columns: columns)
        #expect(fitted.split { $0 == " " || $0 == "\n" }.map(String.init) == words)
        for line in fitted.split(separator: "\n") { #expect(line.count <= columns) }
    }
}
