package import Basics
internal import Glibc
internal import Reports

/// Where a command writes, and what it may know of its surroundings.
///
/// Commands never touch the process: tests run them against a console in memory.
package struct Console: Sendable {
    /// One of the two streams.
    package struct Stream: Sendable {
        /// Takes bytes; the error number that stopped them, or nil.
        package var write: @Sendable ([UInt8]) -> Int32?
        package var isTerminal: Bool
        /// How wide the terminal is; nil for what is none, or does not say.
        package var columns: Int?

        package init(
            isTerminal: Bool,
            columns: Int? = nil,
            write: @escaping @Sendable ([UInt8]) -> Int32?
        ) {
            self.isTerminal = isTerminal
            self.columns = columns
            self.write = write
        }
    }

    package var output: Stream
    package var errors: Stream

    package init(output: Stream, errors: Stream) {
        self.output = output
        self.errors = errors
    }

    /// The console of the process: standard output and standard error.
    package static func ofProcess() -> Console {
        func stream(_ descriptor: Int32) -> Stream {
            let isTerminal = isatty(descriptor) == 1
            return Stream(isTerminal: isTerminal, columns: isTerminal ? columns(of: descriptor) : nil) {
                OutputFile.writeAll($0, to: descriptor)
            }
        }
        return Console(output: stream(STDOUT_FILENO), errors: stream(STDERR_FILENO))
    }

    private static func columns(of terminal: Int32) -> Int? {
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes a result to standard output.
    ///
    /// - Throws: `cannotWrite` where the other end takes no more.
    package func write(_ text: String) throws(Fault) {
        try write(bytes: Array(text.utf8))
    }

    /// Writes a page for people to standard output, its long lines broken where a terminal is too narrow for them.
    ///
    /// - Throws: `cannotWrite` where the other end takes no more.
    package func write(page: String) throws(Fault) {
        try write(output.columns.map { LineBreaking.fit(page, columns: $0) } ?? page)
    }

    /// Writes a result to standard output.
    package func write(bytes: [UInt8]) throws(Fault) {
        if let code = output.write(bytes) {
            throw Fault(
                .cannotWrite,
                file: "standard output",
                "cannot be written: \(String(cString: strerror(code)))"
            )
        }
    }

    /// Writes a line to standard error.
    package func complain(_ line: String) {
        _ = errors.write(Array((line + "\n").utf8))
    }
}
