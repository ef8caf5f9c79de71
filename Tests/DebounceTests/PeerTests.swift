import Basics
import Debounce
import Foundation
import Testing

/// Random sessions that `Tests/Peers/debounce/run.sh` has sent through the real libraries.
@Suite struct PeerTests {
    private static let file = ProcessInfo.processInfo.environment["KEYTOLL_DEBOUNCE_TRACES"]

    @Test("Every random session is sent exactly as the real libraries send it", .enabled(if: file != nil))
    func agrees() throws {
        let bytes = try Data(contentsOf: URL(filePath: #require(Self.file)))
        var traces: [String: Int] = [:]
        var differences = 0
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let vector = GoldenVector(try JSON.parse(Array(line)))
            let requests = vector.typing.requests(of: vector.client)
            traces[vector.client.name, default: 0] += 1
            if requests == vector.fired { continue }
            differences += 1
            if differences <= 5 {
                Issue.record(
                    "\(vector.policy) \(vector.client.tie.rawValue) \(vector.session): \(requests.description)"
                )
            }
        }
        for (policy, count) in traces.sorted(by: { $0.key < $1.key }) { print(policy, count) }
        print("\(traces.values.reduce(0, +)) traces, \(differences) differences")
        #expect(differences == 0)
    }
}
