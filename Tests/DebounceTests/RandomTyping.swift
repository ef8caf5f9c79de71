import Basics
import Debounce

extension Typing {
    /// A session made from a seed: bursts and pauses, deletions, repeated and equal times, short texts.
    ///
    /// - Parameter step: every time is a multiple of it; coarse steps make ties.
    static func random(_ ordinal: Int, step: Int32) -> Typing {
        var random = KeyedRandom(seed: 7, key: UInt64(ordinal), ordinal: UInt64(step))
        var text = ""
        var time: Int32 = 0
        var edits: [(Int32, String)] = []
        for _ in 0..<random.below(24) {
            switch random.below(10) {
            case 0...1 where !text.isEmpty: text.removeLast()
            case 2: text = ""
            default: text.append("abcé 東😀".randomElement(using: &random)!)
            }
            edits.append((time, text))
            let pauses: [UInt64] = [1, 120, 260, 700]
            time += Int32(random.below(pauses[Int(random.below(4))])) / step * step
        }
        let end = time + Int32(random.below(500)) / step * step
        return Typing(edits, ending: SessionEnding(isSelection: random.below(2) == 0, at: end))
    }
}
