import Basics
import Testing

@testable import Places

@Suite("Session tokens")
struct SessionTokenTests {
    @Test("Fresh tokens are version-4 UUIDs, repeatable by seed and different by key")
    func fresh() {
        var seen: Set<SessionToken> = []
        for key in 0..<UInt64(500) {
            var random = KeyedRandom(seed: 1, key: key)
            let token = SessionToken.fresh(using: &random)
            var again = KeyedRandom(seed: 1, key: key)
            #expect(SessionToken.fresh(using: &again) == token)
            #expect(token.isWellFormed && token.text.utf8.count == 36)
            let parts = token.text.split(separator: "-")
            #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
            #expect(parts[2].hasPrefix("4") && "89ab".contains(parts[3].prefix(1)))
            seen.insert(token)
        }
        #expect(seen.count == 500)
    }

    private func call(_ kind: ServiceCall.Kind, _ token: String?, at time: Int64) -> ServiceCall {
        ServiceCall(atMilliseconds: time, generation: .new, kind: kind, token: token.map { SessionToken($0) })
    }

    @Test("A token begins, continues and ends one session; then it is reused")
    func life() {
        var log = SessionTokenLog()
        let calls: [(ServiceCall, SessionTokenLog.Standing)] = [
            (call(.autocomplete, "a", at: 0), .begins),
            (call(.autocomplete, "b", at: 1), .begins),
            (call(.autocomplete, "a", at: 2), .continues),
            (call(.geocoding, "a", at: 3), .none),
            (call(.autocomplete, nil, at: 3), .none),
            (call(.details, "a", at: 4), .ends),
            (call(.autocomplete, "a", at: 5), .reused),
            (call(.details, "a", at: 6), .reused),
            (call(.autocomplete, "b", at: 7), .continues),
            (call(.details, "c", at: 8), .none),
            (call(.autocomplete, "c", at: 9), .begins),
        ]
        for (call, standing) in calls { #expect(log.take(call) == standing, "at \(call.atMilliseconds)") }
    }

    @Test("A session lasts its lifetime, counted from its first request, and not a millisecond longer")
    func lifetime() {
        var log = SessionTokenLog(lifetimeMilliseconds: 1_000)
        #expect(log.take(call(.autocomplete, "a", at: 50)) == .begins)
        #expect(log.take(call(.autocomplete, "a", at: 1_050)) == .continues)
        #expect(log.take(call(.autocomplete, "a", at: 1_051)) == .expired)
        #expect(log.take(call(.details, "a", at: 1_051)) == .expired)
        var endless = SessionTokenLog(lifetimeMilliseconds: nil)
        #expect(endless.take(call(.autocomplete, "a", at: 0)) == .begins)
        #expect(endless.take(call(.details, "a", at: 1 << 40)) == .ends)
    }
}
