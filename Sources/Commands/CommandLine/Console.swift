package import Basics
internal import Glibc

/// Where a command writes, and what it may know of its surroundings.
///
/// Commands never touch the process: tests run them against a console in memory.
package struct Console: Sendable {
    /// One of the two streams.
    package struct Stream: Sendable {
        /// Takes bytes; the error number that stopped them, or nil.
        package var write: @Sendable ([UInt8]) -> Int32?
        package var isTerminal: Bool

        package init(isTerminal: Bool, write: @escaping @Sendable ([UInt8]) -> Int32?) {
            self.isTerminal = isTerminal
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
            Stream(isTerminal: isatty(descriptor) == 1) { OutputFile.writeAll($0, to: descriptor) }
        }
        return Console(output: stream(STDOUT_FILENO), errors: stream(STDERR_FILENO))
    }

    /// Writes a result to standard output.
    ///
    /// - Throws: `cannotWrite` where the other end takes no more.
    package func write(_ text: String) throws(Fault) {
        try write(bytes: Array(text.utf8))
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
