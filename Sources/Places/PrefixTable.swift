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
            if a.head & 0xFF != 0 {
                var i = Int(a.start) + 8
                var j = Int(b.start) + 8
                while bytes[i] == bytes[j], bytes[i] != 0 {
                    i += 1
                    j += 1
                }
                if bytes[i] != bytes[j] { return bytes[i] < bytes[j] }
            }
            return a.rank < b.rank
        }
        heads = entries.map(\.head)
        starts = entries.map(\.start)
        ranks = entries.map(\.rank)
        sparse = Self.sparseTable(over: ranks)
    }

    var count: Int { ranks.count }

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

    /// The keys that start with the prefix.
    ///
    /// - Parameter isWhole: only keys that equal it.
    /// - Complexity: O(log n), plus O(log n · bytes) where a prefix has more than eight bytes.
    func range(of prefix: Span<UInt8>, in text: Span<UInt8>, isWhole: Bool = false) -> Range<Int> {
        var low: UInt64 = 0
        for index in 0..<8 { low = low << 8 | (index < prefix.count ? UInt64(prefix[index]) : 0) }
        let openBits = isWhole ? 0 : 8 * max(0, 8 - prefix.count)
        let high = openBits == 64 ? UInt64.max : low | (1 << UInt64(openBits) - 1)
        let first = firstHead(atLeast: low, from: 0)
        let end = high == .max ? count : firstHead(atLeast: high + 1, from: first)
        if prefix.count < 8 || (prefix.count == 8 && !isWhole) { return first..<end }
        let begin = firstTail(of: prefix, in: text, within: first..<end, isWhole: isWhole, above: -1)
        return begin..<firstTail(of: prefix, in: text, within: begin..<end, isWhole: isWhole, above: 0)
    }

    private func firstHead(atLeast bound: UInt64, from start: Int) -> Int {
        let heads = heads.span
        var low = start
        var size = heads.count - start
        while size > 0 {
            let half = size >> 1
            let middle = low + half
            let goesRight = heads[middle] < bound
            low = goesRight ? middle + 1 : low
            size = goesRight ? size - half - 1 : half
        }
        return low
    }

    /// The first key of the range whose order is above the bound: -1 before the prefix, 0 under it, 1 behind.
    ///
    /// All keys of the range share the first eight bytes of the prefix.
    private func firstTail(
        of prefix: Span<UInt8>,
        in text: Span<UInt8>,
        within range: Range<Int>,
        isWhole: Bool,
        above bound: Int
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
            let order =
                if index < prefix.count { text[position] < prefix[index] ? -1 : 1 } else if isWhole {
                    text[position] == 0 ? 0 : 1
                } else { 0 }
            if order > bound { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

// MARK: - Best ranks

extension PrefixTable {
    /// Gives the ranks of the keys in a range from the best on, until the body says that it has enough.
    ///
    /// A place with several keys in the range comes as often.
    ///
    /// - Parameter parts: a buffer for the search.
    /// - Complexity: O(k) for the k-th rank given.
    func forEachBest(in range: Range<Int>, using parts: inout [Part], _ body: (_ rank: Int32) -> Bool) {
        parts.removeAll(keepingCapacity: true)
        open(range, in: &parts)
        while !parts.isEmpty {
            var next = 0
            for index in parts.indices where parts[index].rank < parts[next].rank { next = index }
            let part = parts[next]
            parts[next] = parts[parts.count - 1]
            parts.removeLast()
            if !body(part.rank) { return }
            open(part.range.lowerBound..<part.best, in: &parts)
            open(part.best + 1..<part.range.upperBound, in: &parts)
        }
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
