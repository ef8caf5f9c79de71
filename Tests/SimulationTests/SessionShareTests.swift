import Basics
@testable import Simulation
import Testing

@Suite("Shares of sessions held against what is asked")
struct SessionShareTests {
    @Test(
        "a share that only rounds to what is asked is below it, and reads lower than it",
        arguments: [
            (1389, 1696, 819, "81.899 %"), (1694, 1696, 999, "99.88 %"), (0, 7, 1, "0.0 %"),
            (818_999_999, 1_000_000_000, 819, "81.8999999 %"), (999, 1000, 1000, "99.9 %"),
        ] as [(Int64, Int64, Int64, String)]
    )
    func below(part: Int64, whole: Int64, asked: Int64, words: String) {
        let share = SessionShare(part, of: whole)
        #expect(share.isBelow(perMille: asked))
        #expect(share.percent(besidePerMille: asked) == words)
        let misses = PolicyConstraints(leastSuccessAtFivePerMille: asked)
            .misses(p95Delay: nil, successAtFive: share)
        #expect(misses.count == 1 && misses[0].words.hasPrefix("its Success@5 of \(words) is below "))
        #expect(misses[0].distance! >= 0)
    }

    @Test(
        "a share that is exactly what is asked, or rounds down to less, is not below it",
        arguments: [(819, 1000, 819), (1638, 2000, 819), (1390, 1696, 819), (7, 7, 1000), (0, 5, 0)]
            as [(Int64, Int64, Int64)]
    )
    func kept(part: Int64, whole: Int64, asked: Int64) {
        let share = SessionShare(part, of: whole)
        #expect(!share.isBelow(perMille: asked))
        #expect(
            PolicyConstraints(leastSuccessAtFivePerMille: asked)
                .misses(p95Delay: nil, successAtFive: share).isEmpty
        )
    }

    @Test(
        "of any share and any thousandth: below is what whole numbers say, and the words never contradict it"
    )
    func random() {
        var random = KeyedRandom(seed: 7)
        for _ in 0..<20_000 {
            let whole = Int64(random.next() % 20_000) + 1
            let part = Int64(random.next() % UInt64(whole + 1))
            // Close to the share, where rounding would err.
            let near = part * 1000 / whole + Int64(random.next() % 3) - 1
            let asked = min(1000, max(0, near))
            let share = SessionShare(part, of: whole)
            #expect(share.isBelow(perMille: asked) == (part * 1000 < asked * whole))
            let text = share.percent(besidePerMille: asked).dropLast(2)
            let shown = ExactDecimal.parse(String(text), scale: 9) ?? -1
            // In billionths of a percent.
            #expect(
                (shown < asked * 100_000_000) == share.isBelow(perMille: asked),
                "\(part)/\(whole) \(asked)"
            )
        }
    }

    @Test("shares compare by their value, whatever they are shares of")
    func order() {
        #expect(SessionShare(1, of: 3) < SessionShare(334, of: 1000))
        #expect(!(SessionShare(2, of: 4) < SessionShare(1, of: 2)))
        #expect([SessionShare(9, of: 10), SessionShare(1, of: 2)].min() == SessionShare(1, of: 2))
    }
}
