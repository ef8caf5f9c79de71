import Basics
import Debounce
import Testing

@Suite("A log is the same sessions in every form that convert gives it")
struct RoundTripTests {
    /// Clients that look at everything a policy can look at.
    private static let clients =
        [
            #"{"timing":{"kind":"debounce","wait":200},"minimumLength":3,"distinct":"after","trim":true}"#,
            #"{"timing":{"kind":"every"},"ignoreCase":true,"distinct":"before"}"#,
            #"{"timing":{"kind":"every"},"cache":{"seconds":60,"key":"folded"},"minimumLength":{"count":2,"unit":"grapheme"}}"#,
            #"{"timing":{"kind":"every"},"selectionEmitsChange":true,"ignoreCase":true,"distinct":"before"}"#,
        ] + ClientPreset.all.map(\.name)

    /// What every client sends over a log, and what the log holds.
    private func replayed(_ log: String, _ rules: [String] = []) async throws -> [String] {
        let options = Self.clients.flatMap { ["--client", $0] } + rules.flatMap { ["--log-rule", $0] }
        let outcome = await Outcome.of(["replay", log, "--format", "json"] + options)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let json = try JSON.parse(outcome.output)
        let comparison = try #require(json["comparison"]?.elements)
        #expect(comparison.count == 2 * Self.clients.count)
        return comparison.map { $0.text() }
    }

    private func converted(_ log: String, _ name: String, _ options: [String] = []) async throws -> [UInt8] {
        let outcome = await Outcome.of(["convert", log, "--out", name] + options)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try InputFile.contents(of: name)
    }

