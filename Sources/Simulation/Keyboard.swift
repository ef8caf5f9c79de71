internal import Basics

/// Which letters lie side by side on a QWERTY keyboard.
enum Keyboard {
    private static let rows: [[UInt8]] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

    /// The letter that a finger hits beside the wanted one; x beside what is no letter of the keyboard.
    static func neighbour(of wanted: Character, using random: inout KeyedRandom) -> Character {
        guard let byte = wanted.lowercased().utf8.first else { return "x" }
        for row in rows {
            guard let place = row.firstIndex(of: byte) else { continue }
            let isRight = random.below(2) == 0
            let beside = isRight ? place + 1 : place - 1
            let hit = row.indices.contains(beside) ? beside : (isRight ? place - 1 : place + 1)
            return Character(UnicodeScalar(row[hit]))
        }
        return "x"
    }
}
