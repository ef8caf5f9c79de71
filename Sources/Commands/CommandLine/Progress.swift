internal import Basics
internal import Synchronization

/// A line on standard error that says how far the reading is; only on a terminal, gone when done.
final class Progress: Sendable {
    private let console: Console
    private let label: String
    /// The bytes at which the line was last drawn.
    private let drawn = Mutex<Int64>(0)

    /// The line is drawn anew after so many bytes.
    private static let step: Int64 = 8 << 20

    init(_ console: Console, label: String) {
        self.console = console
        self.label = label.withoutControlCharacters
    }

    /// Tells how many bytes have been read so far.
    var report: @Sendable (Int64) -> Void {
        { bytes in self.draw(bytes) }
    }

    private func draw(_ bytes: Int64) {
        guard console.errors.isTerminal else { return }
        let isDue = drawn.withLock { last in
            guard bytes - last >= Self.step else { return false }
            last = bytes
            return true
        }
        if isDue { _ = console.errors.write(Array("\r\u{1B}[K\(label): \(bytes >> 20) MiB read".utf8)) }
    }

    /// Takes the line off the terminal.
    func clear() {
        if drawn.withLock({ $0 > 0 }) { _ = console.errors.write(Array("\r\u{1B}[K".utf8)) }
    }
}