    /// Sessions of every kind that keytoll's own format knows, with gaps of hours, visits of one person and odd texts.
    private static func oddSessions(seed: UInt64, count: Int = 200) -> String {
        let texts = [
            "", " ", "a", "a,b", "\\\"", "say \\\"x\\\"", "two\\nlines", "\\r", "cr\\r\\n", "\\t", "é", "東京 ",
            "😀", "00",
            "Paris", "paris", "x;y", "=1+1", "\\u0000",
        ]
        var lines = ""
        for number in 0..<count {
            var random = KeyedRandom(seed: seed, key: UInt64(number))
            func one<T>(_ list: [T]) -> T { list[Int(random.below(UInt64(list.count)))] }
            var line = #"{"session":"\#(one(["s", "s/", "s~1", "s,\\\"", "é"]))\#(number)""#
            if random.below(3) > 0 { line += #","user":"u\#(number / 7)""# }
            if random.below(3) > 0 {
                line +=
                    #","startedAt":"2026-03-01T\#(10 + number / 60):\#(10 + number % 50):00.\#(100 + number)Z""#
            }
            if random.below(3) == 0 { line += #","field":"\#(one(["from", "to/x", "a,b"]))""# }
            if random.below(5) == 0 { line += #","masked":true"# }
            line += one(["", "", #","times":"imputed""#, #","times":"synthesised""#])
            let hasNumbers = random.below(4) == 0
            var time = 0
            var edits: [String] = []
            for _ in 0..<random.below(6) {
                time += one([0, 5, 90, 170, 400, 130_000, 1_900_000, 9_000_000])
                let numbers = hasNumbers ? one(["", ",7", ",7,8", ",99999999"]) : ""
                edits.append("[\(time),\"\(one(texts))\"\(numbers)]")
            }
            line += #","edits":[\#(edits.joined(separator: ","))]"#
            if random.below(4) > 0 {
                let kind = one(["selected", "selected", "submitted", "abandoned"])
                line += #","ending":{"kind":"\#(kind)","at":\#(time + one([0, 80, 2_000_000]))"#
                if random.below(3) == 0 { line += #","place":"geo:\#(number),1""# }
                if random.below(2) == 0 {
                    line += #","text":"\#(one(["Paris, France", "paris", "two\\nlines"]))""#
                    if hasNumbers { line += #","numbers":[7,9]"# }
                }
                line += "}"
            }
            lines += line + "}\n"
        }
        return lines
    }

    /// What a page writes down: pasted and composed texts, a phone's double events, a program, several visits of one id.
    private static func pageEvents() -> String {
        var lines = ""
        func event(_ session: Int, _ time: Int, _ type: String, _ value: String, _ more: String = "") {
            lines +=
                #"{"session":"v\#(session)","user":"u\#(session / 3)","t":\#(1_772_324_981_000 + time),"#
                + #""type":"\#(type)","value":"\#(value)"\#(more)}"# + "\n"
        }
        for session in 0..<40 {
            for visit in 0..<3 {
                let start = session * 500 + visit * 5_000_000
                event(session, start, "input", "ber", #","inputType":"insertFromPaste""#)
                event(session, start + 200, "input", "ber, l", #","inputType":"insertText""#)
                event(
                    session,
                    start + 900,
                    "input",
                    "ber, li",
                    #","inputType":"insertText","isComposing":true"#
                )
                event(session, start + 950, "input", "ber, lin", #","inputType":"insertCompositionText""#)
                event(session, start + 990, "compositionend", "ber, lin")
                event(session, start + 1500, "input", "Berlin", #","inputType":"""#)
                if visit != 1 { event(session, start + 2100, "select", "Berlin") }
            }
        }
        return lines
    }

    /// A few of the people of a shipped log.
    private func shipped(_ name: String, _ folder: String) async throws -> String {
        let log = "\(folder)/\(name).ndjson"
        _ = try await converted(Folders.scenarios + "/logs/\(name).ndjson", log, ["--sample", "0.04"])
        return log
    }

    private func logs(_ folder: String) async throws -> [String] {
        var logs = [try await shipped("place-search", folder), try await shipped("language-hero", folder)]
        for (name, text) in [("odd", Self.oddSessions(seed: 5)), ("page", Self.pageEvents())] {
            try OutputFile.write(text, to: "\(folder)/\(name).log")
            logs.append("\(folder)/\(name).log")
        }
        for log in logs {
            let redacted = "\(folder)/redacted-\(logs.count).ndjson"
            _ = try await converted(log, redacted, ["--redact", "--salt", "pepper"])
            logs.append(redacted)
        }
        return logs
    }

    @Test("to a table and back: the same bytes, and for every client and preset the same requests")
    func table() async throws {
        let folder = try Folders.fresh()
        for log in try await logs(folder) {
            let lines = try await converted(log, folder + "/a.ndjson")
            let table = try await converted(log, folder + "/b.csv", ["--to", "csv"])
            let again = try await converted(folder + "/b.csv", folder + "/c.ndjson")
            #expect(lines == again, "\(log)")
            #expect(try await converted(folder + "/a.ndjson", folder + "/d.csv", ["--to", "csv"]) == table)
            let expected = try await replayed(folder + "/a.ndjson")
            #expect(try await replayed(folder + "/b.csv") == expected)
            let inspection = await Outcome.of(["inspect", folder + "/b.csv"])
            #expect(inspection.output.contains("keytoll-csv"))
        }
    }

    @Test(
        "The rules of reading do to a redacted log what they do to the original, before and after",
        arguments: [
            ["coalesceMilliseconds=120"], ["silenceMilliseconds=150"], ["silenceMilliseconds=1800000"],
            ["clearEnds=abandoned"], ["clearEnds=submitted", "coalesceMilliseconds=100"],
            ["emptyAtEnd=submitted"], ["emptyAtEnd=selected", "clearEnds=abandoned"], ["maximumEdits=2"],
            ["maximumEdits=3", "silenceMilliseconds=1000", "clearEnds=abandoned", "emptyAtEnd=selected"],
        ]
    )
    func rules(rules: [String]) async throws {
        let folder = try Folders.fresh()
        try OutputFile.write(
            Self.oddSessions(seed: 6, count: 80).replacing(",7", with: "").replacing(",8", with: ""),
            to: folder + "/odd.ndjson"
        )
        let redact = ["--redact", "--salt", "pepper"]
        for log in [folder + "/odd.ndjson", try await shipped("place-search", folder)] {
            let ruled = rules.flatMap { ["--log-rule", $0] }
            _ = try await converted(log, folder + "/redacted.ndjson", redact)
            _ = try await converted(log, folder + "/ruled.ndjson", ruled)
            _ = try await converted(log, folder + "/both.ndjson", redact + ruled)
            let expected = try await replayed(log, rules)
            #expect(try await replayed(folder + "/redacted.ndjson", rules) == expected)
            #expect(try await replayed(folder + "/ruled.ndjson") == expected)
            #expect(try await replayed(folder + "/both.ndjson") == expected)
        }
    }
}
