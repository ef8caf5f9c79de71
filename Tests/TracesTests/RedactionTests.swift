import Basics
import Testing

@testable import Traces

@Suite("Redaction")
struct RedactionTests {
    /// What policies look at in a text: its lengths as it is, trimmed, and in lower case.
    private func lengths(_ text: String) -> [Int] {
        let spaces: Set<Unicode.Scalar> = [
            "\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\u{A0}", "\u{1680}", "\u{2028}", "\u{2029}", "\u{202F}",
            "\u{205F}", "\u{3000}", "\u{FEFF}",
        ]
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            spaces.contains(scalar) || 0x2000...0x200A ~= scalar.value
        }
        var scalars = Array(text.unicodeScalars)
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
        let trimmed = String(String.UnicodeScalarView(scalars))
        return [text, trimmed, text.lowercased(), trimmed.lowercased()].flatMap {
            [$0.utf16.count, $0.unicodeScalars.count, $0.count]
        }
    }

    private func masked(_ text: String) -> String {
        var out: [UInt8] = []
        TextMask.append(Array(text.utf8)[...], to: &out)
        return String(validating: out, as: UTF8.self)!
    }

    @Test("Letters become x, digits 0; spaces and marks stay")
    func mask() {
        #expect(masked("10 Downing St., SW1A 2AA") == "00 xxxxxxx xx., xx0x 0xx")
        #expect(masked("São  Paulo\t") == "xxx  xxxxx\t")
        #expect(masked("東京 ٣") == "xx 0")
    }

    @Test("Every scalar keeps every length, alone and beside others")
    func everyScalar() {
        for value in UInt32(0)...0x10FFFF
        where value < 0x3000 || value % 37 == 0 || 0x1F000...0x1FAFF ~= value {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(Character(scalar)) "
            if lengths(masked(text)) != lengths(text) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test("Mixed texts keep every length")
    func mixed() {
        let parts = [
            "a", "Z", "é", "e\u{301}", "ß", "İ", "İ\u{301}", "Σ", "7", "٣", "𝟕", " ", "\u{3000}", "\r\n",
            "\n", "\r",
            "👨‍👩‍👧", "🇫🇷", "🇫", "👍🏽", "한", "\u{1112}\u{1161}\u{11AB}", "क्षि", "\u{600}1", "\u{301}", "\u{200D}",
            "\u{FEFF}", ",", "-", "𐐀", "𝐱", "\u{E0100}", "\u{85}",
        ]
        for seed in 0..<4000 {
            var random = KeyedRandom(seed: 9, key: UInt64(seed))
            let text = (0...random.below(6)).map { _ in parts[Int(random.below(UInt64(parts.count)))] }
                .joined()
            #expect(
                lengths(masked(text)) == lengths(text),
                "\(text.unicodeScalars.map { String($0.value, radix: 16) })"
            )
        }
    }

    @Test("SipHash-2-4 gives the vectors of its authors")
    func sipHash() {
        let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
        let expected: [(count: Int, hash: UInt64)] = [
            (0, 0x726F_DB47_DD0E_0E31), (1, 0x74F8_39C5_93DC_67FD), (7, 0xAB02_00F5_8B01_D137),
            (8, 0x93F5_F579_9A93_2462), (15, 0xA129_CA61_49BE_45E5),
        ]
        for (count, value) in expected {
            let input = (0..<count).map { UInt8($0) }
            #expect(input.withUnsafeBytes { hash.hash($0) } == value)
        }
    }

    @Test("A redacted log keeps times, endings and which texts are equal, and nothing that was typed")
    func shipped() throws {
        var options = ReadingOptions()
        options.batchBytes = 1 << 22
        let log = try WholeLog(paths: [ShippedLog.path("place-search")], options: options)
        var out: [UInt8] = []
        for batch in log.batches {
            TypingLogWriter().write(Redaction(salt: "pepper").redacted(batch), to: &out)
        }
        let again = try WholeLog(out, options: options)
        #expect(again.health.skipped.isEmpty)
        #expect(again.health.masked == 2000 && again.health.people.count == (162, false))
        #expect(again.health.selected == log.health.selected && again.health.edits == log.health.edits)
        let (before, after) = (log.batches[0], again.batches[0])
        #expect(before.editTimes == after.editTimes && before.sessions.count == after.sessions.count)
        for (one, other) in zip(before.sessions, after.sessions) {
            #expect(
                one.endsAt == other.endsAt && one.startedAt == other.startedAt && one.ending == other.ending
            )
            #expect(other.place.isEmpty)
            #expect(before.id(of: one) != after.id(of: other) && after.id(of: other).count == 16)
            // Within a person, numbers are equal where texts are.
            for edit in one.edits {
                for earlier in one.edits.lowerBound..<edit {
                    let texts = [edit, earlier].map { before.text(ofEdit: Int($0)) }
                    let numbers = [edit, earlier].map { after.numbers(ofEdit: Int($0)) }
                    let folded = texts.map { String(decoding: $0, as: UTF8.self).lowercased() }
                    let isTrimmed = texts.allSatisfy { $0.last != 0x20 }
                    if isTrimmed {
                        #expect((texts[0] == texts[1]) == (numbers[0].exact == numbers[1].exact))
                        #expect((folded[0] == folded[1]) == (numbers[0].folded == numbers[1].folded))
                    }
                }
            }
        }
        let letters = Set(after.text).subtracting("x0 .,'’-()/`‘\u{301}".utf8)
        #expect(letters.isEmpty, "\(letters)")
        for name in ["Paris", "geonames", "syn-1"] {
            #expect(!String(decoding: out, as: UTF8.self).contains(name))
        }
    }

    @Test("Texts that differ only in case or in outer space are told as such")
    func numbers() throws {
        let log = try WholeLog(
            #"{"session":"s","user":"u","edits":[[0,"Pa"],[1,"pa"],[2," Pa "],[3,"Px"],[4,"Pa"],[5," "]]}"#
        )
        let batch = Redaction(salt: "").redacted(log.batches[0])
        let numbers = (0..<6).map { batch.numbers(ofEdit: $0) }
        #expect(numbers[0] == numbers[2] && numbers[0] == numbers[4])
        #expect(numbers[0].exact != numbers[1].exact && numbers[0].folded == numbers[1].folded)
        #expect(numbers[0].folded != numbers[3].folded)
        #expect(numbers[1].exact == numbers[1].folded && numbers.allSatisfy { !$0.isNone })
        let other = Redaction(salt: "").redacted(
            try WholeLog(#"{"session":"s","user":"v","edits":[[0,"Pa"]]}"#).batches[0]
        )
        #expect(other.numbers(ofEdit: 0).exact != numbers[0].exact)
    }

    @Test("The name of a box is hashed as ids are, and the same box stays the same")
    func field() throws {
        let box = "https://shop.example/checkout?token=SECRET&email=ann@x.org"
        let log = try WholeLog(
            """
            {"session":"a","field":"\(box)","edits":[[0,"Pa"]]}
            {"session":"b","field":"to","edits":[[0,"Pa"]]}
            {"session":"c","field":"\(box)","edits":[[0,"Pa"]]}
            {"session":"d","edits":[[0,"Pa"]]}
            """
        )
        let batch = Redaction(salt: "pepper").redacted(log.batches[0])
        let fields = batch.sessions.map { batch.field(of: $0) }
        #expect(fields[0] == fields[2] && fields[0] != fields[1] && fields[3].isEmpty)
        #expect(fields[..<3].allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
        let names = String(decoding: batch.names, as: UTF8.self)
        #expect(!names.contains("shop") && !names.contains("to"))
    }

    @Test(
        "A chosen text has the numbers that an edit of the same text has, written, read and cut by rules again"
    )
    func chosenNumbers() throws {
        let log = try WholeLog(
            """
            {"session":"s","user":"u","edits":[[0,"P"],[9000,"Paris"]],"ending":{"kind":"selected","at":9900,"text":"Paris"}}
            {"session":"t","user":"u","edits":[],"ending":{"kind":"submitted","at":1}}
            """
        )
        let batch = Redaction(salt: "pepper").redacted(log.batches[0])
        #expect(batch.sessions[0].chosenNumbers == batch.numbers(ofEdit: 1))
        #expect(batch.sessions[1].chosenNumbers.isNone)
        var out: [UInt8] = []
        TypingLogWriter().write(batch, to: &out)
        #expect(try WholeLog(out).sessions == batch.sessions.map { PlainSession($0, batch) })
        var options = ReadingOptions.keytoll
        var rules = try ObjectReader(
            try JSON.parse(#"{"silenceMilliseconds":5000}"#),
            file: "x.json",
            path: "log.rules"
        )
        options.rules = try SessionRuleChanges(&rules)
        let cut = try WholeLog(out, options: options).batches[0]
        #expect(cut.sessions.map(\.chosenNumbers) == [.none, batch.sessions[0].chosenNumbers, .none])
    }

    @Test("Redacting twice changes no number")
    func twice() throws {
        let log = try WholeLog(
            #"{"session":"s","edits":[[0,"Rome"],[1,"Oslo"]],"ending":{"kind":"selected","at":2,"text":"Oslo"}}"#
        )
        let once = Redaction(salt: "a").redacted(log.batches[0])
        let twice = Redaction(salt: "b").redacted(once)
        #expect(twice.editNumbers == once.editNumbers && twice.text == once.text)
        #expect(twice.sessions[0].chosenNumbers == once.sessions[0].chosenNumbers)
    }

    @Test("A sample holds the same people in every order, and a smaller one is part of a larger")
    func sample() throws {
        let batch = try WholeLog(paths: [ShippedLog.path("place-search")]).batches[0]
        let people = Set(batch.sessions.map(\.personHash))
        var previous: Set<UInt64> = []
        for share in [0, 100_000, 500_000, 1_000_000] {
            let sampled = PersonSample(partsPerMillion: share, seed: 7).sampled(batch)
            let kept = Set(sampled.sessions.map(\.personHash))
            #expect(previous.isSubset(of: kept))
            #expect(
                sampled.sessions.map { PlainSession($0, sampled) }
                    == batch.sessions.filter { kept.contains($0.personHash) }.map { PlainSession($0, batch) }
            )
            previous = kept
        }
        #expect(previous == people)
        let tenth = (0..<100_000).count {
            PersonSample(partsPerMillion: 100_000, seed: 7).contains(StableHash.mix(UInt64($0)))
        }
        #expect(9500...10_500 ~= tenth)
        let other = PersonSample(partsPerMillion: 500_000, seed: 8)
        #expect(
            people.contains {
                other.contains($0) != PersonSample(partsPerMillion: 500_000, seed: 7).contains($0)
            }
        )
    }

    @Test(
        "Where nobody is named, a person is the same in a part of a log as in the whole, and in what is written"
    )
    func unnamedPeople() throws {
        func table(_ day: Int) -> [UInt8] {
            var text = "session,time,text\n"
            for session in 0..<40 {
                for edit in 0..<2 {
                    text += "s\(session),\(1_714_558_272_000 + day * 86_400_000 + session * 900 + edit),a\n"
                }
            }
            return Array(text.utf8)
        }
        let folder = TemporaryFolder()
        let paths = [folder.file(table(0), "1.csv"), folder.file(table(1), "2.csv")]
        let whole = try WholeLog(paths: paths)
        #expect(whole.health.people.count == (40, false) && whole.health.sessionsWithoutUser == 80)
        let parts = try paths.map { try WholeLog(paths: [$0]) }
        let sample = PersonSample(partsPerMillion: 500_000, seed: 3)
        func kept(_ logs: [WholeLog]) -> [Int64?] {
            logs.flatMap(\.batches).flatMap { sample.sampled($0).sessions.map(\.startedAt) }
                .sorted { $0! < $1! }
        }
        #expect(kept(parts) == kept([whole]) && 10...70 ~= kept(parts).count)
        for redaction in [nil, Redaction(salt: "pepper")] {
            var out: [UInt8] = []
            for batch in whole.batches {
                TypingLogWriter().write(redaction?.redacted(batch) ?? batch, to: &out)
            }
            #expect(try WholeLog(out).health.people.count == (40, false))
        }
    }
}
