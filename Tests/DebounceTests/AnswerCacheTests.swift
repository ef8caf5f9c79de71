import Testing

@testable import Debounce

@Suite struct AnswerCacheTests {
    @Test("An answer without suggestions is kept, unless only hits are", arguments: [false, true])
    func hitsOnly(keepsHitsOnly: Bool) {
        var rule = AnswerCaching()
        rule.hitsOnly = keepsHitsOnly
        var cache = AnswerCache(rule)
        cache.store(1, isHit: true, at: 0)
        cache.store(2, isHit: false, at: 0)
        let answers = [cache.answers(1, at: 5), cache.answers(2, at: 5)]
        #expect(answers == [true, !keepsHitsOnly])
    }

    @Test("An answer that has grown too old is asked for again and stored anew")
    func lifetime() {
        var cache = AnswerCache(AnswerCaching(seconds: 2))
        cache.store(1, isHit: true, at: 100)
        var answers = [cache.answers(1, at: 2100), cache.answers(1, at: 2101)]
        cache.store(1, isHit: true, at: 2101)
        answers.append(cache.answers(1, at: 4101))
        #expect(answers == [true, false, true])
    }
}
