import Basics
import Simulation
import Testing

@testable import Results

@Suite("Runs that are saved at once all land")
struct ConcurrencyTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Four writers that make the file and save at once leave every run, whole")
    func writers() async throws {
        let path = folder.file("results.sqlite")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<5 {
                        let database = try ResultsDatabase(path, .write, patience: 60_000)
                        try database.save(SampleRuns.random(seed: UInt64(1 + writer * 5 + number)))
                    }
                }
            }
            try await group.waitForAll()
        }
        let database = try ResultsDatabase(path, .read)
        #expect(try database.runs().count == 20)
        for seed in 1...20 {
            let run = SampleRuns.random(seed: UInt64(seed))
            #expect(try database.load(run.digest) == run)
        }
        #expect(try database.connection.texts("SELECT name FROM migration") == Migration.all.map(\.name))
        #expect(try folder.names() == ["results.sqlite"])
    }

    @Test("A reader meanwhile sees whole runs only")
    func readerMeanwhile() async throws {
        let path = folder.file("results.sqlite")
        let run = SampleRuns.handMade()
        try ResultsDatabase(path, .write).save(run)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let database = try ResultsDatabase(path, .write, patience: 60_000)
                for _ in 0..<30 { try database.save(run) }
            }
            group.addTask {
                let database = try ResultsDatabase(path, .read, patience: 60_000)
                for _ in 0..<60 { #expect(try database.load(run.digest) == run) }
            }
            try await group.waitForAll()
        }
    }
}
