internal import Basics
internal import Traces

/// What a file is, by its content, so that a person who named it in the wrong place hears where it belongs.
enum FileNature: Equatable {
    case log
    case scenario
    case priceSheet
    case database
    case report
    /// Of another kind, which no command takes, such as a picture; with its name.
    case foreign(String)

    /// Looks at a file; nil for a folder, a pipe, what cannot be read, and what shows nothing.
    init?(of path: String) {
        guard let size = (try? InputFile.size(of: path)).flatMap({ $0 }), size > 0,
            let front = try? Self.front(of: path)
        else { return nil }
        if let mark = Self.marks.first(where: { front.starts(with: $0.bytes) }) {
            self = mark.nature
        } else if let json = try? JSON.parse(
            try InputFile.contents(of: path, limit: 1 << 20),
            file: path,
            dialect: .json5
        ), let nature = Self.nature(of: json) {
            self = nature
        } else if Self.isLog(path) {
            self = .log
        } else {
            return nil
        }
    }

    /// The file in words, and the command that takes it.
    private func words(for path: String) -> (what: String, fix: String) {
        switch self {
        case .log:
            ("this is a log", "keytoll inspect \(path) says what it holds, keytoll replay \(path) prices it")
        case .scenario: ("this is a scenario", "keytoll run \(path) carries it out")
        case .priceSheet: ("this is a price sheet", "keytoll prices \(path) shows it")
        case .database: ("this is a SQLite database", "keytoll report --db \(path) lists the runs in it")
        case .report: ("this is a page, not data", "name the file that it was made from")
        case .foreign(let name): ("this is \(name)", "name another file")
        }
    }

    /// The fault of a command that could not read a file, in better words where the file is of another kind than it
    /// takes.
    ///
    /// - Parameter expected: what the command takes there; nil where it may be a log, a mapping or a price sheet.
    static func explained(_ fault: Fault, expecting expected: FileNature?) -> Fault {
        guard fault.kind == .badData, let path = fault.file, let nature = FileNature(of: path),
            nature != expected
        else { return fault }
        if expected == nil, nature == .log || nature == .priceSheet { return fault }
        let (what, fix) = nature.words(for: path)
        let wanted =
            switch expected {
            case .log: ", not a log"
            case .scenario: ", not a scenario"
            case .database where nature != .database: ", not a database of keytoll's"
            default: ""
            }
        return Fault(.badData, file: path, what + wanted, fix: fix)
    }

    // MARK: Looking

    private static let marks: [(bytes: [UInt8], nature: FileNature)] = [
        (Array("SQLite format 3\0".utf8), .database), (Array("<!DOCTYPE html".utf8), .report),
        (Array("<svg".utf8), .foreign("a picture (SVG)")),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .foreign("a picture (PNG)")),
        ([0xFF, 0xD8, 0xFF], .foreign("a picture (JPEG)")), (Array("GIF8".utf8), .foreign("a picture (GIF)")),
        (Array("%PDF-".utf8), .foreign("a PDF")), ([0x7F, 0x45, 0x4C, 0x46], .foreign("a program")),
    ]

    private static func front(of path: String) throws(Fault) -> [UInt8] {
        let file = try InputFile(path)
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { chunk.deallocate() }
        let count = try file.read(into: chunk)
        return Array(chunk[..<count])
    }

    private static func nature(of json: JSON) -> FileNature? {
        let isScenario = ["log", "clients", "integrations", "prices"].count { json[$0] != nil } >= 2
        if isScenario { return .scenario }
        return json["skus"] != nil ? .priceSheet : nil
    }

    /// Whether the reader of logs recognises it.
    private static func isLog(_ path: String) -> Bool {
        guard var reader = try? TypingLogReader(paths: [path]) else { return false }
        while true {
            do throws(Fault) {
                guard let batch = try reader.next() else { break }
                if !batch.sessions.isEmpty { return true }
            } catch {
                return false
            }
        }
        return reader.health.files.contains { $0.format != nil }
    }
}
