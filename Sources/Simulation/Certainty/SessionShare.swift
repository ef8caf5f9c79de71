internal import Basics

/// A share of sessions as the two counts that it is made of, so that no rounding decides anything.
package struct SessionShare: Hashable, Comparable, Sendable {
    package var part: Int64
    /// At least 1.
    package var whole: Int64

    package init(_ part: Int64, of whole: Int64) {
        self.part = part
        self.whole = whole
    }

    package static func < (a: SessionShare, b: SessionShare) -> Bool {
        Int128(a.part) * Int128(b.whole) < Int128(b.part) * Int128(a.whole)
    }

    /// Whether it is less than so many thousandths, exactly.
    package func isBelow(perMille: Int64) -> Bool {
        Int128(part) * 1000 < Int128(perMille) * Int128(whole)
    }

    /// How far it is below so many thousandths, in billionths of them; 0 or less where it is not.
    func shortfall(toPerMille least: Int64) -> Int64 {
        let asked = Int128(least) * Int128(whole)
        return Int64(clamping: (asked - Int128(part) * 1000) * 1_000_000_000 / max(1, asked))
    }

    /// In percent with one decimal; with as many more as it takes to read lower than the thousandths that it is
    /// below, such as `81.899 %` against 819.
    package func percent(besidePerMille least: Int64) -> String {
        var decimals = 1
        // Nine decimals tell a share of up to 10^8 sessions from any thousandth.
        while decimals < 9, isBelow(perMille: least), !readsBelow(least, decimals) { decimals += 1 }
        return ExactDecimal.text(Int128(part) * 100, over: Int128(whole), decimals: decimals) + " %"
    }

    /// Whether the share, rounded to so many decimals of a percent, still is less.
    private func readsBelow(_ perMille: Int64, _ decimals: Int) -> Bool {
        let power = (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 }
        let units = (Int128(part) * 200 * power + Int128(whole)) / (2 * Int128(whole))
        return units * 10 < Int128(perMille) * power
    }
}
