/// Reads ISO 8601 times of which most fall on the same day as the one before: only the time of day is then
/// worked out.
struct TimestampDays {
    /// The first ten bytes of a time, `YYYY-MM-DD`, and when that day began.
    private var date: (UInt64, UInt16) = (0, 0)
    private var start: Int64?

    /// The same as `Timestamp.milliseconds` with UTC where no zone stands.
    @inline(__always)
    mutating func milliseconds(_ text: UnsafeRawBufferPointer) -> Int64? {
        if let start, let time = timeOfDay(text) { return start + time }
        return remember(text)
    }

    /// The milliseconds since midnight of `YYYY-MM-DDTHH:MM:SS.mmm`, with or without a `Z`.
    ///
    /// - Returns: nil where the day is another or the text is written in another way.
    @inline(__always)
    private func timeOfDay(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard 23...24 ~= text.count, let bytes = text.baseAddress,
            bytes.loadUnaligned(as: UInt64.self) == date.0,
            bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self) == date.1
        else { return nil }
        func byte(_ index: Int) -> UInt8 { bytes.load(fromByteOffset: index, as: UInt8.self) }
        var largest: UInt8 = 0
        func digit(_ index: Int) -> Int64 {
            let digit = byte(index) &- UInt8(ascii: "0")
            largest = max(largest, digit)
            return Int64(digit)
        }
        let hour = digit(11) * 10 + digit(12)
        let minute = digit(14) * 10 + digit(15)
        let second = digit(17) * 10 + digit(18)
        let millisecond = digit(20) * 100 + digit(21) * 10 + digit(22)
        guard largest < 10, hour < 24, minute < 60, second < 60,
            byte(10) == UInt8(ascii: "T") || byte(10) == UInt8(ascii: " "), byte(13) == UInt8(ascii: ":"),
            byte(16) == UInt8(ascii: ":"), byte(19) == UInt8(ascii: "."),
            text.count == 23 || byte(23) == UInt8(ascii: "Z")
        else { return nil }
        return ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
    }

    /// Reads any time, and keeps its day.
    private mutating func remember(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard let time = Timestamp.milliseconds(text.bindMemory(to: UInt8.self), zone: .utcIfAbsent)
        else { return nil }
        date = (
            text.loadUnaligned(as: UInt64.self), text.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
        )
        start = Timestamp.milliseconds(String(decoding: text.prefix(10), as: UTF8.self) + "T00:00:00Z")
        return time
    }
}
