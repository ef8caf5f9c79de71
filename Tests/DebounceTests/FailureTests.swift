import Basics
import Testing

@testable import Debounce

@Suite("A client whose requests fail sends them again, or not")
struct FailureTests {
    /// Edits `a`, `b`, … at the times given; `fails` says of every attempt, counted from 0, whether it fails.
    private func typing(
        _ times: [Int32],
        latency: Int32,
        attempts: Int,
        end: Int32 = 50_000,
        fails: (_ edit: Int, _ attempt: Int) -> Bool
    ) -> Typing {
        let letters = times.indices.map { (times[$0], String(UnicodeScalar(UInt8(97 + $0 % 26)))) }
        var typing = Typing(letters, ending: SessionEnding(isSelection: false, at: end))
        func answer(_ edit: Int, _ attempt: Int) -> RequestAnswer {
            RequestAnswer(
                latencyMilliseconds: latency,
                hasSuggestions: true,
                fails: fails(edit, attempt)
            )
        }
        for edit in 0...times.count {
            typing.answers.append(answer(edit, 0))
            for attempt in 1..<max(1, attempts) { typing.retries.append(answer(edit, attempt)) }
        }
        return typing
    }

    private func sent(
        _ typing: Typing,
        _ client: String,
        _ retry: RetryPolicy,
        quota: Int? = nil,
        startedAt: Int64 = 0
    ) throws -> [SentRequest] {
        let client = try Client.one(client)
        var replayer = ClientReplayer(
            client,
            failures: FailureHandling(requestsPerMinute: quota, retry: retry)
        )
        return typing.sentRequests(from: &replayer, of: client, startedAt: startedAt)
    }

    /// Such as `1110 a2!`: at 1110 the second attempt for `a`, which is refused; `…` where it was aborted.
    private func marks(_ requests: [SentRequest]) -> [String] {
        requests.map { request in
            "\(request.at) \(UnicodeScalar(UInt8(97 + request.edit % 26)))\(request.attempt + 1)"
                + (request.failure == nil ? "" : "!") + (request.isAborted ? "…" : "")
        }
    }

    private let every = "{ timing: { kind: 'every' } }"

    @Test("the pause doubles up to the longest, and the last attempt is the last")
    func pauses() throws {
        let retry = RetryPolicy(attempts: 5, firstPauseMilliseconds: 100, longestPauseMilliseconds: 300)
        let typing = typing([1_000], latency: 10, attempts: 5) { _, _ in true }
        let requests = try sent(typing, every, retry)
        #expect(requests.map(\.at) == [1_000, 1_110, 1_320, 1_630, 1_940])
        #expect(requests.map(\.answeredAt) == [1_010, 1_120, 1_330, 1_640, 1_950])
        #expect(requests.map(\.attempt) == [0, 1, 2, 3, 4])
        #expect(requests.allSatisfy { $0.failure == .service && !$0.isAborted })
    }

    @Test("an attempt that succeeds is the last; without a retry the request is lost")
    func success() throws {
        let retry = RetryPolicy(attempts: 4, firstPauseMilliseconds: 50, longestPauseMilliseconds: 500)
        let typing = typing([0, 1_000], latency: 20, attempts: 4) { edit, attempt in
            edit == 0 && attempt < 2
        }
        #expect(marks(try sent(typing, every, retry)) == ["0 a1!", "70 a2!", "190 a3", "1000 b1"])
        var once = typing
        once.retries = []
        #expect(marks(try sent(once, every, .never)) == ["0 a1!", "1000 b1"])
    }

