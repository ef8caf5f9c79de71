import Basics
import Foundation
import Testing

@testable import Traces

@Suite("Timestamp")
struct TimestampTests {
    @Test("Every day of 1900 to 2199 is the one of Foundation's calendar")
    func days() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for day in stride(from: Int64(-25_567), to: 84_006, by: 7) {
            let time = day * 86_400_000 + (day &* 7_919 % 86_400_000 + 86_400_000) % 86_400_000
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(time) / 1000)
            )
            func padded(_ value: Int?, _ count: Int) -> String {
                String(repeating: "0", count: count - String(value!).count) + String(value!)
            }
            let millisecond = Int((time % 1000 + 1000) % 1000)
            let text =
                "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))T\(padded(parts.hour, 2)):\(padded(parts.minute, 2)):\(padded(parts.second, 2)).\(padded(millisecond, 3))Z"
            #expect(Timestamp.milliseconds(text) == time)
            var written: [UInt8] = []
            Timestamp.append(time, to: &written)
            #expect(String(decoding: written, as: UTF8.self) == text)
        }
    }

    @Test(
        "Spellings of one moment",
        arguments: [
            "2018-09-21T07:14:16.829Z", "2018-09-21t07:14:16.829z", "2018-09-21 07:14:16,829Z",
            "2018-09-21T07:14:16.829999Z", "2018-09-21T09:14:16.829+02:00", "2018-09-21T09:14:16.829+0200",
            "2018-09-21T09:14:16.829+02", "2018-09-20T23:44:16.829-07:30",
        ]
    )
    func spellings(text: String) { #expect(Timestamp.milliseconds(text) == 1_537_514_056_829) }

    @Test(
        "What is no time",
        arguments: [
            "", "2018", "2018-09-21", "2018-09-21T07:14Z", "2018-09-21T07:14:16", "2018-09-21T07:14:16.Z",
            "2018-13-01T00:00:00Z", "2018-00-01T00:00:00Z", "2018-01-00T00:00:00Z", "2018-01-32T00:00:00Z",
            "2019-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2018-01-01T24:00:00Z", "2018-01-01T00:60:00Z",
            "2018-01-01T00:00:61Z", "2018-01-01T00:00:00+24:00", "2018-01-01T00:00:00+02:60",
            "2018-01-01T00:00:00ZZ", "0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00",
            "1537514056829",
        ]
    )
    func unreadable(text: String) { #expect(Timestamp.milliseconds(text) == nil) }

    @Test("Leap days, leap seconds, the ends of the range and times without a zone")
    func edges() {
        #expect(Timestamp.milliseconds("2000-02-29T00:00:00Z") == 951_782_400_000)
        #expect(Timestamp.milliseconds("2016-12-31T23:59:60Z") == 1_483_228_800_000)
        #expect(Timestamp.milliseconds("0000-01-01T00:00:00Z") == Timestamp.range.lowerBound)
        #expect(Timestamp.milliseconds("9999-12-31T23:59:59.999Z") == Timestamp.range.upperBound - 1)
        #expect(Timestamp.milliseconds("1970-01-01 00:00:00.5", zone: .utcIfAbsent) == 500)
    }
}
