import Basics
import Debounce
import Foundation
import Testing

/// The tables of the documentation page, row by row.
@Suite struct BoundaryTests {
    @Test("What the page says of a boundary is what the machine does", arguments: Boundary.all())
    func boundary(row: Boundary) throws {
        var client = try Client.one("{ \(row.client) }")
        #expect(row.typing.requests(of: client).map(\.description) == row.eventFirst)
        client.tie = .timerFirst
        #expect(row.typing.requests(of: client).map(\.description) == row.timerFirst)
    }

    @Test("The page has its rows")
    func rows() {
        #expect(Boundary.all().count > 60)
    }
}

/// One row of a table.
struct Boundary: Sendable, CustomTestStringConvertible {
    var edits: String
    var client: String
    var eventFirst: [String]
    var timerFirst: [String]

    var testDescription: String { edits + " under " + client }

    var typing: Typing {
        var edits: [(Int32, String)] = []
        var ending: SessionEnding?
        for word in self.edits.split(separator: " ") {
            let parts = word.split(separator: "@")
            let time = Int32(parts[1])!
            switch parts[0] {
            case "left": ending = SessionEnding(isSelection: false, at: time)
            case "picked": ending = SessionEnding(isSelection: true, at: time)
            default: edits.append((time, parts[0] == "·" ? "" : String(parts[0])))
            }
        }
        var typing = Typing(edits, ending: ending)
        typing.chosen = "chosen"
        return typing
    }

    static func all() -> [Boundary] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Debounce/Debounce.docc/Boundaries.md")
        let text = try! String(contentsOf: page, encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            }
            return Boundary(
                edits: cells[0],
                client: cells[1],
                eventFirst: requests(cells[2]),
                timerFirst: requests(cells[3])
            )
        }
    }

    private static func requests(_ cell: String) -> [String] {
        if cell == "nothing" { return [] }
        return cell.split(separator: ", ").map { String($0.replacing("·", with: "")) }
    }
}
