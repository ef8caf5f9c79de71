internal import CSQLite

/// One open SQLite file, closed when it goes away.
///
/// A path is always a path: what SQLite would take for a URI or for a database in memory is a file of that name.
struct SQLiteConnection: ~Copyable {
    private let handle: OpaquePointer

    /// Opens a file.
    ///
    /// A file without write permission opens for reading; the first write then fails with `SQLITE_READONLY`.
    ///
    /// - Parameters:
    ///   - creating: whether a missing file is made.
    ///   - patience: for how many milliseconds a call waits for a lock before it fails with `SQLITE_BUSY`.
    init(path: String, creating: Bool, patience: Int32) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(
            path.hasPrefix("/") ? path : "./" + path,
            &opened,
            creating ? flags | SQLITE_OPEN_CREATE : flags,
            nil
        )
        guard let opened, code == SQLITE_OK else {
            let error = Self.error(opened, code, sql: "")
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_busy_timeout(handle, patience)
    }

    deinit { sqlite3_close_v2(handle) }

    /// The identifier that the last insertion gave to its row.
    var lastRowIdentifier: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Compiles one statement.
    func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard let statement, code == SQLITE_OK else { throw Self.error(handle, code, sql: sql) }
        return SQLiteStatement(statement)
    }

    /// Carries out a list of statements that take no arguments and whose rows nobody needs.
    func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw Self.error(handle, code, sql: sql) }
    }

    /// The first column of the first row; nil without a row.
    func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.column(0) : nil
    }

    /// Carries out the body between `BEGIN` and `COMMIT`, or undoes all of it where the body throws.
    func transaction<Result>(
        _ kind: TransactionKind,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try execute(kind.rawValue)
        do throws(SQLiteError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // Some errors end the transaction by themselves; then there is nothing left to undo.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// How a transaction takes its lock.
    enum TransactionKind: String {
        /// With the first statement, as far as that one needs: for reading one state of several tables.
        case read = "BEGIN DEFERRED"
        /// At once, so that two writers wait for each other at the beginning and never in the middle.
        case write = "BEGIN IMMEDIATE"
    }

    fileprivate static func error(_ handle: OpaquePointer?, _ code: Int32, sql: String) -> SQLiteError {
        SQLiteError(
            extendedCode: handle.map(sqlite3_extended_errcode) ?? code,
            message: (handle.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code)).map { String(cString: $0) }
                ?? "",
            sql: sql,
            systemError: handle.map(sqlite3_system_errno) ?? 0
        )
    }
}

extension SQLiteStatement {
    /// The connection's last error, with this statement's SQL.
    func error(_ code: Int32) -> SQLiteError {
        SQLiteConnection.error(
            sqlite3_db_handle(pointer),
            code,
            sql: sqlite3_sql(pointer).map { String(cString: $0) } ?? ""
        )
    }
}
