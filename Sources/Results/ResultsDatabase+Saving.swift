package import Basics
internal import Glibc
package import Simulation

extension ResultsDatabase {
    /// Saves a run as the newest one in the database at a path, which is made where there is none.
    ///
    /// A new database grows beside its name and takes it when the run is in it, so that a full disk leaves nothing
    /// behind. Where another program makes one of the same name meanwhile, the run goes into that one.
    ///
    /// - Throws: what opening it and `save` throw.
    package static func save(_ run: Run, in path: String) throws(Fault) {
        if !OutputFile.exists(path) {
            let part = "\(path).\(getpid()).part"
            removeAll(of: part)
            defer { removeAll(of: part) }
            do throws(Fault) {
                try ResultsDatabase(part, .write).save(run)
            } catch {
                throw Fault(error.kind, file: path, error.what, fix: error.fix)
            }
            if link(part, path) == 0 { return }
        }
        try ResultsDatabase(path, .write).save(run)
    }

    /// Removes a database that was not completed, and what SQLite keeps beside it.
    private static func removeAll(of path: String) {
        for suffix in ["", "-journal"] { OutputFile.remove(path + suffix) }
    }
}
