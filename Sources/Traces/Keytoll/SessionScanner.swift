internal import Basics

/// Reads the usual shape of one keytoll line straight from its bytes into columns.
///
/// It takes any order of keys, blank space, escapes and unknown keys with plain values. Whatever is odd or
/// faulty it declines, and `SessionDecoder` decides: where the scanner accepts, both agree.
struct SessionScanner {
    private var next: UnsafeRawPointer
    private let end: UnsafeRawPointer

    /// - Parameter line: one line, valid UTF-8, without its newline.
    private init(_ line: UnsafeRawBufferPointer) {
        next = line.baseAddress!
        end = next + line.count
    }

    /// Reads a line, writing its edits and names.
    ///
    /// - Returns: nil where the line is declined; the columns are then as they were.
    static func scan(_ line: UnsafeRawBufferPointer, into columns: inout ColumnCursor) -> SessionRow? {
        if line.isEmpty { return nil }
        let mark = columns.mark
        var scanner = SessionScanner(line)
        if let row = scanner.session(into: &columns, mark) { return row }
        columns.goBack(to: mark)
        return nil
    }

    // MARK: The session

    /// The keys of a session, as bits of the set of those seen.
    private enum Key: UInt16 {
        case session = 1
        case user = 2
        case edits = 4
        case times = 8
        case field = 16
        case ending = 32
        case masked = 64
        case startedAt = 128
        case unknown = 0
    }

    private mutating func session(
        into columns: inout ColumnCursor,
        _ mark: ColumnCursor.Mark
    ) -> SessionRow? {
        var row = SessionRow(
            edits: 0..<0,
            endsAt: 0,
            ending: .unrecorded,
            times: .recorded,
            isMasked: false,
            idHash: 0,
            userHash: nil,
            startedAt: nil,
            id: 0..<0,
            user: 0..<0,
            place: 0..<0,
            chosenText: 0..<0,
            field: 0..<0
        )
        var seen: UInt16 = 0
        var strangers = StrangerKeys()
        skipBlank()
        guard take("{") else { return nil }
        repeat {
            skipBlank()
            guard let name = key() else { return nil }
            let key = Self.key(name)
            if key == .unknown {
                if !strangers.insert(name) { return nil }
            } else if seen & key.rawValue != 0 {
                return nil
            }
            seen |= key.rawValue
            skipBlank()
            guard take(":") else { return nil }
            skipBlank()
            switch key {
            case .session:
                let start = columns.nameCount
                guard let id = self.name(into: &columns), !id.isEmpty else { return nil }
                row.id = id
                row.idHash = columns.nameHash(from: start)
            case .user:
                let start = columns.nameCount
                guard let user = optionalName(into: &columns) else { return nil }
                row.user = user
                if !user.isEmpty { row.userHash = columns.nameHash(from: start) }
            case .field:
                guard let field = optionalName(into: &columns) else { return nil }
                row.field = field
            case .edits: if !edits(into: &columns) { return nil }
            case .times: if !takeNull() && !timeOrigin(&row) { return nil }
            case .masked:
                if take(word: "true") {
                    row.isMasked = true
                } else if !take(word: "false") && !takeNull() {
                    return nil
                }
            case .startedAt: if !takeNull() && !startedAt(&row) { return nil }
            case .ending: if !takeNull() && !ending(&row, into: &columns) { return nil }
            case .unknown: if !stranger(columns) { return nil }
            }
            skipBlank()
        } while take(",")
        guard take("}") else { return nil }
        skipBlank()
        let required = Key.session.rawValue | Key.edits.rawValue
        guard next == end, seen & required == required else { return nil }
        row.edits = columns.edits(since: mark)
        let lastEdit = row.edits.isEmpty ? 0 : columns.times[columns.editCount - 1]
        if row.ending == .unrecorded {
            row.endsAt = lastEdit
        } else if row.endsAt < lastEdit {
            return nil
        }
        return row
    }

    private static func key(_ name: UnsafeRawBufferPointer) -> Key {
        switch name.count {
        case 4: name.elementsEqual("user") ? .user : .unknown
        case 5:
            if name.elementsEqual("edits") {
                .edits
            } else if name.elementsEqual("times") {
                .times
            } else {
                name.elementsEqual("field") ? .field : .unknown
            }
        case 6:
            if name.elementsEqual("ending") {
                .ending
            } else {
                name.elementsEqual("masked") ? .masked : .unknown
            }
        case 7: name.elementsEqual("session") ? .session : .unknown
        case 9: name.elementsEqual("startedAt") ? .startedAt : .unknown
        default: .unknown
        }
    }

    /// The list of edits; false where it is odd or faulty.
    @inline(__always)
    private mutating func edits(into columns: inout ColumnCursor) -> Bool {
        guard take("[") else { return false }
        skipBlank()
        if take("]") { return true }
        var last: Int32 = 0
        repeat {
            skipBlank()
            guard take("[") else { return false }
            skipBlank()
            guard let time = time(), time >= last else { return false }
            last = time
            skipBlank()
            guard take(",") else { return false }
            skipBlank()
            guard let count = string(into: columns.text + columns.textCount) else { return false }
            columns.textCount += count
            columns.endEdit(at: time)
            skipBlank()
            guard take("]") else { return false }
            skipBlank()
        } while take(",")
        return take("]")
    }

