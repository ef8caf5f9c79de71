/// Keys in order, each with the rank of a place, for which the best ranks under any prefix are found fast.
///
/// A key is a zero-terminated stretch of a shared text. The keys under a prefix are one range; the best
/// rank in a range is a range-minimum query (blocks of 16 and a sparse table over them), and the next best
/// ones lie in the parts to both sides of it.
struct PrefixTable: Sendable {
    /// The first eight bytes of each key, the first one highest, zeros behind the terminator.
    private let heads: [UInt64]
    /// Where each key begins in the text.
    private let starts: [UInt32]
    /// The place of each key; lower is better.
    let ranks: [Int32]
    /// Whether each key equals the one before it.
    private let repeatsKey: [Bool]
    /// By the first two bytes: where the keys begin that start with them or later ones.
    private let firstOfPair: [UInt32]
    /// Row l, block b: where the lowest rank of the blocks b..<b + 2^l stands.
    private let sparse: [[Int32]]

    private static let blockSize = 16

    /// Sorts the keys; equal ones by rank.
    ///
    /// - Complexity: O(n log n) comparisons.
    init(keys: [(start: UInt32, rank: Int32)], text: [UInt8]) {
        var entries = keys.map {
            (head: Self.head(of: text, from: Int($0.start)), start: $0.start, rank: $0.rank)
        }
        let bytes = text.span
        entries.sort { a, b in
            if a.head != b.head { return a.head < b.head }
            let order = a.head & 0xFF == 0 ? 0 : Self.order(bytes, Int(a.start) + 8, Int(b.start) + 8)
            return order != 0 ? order < 0 : a.rank < b.rank
        }
        repeatsKey = entries.indices.map { position in
            if position == 0 { return false }
            let (a, b) = (entries[position - 1], entries[position])
            return a.head == b.head
                && (a.head & 0xFF == 0 || Self.order(bytes, Int(a.start) + 8, Int(b.start) + 8) == 0)
        }
        heads = entries.map(\.head)
        starts = entries.map(\.start)
        ranks = entries.map(\.rank)
        firstOfPair = Self.directory(over: heads)
        sparse = Self.sparseTable(over: ranks)
    }

    var count: Int { ranks.count }

    /// Compares two zero-terminated stretches of the text.
    ///
    /// - Returns: a number below 0, 0, or above 0 where the first is before, equal to, or behind the second.
    private static func order(_ text: Span<UInt8>, _ first: Int, _ second: Int) -> Int {
        var offset = 0
        while text[first + offset] == text[second + offset], text[first + offset] != 0 { offset += 1 }
        return Int(text[first + offset]) - Int(text[second + offset])
    }

    private static func head(of text: [UInt8], from start: Int) -> UInt64 {
        var head: UInt64 = 0
        var index = start
        for _ in 0..<8 {
            head <<= 8
            if text[index] != 0 {
                head |= UInt64(text[index])
                index += 1
            }
        }
        return head
    }

    // MARK: - Ranges of keys

    /// All keys.
    var all: Range<Int> { 0..<count }

    /// The keys that start with the prefix, among those of a range that starts with some beginning of it.
    ///
    /// - Complexity: O(log n), plus O(log n · bytes) where a prefix has more than eight bytes.
    func range(of prefix: Span<UInt8>, in text: Span<UInt8>, within range: Range<Int>) -> Range<Int> {
        var low: UInt64 = 0
        for index in 0..<8 { low = low << 8 | (index < prefix.count ? UInt64(prefix[index]) : 0) }
        let openBits = 8 * UInt64(max(0, 8 - prefix.count))
        let high = openBits == 64 ? UInt64.max : low | (1 << openBits - 1)
        let first = firstHead(atLeast: low, within: range)
        let end =
            high == .max ? range.upperBound : endOfHeads(below: high + 1, within: first..<range.upperBound)
        if prefix.count <= 8 { return first..<end }
        let begin = firstTail(of: prefix, in: text, within: first..<end, isBehind: false)
        return begin..<firstTail(of: prefix, in: text, within: begin..<end, isBehind: true)
    }

    /// The keys that equal a prefix of so many bytes, of those that start with it; in the order of their ranks.
    func whole(in range: Range<Int>, prefixBytes: Int, text: Span<UInt8>) -> Range<Int> {
        var end = range.lowerBound
        if !range.isEmpty, text[Int(starts[end]) + prefixBytes] == 0 {
            repeat { end += 1 } while end < range.upperBound && repeatsKey[end]
        }
        return range.lowerBound..<end
    }

    private func firstHead(atLeast bound: UInt64, within range: Range<Int>) -> Int {
        let pair = Int(bound >> 48)
        let low = max(range.lowerBound, Int(firstOfPair[pair]))
        if bound << 16 == 0 { return min(low, range.upperBound) }
        let high = min(range.upperBound, Int(firstOfPair[pair + 1]))
        return low < high ? halve(bound, low, high) : min(low, range.upperBound)
    }

