/// What went wrong, where, and what to do about it, in one line.
///
/// Every error that a person can meet is a `Fault`; its `kind` fixes the exit code of the program
/// (the numbers are those of BSD's `sysexits.h`). A fault never carries typed text.
package struct Fault: Error, Hashable, Sendable {
    /// The class of a fault, which is its exit code.
    package enum Kind: Int32, Sendable, CaseIterable {
        /// A check that the user asked for failed.
        case checkFailed = 1
        /// The command line cannot be understood.
        case usage = 64
        /// A file's content is wrong.
        case badData = 65
        /// A file that was named does not exist or cannot be read.
        case noInput = 66
        /// A fault of the program's own.
        case ours = 70
        /// An output cannot be written.
        case cannotWrite = 73

        /// The exit code in a few words.
        package var meaning: String {
            switch self {
            case .checkFailed: "a check you asked for failed"
            case .usage: "wrong usage"
            case .badData: "bad data"
            case .noInput: "no such input"
            case .ours: "a fault of keytoll's own"
            case .cannotWrite: "cannot write"
            }
        }
    }

    package var kind: Kind
    /// The file, or the name of the built-in data.
    package var file: String?
    /// 1-based.
    package var line: Int?
    /// 1-based, in bytes.
    package var column: Int?
    /// The path of the field inside the file, as in `clients[2].timing.wait`.
    package var field: String?
    /// What is wrong: a clause without a full stop.
    package var what: String
    /// What to do: a clause without a full stop, or empty where `what` says it all.
    package var fix: String

    package init(
        _ kind: Kind,
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
        field: String? = nil,
        _ what: String,
        fix: String = ""
    ) {
        self.kind = kind
        self.file = file
        self.line = line
        self.column = column
        self.field = field
        self.what = what
        self.fix = fix
    }
}

extension Fault: CustomStringConvertible {
    /// One line, `file:line:column: field: what; fix`, with control characters made harmless.
    package var description: String {
        var place = ""
        if let file {
            place += file
            if let line { place += ":\(line)" }
            if let column { place += ":\(column)" }
            place += ": "
        }
        if let field { place += field + ": " }
        return (place + what + (fix.isEmpty ? "" : "; " + fix)).withoutControlCharacters
    }
}

extension String {
    /// The text with every control character replaced by a space, so that it stays on one line and in its
    /// own direction: the C0 and C1 controls, line separators, and the controls of bidirectional text.
    package var withoutControlCharacters: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
