internal import Basics

/// Reads one keytoll line as JSON, by the rules of the format, and says what is wrong with it.
///
/// It is slow, takes every valid line and gives every reason; `SessionScanner` does the same for the usual
/// shape at the speed of the disk.
enum SessionDecoder {
    /// Writes a line's edits and names.
    ///
    /// - Parameter line: one line, valid UTF-8, without its newline.
    /// - Throws: what is wrong with the line; the columns are then as they were.
    static func decode(
        _ line: UnsafeRawBufferPointer,
        into columns: inout ColumnCursor
    ) throws(LineFault) -> SessionRow {
        let mark = columns.mark
        do {
            return try session(of: parse(line), into: &columns, mark)
        } catch {
            columns.goBack(to: mark)
            throw error
        }
    }

    private static func parse(_ line: UnsafeRawBufferPointer) throws(LineFault) -> JSON {
        if line.count > ReadingOptions.oddLineLimit { throw LineFault(.lineTooOdd) }
        do { return try JSON.parse(Array(line)) } catch { throw LineFault(.notJSON) }
    }

    private static func session(
        of json: JSON,
        into columns: inout ColumnCursor,
        _ mark: ColumnCursor.Mark
    ) throws(LineFault) -> SessionRow {
        guard case .object = json.value else { throw LineFault(.wrongType) }
        guard let id = try text("session", of: json) else { throw LineFault(.missingField, field: "session") }
        if id.isEmpty { throw LineFault(.emptySessionID, field: "session") }
        let user = try text("user", of: json) ?? ""
        let lastEdit = try edits(of: json, into: &columns)
        var row = SessionRow(
            edits: columns.edits(since: mark),
            endsAt: lastEdit,
            ending: .unrecorded,
            times: try timeOrigin(of: json),
            isMasked: try isMasked(json),
            idHash: StableHash.of(id),
            userHash: user.isEmpty ? nil : StableHash.of(user),
            startedAt: try startedAt(of: json),
            id: columns.appendName(id.utf8),
            user: columns.appendName(user.utf8),
            place: 0..<0,
            chosenText: 0..<0,
            field: columns.appendName(try text("field", of: json)?.utf8 ?? "".utf8)
        )
        if let ending = present(json["ending"]) {
            try read(ending, into: &row, lastEdit: lastEdit, &columns)
        }
        return row
    }

    /// The edits, and the time of the last one or 0.
    private static func edits(
        of json: JSON,
        into columns: inout ColumnCursor
    ) throws(LineFault) -> Int32 {
        guard let value = present(json["edits"]) else { throw LineFault(.missingField, field: "edits") }
        guard let edits = value.elements else { throw LineFault(.wrongType, field: "edits") }
        var last: Int32 = 0
        for (index, edit) in edits.enumerated() {
            let field = "edits[\(index)]"
            guard let parts = edit.elements, 2...4 ~= parts.count, let text = parts[1].stringValue
            else { throw LineFault(.wrongType, field: field) }
            let time = try time(parts[0], field: field)
            if time < last { throw LineFault(.timesGoBack, field: field) }
            last = time
            columns.appendText(text.utf8)
            columns.endEdit(at: time)
            if parts.count > 2 {
                columns.number(try numbers(parts[2...], field: field))
            }
        }
        return last
    }

    /// The numbers of a redacted text: one, or two where it is not in lower case.
    private static func numbers(_ parts: ArraySlice<JSON>, field: String) throws(LineFault) -> EditNumbers {
        guard let first = parts.first, let last = parts.last, parts.count <= 2 else {
            throw LineFault(.wrongType, field: field)
        }
        return EditNumbers(exact: try number(first, field: field), folded: try number(last, field: field))
    }

    private static func number(_ json: JSON, field: String) throws(LineFault) -> UInt64 {
        guard case .number(let literal) = json.value, let value = ExactDecimal.parse(literal, scale: 0),
            1..<(1 << 48) ~= value
        else { throw LineFault(.wrongType, field: field) }
        return UInt64(value)
    }

    private static func read(
        _ ending: JSON,
        into row: inout SessionRow,
        lastEdit: Int32,
        _ columns: inout ColumnCursor
    ) throws(LineFault) {
        guard case .object = ending.value else { throw LineFault(.wrongType, field: "ending") }
        guard let word = try text("kind", of: ending, in: "ending.") else {
            throw LineFault(.missingField, field: "ending.kind")
        }
        guard let kind = EndingKind.allCases.first(where: { $0.word == word }) else {
            throw LineFault(.unknownEnding, field: "ending.kind")
        }
        guard let at = present(ending["at"]) else { throw LineFault(.missingField, field: "ending.at") }
        row.endsAt = try time(at, field: "ending.at")
        if row.endsAt < lastEdit { throw LineFault(.endingBeforeLastEdit, field: "ending.at") }
        row.ending = kind
        row.place = columns.appendName((try text("place", of: ending, in: "ending.") ?? "").utf8)
        row.chosenText = columns.appendName((try text("text", of: ending, in: "ending.") ?? "").utf8)
        if let value = present(ending["numbers"]) {
            let field = "ending.numbers"
            guard !row.chosenText.isEmpty, let parts = value.elements else {
                throw LineFault(.wrongType, field: field)
            }
            row.chosenNumbers = try numbers(parts[...], field: field)
        }
    }

    private static func time(_ json: JSON, field: String) throws(LineFault) -> Int32 {
        guard case .number(let literal) = json.value else { throw LineFault(.wrongType, field: field) }
        let whole = ExactDecimal.parse(literal, scale: 0)
        if let whole, let time = Int32(exactly: whole), time >= 0 { return time }
        let value = Double(literal) ?? .infinity
        if value < 0 { throw LineFault(.negativeTime, field: field) }
        if value > Double(Int32.max) { throw LineFault(.timeTooLarge, field: field) }
        throw LineFault(.fractionalTime, field: field)
    }

    private static func timeOrigin(of json: JSON) throws(LineFault) -> TimeOrigin {
        guard let word = try text("times", of: json) else { return .recorded }
        guard let origin = TimeOrigin.allCases.first(where: { $0.word == word }) else {
            throw LineFault(.unknownTimeOrigin, field: "times")
        }
        return origin
    }

    private static func isMasked(_ json: JSON) throws(LineFault) -> Bool {
        guard let value = present(json["masked"]) else { return false }
        guard case .bool(let flag) = value.value else { throw LineFault(.wrongType, field: "masked") }
        return flag
    }

    private static func startedAt(of json: JSON) throws(LineFault) -> Int64? {
        guard let text = try text("startedAt", of: json) else { return nil }
        guard let time = Timestamp.milliseconds(text) else {
            throw LineFault(.unreadableStart, field: "startedAt")
        }
        return time
    }

    private static func text(
        _ key: String,
        of json: JSON,
        in path: String = ""
    ) throws(LineFault) -> String? {
        guard let value = present(json[key]) else { return nil }
        guard let text = value.stringValue else { throw LineFault(.wrongType, field: path + key) }
        return text
    }

    /// A value of `null` counts as absent.
    private static func present(_ json: JSON?) -> JSON? { json?.value == .null ? nil : json }
}
