internal import Basics
internal import Places
internal import Traces

extension Scenario {
    /// The places that the mock knows in a run.
    struct KnownPlaces {
        var index: SuggestionIndex
        /// What stands for them in the run's digest.
        var digest: String
        /// The digests of the log's files where the places were taken from them.
        var logDigests: [String]?

        /// Checks that the log is the one from which the places were taken.
        ///
        /// - Throws: `badData` where another reading found other bytes.
        func check(_ health: LogHealth) throws(Fault) {
            guard let logDigests, logDigests != health.files.map(\.digest) else { return }
            throw Fault(
                .badData,
                file: health.files.map(\.name).joined(separator: ", "),
                "places from the log need it to be read twice, and the second time it was another",
                fix: "give files that nobody writes to, and no pipe"
            )
        }
    }

    /// Whether the places are those that people chose in the log.
    var takesPlacesFromLog: Bool { places == ChosenPlaces.word }

    /// Reads the file of places, or the log for those that were chosen in it; nil where the scenario names none.
    ///
    /// - Parameter options: how the log is read.
    func knownPlaces(
        paths: [String],
        options: ReadingOptions,
        progress: (Int64, Int64?) -> Void
    ) throws(Fault) -> KnownPlaces? {
        guard let places else { return nil }
        if takesPlacesFromLog {
            let (gazetteer, health) = try ChosenPlaces.read(
                paths: paths,
                options: options,
                progress: progress
            )
            return KnownPlaces(
                index: SuggestionIndex(gazetteer),
                digest: ChosenPlaces.word,
                logDigests: health.files.map(\.digest)
            )
        }
        let path = Path.resolve(places, from: folder)
        let bytes = try InputFile.contents(of: path)
        var digest = ContentDigest()
        bytes.withUnsafeBytes { digest.update($0) }
        return KnownPlaces(
            index: SuggestionIndex(try Gazetteer.parse(bytes, file: path)),
            digest: digest.finish()
        )
    }

    /// That the places are the log's own, where they are.
    var placesAssumptions: [Run.Assumption] {
        guard takesPlacesFromLog else { return [] }
        return [
            Run.Assumption(
                key: "places",
                value: ChosenPlaces.word,
                isDefault: false,
                meaning:
                    "The mock knows the places that people chose in this log and no others, each as popular as it was chosen often. What it lists for them is therefore better than a service can be that knows the whole world."
            )
        ]
    }
}
