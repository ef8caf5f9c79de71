import Basics
import Testing

@testable import Traces

@Suite("Keys that stand twice")
struct RepeatedKeyTests {
    /// An escape in a key sends a line to the slow reader without changing what it says.
    private func read(_ member: String, slowly: Bool, _ format: LogFormat) throws -> WholeLog {
        var options = ReadingOptions()
        options.format = format
        let stranger = slowly ? #""str\u0061nger":0"# : #""stranger":0"#
        return try WholeLog(
            #"{"session":"s","time":1000,"text":"a",\#(stranger),\#(member)}"# + "\n",
            options: options
        )
    }

    @Test("Both readers of event streams take one that nobody asked for", arguments: [false, true])
    func strangers(slowly: Bool) throws {
        for member in [
            #""x":1,"x":2"#, #""x":{"y":1,"y":2}"#, #""x":[{"y":1,"y":[{"z":1,"z":{}}]}]"#,
            #""x":"","x":null"#,
        ] {
            let log = try read(member, slowly: slowly, try #require(LogFormat.named("events")))
            #expect(log.health.sessions == 1 && log.health.skipped.isEmpty, "\(member)")
        }
    }

    @Test("Both readers of event streams refuse one that is needed, and say so", arguments: [false, true])
    func wanted(slowly: Bool) throws {
        for member in [#""text":"b""#, #""session":"s""#, #""time":1000"#, #""place":"p","place":"p""#] {
            let log = try read(member, slowly: slowly, try #require(LogFormat.named("events")))
            #expect(log.health.sessions == 0, "\(member)")
            #expect(log.health.skipped.map(\.reason) == [.repeatedKey], "\(member)")
        }
    }

    @Test("JSON in a table's column and in a text is held to the same")
    func insideTexts() throws {
        let mapping = try #require(EventMapping.shipped.first { $0.name == "posthog" })
        var options = ReadingOptions()
        options.format = .events(mapping)
        for (inner, reasons) in [
            (#"\"z\":1,\"z\":2"#, []), (#"\"z\":{\"y\":1,\"y\":2}"#, []),
            (#"\"text\":\"b\""#, [SkipReason.repeatedKey]), (#"\"$session_id\":\"t\""#, [.repeatedKey]),
        ] {
            let properties = #"{\"$session_id\":\"s\",\"text\":\"a\",\#(inner)}"#
            let line =
                #"{"event":"place_search_input","distinct_id":"u","timestamp":"2026-03-01T00:00:00Z","properties":""#
                + properties + "\"}\n"
            #expect(try WholeLog(line, options: options).health.skipped.map(\.reason) == reasons, "\(inner)")
            let table =
                "event,distinct_id,timestamp,properties\nplace_search_input,u,2026-03-01T00:00:00Z,\""
                + properties.replacing(#"\""#, with: "\"\"") + "\"\n"
            #expect(try WholeLog(table, options: options).health.skipped.map(\.reason) == reasons, "\(inner)")
        }
    }

    @Test("A recording's reader is held to the same, as a list and line by line")
    func recordings() throws {
        var options = ReadingOptions()
        options.format = .rrweb
        for slowly in [false, true] {
            let stranger = slowly ? #""str\u0061nger":0"# : #""stranger":0"#
            for (member, reasons) in [
                (#""x":1,"x":2"#, []), (#""x":[{"y":1,"y":2}]"#, []),
                (#""timestamp":6"#, [SkipReason.repeatedKey]),
                (#""type":3"#, [.repeatedKey]),
            ] {
                let event =
                    #"{"type":3,"timestamp":5,\#(stranger),\#(member),"data":{"source":5,"id":7,"text":"a"}}"#
                for log in [event + "\n", "[" + event + "]"] {
                    #expect(
                        try WholeLog(log, options: options).health.skipped.map(\.reason) == reasons,
                        "\(log)"
                    )
                }
            }
        }
    }
}
