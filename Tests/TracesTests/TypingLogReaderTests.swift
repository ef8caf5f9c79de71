import Basics
import Testing

@testable import Traces

@Suite("TypingLogReader")
struct TypingLogReaderTests {
    private static let lines = [
        #"{"session":"a","user":"ann","startedAt":"2026-03-01T00:29:41.587Z","edits":[[0,"M"],[9,"Mé"]]}"#,
        #"{"session":"b","user":"ann","edits":[[3,"😀"]],"ending":{"kind":"selected","at":8,"place":"p:1","text":"Rōma"}}"#,
        "",
        #"{"session":"c","field":"to","masked":true,"times":"imputed","edits":[]}"#,
        "nonsense",
        #"{"session":"d","user":"bob","edits":[[0,"x\ty"]],"ending":{"kind":"abandoned","at":0}}"#,
    ]

    @Test("A session is read whole")
    func session() throws {
        let log = try WholeLog(Self.lines.joined(separator: "\n"))
        #expect(log.sessions.count == 4)
        let second = log.sessions[1]
        #expect(second.edits == ["3 😀"] && second.ending == .selected && second.endsAt == 8)
        #expect(second.place == "p:1" && second.chosenText == "Rōma" && second.user == "ann")
        let first = log.sessions[0]
        #expect(first.startedAt == 1_772_324_981_587 && first.ending == .unrecorded && first.endsAt == 9)
        let third = log.sessions[2]
        #expect(third.field == "to" && third.isMasked && third.times == .imputed && third.endsAt == 0)
        #expect(third.startedAt == nil && third.user.isEmpty)
        #expect(log.sessions[3].edits == ["0 x\ty"])
    }

    @Test("Where the pieces of the file end makes no difference")
    func chunkSizes() throws {
        let bytes = Array("\u{FEFF}\(Self.lines.joined(separator: "\n"))".utf8)
        let whole = try WholeLog(bytes)
        for chunkBytes in 1...bytes.count + 1 {
            var options = ReadingOptions.keytoll
            options.chunkBytes = chunkBytes
            let log = try WholeLog(bytes, options: options)
            #expect(log.batches == whole.batches)
            #expect(log.health.files.map(\.digest) == whole.health.files.map(\.digest))
            #expect(log.health.skipped.map(\.firstLine) == [5])
        }
    }

    @Test(
        "Accepted without a count",
        arguments: [
            ("", []),
            ("\n \t\r\n\n", []),
            ("\u{FEFF}", []),
            ("\u{FEFF}{\"session\":\"a\",\"edits\":[]}", ["a"]),
            ("{\"session\":\"a\",\"edits\":[]}", ["a"]),
            ("{\"session\":\"a\",\"edits\":[]}\r\n{\"session\":\"b\",\"edits\":[]}\r\n", ["a", "b"]),
            ("{\"session\":\"a\",\"future\":{\"deep\":[1]},\"edits\":[]}\n", ["a"]),
            (
                "{\"session\":\"a\",\"user\":\"\",\"edits\":[],\"ending\":{\"kind\":\"submitted\",\"at\":0,\"x\":1}}",
                ["a"]
            ),
        ]
    )
    func accepted(text: String, ids: [String]) throws {
        let log = try WholeLog(text)
        #expect(log.sessions.map(\.id) == ids)
        #expect(log.health.skipped.isEmpty)
        #expect(log.health.sessionsWithoutUser == log.health.sessions)
    }

    @Test("Several files are one log; an id of an earlier file counts as seen")
    func severalFiles() throws {
        let folder = TemporaryFolder()
        let one = folder.file(Array(Self.lines[0].utf8), "one")
        let two = folder.file(Array("\u{FEFF}\(Self.lines[1])\n\(Self.lines[0])".utf8), "two")
        let log = try WholeLog(paths: [one, folder.file([], "empty"), two])
        #expect(log.sessions.map(\.id) == ["a", "b"])
        #expect(log.health.files.map(\.name) == [one, folder.path + "/empty", two])
        #expect(
            log.health.skipped == [
                SkippedLines(reason: .repeatedSessionID, count: 1, firstFile: two, firstLine: 2)
            ]
        )
    }

    @Test("A missing file is known before anything is read")
    func missingFile() throws {
        let folder = TemporaryFolder()
        let path = folder.file([], "here")
        let fault = #expect(throws: Fault.self) {
            _ = try TypingLogReader(paths: [path, folder.path + "/gone"])
        }
        #expect(fault?.kind == .noInput && fault?.file == folder.path + "/gone")
        #expect(throws: Fault.self) { _ = try TypingLogReader(paths: [folder.path]) }
    }

    @Test("Batches end where they are full, keep the order and may be handed back")
    func batches() throws {
        var options = ReadingOptions.keytoll
        options.batchBytes = 4096
        options.chunkBytes = 1000
        let path = ShippedLog.path("place-search")
        let whole = try WholeLog(paths: [path]).sessions
        var reader = try TypingLogReader(paths: [path], options: options)
        #expect(reader.totalBytes == 632_143)
        var sessions: [PlainSession] = []
        var storage: TypingBatch?
        var count = 0
        while let batch = try reader.next(reusing: storage.take()) {
            sessions += batch.sessions.map { PlainSession($0, batch) }
            #expect(batch.editTextStarts.count == batch.editTimes.count + 1)
            #expect(batch.text.count <= 16_384)
            storage = batch
            count += 1
        }
        #expect(reader.bytesRead == 632_143)
        #expect(count > 100)
        #expect(sessions == whole)
    }

    @Test("Batches may be cut only where the person changes")
    func cutsAtPeople() throws {
        var options = ReadingOptions.keytoll
        options.batchBytes = 4096
        options.chunkBytes = 1000
        options.cutsAtPeople = true
        let log = try WholeLog(paths: [ShippedLog.path("place-search")], options: options)
        #expect(log.batches.count > 20)
        #expect(log.sessions == (try WholeLog(paths: [ShippedLog.path("place-search")])).sessions)
        for (one, next) in zip(log.batches, log.batches.dropFirst()) {
            #expect(one.sessions.last?.personHash != next.sessions.first?.personHash)
        }
    }

    @Test("What is written is read again as the same")
    func roundTrip() throws {
        let log = try WholeLog(Self.lines.joined(separator: "\n"))
        var out: [UInt8] = []
        for batch in log.batches { TypingLogWriter().write(batch, to: &out) }
        let again = try WholeLog(out)
        #expect(again.sessions == log.sessions)
        #expect(again.health.skipped.isEmpty)
    }
}
