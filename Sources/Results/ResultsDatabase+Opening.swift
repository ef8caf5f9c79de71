internal import Basics
internal import Glibc

extension ResultsDatabase {
    /// SQLite would wait on a pipe and write into the void of a device.
    ///
    /// The file is looked at and not opened, as closing it would drop the locks of another connection.
    static func refuseUnlessRegular(_ path: String, _ access: Access) throws(Fault) {
        let kind: Fault.Kind = access == .read ? .noInput : .cannotWrite
        var status = stat()
        if stat(path, &status) != 0 {
            if access == .read && errno == ENOENT {
                throw Fault(kind, file: path, "there is no such database", fix: "check the path")
            }
            let folder = Path.folder(of: path)
            if !folder.isEmpty && stat(folder, &status) != 0 && (errno == ENOENT || errno == ENOTDIR) {
                throw Fault(kind, file: path, "its folder does not exist", fix: "make the folder first")
            }
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw Fault(kind, file: path, "this is a folder", fix: "name a file in it")
        default: throw Fault(kind, file: path, "this is no regular file", fix: "choose another file")
        }
    }

    /// Opens the file and brings its schema up to date.
    static func connect(
        _ path: String,
        _ access: Access,
        _ patience: Int32
    ) throws(Fault) -> SQLiteConnection {
        let opened = try described(path, access) { () throws(SQLiteError) in
            let connection = try SQLiteConnection(
                path: path,
                creating: access == .write,
                patience: patience
            )
            // Anyone may have written the file: functions in its views and triggers are not trusted.
            try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON")
            return connection
        }
        let state = try described(path, access) { () throws(SQLiteError) in try opened.schemaState() }
        if let fault = refusal(of: state, path, access) { throw fault }
        if state == .behind(0) { return opened }
        do throws(SQLiteError) {
            try opened.migrate()
        } catch {
            if access == .write || !error.isReadOnly { throw error.fault(file: path, access: access) }
            throw Fault(
                .noInput,
                file: path,
                "the database is of an earlier version and may not be written to bring it up to date",
                fix: "copy it to where it may be written"
            )
        }
        return opened
    }

    /// Puts what SQLite says into words about the file.
    static func described<Result: ~Copyable>(
        _ path: String,
        _ access: Access,
        _ body: () throws(SQLiteError) -> Result
    ) throws(Fault) -> Result {
        do throws(SQLiteError) { return try body() } catch { throw error.fault(file: path, access: access) }
    }

    private static func refusal(of state: SchemaState, _ path: String, _ access: Access) -> Fault? {
        switch state {
        case .empty where access == .read:
            Fault(.badData, file: path, "the database is empty", fix: "save a run in it first")
        case .foreign:
            Fault(
                .badData,
                file: path,
                "this SQLite database was made by another program",
                fix: "choose another file"
            )
        case .newer(let step):
            Fault(
                .badData,
                file: path,
                "the database is newer than this keytoll, which does not know its step \"\(step)\"",
                fix: "use a newer keytoll or choose another file"
            )
        case .empty, .behind: nil
        }
    }
}
