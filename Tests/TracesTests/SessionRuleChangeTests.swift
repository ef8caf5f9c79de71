import Basics
import Testing

@testable import Traces

@Suite("Rules that are set for a log of any format")
struct SessionRuleChangeTests {
    private func options(_ rules: String, _ format: LogFormat? = .keytoll) throws -> ReadingOptions {
        var options = ReadingOptions()
        options.format = format
        var reader = try ObjectReader(try JSON.parse(rules), file: "x.json", path: "log.rules")
        options.rules = try SessionRuleChanges(&reader)
        return options
    }

    private static let line =
        #"{"session":"s","user":"u","startedAt":"2026-03-01T00:00:00.000Z","edits":[[0,"p"],[100,"pa"],[110,"par"],[900,""],[1000,"l"],[1100,"ly"]],"ending":{"kind":"selected","at":1500,"place":"p:1","text":"Lyon"}}"#

    @Test("Without any rule set a log is read as it stands")
    func none() throws {
        #expect(try WholeLog(Self.line, options: try options("{}")).sessions == WholeLog(Self.line).sessions)
    }

    @Test("Edits are joined, and counted")
    func coalesce() throws {
        let log = try WholeLog(Self.line, options: try options(#"{"coalesceMilliseconds":20}"#))
        #expect(log.sessions.map(\.edits) == [["0 p", "110 par", "900 ", "1000 l", "1100 ly"]])
        #expect(log.sessions.map(\.id) == ["s"] && log.sessions.map(\.place) == ["p:1"])
        #expect(log.health.rules.coalesced == 1 && log.health.edits == 5 && log.health.sessions == 1)
        #expect(log.health.selected == 1 && log.health.people.count.value == 1)
    }

    @Test("A session is cut off, and its ending with the edits before it")
    func cap() throws {
        let log = try WholeLog(Self.line, options: try options(#"{"maximumEdits":2}"#))
        #expect(log.sessions.map(\.edits) == [["0 p", "100 pa"]])
        #expect(log.sessions.map(\.ending) == [.unrecorded])
        #expect(log.health.rules.cutOff == 4 && log.health.unrecorded == 1 && log.health.selected == 0)
    }

    @Test("A session is cut where the box was cleared; the pieces have their own ids and times")
    func clearing() throws {
        let log = try WholeLog(Self.line, options: try options(#"{"clearEnds":"abandoned"}"#))
        #expect(log.sessions.map(\.edits) == [["0 p", "100 pa", "110 par"], ["0 l", "100 ly"]])
        #expect(log.sessions.map(\.ending) == [.abandoned, .selected])
        #expect(log.sessions.map(\.endsAt) == [900, 500])
        #expect(log.sessions.map(\.id) == ["s", "s@1772323201000"])
        #expect(log.health.rules.splitByClearing == 1 && log.health.sessions == 2)
        #expect(log.health.people.count.value == 1)
    }

    @Test("A session is cut by silence, before an edit and before the ending")
    func silence() throws {
        let log = try WholeLog(Self.line, options: try options(#"{"silenceMilliseconds":399}"#))
        #expect(log.sessions.map(\.edits) == [["0 p", "100 pa", "110 par"], ["0 ", "100 l", "200 ly"], []])
        #expect(log.sessions.map(\.ending) == [.unrecorded, .unrecorded, .selected])
        #expect(log.health.rules.splitBySilence == 2)
    }

    @Test("An empty text at the end is an ending, where nothing else is")
    func emptyAtEnd() throws {
        let open = #"{"session":"s","edits":[[0,"pa"],[5,""]]}"#
        let log = try WholeLog(open, options: try options(#"{"emptyAtEnd":"submitted"}"#))
        #expect(log.sessions.map(\.edits) == [["0 pa"]])
        #expect(log.sessions.map(\.ending) == [.submitted])
    }

    @Test("Redacted edits keep their numbers, times their origin and masks their mark")
    func redacted() throws {
        let line =
            #"{"session":"s","masked":true,"times":"imputed","field":"to","edits":[[0,"x",7],[100,"xx",8,9],[101,"xxx",10]]}"#
        let log = try WholeLog(line, options: try options(#"{"coalesceMilliseconds":5}"#))
        let session = try #require(log.sessions.first)
        #expect(session.edits == ["0 x #7/7", "101 xxx #10/10"])
        #expect(session.isMasked && session.times == .imputed && session.field == "to")
        #expect(log.health.masked == 1 && log.health.imputed == 1)
    }

    @Test("However a log is cut into pieces, the sessions are the same", arguments: [1, 7, 4096])
    func pieces(chunk: Int) throws {
        var lines = ""
        for number in 0..<400 {
            lines += Self.line.replacing("\"s\"", with: "\"s\(number)\"") + "\n"
        }
        let folder = TemporaryFolder()
        let path = folder.file(Array(lines.utf8))
        var options = try options(#"{"clearEnds":"abandoned","coalesceMilliseconds":20,"maximumEdits":3}"#)
        let expected = try WholeLog(paths: [path], options: options)
        #expect(expected.sessions.count == 800)
        options.chunkBytes = chunk
        options.batchBytes = chunk
        options.cutsAtPeople = chunk == 7
        let log = try WholeLog(paths: [path], options: options)
        #expect(log.sessions == expected.sessions)
        #expect(log.health.rules == expected.health.rules && log.health.edits == expected.health.edits)
    }

    @Test("Event streams, keystrokes and recordings take the same rules")
    func formats() throws {
        let table = "session,time,text\ns,1000,p\ns,1005,pa\ns,1100,par\n"
        let stream = try WholeLog(
            table,
            options: try options(#"{"coalesceMilliseconds":10,"maximumEdits":1}"#, nil)
        )
        #expect(stream.sessions.map(\.edits) == [["0 pa"]])
        let keys = """
            PARTICIPANT_ID\tTEST_SECTION_ID\tSENTENCE\tUSER_INPUT\tKEYSTROKE_ID\tPRESS_TIME\tRELEASE_TIME\tLETTER\tKEYCODE
            1\t2\tab\tab\t1\t1000\t1050\ta\t65
            1\t2\tab\tab\t2\t1100\t1150\tb\t66

            """
        let aalto = try WholeLog(keys, options: try options(#"{"maximumEdits":1}"#, nil))
        #expect(aalto.sessions.map(\.edits) == [["0 a"]] && aalto.health.rules.cutOff == 1)
        #expect(aalto.health.rules.sectionsRebuilt == 1)
        func input(_ time: Int, _ text: String) -> String {
            #"{"type":3,"timestamp":\#(time),"data":{"source":5,"id":7,"text":"\#(text)"}}"# + "\n"
        }
        let recording = try WholeLog(
            input(1000, "a") + input(1001, "ab") + input(1200, "abc"),
            options: try options(#"{"coalesceMilliseconds":5}"#, nil)
        )
        #expect(recording.sessions.map(\.edits) == [["0 ab", "199 abc"]])
    }

    @Test(
        "What means nothing for a format is refused by name",
        arguments: ["lateMilliseconds", "composition"]
    )
    func meaningless(key: String) throws {
        let value = key == "composition" ? "\"last\"" : "5"
        let options = try options("{\"\(key)\": \(value)}", nil)
        let fault = #expect(throws: Fault.self) { try WholeLog(Self.line, options: options) }
        #expect(fault?.what.contains("\(key) means nothing for keytoll logs") == true)
        #expect(try WholeLog("session,time,text\ns,1000,p\n", options: options).health.sessions == 1)
    }

    @Test(
        "A rule that is not there or has another value is refused",
        arguments: [
            #"{"coalesce":1}"#, #"{"maximumEdits":0}"#, #"{"clearEnds":"never"}"#, #"{"composition":"x"}"#,
        ]
    )
    func wrong(rules: String) { #expect(throws: Fault.self) { try options(rules) } }

    @Test("Names may stand before the id where a person's sessions are kept together")
    func namesBeforeTheID() throws {
        var lines = ""
        for number in 0..<3000 {
            lines +=
                #"{"field":"to","user":"person\#(number / 3)","session":"s\#(number)","edits":[[0,"a"]]}"#
                + "\n"
        }
        let folder = TemporaryFolder()
        let path = folder.file(Array(lines.utf8))
        let expected = try WholeLog(paths: [path]).sessions
        var options = ReadingOptions.keytoll
        options.cutsAtPeople = true
        options.chunkBytes = 128
        options.batchBytes = 128
        let log = try WholeLog(paths: [path], options: options)
        #expect(log.batches.count > 5)
        #expect(log.sessions == expected)
    }
}
