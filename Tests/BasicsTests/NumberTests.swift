import Basics
import Testing

@Suite("Exact decimals never go through binary fractions")
struct ExactDecimalTests {
    @Test(
        "reads decimal spellings to whole units",
        arguments: [
            ("2.83", 6, 2_830_000), ("-0.5", 1, -5), ("1.5e3", 0, 1500), ("25e-2", 2, 25), ("0", 9, 0),
            ("9223372036854775807", 0, Int64.max), ("0.000000", 2, 0), ("100", 0, 100), ("0e999", 0, nil),
            ("2.8300001", 6, nil), ("9223372036854775808", 0, nil), ("1e19", 0, nil), ("", 0, nil),
            (".", 0, nil),
            ("1.2.3", 4, nil), ("abc", 0, nil), ("1e", 0, nil), ("--1", 0, nil), ("0.1", 0, nil),
            ("1e400", 0, nil),
        ] as [(String, Int, Int64?)]
    )
    func parses(literal: String, scale: Int, expected: Int64?) {
        #expect(ExactDecimal.parse(literal, scale: scale) == expected)
    }

    @Test("writes with rounding half away from zero")
    func writes() {
        #expect(ExactDecimal.text(3_432_700_000_000, scale: 9, decimals: 2, grouped: true) == "3,432.70")
        #expect(ExactDecimal.text(5, scale: 3, decimals: 2) == "0.01")
        #expect(ExactDecimal.text(4, scale: 3, decimals: 2) == "0.00")
        #expect(ExactDecimal.text(-5, scale: 3, decimals: 2) == "-0.01")
        #expect(ExactDecimal.text(-4, scale: 3, decimals: 2) == "0.00")
        #expect(ExactDecimal.text(1, over: 3, decimals: 3) == "0.333")
        #expect(ExactDecimal.text(8138, over: 2000, decimals: 3) == "4.069")
        #expect(ExactDecimal.text(1, over: 0, decimals: 3) == "–")
        #expect(
            ExactDecimal.text(Int64.min, scale: 0, decimals: 0, grouped: true) == "-9,223,372,036,854,775,808"
        )
        #expect(ExactDecimal.grouped(999) == "999")
        #expect(ExactDecimal.grouped(-1000) == "-1,000")
    }

    @Test("reads back what it writes")
    func roundTrip() {
        var random = KeyedRandom(seed: 3)
        for _ in 0..<1000 {
            let value = Int64(truncatingIfNeeded: random.next()) >> Int64(random.below(60))
            #expect(ExactDecimal.parse(ExactDecimal.text(value, scale: 9, decimals: 9), scale: 9) == value)
        }
    }
}

@Suite("Digests, hashes and random numbers are the same everywhere")
struct HashTests {
    @Test("SHA-256 gives the digests of FIPS 180-4's examples")
    func sha256() {
        #expect(SHA256.hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        )
        #expect(
            SHA256.hex(String(repeating: "a", count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        )
    }

    @Test("the stable hash keeps its values, and every prefix of a text has its own")
    func stableHash() {
        let text = "the quick brown fox jumps over the lazy dog"
        var seen: Set<UInt64> = []
        for end in 0...text.count { seen.insert(StableHash.of(String(text.prefix(end)))) }
        #expect(seen.count == text.count + 1)
        #expect(StableHash.of("u1251") == StableHash.of(ArraySlice("u1251".utf8)))
        #expect(StableHash.of("a", seed: 1) != StableHash.of("a", seed: 2))
        #expect(StableHash.mix(1) == 0x5692_161d_100b_05e5)
    }

    @Test("random numbers follow SplitMix64 and are even over a range")
    func random() {
        var a = KeyedRandom(seed: 7, key: 1)
        var b = KeyedRandom(seed: 7, key: 1)
        var c = KeyedRandom(seed: 7, key: 1, ordinal: 1)
        let first = a.next()
        #expect(first == b.next())
        #expect(first != c.next())
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { counts[Int(a.below(6))] += 1 }
        for count in counts { #expect((9_600...10_400).contains(count)) }
        for _ in 0..<1000 { #expect((0..<1).contains(a.unit())) }
    }
}

@Suite("A counting histogram keeps percentiles")
struct CountingHistogramTests {
    @Test("every value falls into the bin that starts at most 0.8 % below it")
    func bins() {
        var previous = -1
        for value in Array(0..<5_000) + [65_535, 65_536, 1_000_000_007, Int.max] {
            let bin = CountingHistogram.bin(of: value)
            let lowest = CountingHistogram.lowestValue(of: bin)
            #expect(lowest <= value && value - lowest <= value / 128)
            #expect(bin >= previous)
            previous = bin
        }
    }

    @Test("gives nearest-rank percentiles of small values exactly, in any order of merging")
    func percentiles() {
        var random = KeyedRandom(seed: 5)
        let values = (0..<999).map { _ in Int(random.below(256)) }
        var parts = [CountingHistogram](repeating: CountingHistogram(), count: 7)
        for (index, value) in values.enumerated() { parts[index % 7].add(value) }
        var forwards = CountingHistogram()
        var backwards = CountingHistogram()
        for part in parts { forwards.merge(part) }
        for part in parts.reversed() { backwards.merge(part) }
        #expect(forwards == backwards)
        let sorted = values.sorted()
        for perMille in [1, 10, 500, 950, 990, 1000] {
            let rank = max(1, (999 * perMille + 999) / 1000)
            #expect(forwards.percentile(perMille: Int64(perMille)) == sorted[rank - 1])
        }
        #expect(CountingHistogram().percentile(perMille: 500) == nil)
        #expect(CountingHistogram(counts: forwards.counts) == forwards)
    }
}

@Suite("The nearest name helps with a slip")
struct NearestNameTests {
    @Test("finds the word that was meant, or none")
    func nearest() {
        let names = ["wait", "maxWait", "leading", "trailing"]
        #expect(NearestName.of("wiat", among: names) == "wait")
        #expect(NearestName.of("MAXWAIT", among: names) == "maxWait")
        #expect(NearestName.of("trailling", among: names) == "trailing")
        #expect(NearestName.of("zzzzzz", among: names) == nil)
        #expect(NearestName.of("", among: names) == nil)
        #expect(NearestName.advice(for: "qqqqqq", among: ["ab", "cd"]) == "known: ab, cd")
        #expect(
            NearestName.advice(for: "qqqqqq", among: ["ab", "cd"], lister: "keytoll things")
                == "keytoll things lists what is known"
        )
    }

    @Test("finds the names that a word is the beginning of, or almost, or a part of")
    func beginnings() {
        let names = ["per-request+geocoding", "per-session+details-pro", "per-session+geocoding", "ui-kit"]
        func question(_ word: String) -> String? { NearestName.question(for: word, among: names) }
        #expect(
            question("per-sesion") == "did you mean \"per-session+details-pro\" or \"per-session+geocoding\"?"
        )
        #expect(question("PER-REQUEST") == "did you mean \"per-request+geocoding\"?")
        #expect(
            question("geocoding") == "did you mean \"per-request+geocoding\" or \"per-session+geocoding\"?"
        )
        #expect(question("ui-kti") == "did you mean \"ui-kit\"?")
        #expect(question("qqqqqqqqqqqqqqqqq") == nil && question("") == nil)
        let many = (1...9).map { "name-\($0)-of-many-more" }
        #expect(
            NearestName.question(for: "name", among: many)
                == "did you mean \"\(many[0])\", \"\(many[1])\", \"\(many[2])\", \"\(many[3])\" or one of 5 more?"
        )
    }
}
