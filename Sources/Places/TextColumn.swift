/// Many texts in one buffer of UTF-8: two words a text and no object.
package struct TextColumn: Sendable, Hashable {
    private var bytes: [UInt8] = []
    /// Where each text ends; the next begins there.
    private var ends: [UInt32] = []

    package init() {}

    package var count: Int { ends.count }

    /// Appends a text; the bytes must be UTF-8 and all texts together below 4 GiB.
    mutating func append(_ text: Span<UInt8>) {
        for index in text.indices { bytes.append(text[index]) }
        ends.append(UInt32(bytes.count))
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        ends.append(UInt32(bytes.count))
    }

    /// The text at a position.
    package subscript(index: Int) -> String {
        String(decoding: bytes[range(of: index)], as: UTF8.self)
    }

    /// The bytes of the text at a position.
    package func withBytes<Result>(of index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(range(of: index)))
    }

    /// Whether the text at `a` comes before that at `b` in the order of their bytes.
    package func precedes(_ a: Int, _ b: Int) -> Bool {
        bytes[range(of: a)].lexicographicallyPrecedes(bytes[range(of: b)])
    }

    private func range(of index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }
}
