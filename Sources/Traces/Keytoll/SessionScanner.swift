internal import Basics

/// Reads the usual shape of one keytoll line straight from its bytes into columns.
///
/// It takes any order of keys, blank space, escapes and unknown keys with plain values. Whatever is odd or
/// faulty it declines, and `SessionDecoder` decides: where the scanner accepts, both agree.
enum SessionScanner {
    /// Reads a line, writing its edits and names.
    ///
    /// - Returns: nil where the line is declined; the columns are then as they were.
    static func scan(_ line: UnsafeRawBufferPointer, into columns: inout ColumnCursor) -> SessionRow? {
        if line.isEmpty { return nil }
        let mark = columns.mark
        var tokens = JSONTokens(line)
        if let row = tokens.session(into: &columns, mark) { return row }
        columns.goBack(to: mark)
        return nil
    }
}

extension JSONTokens {
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

    fileprivate mutating func session(
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
            if !take("]") {
                guard take(","), let numbers = numbers() else { return false }
                columns.number(numbers)
            }
            skipBlank()
        } while take(",")
        return take("]")
    }

    /// The numbers of a redacted text, one or two, up to the closing bracket.
    private mutating func numbers() -> EditNumbers? {
        skipBlank()
        guard let exact = editNumber() else { return nil }
        skipBlank()
        if take("]") { return EditNumbers(exact: exact, folded: exact) }
        guard take(",") else { return nil }
        skipBlank()
        guard let folded = editNumber() else { return nil }
        skipBlank()
        return take("]") ? EditNumbers(exact: exact, folded: folded) : nil
    }

    private mutating func editNumber() -> UInt64? {
        let start = next
        var value: UInt64 = 0
        while next < end, next.load(as: UInt8.self) &- UInt8(ascii: "0") < 10, next - start < 16 {
            value = value * 10 + UInt64(next.load(as: UInt8.self) & 0x0F)
            next += 1
        }
        guard next > start, start.load(as: UInt8.self) != UInt8(ascii: "0"), value < 1 << 48, next < end
        else { return nil }
        let after = next.load(as: UInt8.self)
        return after == UInt8(ascii: ",") || after == UInt8(ascii: "]") || after <= 0x20 ? value : nil
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
            } else if name.elementsEqual("numbers"), row.chosenNumbers.isNone {
                guard take("["), let numbers = numbers() else { return false }
                row.chosenNumbers = numbers
            } else {
                return false
            }
            skipBlank()
        } while take(",")
        let hasNumbersOfNothing = row.chosenText.isEmpty && !row.chosenNumbers.isNone
        return take("}") && hasTime && row.ending != .unrecorded && !hasNumbersOfNothing
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
