import Basics
import Debounce
import Testing

@testable import Places
@testable import Simulation

@Suite("Speed, failures and quota of the service")
struct ServiceConditionsTests {
    private func read(_ text: String) throws(Fault) -> ServiceConditions {
        try ServiceConditions(try JSON.parse(text, file: "s.json"), file: "s.json", path: "service")
    }

    @Test("a table of percentiles gives back its percentiles")
    func latency() throws {
        let model = try read(#"{"latency": {"percentiles": {"50": 80, "90": 200, "99.9": 1000}}}"#).latency
        var times: [Int64] = []
        for key in 0..<UInt64(40_000) {
            var random = KeyedRandom(seed: 4, key: key)
            times.append(model.draw(using: &random))
        }
        times.sort()
        #expect(times.first == 80 && times.last == 1_000)
        // Half of the times are the first row's; between the rows they grow evenly.
        let expected = [(0.49, 80.0), (0.7, 140), (0.9, 200), (0.95, 604)]
        for (share, time) in expected {
            #expect(abs(Double(times[Int(share * 40_000)]) - time) < 30, "at \(share)")
        }
        var random = KeyedRandom(seed: 1)
        #expect(LatencyModel.fixed(70).draw(using: &random) == 70)
    }

    @Test("conditions are read, with their defaults")
    func reading() throws {
        #expect(try read("{}") == ServiceConditions())
        let text = """
            {"latency": 120, "errorRate": 0.002, "requestsPerMinute": 600,
             "retry": {"attempts": 4, "longestPause": 900}, "seed": 9}
            """
        let retry = RetryPolicy(attempts: 4, firstPauseMilliseconds: 200, longestPauseMilliseconds: 900)
        let expected = ServiceConditions(
            latency: .fixed(120),
            failuresPerMillion: 2_000,
            handling: FailureHandling(requestsPerMinute: 600, retry: retry),
            seed: 9
        )
        #expect(try read(text) == expected)
        #expect(expected.settings.allSatisfy { !$0.isDefault })
        #expect(ServiceConditions().settings.allSatisfy { $0.isDefault })
    }

    @Test(
        "faulty conditions name the key",
        arguments: [
            (#"{"latency": -1}"#, "service.latency"),
            (#"{"latency": 1.5}"#, "service.latency"),
            (#"{"latency": "fast"}"#, "service.latency"),
            (#"{"latency": {}}"#, "service.latency.percentiles"),
            (#"{"latency": {"percentiles": {}}}"#, "service.latency.percentiles"),
            (#"{"latency": {"percentiles": {"p50": 1}}}"#, "service.latency.percentiles.p50"),
            (#"{"latency": {"percentiles": {"101": 1}}}"#, "service.latency.percentiles.101"),
            (#"{"latency": {"percentiles": {"50": 9, "40": 10}}}"#, "service.latency.percentiles.40"),
            (#"{"latency": {"percentiles": {"50": 9, "90": 8}}}"#, "service.latency.percentiles.90"),
            (#"{"latency": {"percentiles": {"50": 9}, "unit": "s"}}"#, "service.latency.unit"),
            (#"{"errorRate": 1.1}"#, "service.errorRate"),
            (#"{"errorRate": -0.1}"#, "service.errorRate"),
            (#"{"errorRate": 0.0000001}"#, "service.errorRate"),
            (#"{"requestsPerMinute": -1}"#, "service.requestsPerMinute"),
            (#"{"retry": {"attempts": 0}}"#, "service.retry.attempts"),
            (#"{"retry": {"attempts": 21}}"#, "service.retry.attempts"),
            (#"{"retry": {"firstPause": -1}}"#, "service.retry.firstPause"),
            (#"{"retry": {"pause": 1}}"#, "service.retry.pause"),
            (#"{"retry": 3}"#, "service.retry"),
            (#"{"quota": 1}"#, "service.quota"),
        ]
    )
    func faults(_ text: String, _ field: String) throws {
        let fault = try #require(throws: Fault.self) { try read(text) }
        #expect(fault.kind == .badData && fault.line == 1)
        #expect(fault.field == field)
    }

    @Test("failures come at their rate, each attempt by itself, and the same for the same request")
    func failures() {
        let conditions = ServiceConditions(failuresPerMillion: 100_000)
        var counts = [0, 0, 0, 0]
        for session in 0..<UInt64(20_000) {
            let first = conditions.answer(session: session, number: 3, attempt: 0)
            let second = conditions.answer(session: session, number: 3, attempt: 1)
            #expect(first == conditions.answer(session: session, number: 3, attempt: 0))
            counts[(first.fails ? 1 : 0) + (second.fails ? 2 : 0)] += 1
        }
        #expect(abs(counts[1] - 1_800) < 200)
        #expect(abs(counts[2] - 1_800) < 200)
        #expect(abs(counts[3] - 200) < 60)
    }
}
