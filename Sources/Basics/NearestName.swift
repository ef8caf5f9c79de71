/// Finds what a misspelt word was meant to be.
package enum NearestName {
    /// The name with the fewest single-character edits to `word`, or none if all are far away.
    ///
    /// Letter case is ignored. A name is near when at most a third of the longer word, or 2 characters,
    /// differ. Ties go to the earlier name.
    ///
    /// - Complexity: O(names · |word| · |name|).
    package static func of(_ word: String, among names: [String]) -> String? {
        let typed = letters(word)
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = letters(name)
            let distance = editDistances(typed, candidate)[candidate.count]
            guard distance <= max(2, max(typed.count, candidate.count) / 3), distance < candidate.count else {
                continue
            }
            if best == nil || distance < best!.distance { best = (name, distance) }
        }
        return best?.name
    }

    /// "did you mean “x”?", or the list of what is known when nothing is near.
    ///
    /// A word that is no name but almost the beginning of some, or a part of some, is answered with those.
    ///
    /// - Parameter lister: the command that lists the names, where there are too many for a line.
    package static func advice(for word: String, among names: [String], lister: String? = nil) -> String {
        if let question = question(for: word, among: names) { return question }
        return lister.map { "\($0) lists what is known" } ?? "known: " + names.joined(separator: ", ")
    }

    /// "did you mean “x”?", or nil when nothing is near.
    package static func question(for word: String, among names: [String]) -> String? {
        let near = of(word, among: names).map { [$0] } ?? holding(word, among: names)
        let quoted = near.prefix(mostShown).map { "\"\($0)\"" }
        guard let last = quoted.last else { return nil }
        if near.count > mostShown {
            return "did you mean \(quoted.joined(separator: ", ")) or one of \(near.count - mostShown) more?"
        }
        let first = quoted.dropLast().joined(separator: ", ")
        return "did you mean \(first.isEmpty ? last : first + " or " + last)?"
    }

    private static let mostShown = 4

    /// The names that begin with the word, one in four of its characters being wrong, or else those that hold it.
    private static func holding(_ word: String, among names: [String]) -> [String] {
        let typed = letters(word)
        guard typed.count >= 3 else { return [] }
        let distances = names.map { editDistances(typed, letters($0)).min() ?? typed.count }
        if let least = distances.min(), least <= typed.count / 4 {
            return zip(names, distances).filter { $0.1 == least }.map(\.0)
        }
        return names.filter { $0.lowercased().contains(word.lowercased()) }
    }

    private static func letters(_ word: String) -> [Character] { Array(word.lowercased().prefix(200)) }

    /// Levenshtein's distances from one word to every beginning of another, from the empty one to the whole.
    private static func editDistances(_ a: [Character], _ b: [Character]) -> [Int] {
        var previous = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var current = [i + 1]
            for (j, y) in b.enumerated() {
                current.append(min(previous[j] + (x == y ? 0 : 1), previous[j + 1] + 1, current[j] + 1))
            }
            previous = current
        }
        return previous
    }
}
