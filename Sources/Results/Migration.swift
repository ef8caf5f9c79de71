/// One step of the schema: once released it is never edited, and a later change is a step of its own.
///
/// To store a new field of a run, add a step with `ALTER TABLE … ADD COLUMN` (with a default for the rows of
/// old runs) and a row for the data dictionary, and name the column in `RunTable`.
struct Migration {
    /// Unique for ever; the table `migration` of a file lists the names of the steps it has been through.
    var name: String
    var sql: String

    /// All steps, in the order in which they are applied.
    static let all: [Migration] = [
        .runs, .prices, .clientViews, .priceViews, .differences, .certainty, .forecast, .selection,
        .failedRequests, .decision, .planning, .sensitivity, .forecastSensitivity,
        .credibleByChance, .scenarioFile, .skippedSessions, .doubts,
    ]

    /// "ktol" in ASCII: marks a SQLite file as one of keytoll's.
    static let applicationIdentifier: Int64 = 0x6B74_6F6C
}

/// How far a file's schema is from the program's.
enum SchemaState: Equatable {
    /// Nothing has been put in it.
    case empty
    /// Another program's database.
    case foreign
    /// So many steps are missing; 0 where it is up to date.
    case behind(Int)
    /// It has been through a step that this program does not know.
    case newer(String)
}

extension SQLiteConnection {
    /// Looks how far the schema is, without writing.
    func schemaState() throws(SQLiteError) -> SchemaState {
        let identifier = try integer("PRAGMA application_id") ?? 0
        let objects = try integer("SELECT count(*) FROM sqlite_schema") ?? 0
        if identifier == 0 && objects == 0 { return .empty }
        if identifier != Migration.applicationIdentifier { return .foreign }
        let applied = try appliedMigrations()
        let known = Migration.all.map(\.name)
        if let unknown = applied.first(where: { !known.contains($0) }) { return .newer(unknown) }
        return .behind(known.count - applied.count)
    }

    /// Applies the missing steps in one transaction, so that a file has either its old schema or the new one.
    ///
    /// Two programs that do so at once wait for each other, and the second finds nothing left to do.
    func migrate(_ steps: [Migration] = Migration.all) throws(SQLiteError) {
        try transaction(.write) { () throws(SQLiteError) in
            try execute(
                """
                PRAGMA application_id = \(Migration.applicationIdentifier);
                CREATE TABLE IF NOT EXISTS migration (
                    position INTEGER PRIMARY KEY,
                    name TEXT NOT NULL UNIQUE
                ) STRICT;
                """
            )
            let applied = try appliedMigrations()
            for step in steps where !applied.contains(step.name) {
                try execute(step.sql)
                try prepare("INSERT INTO migration (name) VALUES (?)").run(step.name)
            }
        }
    }

    private func appliedMigrations() throws(SQLiteError) -> [String] {
        let statement = try prepare("SELECT name FROM migration ORDER BY position")
        var names: [String] = []
        while try statement.step() {
            if let name: String = statement.column(0) { names.append(name) }
        }
        return names
    }
}
