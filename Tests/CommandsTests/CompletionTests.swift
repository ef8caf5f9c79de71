import Basics
import Foundation
import Testing

/// What bash itself offers where a person presses Tab.
@Suite("Completions in bash")
struct CompletionTests {
    /// The offers for a command line whose last word is being typed, as bash sees them.
    private func offers(_ words: [String]) async throws -> [String] {
        let folder = try Folders.fresh()
        try OutputFile.makeFolder(folder + "/logs")
        try OutputFile.write("", to: folder + "/log.ndjson")
        let script = await Outcome.of(["completions", "bash"]).output
        try OutputFile.write(script, to: folder + "/completions.bash")
        let bash = Process()
        bash.executableURL = URL(fileURLWithPath: "/bin/bash")
        bash.currentDirectoryURL = URL(fileURLWithPath: folder)
        bash.arguments =
            [
                "-euc",
                """
                source ./completions.bash
                [[ $(complete -p keytoll) == "complete -F _keytoll keytoll" ]]
                COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _keytoll || true
                printf '%s\\n' "${COMPREPLY[@]}"
                """,
                "bash", "keytoll",
            ] + words
        let output = Pipe()
        let errors = Pipe()
        bash.standardOutput = output
        bash.standardError = errors
        try bash.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        bash.waitUntilExit()
        #expect(bash.terminationStatus == 0 && complaints.isEmpty, "\(complaints)")
        return lines.split(separator: "\n").map(String.init).filter { $0 != "completions.bash" }
    }

    @Test(
        "each place offers what fits there",
        arguments: [
            (["re"], ["replay", "report", "requests", "reference"]),
            (["--v"], ["--version"]),
            (["help", "inte"], ["integrations"]),
            (["run", "--o"], ["--out"]),
            (["run", "--h"], ["--help"]),
            (["run", "--out", ""], ["logs"]),
            (["run", "lo"], ["log.ndjson", "logs"]),
            (["inspect", "--format", ""], ["text", "json"]),
            (["inspect", "--format", "=", "j"], ["json"]),
            (["inspect", "--format", "="], ["text", "json"]),
            (["replay", "--wait", ""], []),
            (["replay", "--submitted", "s"], ["selected", "submitted"]),
            (["price", "--integrations", "choose-at"], ["choose-at-selection"]),
            (
                ["price", "--prices", "google-2018-06,google-2025-03-i"],
                ["google-2018-06,google-2025-03-india"]
            ),
            (["requests", "--client", "use-"], ["use-places-autocomplete-4"]),
            (["prices", "google-2018"], ["google-2018-06"]),
            (["completions", ""], ["bash", "zsh", "fish"]),
            (["price", ""], []),
            (["nonsense", ""], []),
        ] as [([String], [String])]
    )
    func offers(words: [String], expected: [String]) async throws {
        #expect(try await offers(words).sorted() == expected.sorted())
    }

    @Test("the manual page passes groff's warnings", .enabled(if: Self.groff != nil))
    func manual() async throws {
        let folder = try Folders.fresh()
        try OutputFile.write(await Outcome.of(["manual"]).output, to: folder + "/keytoll.1")
        let groff = Process()
        groff.executableURL = URL(fileURLWithPath: try #require(Self.groff))
        groff.arguments = ["-man", "-Tascii", "-P-c", "-P-b", "-P-u", "-ww", folder + "/keytoll.1"]
        let output = Pipe()
        let errors = Pipe()
        groff.standardOutput = output
        groff.standardError = errors
        try groff.run()
        let page = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        groff.waitUntilExit()
        #expect(groff.terminationStatus == 0 && complaints.isEmpty, "\(complaints)")
        for text in ["SYNOPSIS", "EXIT STATUS", "keytoll run SCENARIO... [options]", "cannot write"] {
            #expect(page.contains(text), "\(text)")
        }
    }

    private static let groff = ["/usr/bin/groff", "/usr/local/bin/groff", "/opt/homebrew/bin/groff"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}
