import Basics
import Foundation
import Testing

@testable import Traces

@Suite("Several files")
struct SeveralFilesTests {
    private func line(_ id: String) -> [UInt8] {
        Array(#"{"session":"\#(id)","edits":[[0,"a"]]}"#.utf8 + [0x0A])
    }

    @Test("A pattern stands for the files that fit it, in the order of their names, without folders")
    func patterns() throws {
        let folder = TemporaryFolder()
        for name in ["b.ndjson", "a.ndjson", "B.ndjson", "c.csv", "d1.ndjson", ".hidden.ndjson"] {
            _ = folder.file(line(name), name)
        }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/e.ndjson",
            withIntermediateDirectories: false
        )
        func ids(_ patterns: String...) throws -> [String] {
            try WholeLog(paths: patterns.map { folder.path + "/" + $0 }, options: .keytoll).sessions.map(\.id)
        }
        #expect(try ids("*.ndjson") == ["B.ndjson", "a.ndjson", "b.ndjson", "d1.ndjson"])
        #expect(try ids("?.ndjson") == ["B.ndjson", "a.ndjson", "b.ndjson"])
        #expect(try ids("[a-c].*") == ["a.ndjson", "b.ndjson", "c.csv"])
        #expect(try ids("c.csv", "[!a]?.ndjson") == ["c.csv", "d1.ndjson"])
    }

    @Test("A file whose own name looks like a pattern is that file")
    func literal() throws {
        let folder = TemporaryFolder()
        let star = folder.file(line("star"), "*.ndjson")
        _ = folder.file(line("other"), "other.ndjson")
        #expect(try WholeLog(paths: [star]).sessions.map(\.id) == ["star"])
        let bracket = folder.file(line("bracket"), "[1].ndjson")
        _ = folder.file(line("one"), "1.ndjson")
        #expect(try WholeLog(paths: [bracket]).sessions.map(\.id) == ["bracket"])
    }

    @Test("A pattern that no file fits is a fault before anything is read")
    func nothing() throws {
        let folder = TemporaryFolder()
        let here = folder.file(line("here"), "here.ndjson")
        for pattern in ["/*.csv", "/gone/*", "/["] {
            let fault = #expect(throws: Fault.self) {
                _ = try TypingLogReader(paths: [here, folder.path + pattern])
            }
            #expect(fault?.kind == .noInput && fault?.file == folder.path + pattern)
            #expect(fault?.description.contains("\n") == false)
        }
    }

    @Test("Plain files, gzip, Zstandard, other formats and an empty file are one log")
    func mixed() throws {
        let folder = TemporaryFolder()
        let plain = folder.file(line("a"), "1.ndjson")
        let table = folder.file(Array("session,time,text\ns,1,x\ns,2,xy\n".utf8), "2.csv")
        let empty = folder.file([], "3.ndjson")
        for (program, name) in [("gzip", "4.gz"), ("zstd", "5.zst")] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program, "-q", "-c", folder.file(line(program), "plain")]
            let pipe = Pipe()
            process.standardOutput = pipe
            do { try process.run() } catch { continue }
            let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            // Where the system has no zstd program there is no such file; PackedFileTests holds one of its own.
            if process.terminationStatus == 0 { _ = folder.file(Array(bytes), name) }
        }
        let packed = ["4.gz", "5.zst"].map { folder.path + "/" + $0 }
            .filter { FileManager.default.fileExists(atPath: $0) }
        let log = try WholeLog(paths: [plain, table, empty] + packed)
        #expect(log.sessions.map(\.id) == Array(["a", "s", "gzip", "zstd"].prefix(2 + packed.count)))
        #expect(log.health.files.map(\.format) == ["keytoll", "events", nil] + packed.map { _ in "keytoll" })
        #expect(log.health.skipped.isEmpty)
    }

    @Test("Standard input is read like a file, between others")
    func standardInput() throws {
        let folder = TemporaryFolder()
        let input = try #require(FileHandle(forReadingAtPath: folder.file(line("in"), "in")))
        // Nothing else in the tests reads standard input.
        let saved = dup(STDIN_FILENO)
        dup2(input.fileDescriptor, STDIN_FILENO)
        defer {
            dup2(saved, STDIN_FILENO)
            close(saved)
        }
        let log = try WholeLog(paths: [folder.file(line("a"), "a"), "-", folder.file(line("b"), "b")])
        #expect(log.sessions.map(\.id) == ["a", "in", "b"])
        #expect(log.health.files.map(\.name)[1] == "standard input")
    }
}
