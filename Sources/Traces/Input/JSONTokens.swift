/// The tokens of one line of JSON, taken from its front straight from the bytes.
///
/// Whatever is odd it declines by giving nil or false: a slower reader then has the say. What it takes is valid
/// by RFC 8259; the line must be valid UTF-8.
struct JSONTokens {
    var next: UnsafeRawPointer
    let end: UnsafeRawPointer

    /// - Parameter line: at least one byte.
    init(_ line: UnsafeRawBufferPointer) {
        next = line.baseAddress!
        end = next + line.count
    }

    @inline(__always)
    mutating func skipBlank() {
        while next < end {
            let byte = next.load(as: UInt8.self)
            if byte > 0x20 || !(byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A) { return }
            next += 1
        }
    }

    @inline(__always)
    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next < end, next.load(as: UInt8.self) == UInt8(ascii: mark) else { return false }
        next += 1
        return true
    }

    mutating func take(word: StaticString) -> Bool {
        guard end - next >= word.utf8CodeUnitCount,
            UnsafeRawBufferPointer(start: next, count: word.utf8CodeUnitCount).elementsEqual(word)
        else { return false }
        next += word.utf8CodeUnitCount
        // A longer word is no value.
        return next == end || !(next.load(as: UInt8.self) | 0x20 &- UInt8(ascii: "a") < 26)
    }

    mutating func takeNull() -> Bool { take(word: "null") }

    /// A time in whole milliseconds without any sign, point or exponent; nil where it is odd or too large.
    @inline(__always)
    mutating func time() -> Int32? {
        let start = next
        var value: UInt64 = 0
        while next < end {
            let digit = next.load(as: UInt8.self) &- UInt8(ascii: "0")
            if digit > 9 { break }
            value = value &* 10 &+ UInt64(digit)
            next += 1
        }
        let count = next - start
        guard count > 0, count <= 10, next < end, value <= UInt64(Int32.max) else { return nil }
        if count > 1, start.load(as: UInt8.self) == UInt8(ascii: "0") { return nil }
        let after = next.load(as: UInt8.self)
        guard after == UInt8(ascii: ",") || after <= 0x20 || after == UInt8(ascii: "}") else { return nil }
        return Int32(truncatingIfNeeded: value)
    }

    /// Passes over any number of the JSON grammar.
    mutating func number() -> Bool {
        func isDigit(_ place: UnsafeRawPointer) -> Bool {
            place < end && place.load(as: UInt8.self) &- UInt8(ascii: "0") < 10
        }
        func passDigits() -> Bool {
            let start = next
            while isDigit(next) { next += 1 }
            return next > start
        }
        _ = take("-")
        let first = next
        guard passDigits(), next == first + 1 || first.load(as: UInt8.self) != UInt8(ascii: "0")
        else { return false }
        if take("."), !passDigits() { return false }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            if !passDigits() { return false }
        }
        guard next < end else { return false }
        let after = next.load(as: UInt8.self)
        return after == UInt8(ascii: ",") || after == UInt8(ascii: "}") || after == UInt8(ascii: "]")
            || after <= 0x20
    }

    /// A text without any escape, in place; nil where it has one or is never closed.
    @inline(__always)
    mutating func key() -> UnsafeRawBufferPointer? {
        guard take("\"") else { return nil }
        let start = next
        next = ByteSearch.endOfPlainText(from: start, to: end)
        guard take("\"") else { return nil }
        return UnsafeRawBufferPointer(start: start, count: next - start - 1)
    }

    /// Copies a text without its quotes and escapes.
    ///
    /// Eight bytes are copied at a time, so up to seven behind the text are written over.
    ///
    /// - Returns: the number of its bytes; nil where it is faulty.
    @inline(__always)
    mutating func string(into target: UnsafeMutablePointer<UInt8>) -> Int? {
        guard take("\"") else { return nil }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let target = UnsafeMutableRawPointer(target)
        var out = target
        while true {
            while end - next >= 8 {
                let word = next.loadUnaligned(as: UInt64.self)
                out.storeBytes(of: word, as: UInt64.self)
                let quotes = word ^ (ones &* 0x22)
                let slashes = word ^ (ones &* 0x5C)
                // The lowest bit set is exact: the first quote, backslash or control character.
                let stops =
                    ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes
                        | (word &- ones &* 0x20) & ~word) & (ones &* 0x80)
                if stops != 0 {
                    let count = UInt64(littleEndian: stops).trailingZeroBitCount >> 3
                    next += count
                    out += count
                    break
                }
                next += 8
                out += 8
            }
            guard next < end else { return nil }
            let byte = next.load(as: UInt8.self)
            next += 1
            if byte == UInt8(ascii: "\"") { return out - target }
            if byte == UInt8(ascii: "\\") {
                guard let count = escape(into: out) else { return nil }
                out += count
            } else if byte < 0x20 {
                return nil
            } else {
                out.storeBytes(of: byte, as: UInt8.self)
                out += 1
            }
        }
    }

    /// Writes what an escape stands for, from behind its backslash.
    mutating func escape(into out: UnsafeMutableRawPointer) -> Int? {
        guard next < end else { return nil }
        let byte = next.load(as: UInt8.self)
        next += 1
        let plain: UInt8
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "r"): plain = 0x0D
        case UInt8(ascii: "t"): plain = 0x09
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal() else { return nil }
            var scalar = unit
            if 0xD800..<0xDC00 ~= unit, end - next >= 2, next.load(as: UInt8.self) == UInt8(ascii: "\\"),
                next.load(fromByteOffset: 1, as: UInt8.self) == UInt8(ascii: "u")
            {
                let mark = next
                next += 2
                guard let low = hexadecimal() else { return nil }
                if 0xDC00..<0xE000 ~= low {
                    scalar = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    next = mark
                }
            }
            var count = 0
            for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")! {
                out.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
                count += 1
            }
            return count
        default: return nil
        }
        out.storeBytes(of: plain, as: UInt8.self)
        return 1
    }

    mutating func hexadecimal() -> UInt32? {
        guard end - next >= 4 else { return nil }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = next.load(as: UInt8.self)
            next += 1
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte & 0x0F)
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = value << 4 | UInt32(byte & 0x0F + 9)
            default: return nil
            }
        }
        return value
    }
}

extension UnsafeRawBufferPointer {
    func elementsEqual(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        let bytes = word.utf8Start
        for index in 0..<count where self[index] != bytes[index] { return false }
        return true
    }
}
