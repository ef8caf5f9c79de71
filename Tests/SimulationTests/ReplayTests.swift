import Basics
import Billing
import Debounce
import Foundation
import Simulation
import Testing
import Traces

@Suite("A replay counts what the log's people would have sent")
struct ReplayTests {
    static let waits = [100, 150, 200, 250, 300, 400, 500, 1000]

    /// Trailing debounces from three characters on, one for each wait.
    static func clients(_ waits: [Int] = [0] + waits, _ extra: String = "") throws -> [Client] {
        try Client.parse(
            .parse(
                #"{"name":"{wait}","timing":{"kind":"debounce","wait":\#(waits)},"minimumLength":3\#(extra)}"#
            )
        )
    }

    /// Every keystroke from the third character on, and the debounces.
    static func everyAndWaits(_ extra: String = "") throws -> [Client] {
        try Client.parse(.parse(#"{"name":"every","timing":{"kind":"every"},"minimumLength":3\#(extra)}"#))
            + clients([0] + waits, extra)
    }

    private func requests(_ tally: Tally) -> Int64 {
        tally.shapes.reduce(0) { $0 + Int64($1.shape.requests) * $1.sessions }
    }

    /// A mean of 4.069 requests a session at wait 0, 3.779 at 100, and so on to 0.444 at 1,000.
    @Test("place searches: the published totals at nine waits")
    func placeSearchMeans() async throws {
        let result = try await Replay(ReplayPlan(clients: try Self.clients())).run(paths: [
            ShippedLogs.publishedSearches
        ])
        let totals = result.counts.clients.map { requests($0.tally(way: 0)) }
        #expect(totals == [8139, 7558, 6683, 5441, 4420, 3677, 2667, 2124, 887])
        #expect(result.health.sessions == 2000)
        #expect(result.health.edits == 13_260)
        #expect(result.health.people.count.value == 159)
    }

    /// A mean of 25.53 requests a session at wait 0, 24.25 at 100, and so on to 4.83 at 1,000.
    @Test("recorded messages, trimmed and with their endings ignored: the published totals at nine waits")
    func messageMeans() async throws {
        var assumptions = Assumptions()
        assumptions.submitted = .abandoned
        let clients = try Self.clients([0] + Self.waits, #","trim":true"#)
        let replay = Replay(ReplayPlan(clients: clients, assumptions: assumptions))
        let result = try await replay.run(paths: [ShippedLogs.path("language-hero")])
        let totals = result.counts.clients.map { requests($0.tally(way: 0)) }
        #expect(totals == [33_092, 31_422, 28_638, 24_011, 20_125, 17_094, 13_647, 11_399, 6264])
        #expect(result.health.sessions == 1296)
        #expect(result.health.people.count.value == 162)
    }

    @Test(
        "both logs: totals at every wait equal a naive count",
        arguments: ["place-search", "language-hero"]
    )
    func naiveCount(log: String) async throws {
        let sessions = try ShippedLogs.sessions(log)
        let result = try await Replay(ReplayPlan(clients: try Self.everyAndWaits())).run(paths: [
            ShippedLogs.path(log)
        ])
        for (client, wait) in ([-1, 0] + Self.waits).enumerated() {
            let naive = sessions.reduce(0) { sum, session in
                sum
                    + ShippedLogs.requests(
                        of: session,
                        wait: wait,
                        selected: session.ending?.kind == "selected",
                        isLongEnough: { $0.utf16.count >= 3 }
                    )
            }
            let tally = result.counts.clients[client].tally(way: 0)
            #expect(tally.shapes.reduce(0) { $0 + Int($1.shape.requests) * Int($1.sessions) } == naive)
        }
    }

    @Test("the pass over gaps equals the machine on every shipped session, for either tie and any ending")
    func fastWay() throws {
        var clients: [Client] = []
        for tie in ["event-first", "timer-first"] {
            for fate in ["run", "flush", "cancel"] {
                let extra = #","tie":"\#(tie)","onSelect":"\#(fate)","onEnd":"\#(fate)""#
                clients += try Self.everyAndWaits(extra).enumerated().map { index, client in
                    var client = client
                    client.name = "\(tie) \(fate) \(index)"
                    return client
                }
            }
        }
        var groups = PlainWaits.groups(of: clients)
        #expect(groups.flatMap(\.indices).sorted() == Array(clients.indices))
        var machines = clients.map { ClientReplayer($0) }
        var sent: [SentRequest] = []
        var compared = 0
        for log in ["place-search", "language-hero"] {
            var reader = try TypingLogReader(paths: [ShippedLogs.path(log)])
            while let batch = try reader.next() {
                for session in batch.sessions {
                    let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
                    let times = batch.editTimes.span.extracting(edits)
                    let lengths = edits.map { edit in
                        batch.text(ofEdit: edit).withUnsafeBytes { clients[0].profile.measure($0).length }
                    }
                    let none: [UInt64] = []
                    let ending = SessionEnding(isSelection: session.ending == .selected, at: session.endsAt)
                    for group in groups.indices {
                        groups[group].replay(times: times, lengths: lengths.span, ending: ending)
                        for (member, client) in groups[group].indices.enumerated() {
                            machines[client].replay(
                                times: times,
                                lengths: lengths.span,
                                identities: none.span,
                                ending: ending,
                                into: &sent
                            )
                            let isEqual =
                                sent.count == Int(groups[group].requests[member])
                                && (sent.isEmpty || sent[0].at == groups[group].firstSentAt[member])
                            if !isEqual {
                                Issue.record("session \(session.idHash), client \(clients[client].name)")
                            }
                            compared += 1
                        }
                    }
                }
            }
        }
        #expect(compared == (2000 + 1296) * clients.count)
    }

    @Test("any number of threads and any cutting of the files count the same")
    func threads() async throws {
        let clients =
            try Self.everyAndWaits()
            + Client.parse(
                .parse(#"{"timing":{"kind":"debounce","wait":200,"leading":true},"distinct":"after"}"#)
            )
        let whole = try await Replay(ReplayPlan(clients: clients)).run(paths: [
            ShippedLogs.path("place-search")
        ])
        let expected = whole.counts.clients.map { $0.tally(way: 0).rows.map(Row.init) }
        var threaded = Replay(ReplayPlan(clients: clients))
        threaded.threads = 5
        let again = try await threaded.run(paths: [ShippedLogs.path("place-search")])
        #expect(again.counts.clients.map { $0.tally(way: 0).rows.map(Row.init) } == expected)

        let text = try String(contentsOfFile: ShippedLogs.path("place-search"), encoding: .utf8)
        let lines = text.split(separator: "\n")
        let folder = NSTemporaryDirectory() + "keytoll-replay-\(UUID().uuidString)"
        try OutputFile.makeFolder(folder)
        let parts = [lines[..<700], lines[700..<701], lines[701...]]
        for (index, part) in parts.enumerated() {
            try OutputFile.write(part.joined(separator: "\n"), to: folder + "/\(index).ndjson")
        }
        let cut = try await threaded.run(paths: parts.indices.map { folder + "/\($0).ndjson" })
        #expect(cut.counts.clients.map { $0.tally(way: 0).rows.map(Row.init) } == expected)
        #expect(cut.health.people.count.value == whole.health.people.count.value)
    }

    private struct Row: Hashable {
        var bucket: Int
        var shape: SessionShape
        var sessions: Int64

        init(_ row: (bucket: Int, shape: SessionShape, sessions: Int64)) {
            bucket = row.bucket
            shape = row.shape
            sessions = row.sessions
        }
    }
}

@Suite("A tally adds up")
struct TallyTests {
    @Test("equals a dictionary of counts, however it was cut and merged")
    func merges() {
        var random = KeyedRandom(seed: 11)
        var naive: [String: Int64] = [:]
        var parts = [Tally](repeating: Tally(), count: 4)
        for _ in 0..<20_000 {
            let shape = SessionShape(
                requests: Int32(random.below(200)),
                aborted: Int32(random.below(3)),
                failed: random.below(3) == 0 ? Int32(random.below(5)) : 0,
                ending: ShapeEnding.allCases[Int(random.below(3))],
                isExpired: random.below(2) == 0,
                tokenIsFresh: random.below(2) == 0
            )
            let bucket = Int(random.below(256))
            parts[Int(random.below(4))].add(shape, bucket: bucket)
            naive["\(bucket) \(shape)", default: 0] += 1
        }
        var tally = Tally()
        for part in parts.reversed() { tally.merge(part) }
        let rows = tally.rows
        #expect(
            Dictionary(uniqueKeysWithValues: rows.map { ("\($0.bucket) \($0.shape)", $0.sessions) }) == naive
        )
        #expect(tally.shapes.reduce(0) { $0 + $1.sessions } == 20_000)
        for (a, b) in zip(rows, rows.dropFirst()) {
            #expect(a.bucket < b.bucket || (a.bucket == b.bucket && a.shape < b.shape))
        }
    }

    @Test("a shape survives packing, at its bounds too")
    func packing() {
        for requests in [0, 1, 12, 13, 1 << 24 - 1] as [Int32] {
            for aborted in [0, 1, 1 << 24 - 1] as [Int32] {
                for ending in ShapeEnding.allCases {
                    for isExpired in [false, true] {
                        let shape = SessionShape(
                            requests: requests,
                            aborted: aborted,
                            failed: requests - aborted / 2,
                            ending: ending,
                            isExpired: isExpired
                        )
                        let packed = shape.packedWithoutFailed
                        #expect(SessionShape(packedWithoutFailed: packed, failed: shape.failed) == shape)
                        var tally = Tally()
                        tally.add(shape, bucket: 255)
                        #expect(tally.rows.map(\.shape) == [shape] && tally.rows[0].bucket == 255)
                    }
                }
            }
        }
    }
}
