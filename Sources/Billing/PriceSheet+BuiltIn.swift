package import Basics

extension PriceSheet {
    /// The sheets built into the program, oldest last.
    ///
    /// Their bytes are the files of `Scenarios/prices`, put into the binary when it is built.
    package static var builtInNames: [String] { builtInFiles.map(\.name) }

    /// A sheet built into the program.
    ///
    /// - Throws: `badData` where there is none of this name, with the nearest one.
    package static func builtIn(_ name: String) throws(Fault) -> PriceSheet {
        guard let file = builtInFiles.first(where: { $0.name == name }) else {
            throw Fault(
                .badData,
                "no price sheet called \"\(name)\" is built in",
                fix: NearestName.advice(for: name, among: builtInNames)
            )
        }
        return try parse(file.bytes, file: name + ".json")
    }

    private static var builtInFiles: [(name: String, bytes: [UInt8])] {
        [
            ("google-2025-03", PackageResources.google_2025_03_json),
            ("google-2025-03-legacy", PackageResources.google_2025_03_legacy_json),
            ("google-2025-03-india", PackageResources.google_2025_03_india_json),
            ("google-2018-06", PackageResources.google_2018_06_json),
        ]
    }
}
