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
        // HH:MM:SS as eight bytes, its digits as numbers; two neighbours are joined by one multiplication for all.
        let clock = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 11, as: UInt64.self))
        let digits = clock &- 0x3030_3A30_303A_3030
        // ".mmm", the last byte first.
        let fraction = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 19, as: UInt32.self))
        let thousandths = fraction &- 0x3030_302E
        // A byte above 9, also one that has borrowed from the next, gets its top bit, or its half byte.
        let odd = (digits | (digits &+ 0x7676_7F76_767F_7676)) & 0x8080_8080_8080_8080
        let oddEnd = (thousandths | (thousandths &+ 0x7676_767F)) & 0x8080_8080
        let mark = bytes.load(fromByteOffset: 10, as: UInt8.self)
        let pairs = digits &* 10 &+ digits >> 8
        let (hour, minute, second) = (pairs & 0xFF, pairs >> 24 & 0xFF, pairs >> 48 & 0xFF)
        guard odd == 0, oddEnd == 0, hour < 24, minute < 60, second < 60,
            mark == UInt8(ascii: "T") || mark == UInt8(ascii: " "),
            text.count == 23 || bytes.load(fromByteOffset: 23, as: UInt8.self) == UInt8(ascii: "Z")
        else { return nil }
        let millisecond =
            (thousandths >> 8 & 0xFF) * 100 + (thousandths >> 16 & 0xFF) * 10 + thousandths >> 24
        return Int64((hour * 60 + minute) * 60 + second) * 1000 + Int64(millisecond)
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
