internal import Basics
internal import Traces

/// Where a command that writes a file or to standard output puts its bytes.
struct Destination: ~Copyable {
    private let console: Console
    /// nil for standard output.
    private var file: OutputStream?

    /// What `--out` names; without it, and for `-`, standard output.
    ///
    /// - Parameter inputs: the files that the command reads.
    /// - Throws: `usage` where it is one of the inputs; `cannotWrite`.
    init(_ arguments: Arguments, reading inputs: [String], _ console: Console) throws(Fault) {
        self.console = console
        guard let path = arguments.value("--out"), path != "-" else { return }
        if let input = Self.input(at: path, among: inputs) {
            throw arguments.fault(
                "--out",
                "the output would replace the input \(input)",
                fix: "choose another file"
            )
        }
        file = try OutputFile.stream(to: path)
    }

    /// The input that writing to a path would replace; nil where there is none.
    ///
    /// A pipe and a device keep nothing, so that one may be both.
    static func input(at path: String, among inputs: [String]) -> String? {
        guard (try? InputFile.size(of: path)).flatMap({ $0 }) != nil else { return nil }
        let files = inputs.flatMap { (try? PathPattern.expand([$0])) ?? [$0] }
        return files.first { $0 != "-" && OutputFile.areSame($0, path) }
    }

    mutating func write(_ bytes: [UInt8]) throws(Fault) {
        if file != nil {
            try file!.write(bytes)
        } else {
            try console.write(bytes: bytes)
        }
    }

    /// Gives a file its name, all bytes being there.
    mutating func finish() throws(Fault) {
        if file != nil { try file!.finish() }
    }
}
