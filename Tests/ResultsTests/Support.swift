import Basics
import Foundation
import Testing

@testable import Results

/// A fresh folder that goes away with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/results-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// What lies in it, sorted.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}

/// The fault that the body throws; a failed test where it throws none.
func fault(_ body: () throws(Fault) -> Void) throws -> Fault {
    var caught: Fault?
    do throws(Fault) { try body() } catch { caught = error }
    return try #require(caught, "nothing was thrown")
}

/// The error of SQLite that the body throws; a failed test where it throws none.
func sqliteError(_ body: () throws(SQLiteError) -> Void) throws -> SQLiteError {
    var caught: SQLiteError?
    do throws(SQLiteError) { try body() } catch { caught = error }
    return try #require(caught, "nothing was thrown")
}

extension SQLiteConnection {
    /// Opens a file past all of keytoll's checks.
    init(raw path: String) throws(SQLiteError) {
        try self.init(path: path, creating: true, patience: 0)
    }

    /// The first column of every row, as text.
    func texts(_ sql: String) throws(SQLiteError) -> [String] {
        let statement = try prepare(
            "SELECT CAST(value AS TEXT) FROM (SELECT NULL AS value WHERE 0 UNION ALL \(sql))"
        )
        var texts: [String] = []
        while try statement.step() { texts.append(statement.column(0) ?? "NULL") }
        return texts
    }

    /// Every row as one text, with `|` between the columns.
    func lines(_ columns: [String], _ rest: String) throws(SQLiteError) -> [String] {
        let joined = columns.map { "coalesce(CAST(\($0) AS TEXT), 'NULL')" }.joined(separator: " || '|' || ")
        return try texts("SELECT \(joined) \(rest)")
    }
}

/// Runs the body without the rights that make permissions void for the superuser.
///
/// Linux checks files against a user identifier of each thread, so that no other test is touched.
func asOrdinaryUser(_ body: () throws -> Void) throws {
    if geteuid() != 0 { return try body() }
    typealias Change = @convention(c) (UInt32) -> Int32
    let change = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: Change.self)
    _ = change(65534)
    defer { _ = change(0) }
    try body()
}
