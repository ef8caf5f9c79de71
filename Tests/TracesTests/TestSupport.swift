import Basics
import Foundation
import Testing
import Traces

/// A folder that is removed at the end of a test.
final class TemporaryFolder {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "keytoll-traces-" + UUID().uuidString
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and gives its path.
    func file(_ bytes: [UInt8], _ name: String = "log.ndjson") -> String {
        let file = path + "/" + name
        _ = FileManager.default.createFile(atPath: file, contents: Data(bytes))
        return file
    }
}

/// All sessions of a log, in one batch as long as the log is small.
struct WholeLog {
    var batches: [TypingBatch] = []
    var health = LogHealth()

    init(paths: [String], options: ReadingOptions = ReadingOptions()) throws(Fault) {
        var reader = try TypingLogReader(paths: paths, options: options)
        while let batch = try reader.next() { batches.append(batch) }
        health = reader.health
    }

    init(_ text: String, options: ReadingOptions = .keytoll) throws(Fault) {
        try self.init(Array(text.utf8), options: options)
    }

    init(_ bytes: [UInt8], options: ReadingOptions = .keytoll) throws(Fault) {
        let folder = TemporaryFolder()
        try self.init(paths: [folder.file(bytes)], options: options)
    }

    var sessions: [PlainSession] {
        batches.flatMap { batch in batch.sessions.map { PlainSession($0, batch) } }
    }
}

extension ReadingOptions {
    /// For logs whose lines may all be faulty, so that nothing shows their format.
    static var keytoll: ReadingOptions {
        var options = ReadingOptions()
        options.format = .keytoll
        return options
    }
}

/// A session as plain values, independent of where its columns stand.
struct PlainSession: Hashable {
    var id: String
    var user: String
    var startedAt: Int64?
    var field: String
    var isMasked: Bool
    var times: TimeOrigin
    var edits: [String]
    var ending: EndingKind
    var endsAt: Int32
    var place: String
    var chosenText: String

    init(_ row: SessionRow, _ batch: TypingBatch) {
        id = batch.id(of: row)
        user = batch.user(of: row)
        startedAt = row.startedAt
        field = batch.field(of: row)
        isMasked = row.isMasked
        times = row.times
        edits = row.edits.map { index in
            let text = String(decoding: batch.text(ofEdit: Int(index)), as: UTF8.self)
            let numbers = batch.numbers(ofEdit: Int(index))
            let suffix = numbers.isNone ? "" : " #\(numbers.exact)/\(numbers.folded)"
            return "\(batch.editTimes[Int(index)]) \(text)\(suffix)"
        }
        ending = row.ending
        endsAt = row.endsAt
        place = batch.place(of: row)
        let chosen = row.chosenNumbers
        chosenText = batch.chosenText(of: row) + (chosen.isNone ? "" : " #\(chosen.exact)/\(chosen.folded)")
        #expect(row.idHash == StableHash.of(id))
        #expect(row.userHash == (user.isEmpty ? nil : StableHash.of(user)))
        #expect(row.personHash == StableHash.of(user.isEmpty ? id : user))
    }
}

/// The logs that ship with the program.
enum ShippedLog {
    static func path(_ name: String) -> String {
        let tests = (#filePath as NSString).deletingLastPathComponent
        return tests + "/../../Scenarios/logs/" + name + ".ndjson"
    }

    static func bytes(_ name: String) -> [UInt8] { Array(FileManager.default.contents(atPath: path(name))!) }
}