    private mutating func ending(_ row: inout SessionRow, into columns: inout ColumnCursor) -> Bool {
        guard take("{") else { return false }
        var hasTime = false
        repeat {
            skipBlank()
            guard let name = key() else { return false }
            skipBlank()
            guard take(":") else { return false }
            skipBlank()
            if name.elementsEqual("kind"), row.ending == .unrecorded {
                guard let kind = key(), let ending = Self.endingKind(kind) else { return false }
                row.ending = ending
            } else if name.elementsEqual("at"), !hasTime {
                guard let time = time() else { return false }
                row.endsAt = time
                hasTime = true
            } else if name.elementsEqual("place"), row.place.isEmpty {
                guard let place = self.name(into: &columns), !place.isEmpty else { return false }
                row.place = place
            } else if name.elementsEqual("text"), row.chosenText.isEmpty {
                guard let text = self.name(into: &columns), !text.isEmpty else { return false }
                row.chosenText = text
            } else {
                return false
            }
            skipBlank()
        } while take(",")
        return take("}") && hasTime && row.ending != .unrecorded
    }

    private static func endingKind(_ word: UnsafeRawBufferPointer) -> EndingKind? {
        if word.elementsEqual("selected") { return .selected }
        if word.elementsEqual("submitted") { return .submitted }
        return word.elementsEqual("abandoned") ? .abandoned : nil
    }

    private mutating func timeOrigin(_ row: inout SessionRow) -> Bool {
        guard let word = key() else { return false }
        if word.elementsEqual("recorded") {
            row.times = .recorded
        } else if word.elementsEqual("imputed") {
            row.times = .imputed
        } else if word.elementsEqual("synthesised") {
            row.times = .synthesised
        } else {
            return false
        }
        return true
    }

    private mutating func startedAt(_ row: inout SessionRow) -> Bool {
        guard let text = key(), let time = Timestamp.milliseconds(text.bindMemory(to: UInt8.self))
        else { return false }
        row.startedAt = time
        return true
    }

    private mutating func name(into columns: inout ColumnCursor) -> Range<UInt32>? {
        let start = columns.nameCount
        guard let count = string(into: columns.names + start) else { return nil }
        columns.nameCount += count
        return columns.nameRange(from: start)
    }

    private mutating func optionalName(into columns: inout ColumnCursor) -> Range<UInt32>? {
        takeNull() ? 0..<0 : name(into: &columns)
    }

    /// Passes over the plain value of an unknown key; false where it is a list, an object or odd.
    private mutating func stranger(_ columns: ColumnCursor) -> Bool {
        guard next < end else { return false }
        switch next.load(as: UInt8.self) {
        case UInt8(ascii: "\""):
            // The free text memory is large enough and is written over by the next text.
            return string(into: columns.text + columns.textCount) != nil
        case UInt8(ascii: "t"): return take(word: "true")
        case UInt8(ascii: "f"): return take(word: "false")
        case UInt8(ascii: "n"): return takeNull()
        default: return number()
        }
    }

    // MARK: Tokens

    @inline(__always)
    private mutating func skipBlank() {
        while next < end {
            let byte = next.load(as: UInt8.self)
            if byte > 0x20 || !(byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A) { return }
            next += 1
        }
    }

    @inline(__always)
    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next < end, next.load(as: UInt8.self) == UInt8(ascii: mark) else { return false }
        next += 1
        return true
    }

    private mutating func take(word: StaticString) -> Bool {
        guard end - next >= word.utf8CodeUnitCount,
            UnsafeRawBufferPointer(start: next, count: word.utf8CodeUnitCount).elementsEqual(word)
        else { return false }
        next += word.utf8CodeUnitCount
        // A longer word is no value.
        return next == end || !(next.load(as: UInt8.self) | 0x20 &- UInt8(ascii: "a") < 26)
    }

    private mutating func takeNull() -> Bool { take(word: "null") }

    /// A time in whole milliseconds without any sign, point or exponent; nil where it is odd or too large.
    @inline(__always)
    private mutating func time() -> Int32? {
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
    private mutating func number() -> Bool {
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
        return after == UInt8(ascii: ",") || after == UInt8(ascii: "}") || after <= 0x20
    }

    /// A text without any escape, in place; nil where it has one or is never closed.
    @inline(__always)
    private mutating func key() -> UnsafeRawBufferPointer? {
        guard take("\"") else { return nil }
        let start = next
        while next < end {
            let byte = next.load(as: UInt8.self)
            if byte == UInt8(ascii: "\"") {
                defer { next += 1 }
                return UnsafeRawBufferPointer(start: start, count: next - start)
            }
            if byte < 0x20 || byte == UInt8(ascii: "\\") { return nil }
            next += 1
        }
        return nil
    }

    /// Copies a text without its quotes and escapes.
    ///
    /// Eight bytes are copied at a time, so up to seven behind the text are written over.
    ///
    /// - Returns: the number of its bytes; nil where it is faulty.
    @inline(__always)
    private mutating func string(into target: UnsafeMutablePointer<UInt8>) -> Int? {
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
    private mutating func escape(into out: UnsafeMutableRawPointer) -> Int? {
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

    private mutating func hexadecimal() -> UInt32? {
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

/// The unknown keys of one object, kept to see one that comes twice.
private struct StrangerKeys {
    private var keys: (UnsafeRawBufferPointer?, UnsafeRawBufferPointer?, UnsafeRawBufferPointer?) =
        (nil, nil, nil)

    /// - Returns: false where the key is there already or does not fit.
    mutating func insert(_ key: UnsafeRawBufferPointer) -> Bool {
        func isSame(_ other: UnsafeRawBufferPointer?) -> Bool { other.map(key.elementsEqual) ?? false }
        if isSame(keys.0) || isSame(keys.1) || isSame(keys.2) { return false }
        if keys.0 == nil {
            keys.0 = key
        } else if keys.1 == nil {
            keys.1 = key
        } else if keys.2 == nil {
            keys.2 = key
        } else {
            return false
        }
        return true
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func elementsEqual(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        let bytes = word.utf8Start
        for index in 0..<count where self[index] != bytes[index] { return false }
        return true
    }
}
