import Basics
import Foundation
import Testing

@testable import Results

@Suite("Databases of earlier versions are brought up to date")
struct MigrationTests {
    let folder: TemporaryFolder
    var path: String { folder.file("results.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// The steps of schema version 1: once it is released, a change of the schema is a step behind these.
    private static let version1 = ["1 runs", "2 prices", "3 client views", "4 price views"]

    private func makeVersion1() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/version-1.sql")
        let connection = try SQLiteConnection(raw: path)
        try connection.execute(String(contentsOf: url, encoding: .utf8))
    }

    /// Everything that makes the schema, with the data dictionary.
    private func schema(of connection: borrowing SQLiteConnection) throws -> [String] {
        try connection.texts(
            """
            SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema
            UNION ALL
            SELECT object || '.' || column_name || ': ' || meaning FROM data_dictionary
            """
        ).sorted()
    }

    @Test("The steps of version 1 still make exactly the schema of version 1")
    func frozen() throws {
        try makeVersion1()
        let old = try SQLiteConnection(raw: path)
        let new = try SQLiteConnection(raw: folder.file("new.sqlite"))
        try new.migrate(Migration.all.filter { Self.version1.contains($0.name) })
        #expect(try schema(of: new) == schema(of: old))
        #expect(Migration.all.prefix(4).map(\.name) == Self.version1)
        #expect(Set(Migration.all.map(\.name)).count == Migration.all.count)
    }

    @Test(
        "A database of version 1 opens, with its run, at today's schema",
        arguments: [ResultsDatabase.Access.read, .write]
    )
    func version1(access: ResultsDatabase.Access) throws {
        try makeVersion1()
        let database = try ResultsDatabase(path, access)
        #expect(try database.runs().count == 1)
        #expect(try database.latestRun(ofScenario: "quickstart") == SampleRuns.version1())
        let fresh = try ResultsDatabase(folder.file("fresh.sqlite"), .write)
        #expect(try schema(of: database.connection) == schema(of: fresh.connection))
        #expect(try database.connection.texts("SELECT integrity_check FROM pragma_integrity_check") == ["ok"])
        #expect(try database.connection.texts("SELECT \"table\" FROM pragma_foreign_key_check") == [])
        try database.save(SampleRuns.handMade(salt: "new"))
        #expect(try database.runs().count == 2)
    }

    @Test("A later step adds its column to old runs and makes the file too new for this program")
    func laterStep() throws {
        try makeVersion1()
        let later = Migration(
            name: "6 test",
            sql: """
                ALTER TABLE run ADD COLUMN seed INTEGER NOT NULL DEFAULT 0;
                INSERT INTO data_dictionary VALUES ('run', 'seed', 'The seed.');
                """
        )
        do {
            let connection = try SQLiteConnection(raw: path)
            try connection.migrate(Migration.all + [later])
            try connection.migrate(Migration.all + [later])
            #expect(try connection.texts("SELECT seed FROM run") == ["0"])
            #expect(try connection.schemaState() == .newer("6 test"))
            #expect(try connection.readRun(1) == SampleRuns.version1())
        }
        #expect(try fault { () throws(Fault) in _ = try ResultsDatabase(path, .read) }.kind == .badData)
    }

    @Test("A step that fails leaves the file as it was")
    func failingStep() throws {
        try makeVersion1()
        let connection = try SQLiteConnection(raw: path)
        let before = try schema(of: connection)
        let broken = Migration(
            name: "6 broken",
            sql: "CREATE TABLE more (a TEXT) STRICT; CREATE TABLE run (a TEXT);"
        )
        let error = try sqliteError { () throws(SQLiteError) in
            try connection.migrate(Migration.all + [broken])
        }
        #expect(error.message == "table run already exists")
        #expect(try schema(of: connection) == before)
        #expect(try connection.texts("SELECT name FROM migration") == Self.version1)
    }

    @Test("A file that lacks steps and may not be written says so")
    func readOnly() throws {
        do {
            let connection = try SQLiteConnection(raw: path)
            try connection.migrate([.runs])
            #expect(try connection.schemaState() == .behind(Migration.all.count - 1))
        }
        #expect(chmod(path, 0o444) == 0)
        try asOrdinaryUser {
            let fault = try fault { () throws(Fault) in _ = try ResultsDatabase(path, .read) }
            #expect(fault.kind == .noInput)
            #expect(fault.what.hasPrefix("the database is of an earlier version"))
        }
    }
}
