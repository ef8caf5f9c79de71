internal import Basics
internal import Places

/// Whom and what made-up people look for, and how they write it.
struct SearchTargets: Sendable {
    let gazetteer: Gazetteer
    /// Every place that is no airport, with the inhabitants of all up to it.
    private var towns: [Int32] = []
    private var inhabitants: [UInt64] = []
    private var airports: [Int32] = []

    /// A place, and the text that would name it.
    struct Target {
        var place: Int32
        var text: String
    }

    init(_ gazetteer: Gazetteer) {
        self.gazetteer = gazetteer
        var sum: UInt64 = 0
        for place in 0..<Int32(gazetteer.count) {
            if gazetteer.type(of: place) == "airport" {
                airports.append(place)
            } else {
                sum += UInt64(max(1, gazetteer.populations[Int(place)]))
                towns.append(place)
                inhabitants.append(sum)
            }
        }
    }

    /// Draws one: of ten searches six are for a town drawn by its inhabitants, two for any town, one by a later word
    /// of a town's name, and one for an airport, by its code or its name. One town in five is written with the code
    /// of its state or country, "springfield il", the others with its whereabouts behind a comma. One
    /// text in three is written as the mock compares texts: in lower case, without accents and punctuation.
    func draw(using random: inout KeyedRandom) -> Target {
        let kind = random.below(10)
        var target: Target
        if (kind == 9 && !airports.isEmpty) || towns.isEmpty {
            target = airport(airports[Int(random.below(UInt64(airports.count)))], using: &random)
        } else {
            let place =
                kind < 6 || kind == 8 ? popularTown(&random) : towns[Int(random.below(UInt64(towns.count)))]
            target = Target(place: place, text: gazetteer.fullText(place))
            if kind == 8 {
                target.text = fromLaterWord(target, using: &random)
            } else if random.below(5) == 0 {
                target.text = withCode(place)
            }
        }
        if random.below(3) == 0 {
            target.text = String(decoding: Folding.key(of: target.text), as: UTF8.self)
        }
        return target
    }

    private func popularTown(_ random: inout KeyedRandom) -> Int32 {
        let wanted = random.below(inhabitants[inhabitants.count - 1])
        var (low, high) = (0, inhabitants.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if inhabitants[middle] > wanted { high = middle } else { low = middle + 1 }
        }
        return towns[low]
    }

    /// "San Francisco, California" from "Francisco" on; a name of one word stays whole.
    private func fromLaterWord(_ target: Target, using random: inout KeyedRandom) -> String {
        let name = gazetteer.primaryText(target.place)
        let starts = name.indices.filter { $0 > name.startIndex && name[name.index(before: $0)] == " " }
        if starts.isEmpty { return target.text }
        let start = starts[Int(random.below(UInt64(starts.count)))]
        return String(name[start...] + target.text.dropFirst(name.count))
    }

    /// "Springfield IL", "Paris FR".
    private func withCode(_ place: Int32) -> String {
        let region = gazetteer.region(of: place).code
        let code = region.isEmpty ? gazetteer.country(of: place).code : region
        return code.isEmpty ? gazetteer.fullText(place) : gazetteer.primaryText(place) + " " + code
    }

    private func airport(_ place: Int32, using random: inout KeyedRandom) -> Target {
        let name = gazetteer.primaryText(place)
        let byCode = random.below(2) == 0
        if byCode, name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
            return Target(place: place, text: String(name[name.index(after: open)...].dropLast()))
        }
        return Target(place: place, text: name)
    }
}
