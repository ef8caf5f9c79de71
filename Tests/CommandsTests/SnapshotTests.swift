import Commands
import Foundation
import Testing

/// Everything that is made from the option tables, against texts that somebody has read.
///
/// After a wanted change, `RECORD_GOLDEN=1 swift test --filter SnapshotTests` writes them anew.
@Suite("Help, completions and the manual are the recorded ones")
struct SnapshotTests {
    @Test("the help of every command", arguments: ["help"] + Program.commandNames.map { "help \($0)" })
    func help(words: String) async throws {
        let outcome = await Outcome.of(words.split(separator: " ").map(String.init))
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        try Snapshot.expect(outcome.output, words.replacing(" ", with: "-") + ".txt")
    }

    @Test("the completions of every shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let outcome = await Outcome.of(["completions", shell])
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        try Snapshot.expect(outcome.output, "completions.\(shell)")
    }

    @Test("the manual page")
    func manual() async throws {
        let outcome = await Outcome.of(["manual"])
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        try Snapshot.expect(outcome.output, "keytoll.1")
    }

    @Test("no recorded help is left of a command that is gone", .enabled(if: !Snapshot.isRecording))
    func leftovers() throws {
        let recorded = try FileManager.default.contentsOfDirectory(atPath: Snapshot.folder)
            .filter { $0.hasPrefix("help-") }
        #expect(recorded.sorted() == Program.commandNames.map { "help-\($0).txt" }.sorted())
    }
}

/// A recorded text beside the tests.
enum Snapshot {
    static let folder = Folders.root + "/Tests/CommandsTests/Fixtures"
    static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil }

    /// Compares a text with the recorded one, or records it.
    ///
    /// - Parameter path: in the folder of fixtures, or absolute.
    static func expect(_ text: String, _ path: String) throws {
        let path = path.hasPrefix("/") ? path : folder + "/" + path
        if isRecording { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        let recorded = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let lines = zip(
            text.split(separator: "\n", omittingEmptySubsequences: false),
            recorded.split(separator: "\n", omittingEmptySubsequences: false)
        )
        let first = lines.enumerated().first { $0.element.0 != $0.element.1 }
        #expect(
            text == recorded,
            "\(path) differs at line \((first?.offset ?? 0) + 1): \(first?.element.0 ?? "its length")"
        )
    }
}