    @Test("retries without a pause or a latency come at once and end")
    func immediate() throws {
        let retry = RetryPolicy(attempts: 3, firstPauseMilliseconds: 0, longestPauseMilliseconds: 0)
        let typing = typing([0, 5], latency: 0, attempts: 3) { edit, attempt in edit == 0 || attempt < 1 }
        #expect(
            marks(try sent(typing, every, retry)) == ["0 a1!", "0 a2!", "0 a3!", "5 b1!", "5 b2"]
        )
    }

    @Test("a client that aborts what is open gives up a retry that waits too")
    func aborting() throws {
        let retry = RetryPolicy(attempts: 3, firstPauseMilliseconds: 500, longestPauseMilliseconds: 500)
        let typing = typing([0, 300, 1_000], latency: 100, attempts: 3) { edit, _ in edit < 2 }
        let client = "{ timing: { kind: 'every' }, abortsOpen: true }"
        #expect(marks(try sent(typing, client, retry)) == ["0 a1!", "300 b1!", "900 b2!…", "1000 c1"])
    }

    @Test("a request that will be sent again keeps its place of those that may be open")
    func inFlight() throws {
        let retry = RetryPolicy(attempts: 2, firstPauseMilliseconds: 500, longestPauseMilliseconds: 500)
        let typing = typing([0, 300, 400], latency: 100, attempts: 2) { edit, attempt in
            edit == 0 || attempt < 1
        }
        let client = "{ timing: { kind: 'in-flight' } }"
        #expect(marks(try sent(typing, client, retry)) == ["0 a1!", "600 a2!", "700 c1!", "1300 c2"])
    }

    @Test("an ending that cancels what is pending cancels retries, one that runs it does not")
    func ending() throws {
        let retry = RetryPolicy(attempts: 2, firstPauseMilliseconds: 500, longestPauseMilliseconds: 500)
        let typing = typing([0], latency: 100, attempts: 2, end: 300) { _, _ in true }
        let client = "timing: { kind: 'every' }"
        #expect(marks(try sent(typing, "{ \(client) }", retry)) == ["0 a1!", "600 a2!"])
        #expect(marks(try sent(typing, "{ \(client), onEnd: 'flush' }", retry)) == ["0 a1!", "600 a2!"])
        #expect(marks(try sent(typing, "{ \(client), onEnd: 'cancel' }", retry)) == ["0 a1!"])
    }

    @Test("the quota counts admitted requests in whole minutes of the clock")
    func quota() throws {
        let typing = typing([0, 10, 20, 30_000, 60_000, 60_001], latency: 5, attempts: 1) { _, _ in false }
        func refused(from start: Int64) throws -> [Bool] {
            try sent(typing, every, .never, quota: 2, startedAt: start).map { $0.failure == .overQuota }
        }
        #expect(try refused(from: 0) == [false, false, true, true, false, false])
        // Half a minute later in the clock's minute, the fourth is in the next one.
        #expect(try refused(from: 30_000) == [false, false, true, false, false, true])
        #expect(try refused(from: -60_000) == [false, false, true, true, false, false])
        #expect(try refused(from: -1) == [false, false, false, true, true, false])
        let none = try sent(typing, every, .never, quota: 0)
        #expect(none.count == 6 && none.allSatisfy { $0.failure == .overQuota })
    }

    @Test("a retry in the next minute is admitted")
    func quotaAndRetry() throws {
        let retry = RetryPolicy(
            attempts: 2,
            firstPauseMilliseconds: 60_000,
            longestPauseMilliseconds: 60_000
        )
        let typing = typing([0, 10], latency: 5, attempts: 2) { _, _ in false }
        let requests = try sent(typing, every, retry, quota: 1)
        #expect(marks(requests) == ["0 a1", "10 b1!", "60015 b2"])
    }

    @Test("a text that is empty is refused, counts toward no quota, and is neither sent again nor cached")
    func emptyText() throws {
        let retry = RetryPolicy(attempts: 3, firstPauseMilliseconds: 10, longestPauseMilliseconds: 10)
        var typing = typing([0, 100, 200, 300], latency: 5, attempts: 3) { _, _ in false }
        for edit in [1, 3] { typing.edits[edit].text = "" }
        typing.edits[2].text = "a"
        let client = "{ timing: { kind: 'every' }, minimumLength: 0, cache: {} }"
        let requests = try sent(typing, client, retry, quota: 1)
        #expect(requests.map(\.at) == [0, 100, 300])
        #expect(requests.map(\.failure) == [nil, .emptyText, .emptyText])
        let outcomes = typing.outcomes(of: try .one("{ timing: { kind: 'every' }, minimumLength: 0 }"))
        #expect(outcomes[1].steps.map(\.description).contains("refused by the service: there is no text"))
    }

    @Test("equals a plain list of events, for any typing, failures and quota")
    func naive() throws {
        var failures = 0
        for ordinal in 0..<300 {
            var random = KeyedRandom(seed: 31, ordinal: UInt64(ordinal))
            var time: Int32 = 0
            let times = (0..<random.below(40)).map { _ -> Int32 in
                time += Int32(random.below(4_000))
                return time
            }
            let retry = RetryPolicy(
                attempts: 1 + Int(random.below(4)),
                firstPauseMilliseconds: Int64(1 + random.below(3_000)),
                longestPauseMilliseconds: Int64(1 + random.below(9_000))
            )
            let latency = Int32(1 + random.below(500))
            let quota = random.below(3) == 0 ? nil : Int(random.below(8))
            let rate = random.below(100)
            func fails(_ edit: Int, _ attempt: Int) -> Bool {
                var chance = KeyedRandom(seed: 7, key: UInt64(edit), ordinal: UInt64(ordinal * 100 + attempt))
                return chance.below(100) < rate
            }
            let typing = typing(times, latency: latency, attempts: retry.attempts, fails: fails)
            let requests = try sent(typing, every, retry, quota: quota)

            // Everything that will happen, by its time; edits go first, then what was planned first.
            var plan = times.enumerated().map { (at: Int($1), rank: 0, order: $0, edit: $0, attempt: 0) }
            var order = times.count
            var expected: [String] = []
            var perMinute: [Int: Int] = [:]
            while let next = plan.indices.min(by: {
                (plan[$0].at, plan[$0].rank, plan[$0].order) < (plan[$1].at, plan[$1].rank, plan[$1].order)
            }) {
                let event = plan.remove(at: next)
                let isOver = quota.map { perMinute[event.at / 60_000, default: 0] >= $0 } ?? false
                if !isOver { perMinute[event.at / 60_000, default: 0] += 1 }
                let hasFailed = isOver || fails(event.edit, event.attempt)
                let letter = UnicodeScalar(UInt8(97 + event.edit % 26))
                expected.append("\(event.at) \(letter)\(event.attempt + 1)" + (hasFailed ? "!" : ""))
                guard hasFailed, event.attempt + 1 < retry.attempts else { continue }
                failures += 1
                let doubled = retry.firstPauseMilliseconds << Int64(event.attempt)
                let pause = Int(min(doubled, retry.longestPauseMilliseconds))
                order += 1
                let due = event.at + Int(latency) + pause
                plan.append((at: due, rank: 1, order: order, edit: event.edit, attempt: event.attempt + 1))
            }
            // Of two in the same millisecond the order may differ.
            #expect(marks(requests).sorted() == expected.sorted(), "\(ordinal)")
        }
        #expect(failures > 1_000)
    }
}
