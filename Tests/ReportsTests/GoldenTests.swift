import Foundation
import Testing

@testable import Reports

/// The whole files of four runs, byte for byte.
///
/// After a wanted change, `RECORD_GOLDEN=1 swift test --filter GoldenTests` writes them anew.
@Suite struct GoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Fixtures"
    )

    @Test(
        "The reports of the sample runs are the recorded ones",
        arguments: ["quickstart", "how-sure", "picked", "recorded-messages"]
    )
    func goldenFiles(name: String) throws {
        let run =
            switch name {
            case "quickstart": SampleRun.quickstart()
            case "how-sure": SampleRun.howSure()
            case "picked": SampleRun.picked()
            default: SampleRun.messages()
            }
        let page = name != "recorded-messages" ? [] : ReportFiles.make(run, format: .html)
        let files = ReportFiles.make(run) + page
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
            for file in files { try Data(file.bytes).write(to: Self.folder.appending(path: file.name)) }
        }
        for file in files {
            let golden = try Data(contentsOf: Self.folder.appending(path: file.name))
            let isEqual = Data(file.bytes) == golden
            #expect(isEqual, "\(file.name) differs from the recorded one")
        }
    }
}
