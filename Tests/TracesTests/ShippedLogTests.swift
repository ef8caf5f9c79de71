import Foundation
import Testing
import Traces

@Suite("The shipped logs")
struct ShippedLogTests {
    struct Expectation: Sendable {
        var name: String
        var sessions: Int64
        var people: Int64
        var edits: Int64
        var selected: Int64
        var submitted: Int64
        var abandoned: Int64
        var unrecorded: Int64
        var synthesised: Int64
    }

    static let expectations = [
        Expectation(
            name: "language-hero",
            sessions: 1296,
            people: 162,
            edits: 38_337,
            selected: 0,
            submitted: 669,
            abandoned: 0,
            unrecorded: 627,
            synthesised: 0
        ),
        Expectation(
            name: "place-search",
            sessions: 2000,
            people: 162,
            edits: 14_592,
            selected: 1696,
            submitted: 134,
            abandoned: 170,
            unrecorded: 0,
            synthesised: 2000
        ),
    ]

    @Test("Their counts are those of their notice", arguments: expectations)
    func counts(expected: Expectation) throws {
        let health = try WholeLog(paths: [ShippedLog.path(expected.name)]).health
        #expect(health.sessions == expected.sessions)
        #expect(health.people.count == (expected.people, false))
        #expect(health.edits == expected.edits)
        #expect(health.selected == expected.selected)
        #expect(health.submitted == expected.submitted)
        #expect(health.abandoned == expected.abandoned)
        #expect(health.unrecorded == expected.unrecorded)
        #expect(health.synthesised == expected.synthesised)
        #expect(health.imputed == 0 && health.masked == 0)
        #expect(health.sessionsWithoutUser == 0 && health.sessionsWithoutEdits == 0)
        #expect(health.skipped.isEmpty)
        #expect(health.files.map(\.bytes) == [Int64(ShippedLog.bytes(expected.name).count)])
    }

    @Test("Every session is what Foundation reads", arguments: expectations.map(\.name))
    func foundation(name: String) throws {
        let sessions = try WholeLog(paths: [ShippedLog.path(name)]).sessions
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let lines = ShippedLog.bytes(name).split(separator: 0x0A)
        try #require(lines.count == sessions.count)
        for (line, session) in zip(lines, sessions) {
            let object = try #require(
                JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            )
            let edits = try #require(object["edits"] as? [[Any]])
            let ending = object["ending"] as? [String: Any]
            let started = try #require(formatter.date(from: object["startedAt"] as? String ?? ""))
            #expect(session.id == object["session"] as? String)
            #expect(session.user == object["user"] as? String)
            #expect(session.startedAt == Int64((started.timeIntervalSince1970 * 1000).rounded()))
            #expect(session.edits == edits.map { "\($0[0]) \($0[1])" })
            #expect(session.ending.word == ending?["kind"] as? String)
            #expect(Int(session.endsAt) == ending?["at"] as? Int ?? edits.last?[0] as? Int)
            #expect(session.place == ending?["place"] as? String ?? "")
            #expect(session.chosenText == ending?["text"] as? String ?? "")
            #expect(session.times.word == object["times"] as? String ?? "recorded")
        }
    }

    @Test("They are sorted by person and time", arguments: expectations.map(\.name))
    func order(name: String) throws {
        let sessions = try WholeLog(paths: [ShippedLog.path(name)]).sessions
        var people: Set<String> = []
        for (one, next) in zip(sessions, sessions.dropFirst()) {
            if one.user == next.user {
                #expect(one.startedAt! <= next.startedAt!)
            } else {
                #expect(people.insert(one.user).inserted && !people.contains(next.user))
            }
        }
    }

    @Test("Writing them again gives the same bytes", arguments: expectations.map(\.name))
    func roundTrip(name: String) throws {
        var out: [UInt8] = []
        for batch in try WholeLog(paths: [ShippedLog.path(name)]).batches {
            TypingLogWriter().write(batch, to: &out)
        }
        #expect(out == ShippedLog.bytes(name))
    }

    @Test("Every line of them is read by the fast scanner")
    func scanner() throws {
        for name in Self.expectations.map(\.name) {
            for line in ShippedLog.bytes(name).split(separator: 0x0A) {
                #expect(Readings(of: Array(line)).scanned != nil)
            }
        }
    }
}
