import Basics
import Foundation
import Testing

@Suite("Files are written whole or not at all")
struct FilesTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "keytoll-files-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test("writes, replaces and reads back; nothing else is left in the folder")
    func replaces() throws {
        let path = folder + "/a.md"
        try OutputFile.write("one", to: path)
        try OutputFile.write("two", to: path)
        #expect(try InputFile.contents(of: path) == Array("two".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.md"])
    }

    @Test("follows a symbolic link instead of replacing it")
    func link() throws {
        try OutputFile.write("old", to: folder + "/target")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link",
            withDestinationPath: folder + "/target"
        )
        try OutputFile.write("new", to: folder + "/link")
        #expect(try InputFile.contents(of: folder + "/target") == Array("new".utf8))
        let destination = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link")
        #expect(destination == folder + "/target")
    }

    @Test("says what is wrong in one line")
    func faults() throws {
        #expect(throws: Fault.self) { try OutputFile.write("x", to: folder + "/no/a") }
        #expect(throws: Fault.self) { try OutputFile.write("x", to: folder) }
        let missing = #expect(throws: Fault.self) { try InputFile.contents(of: folder + "/none") }
        #expect(missing?.kind == .noInput)
        #expect(missing?.description.hasSuffix("there is no such file; check the path") == true)
        let isFolder = #expect(throws: Fault.self) { try InputFile.contents(of: folder) }
        #expect(isFolder?.what == "this is a folder")
        try OutputFile.write("x", to: folder + "/file")
        #expect(throws: Fault.self) { try OutputFile.makeFolder(folder + "/file/sub") }
        try OutputFile.makeFolder(folder + "/a/b/c")
        try OutputFile.write("x", to: folder + "/a/b/c/d")
        try OutputFile.write("x", to: "/dev/null")
        #expect(throws: Fault.self) { try InputFile.contents(of: folder + "/file", limit: 0) }
    }

    @Test("joins and splits paths as texts")
    func paths() {
        #expect(Path.resolve("logs/a", from: "Scenarios") == "Scenarios/logs/a")
        #expect(Path.resolve("/a", from: "b") == "/a")
        #expect(Path.resolve("-", from: "b") == "-")
        #expect(Path.resolve("a", from: "") == "a")
        #expect(Path.folder(of: "a/b/c.json") == "a/b")
        #expect(Path.folder(of: "/c") == "/")
        #expect(Path.folder(of: "c") == "")
        #expect(Path.name(of: "a/b/c.json") == "c.json")
    }

    @Test("a fault is one line whatever stands in it")
    func fault() {
        let fault = Fault(
            .badData,
            file: "a\nb",
            line: 3,
            column: 4,
            field: "x",
            "bad\u{1B}[2J\u{202E}",
            fix: "mend it"
        )
        #expect(fault.description == "a b:3:4: x: bad [2J ; mend it")
    }

    @Test("a file has no name before it is complete, and its folder holds nothing of it")
    func nameless() throws {
        do {
            let output = try OutputFile.stream(to: folder + "/typed")
            try output.write(Array("somebody's address".utf8))
            try output.flush()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        try OutputFile.write("old", to: folder + "/typed")
        let output = try OutputFile.stream(to: folder + "/typed")
        try output.write(Array("new".utf8))
        try output.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["typed"])
        #expect(try InputFile.contents(of: folder + "/typed") == Array("new".utf8))
    }

    @Test("paths to one file are the same, be it there or not")
    func same() throws {
        #expect(OutputFile.areSame(folder + "/a", folder + "/./a"))
        #expect(!OutputFile.areSame(folder + "/a", folder + "/b"))
        try OutputFile.write("x", to: folder + "/a")
        #expect(symlink(folder + "/a", folder + "/b") == 0)
        #expect(OutputFile.areSame(folder + "/a", folder + "/b"))
    }

    @Test("a folder is checked without making it")
    func checkFolder() throws {
        try OutputFile.check(folder: folder + "/a/b")
        try OutputFile.check(folder: "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        try OutputFile.write("x", to: folder + "/file")
        #expect(throws: Fault.self) { try OutputFile.check(folder: folder + "/file") }
        #expect(throws: Fault.self) { try OutputFile.check(folder: folder + "/file/b") }
    }
}