    /// Where the heads below the bound end; most such ranges are short, so the step from their beginning
    /// doubles until it is too far.
    private func endOfHeads(below bound: UInt64, within range: Range<Int>) -> Int {
        let heads = heads.span
        var low = range.lowerBound
        var step = 1
        while low + step <= range.upperBound, heads[low + step - 1] < bound {
            low += step
            step *= 2
            // A long range: its end is looked up as its beginning was.
            if step > 64 { return firstHead(atLeast: bound, within: low..<range.upperBound) }
        }
        return halve(bound, low, min(range.upperBound, low + step - 1))
    }

    /// The first head from `low` to below `high` that is at least the bound; `high` where there is none.
    private func halve(_ bound: UInt64, _ low: Int, _ high: Int) -> Int {
        let heads = heads.span
        var low = low
        var size = high - low
        while size > 0 {
            let half = size >> 1
            let goesRight = heads[low + half] < bound
            low = goesRight ? low + half + 1 : low
            size = goesRight ? size - half - 1 : half
        }
        return low
    }

    private static func directory(over heads: [UInt64]) -> [UInt32] {
        var directory = [UInt32](repeating: 0, count: 0x1_0001)
        for head in heads { directory[Int(head >> 48) + 1] += 1 }
        for pair in 1..<directory.count { directory[pair] += directory[pair - 1] }
        return directory
    }

    /// The first key of the range that is not before the prefix, or behind all that start with it.
    ///
    /// All keys of the range share the first eight bytes of the prefix.
    private func firstTail(
        of prefix: Span<UInt8>,
        in text: Span<UInt8>,
        within range: Range<Int>,
        isBehind: Bool
    ) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) >> 1
            var position = Int(starts[middle]) + 8
            var index = 8
            while index < prefix.count, text[position] == prefix[index] {
                position += 1
                index += 1
            }
            let isAtOrAfter = index == prefix.count ? !isBehind : text[position] > prefix[index]
            if isAtOrAfter { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

// MARK: - Best ranks

extension PrefixTable {
    /// Begins to give the ranks of the keys in a range from the best on; `nextBest(of:)` gives them.
    func walk(_ range: Range<Int>, using parts: inout [Part]) {
        parts.removeAll(keepingCapacity: true)
        open(range, in: &parts)
    }

    /// The next best rank of a walk; nil at its end. A place with several keys comes as often.
    ///
    /// - Complexity: O(k) for the k-th rank.
    func nextBest(of parts: inout [Part]) -> Int32? {
        if parts.isEmpty { return nil }
        var next = 0
        for index in 1..<parts.count where parts[index].rank < parts[next].rank { next = index }
        let part = parts[next]
        parts[next] = parts[parts.count - 1]
        parts.removeLast()
        open(part.range.lowerBound..<part.best, in: &parts)
        open(part.best + 1..<part.range.upperBound, in: &parts)
        return part.rank
    }

    /// A part of a range that is not searched yet, and the best of its keys.
    struct Part: Sendable {
        fileprivate var range: Range<Int>
        fileprivate var best: Int
        fileprivate var rank: Int32
    }

    private func open(_ range: Range<Int>, in parts: inout [Part]) {
        if range.isEmpty { return }
        let best = position(ofBestIn: range)
        parts.append(Part(range: range, best: best, rank: ranks[best]))
    }

    /// Where the lowest rank of a range that is not empty stands; the first one of equals.
    func position(ofBestIn range: Range<Int>) -> Int {
        let size = Self.blockSize
        let firstBlock = (range.lowerBound + size - 1) / size
        let endBlock = range.upperBound / size
        if firstBlock >= endBlock { return scan(range) }
        let level = Int.bitWidth - 1 - (endBlock - firstBlock).leadingZeroBitCount
        var best = Int(sparse[level][firstBlock])
        let other = Int(sparse[level][endBlock - 1 << level])
        if ranks[other] < ranks[best] { best = other }
        if range.lowerBound < firstBlock * size {
            let left = scan(range.lowerBound..<firstBlock * size)
            if ranks[left] <= ranks[best] { best = left }
        }
        if endBlock * size < range.upperBound {
            let right = scan(endBlock * size..<range.upperBound)
            if ranks[right] < ranks[best] { best = right }
        }
        return best
    }

    private func scan(_ range: Range<Int>) -> Int {
        let ranks = ranks.span
        var best = range.lowerBound
        var index = range.lowerBound + 1
        while index < range.upperBound {
            if ranks[index] < ranks[best] { best = index }
            index += 1
        }
        return best
    }

    private static func sparseTable(over ranks: [Int32]) -> [[Int32]] {
        let blocks = ranks.count / blockSize
        if blocks == 0 { return [] }
        var rows: [[Int32]] = [
            (0..<blocks).map { block in
                let positions = block * blockSize..<(block + 1) * blockSize
                return Int32(positions.min { ranks[$0] < ranks[$1] }!)
            }
        ]
        var width = 1
        while width * 2 <= blocks {
            let previous = rows[rows.count - 1]
            rows.append(
                (0...blocks - width * 2).map { block in
                    let a = previous[block]
                    let b = previous[block + width]
                    return ranks[Int(b)] < ranks[Int(a)] ? b : a
                }
            )
            width *= 2
        }
        return rows
    }
}
