import Basics
import Testing

@testable import Traces

@Suite("UTF8Validation")
struct UTF8ValidationTests {
    @Test("Bytes are judged as the standard library judges it")
    func standardLibrary() {
        var random = KeyedRandom(seed: 11)
        let samples = Array("a\u{7F}\u{80}é\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}".utf8)
        var invalid = 0
        for _ in 0..<20_000 {
            var bytes = [UInt8](repeating: 0x61, count: Int(random.below(70))) + samples
            for _ in 0..<random.below(3) {
                let index = bytes.count - 1 - Int(random.below(UInt64(min(bytes.count, 40))))
                switch random.below(3) {
                case 0: bytes[index] = UInt8(random.below(256))
                case 1: bytes.remove(at: index)
                default: bytes.removeSubrange(index...)
                }
                if bytes.isEmpty { bytes = [0x61] }
            }
            let expected = String(validating: bytes, as: UTF8.self) != nil
            #expect(bytes.withUnsafeBytes(UTF8Validation.isValid) == expected)
            if !expected { invalid += 1 }
        }
        #expect(invalid > 1000)
    }
}
