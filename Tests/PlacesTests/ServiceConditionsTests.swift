import Basics
import Testing

@testable import Places

@Suite("Speed, failures and quota of the service")
struct ServiceConditionsTests {
    private func read(_ text: String) throws(Fault) -> ServiceConditions {
        try ServiceConditions(try JSON.parse(text, file: "s.json"), file: "s.json", path: "service")
    }

    @Test("A table of percentiles gives back its percentiles")
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

    @Test("Conditions are read, with their defaults")
    func reading() throws {
        #expect(try read("{}") == ServiceConditions())
        let text = """
            {"latency": 120, "failures": 0.002, "requestsPerMinute": 600,
             "retry": {"attempts": 4, "longestPause": 900}}
            """
        let expected = ServiceConditions(
            latency: .fixed(120),
            failuresPerMillion: 2_000,
            requestsPerMinute: 600,
            retry: RetryPolicy(attempts: 4, firstPauseMilliseconds: 200, longestPauseMilliseconds: 900)
        )
        #expect(try read(text) == expected)
    }

    @Test(
        "Faulty conditions name the key",
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
            (#"{"failures": 1.1}"#, "service.failures"),
            (#"{"failures": 0.0000001}"#, "service.failures"),
            (#"{"requestsPerMinute": -1}"#, "service.requestsPerMinute"),
            (#"{"retry": {"attempts": 0}}"#, "service.retry.attempts"),
            (#"{"retry": {"pause": 1}}"#, "service.retry.pause"),
            (#"{"quota": 1}"#, "service.quota"),
        ]
    )
    func faults(_ text: String, _ field: String) throws {
        let fault = try #require(throws: Fault.self) { try read(text) }
        #expect(fault.kind == .badData && fault.line == 1)
        #expect(fault.field == field)
    }

    @Test("A client that retries waits twice as long each time, at most the longest pause")
    func retries() {
        let conditions = ServiceConditions(
            latency: .fixed(10),
            failuresPerMillion: 1_000_000,
            retry: RetryPolicy(attempts: 5, firstPauseMilliseconds: 100, longestPauseMilliseconds: 300)
        )
        var quota = QuotaMeter()
        var random = KeyedRandom(seed: 1)
        let attempts = conditions.attempts(
            atMilliseconds: 1_000,
            generation: .new,
            using: &random,
            quota: &quota
        )
        #expect(attempts.map(\.sentAtMilliseconds) == [1_000, 1_110, 1_320, 1_630, 1_940])
        #expect(attempts.map(\.answeredAtMilliseconds) == [1_010, 1_120, 1_330, 1_640, 1_950])
        #expect(attempts.allSatisfy { $0.failure == .unavailable })
    }

    @Test("Failures come at their rate, and an attempt that succeeds is the last")
    func failures() {
        let conditions = ServiceConditions(
            failuresPerMillion: 100_000,
            retry: RetryPolicy(attempts: 2, firstPauseMilliseconds: 1, longestPauseMilliseconds: 1)
        )
        var quota = QuotaMeter()
        var counts = [0, 0, 0]
        for key in 0..<UInt64(20_000) {
            var random = KeyedRandom(seed: 8, key: key)
            let attempts = conditions.attempts(
                atMilliseconds: 0,
                generation: .legacy,
                using: &random,
                quota: &quota
            )
            #expect(attempts.dropLast().allSatisfy { $0.failure == .unknownError })
            counts[attempts.last?.failure == nil ? attempts.count - 1 : 2] += 1
        }
        #expect(abs(counts[0] - 18_000) < 200)
        #expect(abs(counts[1] - 1_800) < 200)
        #expect(abs(counts[2] - 200) < 60)
    }

    @Test("The quota counts admitted requests in whole minutes")
    func quota() {
        let conditions = ServiceConditions(requestsPerMinute: 2)
        var quota = QuotaMeter()
        func send(_ time: Int64, _ generation: APIGeneration = .new) -> ServiceError.Code? {
            var random = KeyedRandom(seed: 1)
            return conditions.attempts(
                atMilliseconds: time,
                generation: generation,
                using: &random,
                quota: &quota
            )[0].failure
        }
        #expect(send(0) == nil && send(10) == nil)
        #expect(send(59_999) == .resourceExhausted && send(59_999, .legacy) == .overQueryLimit)
        #expect(send(60_000) == nil && send(60_001) == nil && send(60_002) == .resourceExhausted)
        #expect(send(-1) == nil && send(-60_000) == nil && send(-2) == .resourceExhausted)
        #expect(send(-60_001) == nil)
    }
}
