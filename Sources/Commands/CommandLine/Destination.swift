internal import Basics

/// Where a command that writes a file or to standard output puts its bytes.
struct Destination: ~Copyable {
    private let console: Console
    /// nil for standard output.
    private var file: OutputStream?

    /// - Parameter path: nil and `-` are standard output.
    init(_ path: String?, _ console: Console) throws(Fault) {
        self.console = console
        if let path, path != "-" { file = try OutputFile.stream(to: path) }
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
