import Basics
import Testing

@Suite("ContentDigest")
struct ContentDigestTests {
    private func digest(_ bytes: [UInt8], piece: Int = .max) -> String {
        var digest = ContentDigest()
        var rest = bytes[...]
        while !rest.isEmpty {
            rest.prefix(piece).withUnsafeBytes { digest.update($0) }
            rest = rest.dropFirst(piece)
        }
        return digest.finish()
    }

    @Test(
        "It is MurmurHash3_x64_128 with seed 0",
        arguments: [
            ("", "murmur3-00000000000000000000000000000000"),
            ("hello", "murmur3-cbd8a7b341bd9b025b1e906a48ae1d19"),
            ("hello, world", "murmur3-342fac623a5ebc8e4cdcbc079642414d"),
            (
                "The quick brown fox jumps over the lazy dog.",
                "murmur3-cd99481f9ee902c9695da1a38987b6e7"
            ),
        ]
    )
    func publishedVectors(text: String, expected: String) {
        #expect(digest(Array(text.utf8)) == expected)
    }

    @Test("Pieces of any size give the digest of the whole")
    func pieces() {
        let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        for length in 0...bytes.count {
            let whole = digest(Array(bytes[..<length]))
            for piece in [1, 3, 7, 8, 15, 16, 17, 33] {
                #expect(digest(Array(bytes[..<length]), piece: piece) == whole)
            }
        }
    }
}
