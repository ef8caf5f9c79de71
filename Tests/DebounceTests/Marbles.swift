import Debounce

/// Marble diagrams as sessions and as expectations, ten milliseconds a step.
///
/// `-` is a step in which nothing happens, a letter is an edit to that text or a request for it, `[ab]` are
/// several in one step, `|` is the ending and `!` a selection. Spaces only align.
struct Marbles {
    static let step = 10
    private(set) var letters: [Sent] = []
    private(set) var ending: SessionEnding?

    init(_ diagram: String) {
        var time = 0
        var isGrouped = false
        for character in diagram where character != " " {
            switch character {
            case "-": break
            case "[": isGrouped = true
            case "]": isGrouped = false
            case "|": ending = SessionEnding(isSelection: false, at: Int32(time))
            case "!": ending = SessionEnding(isSelection: true, at: Int32(time))
            default: letters.append(Sent(time, String(character)))
            }
            if !isGrouped { time += Self.step }
        }
    }

    var typing: Typing { Typing(letters.map { (Int32($0.at), $0.text) }, ending: ending) }

    /// The diagram of requests over so many steps, as a failure shows it.
    static func diagram(of requests: [Sent], steps: Int) -> String {
        var diagram = ""
        for step in 0..<max(steps, (requests.last?.at ?? 0) / Self.step + 1) {
            let texts = requests.filter { $0.at / Self.step == step }.map(\.text)
            diagram += texts.isEmpty ? "-" : texts.count == 1 ? texts[0] : "[" + texts.joined() + "]"
        }
        return diagram
    }
}
