import Basics
import Foundation
import Simulation
import Testing

@testable import Results

@Suite("What can stand in the way of a database is named in one line")
struct OpeningTests {
    let folder: TemporaryFolder
    var path: String { folder.file("results.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func open(_ path: String, _ access: ResultsDatabase.Access) throws -> Fault {
        let fault = try fault { () throws(Fault) in _ = try ResultsDatabase(path, access, patience: 20) }
        #expect(fault.file == path)
        #expect(!fault.description.contains("\n"))
        return fault
    }

    private func makeDatabase() throws {
        let database = try ResultsDatabase(path, .write)
        try database.save(SampleRuns.handMade())
    }

    @Test("A missing file is made for writing and refused for reading")
    func missing() throws {
        #expect(try open(path, .read).kind == .noInput)
        #expect(try folder.names() == [])
        let database = try ResultsDatabase(path, .write)
        #expect(try database.runs() == [])
        #expect(try folder.names() == ["results.sqlite"])
    }

    @Test("An empty file becomes a database for writing and is refused for reading")
    func empty() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try open(path, .read).what == "the database is empty")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        let database = try ResultsDatabase(path, .write)
        #expect(try database.runs() == [])
    }

    @Test(
        "A folder, a device, a pipe and a path without a folder are refused",
        arguments: [ResultsDatabase.Access.read, .write]
    )
    func noFile(access: ResultsDatabase.Access) throws {
        let kind: Fault.Kind = access == .read ? .noInput : .cannotWrite
        #expect(
            try open(folder.path, access)
                == Fault(kind, file: folder.path, "this is a folder", fix: "name a file in it")
        )
        #expect(try open("", access).kind == kind)
        #expect(try open("/dev/null", access).what == "this is no regular file")
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(try open(folder.file("pipe"), access).what == "this is no regular file")
        let lost = try open(folder.file("none/results.sqlite"), access)
        #expect(lost.kind == kind)
        #expect(access == .read || lost.what == "its folder does not exist")
    }

    @Test("A path that SQLite would take for a URI or for memory is the file of that name")
    func literalPaths() throws {
        let relative = "results-tests-\(UUID().uuidString)"
        defer { unlink("file:" + relative + "?mode=memory") }
        do {
            let database = try ResultsDatabase("file:" + relative + "?mode=memory", .write)
            try database.save(SampleRuns.handMade())
        }
        #expect(FileManager.default.fileExists(atPath: "file:" + relative + "?mode=memory"))
        #expect(try ResultsDatabase("file:" + relative + "?mode=memory", .read).runs().count == 1)
    }

    @Test(
        "Another program's database and a file that is none stay untouched",
        arguments: [ResultsDatabase.Access.read, .write]
    )
    func foreign(access: ResultsDatabase.Access) throws {
        do {
            let other = try SQLiteConnection(raw: path)
            try other.execute("CREATE TABLE person (name TEXT)")
        }
        let text = folder.file("notes.txt")
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: text))
        let short = folder.file("short.txt")
        try Data("hello".utf8).write(to: URL(fileURLWithPath: short))
        let marked = folder.file("marked.sqlite")
        do {
            let other = try SQLiteConnection(raw: marked)
            try other.execute("PRAGMA application_id = 7; CREATE TABLE migration (name)")
        }
        for (file, what) in [
            (path, "this SQLite database was made by another program"),
            (marked, "this SQLite database was made by another program"),
            (text, "this is no SQLite database"), (short, "this is no SQLite database"),
        ] {
            let before = try Data(contentsOf: URL(fileURLWithPath: file))
            let fault = try open(file, access)
            #expect(fault.kind == .badData)
            #expect(fault.what == what)
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
        }
    }

    @Test(
        "A database of a newer program is refused and stays untouched",
        arguments: [ResultsDatabase.Access.read, .write]
    )
    func newer(access: ResultsDatabase.Access) throws {
        try makeDatabase()
        do {
            let other = try SQLiteConnection(raw: path)
            try other.execute("INSERT INTO migration (name) VALUES ('99 from the future')")
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let fault = try open(path, access)
        #expect(fault.kind == .badData)
        #expect(fault.what.contains("newer than this keytoll"))
        #expect(fault.what.contains("99 from the future"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("A lock that does not go away ends in one line, and what was there stays readable")
    func locked() throws {
        try makeDatabase()
        let database = try ResultsDatabase(path, .write, patience: 20)
        let other = try SQLiteConnection(raw: path)
        try other.execute("BEGIN IMMEDIATE")
        let saving = try fault { () throws(Fault) in try database.save(SampleRuns.handMade(salt: "2")) }
        #expect(saving.kind == .cannotWrite)
        #expect(saving.what == "the database is locked by another program")
        #expect(try database.runs().count == 1)
        try other.execute("COMMIT; BEGIN EXCLUSIVE")
        let opening = try open(path, .read)
        #expect(opening.kind == .noInput)
        #expect(opening.what == "the database is locked by another program")
        try other.execute("COMMIT")
        try database.save(SampleRuns.handMade(salt: "2"))
        #expect(try database.runs().count == 2)
    }

    @Test("A full disk ends in one line and leaves the earlier runs")
    func full() throws {
        try makeDatabase()
        let database = try ResultsDatabase(path, .write)
        let pages = try #require(try database.connection.integer("PRAGMA page_count"))
        try database.connection.execute("PRAGMA max_page_count = \(pages)")
        var large = SampleRuns.handMade(salt: "large")
        large.scenario.caption = String(repeating: "x", count: 1_000_000)
        let fault = try fault { () throws(Fault) in try database.save(large) }
        #expect(fault.kind == .cannotWrite)
        #expect(fault.what == "the disk is full")
        #expect(try database.runs().map(\.digest) == [SampleRuns.handMade().digest])
        #expect(try folder.names() == ["results.sqlite"])
    }

    @Test("A new database that cannot take its first run is not left behind, nor is anything beside it")
    func failedFirstRun() throws {
        var broken = SampleRuns.handMade()
        broken.tally.reverse()
        let saving = try fault { () throws(Fault) in try ResultsDatabase.save(broken, in: path) }
        #expect(saving.file == path && saving.kind == .ours)
        #expect(try folder.names() == [])
        try ResultsDatabase.save(SampleRuns.handMade(), in: path)
        try ResultsDatabase.save(SampleRuns.handMade(salt: "2"), in: path)
        #expect(try folder.names() == ["results.sqlite"])
        #expect(throws: Fault.self) { try ResultsDatabase.save(broken, in: path) }
        #expect(try ResultsDatabase(path, .read).runs().count == 2)
        // A link is followed to where no file stands yet.
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link.sqlite"),
            withDestinationPath: folder.file("target.sqlite")
        )
        try ResultsDatabase.save(SampleRuns.handMade(), in: folder.file("link.sqlite"))
        #expect(try folder.names() == ["link.sqlite", "results.sqlite", "target.sqlite"])
        #expect(try ResultsDatabase(folder.file("target.sqlite"), .read).runs().count == 1)
    }

    @Test("A database that lacks one of its tables is called damaged, with the table's name")
    func missingTable() throws {
        try makeDatabase()
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        // What speaks against shipping by a run is told by the rest of it, and is only written.
        let tables = try SQLiteConnection(raw: path).texts(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('data_dictionary', 'sqlite_sequence', 'doubt')"
        )
        #expect(tables.count > 40)
        for table in tables {
            try whole.write(to: URL(fileURLWithPath: path))
            do {
                let other = try SQLiteConnection(raw: path)
                try other.execute("PRAGMA foreign_keys = OFF")
                // The views that need it would otherwise be in the way.
                for view in try other.texts("SELECT name FROM sqlite_schema WHERE type = 'view'") {
                    try other.execute("DROP VIEW \(view)")
                }
                try other.execute("DROP TABLE \(table)")
            }
            let reading = try fault { () throws(Fault) in
                _ = try ResultsDatabase(path, .read).load(SampleRuns.handMade().digest)
            }
            #expect(reading.kind == .badData, "\(table)")
            #expect(reading.what.contains("(no such table: \(table))"), "\(table)")
            let writing = try fault { () throws(Fault) in
                try ResultsDatabase.save(SampleRuns.handMade(salt: "2"), in: path)
            }
            #expect(writing.kind == .badData && writing.what.contains("is damaged"), "\(table)")
        }
    }

    @Test("A read-only file is read, and saving into it ends in one line")
    func readOnly() throws {
        try makeDatabase()
        #expect(chmod(path, 0o444) == 0)
        #expect(chmod(folder.path, 0o555) == 0)
        try asOrdinaryUser {
            #expect(
                try ResultsDatabase(path, .read).load(SampleRuns.handMade().digest) == SampleRuns.handMade()
            )
            let database = try ResultsDatabase(path, .write)
            let saving = try fault { () throws(Fault) in try database.save(SampleRuns.handMade(salt: "2")) }
            #expect(saving.kind == .cannotWrite)
            #expect(saving.what == "the database may not be written")
            let making = try open(folder.file("new.sqlite"), .write)
            #expect(making.kind == .cannotWrite)
            #expect(making.what == "the database cannot be opened")
        }
        #expect(chmod(folder.path, 0o755) == 0)
        #expect(chmod(path, 0o000) == 0)
        try asOrdinaryUser {
            let reading = try open(path, .read)
            #expect(reading.kind == .noInput)
            let writing = try open(path, .write)
            #expect(writing.kind == .cannotWrite)
        }
    }

    @Test("A writable file in a read-only folder cannot be saved into, which ends in one line")
    func readOnlyFolder() throws {
        try makeDatabase()
        #expect(chmod(path, 0o666) == 0)
        #expect(chmod(folder.path, 0o555) == 0)
        defer { chmod(folder.path, 0o755) }
        try asOrdinaryUser {
            let database = try ResultsDatabase(path, .write)
            let saving = try fault { () throws(Fault) in try database.save(SampleRuns.handMade(salt: "2")) }
            #expect(saving.kind == .cannotWrite)
            #expect(try database.runs().count == 1)
        }
    }

    @Test("A damaged file is called damaged, at any byte where it is hurt, and never crashes the program")
    func damaged() throws {
        try makeDatabase()
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let run = SampleRuns.handMade()
        var random = KeyedRandom(seed: 7)
        var faults = 0
        for _ in 0..<150 {
            var bytes = whole
            for _ in 0..<(1 + random.below(20)) {
                bytes[Int(random.below(UInt64(bytes.count)))] = UInt8(random.below(256))
            }
            if random.below(4) == 0 { bytes.removeLast(Int(random.below(UInt64(bytes.count)))) }
            try bytes.write(to: URL(fileURLWithPath: path))
            do throws(Fault) {
                let database = try ResultsDatabase(path, .write, patience: 20)
                _ = try database.load(run.digest)
                try database.save(run)
            } catch {
                faults += 1
                #expect(!error.description.contains("\n"))
            }
            unlink(path + "-journal")
        }
        #expect(faults > 20)
    }

    @Test("Rows that were edited by hand are called damaged")
    func editedRows() throws {
        for sql in [
            "DELETE FROM client WHERE position = 0", "DELETE FROM log",
            "DELETE FROM comparison WHERE position = 1",
            "UPDATE tally SET client = 9 WHERE client = 1", "UPDATE run SET baseline = 5",
            "UPDATE comparison SET sheet = -1", "DELETE FROM comparison_line WHERE position = 0",
            "UPDATE tally SET requests = 99999999999 WHERE client = 1", "UPDATE volume SET position = 4",
            "UPDATE client_warning SET position = position + 1 WHERE position = 1",
        ] {
            unlink(path)
            try makeDatabase()
            do {
                let other = try SQLiteConnection(raw: path)
                try other.execute("PRAGMA foreign_keys = OFF; \(sql)")
            }
            let database = try ResultsDatabase(path, .read)
            let fault = try fault { () throws(Fault) in _ = try database.load(SampleRuns.handMade().digest) }
            #expect(fault.kind == .badData, "\(sql)")
            #expect(fault.what.hasPrefix("the database is damaged"), "\(sql)")
        }
    }

    @Test("The text of a run is in no error")
    func privacy() throws {
        var run = SampleRuns.handMade()
        let secret = "12 Acacia Avenue"
        run.clients[0].name = secret
        run.scenario.title = secret
        run.digest = secret
        let database = try ResultsDatabase(path, .write)
        let fault = try fault { () throws(Fault) in try database.save(run) }
        #expect(!fault.description.contains("Acacia"))
        #expect(fault.what.contains("INSERT INTO run"))
    }
}
