/// Finds what a misspelt word was meant to be.
package enum NearestName {
    /// The name with the fewest single-character edits to `word`, or none if all are far away.
    ///
    /// Letter case is ignored. A name is near when at most a third of the longer word, or 2 characters,
    /// differ. Ties go to the earlier name.
    ///
    /// - Complexity: O(names · |word| · |name|).
    package static func of(_ word: String, among names: [String]) -> String? {
        let typed = Array(word.lowercased().prefix(200))
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = Array(name.lowercased().prefix(200))
            let distance = editDistance(typed, candidate)
            guard distance <= max(2, max(typed.count, candidate.count) / 3), distance < candidate.count else {
                continue
            }
            if best == nil || distance < best!.distance { best = (name, distance) }
        }
        return best?.name
    }

    /// "did you mean “x”?", or the list of what is known when nothing is near.
    package static func advice(for word: String, among names: [String]) -> String {
        if let name = of(word, among: names) { return "did you mean \"\(name)\"?" }
        return "known: " + names.joined(separator: ", ")
    }

    /// Levenshtein's distance.
    private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
        var previous = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var current = [i + 1]
            for (j, y) in b.enumerated() {
                current.append(min(previous[j] + (x == y ? 0 : 1), previous[j + 1] + 1, current[j] + 1))
            }
            previous = current
        }
        return previous[b.count]
    }
}
