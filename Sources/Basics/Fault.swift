/// What went wrong, where, and what to do about it, in one line.
///
/// Every error that a person can meet is a `Fault`; its `kind` fixes the exit code of the program
/// (the numbers are those of BSD's `sysexits.h`). A fault never carries typed text.
package struct Fault: Error, Hashable, Sendable {
    /// The class of a fault, which is its exit code.
    package enum Kind: Int32, Sendable {
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
    /// The text with every control character replaced by a space, so that it stays on one line.
    package var withoutControlCharacters: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : $0 }
            )
        )
    }
}
