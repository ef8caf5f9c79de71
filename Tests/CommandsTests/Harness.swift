import Basics
import Commands
import Foundation
import Synchronization
import Testing

/// One command line carried out in process, and what it printed.
struct Outcome {
    var code: Int32
    var output: String
    var errors: String

    /// - Parameters:
    ///   - isTerminal: whether both streams claim to be terminals.
    ///   - columns: how wide those are.
    static func of(_ arguments: [String], isTerminal: Bool = false, columns: Int? = nil) async -> Outcome {
        let sink = Sink()
        let console = Console(
            output: Console.Stream(isTerminal: isTerminal, columns: columns) {
                sink.write($0, toErrors: false)
            },
            errors: Console.Stream(isTerminal: isTerminal, columns: columns) {
                sink.write($0, toErrors: true)
            }
        )
        let code = await Program.run(arguments, console: console)
        return Outcome(code: code, output: sink.text(ofErrors: false), errors: sink.text(ofErrors: true))
    }

    private final class Sink: Sendable {
        private let bytes = Mutex<(output: [UInt8], errors: [UInt8])>(([], []))

        func write(_ more: [UInt8], toErrors: Bool) -> Int32? {
            bytes.withLock { if toErrors { $0.errors += more } else { $0.output += more } }
            return nil
        }

        func text(ofErrors: Bool) -> String {
            bytes.withLock { String(decoding: ofErrors ? $0.errors : $0.output, as: UTF8.self) }
        }
    }
}

/// Where things are, and fresh folders to write into.
enum Folders {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let scenarios = root + "/Scenarios"

    static func fresh() throws -> String {
        let path = NSTemporaryDirectory() + "keytoll-commands-\(UUID().uuidString)"
        try OutputFile.makeFolder(path)
        return path
    }
}
