import Basics
import Testing

@testable import Traces

@Suite("LogHealth")
struct LogHealthTests {
    @Test("The health of two parts is that of the whole")
    func merge() throws {
        let folder = TemporaryFolder()
        let lines = ShippedLog.bytes("place-search").split(separator: 0x0A)
        let one = folder.file(Array(lines[..<700].joined(separator: [0x0A])) + Array("\n{}".utf8), "one")
        let two = folder.file(Array("x\n{}\n".utf8) + Array(lines[700...].joined(separator: [0x0A])), "two")
        var merged = try WholeLog(paths: [one]).health
        merged.merge(try WholeLog(paths: [two]).health)
        #expect(merged == (try WholeLog(paths: [one, two])).health)
        #expect(merged.people.count == (162, false))
        #expect(merged.skippedLines == 3)
    }

    @Test(
        "People are counted exactly up to 65,536, however often they come",
        arguments: [0, 1, 1000, 65_536]
    )
    func exact(people: Int) {
        var distinct = DistinctHashes()
        for _ in 0..<2 {
            for person in 0..<people { distinct.insert(StableHash.mix(UInt64(person))) }
        }
        #expect(distinct.count == (Int64(people), false))
    }

    @Test("Above 65,536 the number is an estimate within 2 %", arguments: [65_537, 100_000, 1_000_000])
    func estimate(people: Int) {
        var distinct = DistinctHashes()
        for person in 0..<people { distinct.insert(StableHash.mix(UInt64(person))) }
        let (value, isEstimate) = distinct.count
        #expect(isEstimate)
        #expect(abs(Double(value) / Double(people) - 1) < 0.02)
    }

    @Test("Counts of shards unite to the count of the whole, in any order")
    func union() {
        var whole = DistinctHashes()
        var shards = [DistinctHashes](repeating: DistinctHashes(), count: 5)
        for person in 0..<300_000 {
            let hash = StableHash.mix(UInt64(person))
            whole.insert(hash)
            shards[person % 5].insert(hash)
            shards[(person / 3) % 5].insert(hash)
        }
        var forward = DistinctHashes()
        for shard in shards { forward.formUnion(shard) }
        var backward = shards[4]
        for shard in shards.dropLast().reversed() { backward.formUnion(shard) }
        #expect(forward == whole && backward == whole)
        #expect(forward.count == whole.count)
    }

    @Test("A set of hashes takes each once, zero and extremes included")
    func hashSet() {
        var set = HashSet64()
        var naive = Set<UInt64>()
        var random = KeyedRandom(seed: 3)
        for _ in 0..<20_000 {
            let hash = random.below(8) == 0 ? [0, 1, .max][Int(random.below(3))] : random.below(9000)
            #expect(set.insert(hash) == naive.insert(hash).inserted)
        }
        #expect(set.count == naive.count)
        #expect(set.sorted == naive.sorted())
    }
}
