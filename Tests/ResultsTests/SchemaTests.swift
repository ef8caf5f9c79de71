import Basics
import Foundation
import Simulation
import Testing

@testable import Results

@Suite("The schema guards and describes itself")
struct SchemaTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("results.sqlite")
        let database = try ResultsDatabase(path, .write)
        try database.save(SampleRuns.handMade())
    }

    @Test("The data dictionary describes every table, view and column, and nothing else")
    func dictionary() throws {
        let connection = try SQLiteConnection(raw: path)
        let actual = try connection.texts(
            """
            SELECT name || '.' FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
            UNION ALL
            SELECT object.name || '.' || field.name
            FROM sqlite_schema AS object, pragma_table_info(object.name) AS field
            WHERE object.type IN ('table', 'view') AND object.name NOT LIKE 'sqlite_%'
            """
        )
        let described = try connection.texts("SELECT object || '.' || column_name FROM data_dictionary")
        #expect(described.sorted() == actual.sorted())
        let meanings = try connection.texts("SELECT meaning FROM data_dictionary")
        #expect(meanings.allSatisfy { $0.count > 5 && $0.hasSuffix(".") })
    }

    @Test("Every table is STRICT")
    func strict() throws {
        let connection = try SQLiteConnection(raw: path)
        let loose = try connection.texts(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'"
        )
        #expect(loose == [])
        #expect(try connection.texts("SELECT name FROM pragma_table_list WHERE strict").count == 55)
    }

    @Test(
        "What cannot be true cannot be stored",
        arguments: [
            "UPDATE run SET digest = 'abc'",
            "UPDATE run SET digest = upper(digest)",
            "UPDATE client SET sessions = 'many'",
            "UPDATE client SET requests = -1",
            "UPDATE client SET name = NULL",
            "UPDATE run SET baseline = 2",
            "UPDATE tally SET ending = 'unknown'",
            "UPDATE tally SET bucket = 256",
            "UPDATE tally SET is_expired = 2",
            "UPDATE tally SET failed = -1",
            "UPDATE refusal SET retries = NULL",
            "UPDATE refusal SET client = 2",
            "UPDATE refusal_cost SET comparison = 99",
            "UPDATE tally SET client = 2",
            "UPDATE comparison SET integration = 2",
            "UPDATE comparison SET total_nanodollars = 1.5",
            "UPDATE comparison SET total_nanodollars = NULL",
            "UPDATE comparison SET unpriced_reason = 'why'",
            "UPDATE comparison SET credit_nanodollars = 1 WHERE credit_nanodollars IS NOT NULL",
            "UPDATE comparison_part SET line = 7",
            "INSERT INTO volume VALUES (99, 0, 1)",
            "INSERT INTO log SELECT * FROM log",
            "DELETE FROM client",
            "UPDATE client SET sessions_under_other_tie = -1",
            "UPDATE client SET is_attributed = NULL",
            "UPDATE attribution_part SET client = 2",
            "UPDATE advice SET client = 2",
            "UPDATE advice_step SET answer = 2",
            "INSERT INTO advice_step VALUES (99, 0, 'why', 1)",
            "UPDATE certainty SET seed = '-1'",
            "UPDATE certainty SET confidence_per_mille = 1000",
            "UPDATE client_interval SET requests_lower = NULL",
            "UPDATE client_interval SET credible_replicates = -1",
            "UPDATE cost_interval SET cost_lower = cost_upper + 1",
            "UPDATE recommendation SET client = 2",
            "UPDATE recommendation_sentence SET recommendation = 7",
            "UPDATE sensitivity SET effect = 'shakes'",
            "UPDATE cheapest_stretch SET through_sessions = 0",
            "UPDATE cheapest_stretch_integration SET integration = 2",
            "UPDATE forecast SET total_lower = NULL",
            "UPDATE forecast_month SET sessions = -1",
            "UPDATE forecast_account SET sheet = 1",
            "UPDATE forecast_bill SET reason = 'why'",
            "UPDATE forecast_option SET account = 2",
            "UPDATE forecast_segment SET account = 2",
            "UPDATE segment_log SET people_is_estimate = 2",
            "UPDATE selection SET recorded_time_p95_ms = NULL",
            "UPDATE selection SET recorded_time_p95_ms = recorded_time_p99_ms + 1",
            "UPDATE experience SET client = 2",
            "UPDATE experience SET delay_p50_ms = delay_p95_ms + 1 WHERE client = 0",
            "UPDATE experience SET stale_lists = -1",
            "UPDATE experience_rank SET rank = rank - 1",
            "INSERT INTO experience_rank VALUES (1, 2, 1, 1)",
            "UPDATE recorded_client SET selected_without_request = selected + 1",
            "UPDATE recorded_cost SET comparison = 8",
            "INSERT INTO recorded_cost VALUES (99, 0, 1)",
        ]
    )
    func constraints(sql: String) throws {
        let database = try ResultsDatabase(path, .write)
        let error = try sqliteError { () throws(SQLiteError) in try database.connection.execute(sql) }
        #expect(error.code == 19, "SQLITE_CONSTRAINT")
        #expect(try database.load(SampleRuns.handMade().digest) == SampleRuns.handMade())
    }

    @Test("The file is marked as keytoll's and its checks are clean")
    func marks() throws {
        let connection = try SQLiteConnection(raw: path)
        #expect(try connection.integer("PRAGMA application_id") == 0x6B74_6F6C)
        #expect(try connection.texts("SELECT journal_mode FROM pragma_journal_mode") == ["delete"])
        #expect(try connection.texts("SELECT integrity_check FROM pragma_integrity_check") == ["ok"])
        #expect(try connection.texts("SELECT \"table\" FROM pragma_foreign_key_check") == [])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(Array(bytes[68..<72]) == Array("ktol".utf8))
    }
}

