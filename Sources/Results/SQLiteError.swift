internal import Basics
internal import CSQLite
internal import Glibc

/// What the SQLite library said when a call failed.
///
/// It keeps the SQL but never the bound arguments, so that no name or text of a run can leak into a message.
struct SQLiteError: Error, Hashable {
    /// The extended result code, such as 1544 for `SQLITE_READONLY_DIRECTORY`.
    var extendedCode: Int32
    /// The library's message: names of tables and columns, never a value.
    var message: String
    /// The statement, with `?` where arguments stand; empty where none was running.
    var sql: String
    /// The operating system's error number behind it, or 0.
    var systemError: Int32

    /// The primary result code, such as 8 for `SQLITE_READONLY`.
    var code: Int32 { extendedCode & 0xFF }

    /// The file, its folder or its disk may not be written.
    var isReadOnly: Bool { code == SQLITE_READONLY }
}

extension SQLiteError: CustomStringConvertible {
    var description: String {
        "SQLite \(extendedCode): \(message)" + (sql.isEmpty ? "" : " in: \(sql)").withoutControlCharacters
    }
}

extension SQLiteError {
    /// The error in the words of a person who named a database file.
    ///
    /// - Parameter access: decides the exit code: a database to read is an input, one to write an output.
    func fault(file: String, access: ResultsDatabase.Access) -> Fault {
        let kind: Fault.Kind = access == .read ? .noInput : .cannotWrite
        return switch code {
        case SQLITE_BUSY, SQLITE_LOCKED:
            Fault(
                kind,
                file: file,
                "the database is locked by another program",
                fix: "wait until it is done, or close it, and run again"
            )
        case SQLITE_READONLY:
            Fault(
                kind,
                file: file,
                "the database may not be written",
                fix: "check the permissions of the file and of its folder, or choose another file"
            )
        case SQLITE_FULL:
            Fault(kind, file: file, "the disk is full", fix: "free some space and run again")
        case SQLITE_CANTOPEN: cannotOpen(file, kind)
        case SQLITE_NOTADB:
            Fault(.badData, file: file, "this is no SQLite database", fix: "choose another file")
        case SQLITE_CORRUPT, SQLITE_FORMAT:
            Fault(
                .badData,
                file: file,
                "the database is damaged (\(message))",
                fix: "move it away and run again, or restore a copy"
            )
        case SQLITE_ERROR:
            // Every statement fits the tables that the migrations make.
            Fault(
                .badData,
                file: file,
                "the database is damaged: its tables are not as keytoll made them (\(message))",
                fix: "move it away and run again, or restore a copy"
            )
        case SQLITE_IOERR:
            Fault(
                kind,
                file: file,
                "the disk failed (\(message), code \(extendedCode))",
                fix: "check the disk and run again"
            )
        case SQLITE_NOMEM: Fault(.ours, file: file, "there is not enough memory for the database")
        default: Fault(.ours, file: file, "the database refused a statement: \(self)")
        }
    }

    private func cannotOpen(_ file: String, _ kind: Fault.Kind) -> Fault {
        switch systemError {
        // SQLite tries again for reading where it may not write, so that a missing permission to make the
        // file ends as ENOENT; a missing folder has been found before.
        case ENOENT, EACCES, EPERM, EROFS:
            Fault(
                kind,
                file: file,
                "the database cannot be opened",
                fix: "check the permissions of the file and of its folder"
            )
        case let number:
            Fault(
                kind,
                file: file,
                "the database cannot be opened: "
                    + (number == 0 ? message : String(cString: strerror(number)))
            )
        }
    }
}
