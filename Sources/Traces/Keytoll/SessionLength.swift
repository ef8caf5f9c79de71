/// How long a session is as a line of keytoll's own format, as `TypingLogWriter` writes it, in bytes without the newline.
///
/// Both of keytoll's formats measure a session by this, so that one that can be read in one can be read in the other.
enum SessionLength {
    /// A session without edits and ending.
    static func front(
        id: UnsafeRawBufferPointer,
        user: UnsafeRawBufferPointer,
        field: UnsafeRawBufferPointer,
        _ start: TableSession.Start
    ) -> Int {
        var length = #"{"session":,"edits":[]}"#.utf8.count + text(id)
        if !user.isEmpty { length += #","user":"#.utf8.count + text(user) }
        if let startedAt = start.startedAt {
            var bytes: [UInt8] = []
            Timestamp.append(startedAt, to: &bytes)
            length += #","startedAt":"""#.utf8.count + bytes.count
        }
        if !field.isEmpty { length += #","field":"#.utf8.count + text(field) }
        if start.isMasked { length += #","masked":true"#.utf8.count }
        if start.times != .recorded { length += #","times":"""#.utf8.count + start.times.word.utf8.count }
        return length
    }

    /// What an edit adds; the first of a session has no comma before it.
    static func edit(
        at time: Int32,
        _ text: UnsafeRawBufferPointer,
        _ numbers: EditNumbers,
        isFirst: Bool
    ) -> Int {
        let list = (isFirst ? 3 : 4) + digits(UInt64(time)) + self.text(text)
        return numbers.isNone ? list : list + 1 + self.numbers(numbers)
    }

    /// What an ending adds.
    static func ending(
        _ kind: EndingKind,
        at time: Int32,
        place: UnsafeRawBufferPointer,
        chosenText: UnsafeRawBufferPointer,
        _ numbers: EditNumbers
    ) -> Int {
        let word = kind.word ?? ""
        var length = #","ending":{"kind":"","at":}"#.utf8.count + word.utf8.count + digits(UInt64(time))
        if !place.isEmpty { length += #","place":"#.utf8.count + text(place) }
        if !chosenText.isEmpty { length += #","text":"#.utf8.count + text(chosenText) }
        if !numbers.isNone { length += #","numbers":[]"#.utf8.count + self.numbers(numbers) }
        return length
    }

    private static func numbers(_ numbers: EditNumbers) -> Int {
        let exact = digits(numbers.exact)
        return numbers.folded == numbers.exact ? exact : exact + 1 + digits(numbers.folded)
    }

    private static func digits(_ number: UInt64) -> Int {
        var (count, rest) = (1, number / 10)
        while rest > 0 { (count, rest) = (count + 1, rest / 10) }
        return count
    }

    /// A text in quotes, with its escapes.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> Int {
        var length = bytes.count + 2
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x0A, 0x0D, 0x09: length += 1
            case 0..<0x20, 0x7F: length += 5
            default: break
            }
        }
        return length
    }
}
