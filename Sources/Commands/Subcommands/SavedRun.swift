internal import Basics
internal import Results
internal import Simulation

/// Finds saved runs by what people call them.
enum SavedRun {
    /// The run with this digest, or the latest one of this scenario.
    static func find(
        _ digest: String?,
        _ scenario: String?,
        in database: borrowing ResultsDatabase
    ) throws(Fault) -> Run {
        if let digest { return try database.load(digest) }
        let name = scenario ?? ""
        if let run = try database.latestRun(ofScenario: name) { return run }
        let names = Set(try database.runs().map(\.scenario)).sorted()
        throw Fault(
            .noInput,
            file: database.path,
            "no run of the scenario \"\(name)\" is saved",
            fix: names.isEmpty ? "run it first" : NearestName.advice(for: name, among: names)
        )
    }

    /// The run with this digest or beginning of one, or else the latest run of a scenario of this name.
    static func named(_ name: String, in database: borrowing ResultsDatabase) throws(Fault) -> Run {
        if let run = try database.latestRun(ofScenario: name) { return run }
        let isDigest = name.utf8.count >= 4 && name.allSatisfy { $0.isHexDigit }
        return isDigest ? try database.load(name) : try find(nil, name, in: database)
    }
}
