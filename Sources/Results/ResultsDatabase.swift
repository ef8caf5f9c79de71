package import Basics
package import Simulation

/// One SQLite file that holds all runs; any SQLite program reads it.
///
/// The file keeps a rollback journal: a run is there whole or not at all, whenever the program is killed; two
/// programs that save at once wait for each other; and after closing there is this one file. Every table, view
/// and column is described in its table `data_dictionary`. No clock is read: runs are ordered by when they were
/// saved.
package struct ResultsDatabase: ~Copyable {
    /// What a database is opened for.
    package enum Access: Sendable {
        /// The file must exist and hold runs. It is written only to bring an earlier schema up to date or to
        /// undo what a killed program has left.
        case read
        /// A missing or empty file becomes a database.
        case write
    }

    /// One run of the list.
    package struct Entry: Hashable, Sendable {
        package var digest: String
        /// The scenario's name.
        package var scenario: String
        package var title: String
        /// The version of keytoll that made the run.
        package var version: String
    }

    /// How errors name the file.
    package let path: String
    let connection: SQLiteConnection
    private let access: Access

    /// Opens a database, makes a new one, or brings one of an earlier version up to date.
    ///
    /// - Parameter patience: for how many milliseconds each call waits for another program's lock.
    /// - Throws: `noInput` or `cannotWrite`, as the access is, where the file cannot be opened, is locked or
    ///   may not be written; `badData` where it is another program's, damaged, or newer than this program.
    package init(_ path: String, _ access: Access, patience: Int32 = 5000) throws(Fault) {
        try Self.refuseUnlessRegular(path, access)
        let connection = try Self.connect(path, access, patience)
        self.path = path
        self.access = access
        self.connection = connection
    }

    /// Saves a run as the newest one.
    ///
    /// A run with the same digest is replaced, all others stay. It happens in one transaction: the run is there
    /// whole or not at all.
    ///
    /// - Throws: `cannotWrite` where the file is locked, may not be written or the disk is full; `ours` where
    ///   the run breaks its own rules: an index out of range, a digest that is none, a tally out of order.
    package func save(_ run: Run) throws(Fault) {
        try checkOrder(of: run)
        try described { () throws(SQLiteError) in
            try connection.transaction(.write) { () throws(SQLiteError) in try connection.write(run) }
        }
    }

    /// Loads the run whose digest begins so, equal to the one that was saved.
    ///
    /// - Parameter digest: hexadecimal digits of either case; as many as it takes to name one run.
    /// - Throws: `usage` where these are no digits or several digests begin so, `noInput` where none does,
    ///   `badData` where the stored rows do not make a run.
    package func load(_ digest: String) throws(Fault) -> Run {
        let prefix = digest.lowercased()
        if prefix.isEmpty || !prefix.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) {
            throw Fault(
                .usage,
                file: path,
                "a run is named by the first digits of its digest, 0 to 9 and a to f",
                fix: "SELECT digest, scenario FROM run lists them"
            )
        }
        let found = try described { () throws(SQLiteError) in
            try connection.transaction(.read) { () throws(SQLiteError) -> (count: Int64, run: Run?) in
                let statement = try connection.prepare(
                    "SELECT count(*), min(run_id) FROM run WHERE digest >= ?1 AND digest < ?1 || 'g'"
                )
                try statement.bind(prefix)
                guard try statement.step(), let count: Int64 = statement.column(0) else { return (0, nil) }
                guard count == 1, let id: Int64 = statement.column(1) else { return (count, nil) }
                return (1, try connection.readRun(id))
            }
        }
        if let run = found.run { return run }
        if found.count > 1 {
            throw Fault(
                .usage,
                file: path,
                "\(found.count) runs have a digest that begins with \(prefix)",
                fix: "give more of its digits"
            )
        }
        throw Fault(
            .noInput,
            file: path,
            "no run has a digest that begins with \(prefix)",
            fix: "SELECT digest, scenario FROM run lists them"
        )
    }

    /// Loads the newest run of a scenario; nil where there is none.
    package func latestRun(ofScenario name: String) throws(Fault) -> Run? {
        try described { () throws(SQLiteError) in
            try connection.transaction(.read) { () throws(SQLiteError) -> Run? in
                let statement = try connection.prepare("SELECT max(run_id) FROM run WHERE scenario = ?")
                try statement.bind(name)
                guard try statement.step(), let id: Int64 = statement.column(0) else { return nil }
                return try connection.readRun(id)
            }
        }
    }

    /// All runs, the newest first.
    package func runs() throws(Fault) -> [Entry] {
        try described { () throws(SQLiteError) in
            let statement = try connection.prepare(
                "SELECT digest, scenario, title, version FROM run ORDER BY run_id DESC"
            )
            var entries: [Entry] = []
            while try statement.step() {
                var row = SQLiteRow(of: statement, table: "run", number: entries.count)
                entries.append(
                    Entry(
                        digest: try row.next(),
                        scenario: try row.next(),
                        title: try row.next(),
                        version: try row.next()
                    )
                )
            }
            return entries
        }
    }

    private func described<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(Fault) -> Result {
        try Self.described(path, access, body)
    }

    /// Lists that are stored without their positions must be in the order in which they come back.
    private func checkOrder(of run: Run) throws(Fault) {
        let tally = run.tally
        let isOrdered =
            zip(tally, tally.dropFirst()).allSatisfy {
                ($0.client, $0.bucket, $0.shape) < ($1.client, $1.bucket, $1.shape)
            }
            && run.clients.allSatisfy { client in
                zip(client.distribution, client.distribution.dropFirst())
                    .allSatisfy { $0.requests < $1.requests }
            }
            && zip(run.suggestions?.firstShown ?? [], (run.suggestions?.firstShown ?? []).dropFirst())
                .allSatisfy { $0.characters < $1.characters }
            && zip(run.attributions, run.attributions.dropFirst()).allSatisfy { $0.client < $1.client }
            && run.attributions.allSatisfy { run.clients.indices.contains($0.client) }
        if let certainty = run.certainty, !Self.belongs(certainty, to: run) {
            throw Fault(.ours, file: path, "the intervals are not in the order of the comparison")
        }
        if !isOrdered { throw Fault(.ours, file: path, "a list of the run is out of order") }
    }

    /// Whether every comparison row has its cost interval, in the same order, and clients are in theirs.
    private static func belongs(_ certainty: Run.CertaintySummary, to run: Run) -> Bool {
        certainty.costs.count == run.comparison.count
            && zip(certainty.costs, run.comparison).allSatisfy {
                $0.client == $1.client && $0.integration == $1.integration && $0.sheet == $1.sheet
                    && $0.sessionsPerMonth == $1.sessionsPerMonth
            }
            && zip(certainty.clients, certainty.clients.dropFirst()).allSatisfy { $0.client < $1.client }
    }
}