@Suite("The layer over SQLite")
struct SQLiteLayerTests {
    @Test("Values of every type come back, and a wrong type is nil")
    func values() throws {
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(raw: folder.file("a.sqlite"))
        try connection.execute("CREATE TABLE t (a, b, c, d, e)")
        let insertion = try connection.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?)")
        try insertion.run(Int64.min, Int.max, true, "", String?.none)
        try insertion.run(Int32.min, false, "a\u{0}b", String?.some("ü"), Int64?.none)
        let selection = try connection.prepare("SELECT * FROM t ORDER BY rowid")
        #expect(try selection.step() as Bool)
        #expect(selection.column(0) == Int64.min)
        #expect(selection.column(0) == Int32?.none)
        #expect(selection.column(1) == Int.max)
        #expect(selection.column(1) == Bool?.none)
        #expect(selection.column(2) == true)
        #expect(selection.column(2) == String?.none)
        #expect(selection.column(3) == "")
        #expect(selection.column(3) == Int64?.none)
        #expect(selection.column(4) == Int64?.none && selection.column(4) == String?.none)
        #expect(try selection.step() as Bool)
        #expect(selection.column(0) == Int32.min)
        #expect(selection.column(1) == false)
        #expect(selection.column(2) == "a\u{0}b")
        #expect(selection.column(3) == "ü")
        let more = try selection.step()
        #expect(!more)
    }

    @Test("An error has the extended code, the message and the SQL, and no argument")
    func errors() throws {
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(raw: folder.file("a.sqlite"))
        try connection.execute("CREATE TABLE t (a TEXT UNIQUE)")
        let insertion = try connection.prepare("INSERT INTO t VALUES (?)")
        try insertion.run("secret")
        let error = try sqliteError { () throws(SQLiteError) in try insertion.run("secret") }
        #expect(error.extendedCode == 2067, "SQLITE_CONSTRAINT_UNIQUE")
        #expect(error.code == 19)
        #expect(error.message == "UNIQUE constraint failed: t.a")
        #expect(error.sql == "INSERT INTO t VALUES (?)")
        #expect(!error.description.contains("secret"))
        try insertion.run("another")
        #expect(try connection.integer("SELECT count(*) FROM t") == 2)
        let syntax = try sqliteError { () throws(SQLiteError) in _ = try connection.prepare("SELEC") }
        #expect(syntax.code == 1)
    }

    @Test("A transaction that fails is undone, and the connection goes on")
    func rollback() throws {
        let folder = try TemporaryFolder()
        let connection = try SQLiteConnection(raw: folder.file("a.sqlite"))
        try connection.execute("CREATE TABLE t (a TEXT UNIQUE)")
        _ = try sqliteError { () throws(SQLiteError) in
            try connection.transaction(.write) { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES ('a')")
                try connection.execute("INSERT INTO t VALUES ('a')")
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
        try connection.transaction(.write) { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES ('a')")
        }
        #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }
}
