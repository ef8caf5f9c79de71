internal import Basics
internal import Synchronization

/// A line on standard error that says how far the reading is; only on a terminal, gone when done.
final class Progress: Sendable {
    private let console: Console
    private let label: String
    /// What the line last said.
    private let drawn = Mutex("")

    /// Of a log whose size is not known the line is drawn anew after so many bytes.
    private static let step: Int64 = 8 << 20

    init(_ console: Console, label: String) {
        self.console = console
        self.label = label.withoutControlCharacters
    }

    /// Tells how many bytes have been read so far, and of how many, where that is known.
    var report: @Sendable (_ bytes: Int64, _ total: Int64?) -> Void {
        { bytes, total in self.draw(bytes, total) }
    }

    private func draw(_ bytes: Int64, _ total: Int64?) {
        guard console.errors.isTerminal else { return }
        let line: String
        if let total, bytes >= total {
            line = "\(label): all read, working it out"
        } else if let total {
            line = "\(label): \(Int128(bytes) * 100 / Int128(total)) % read"
        } else if bytes >= Self.step {
            line = "\(label): \(bytes / Self.step * Self.step >> 20) MiB read"
        } else {
            return
        }
        let isNew = drawn.withLock { last in
            defer { last = line }
            return last != line
        }
        if isNew { _ = console.errors.write(Array("\r\u{1B}[K\(line)".utf8)) }
    }

    /// Takes the line off the terminal.
    func clear() {
        if drawn.withLock({ !$0.isEmpty }) { _ = console.errors.write(Array("\r\u{1B}[K".utf8)) }
    }
}
