/// Many typing sessions as columns.
///
/// A session's edits stand together and in order, so that a replay walks through memory from front to back
/// and no edit is an object of its own.
package struct TypingBatch: Sendable, Hashable {
    /// The texts of all edits one behind the other, valid UTF-8, without any escapes.
    package var text: [UInt8] = []
    /// Milliseconds since the first moment of the edit's session; within a session they never decrease.
    package var editTimes: [Int32] = []
    /// Where each edit's text begins, and behind the last one where it ends: edit i has
    /// `text[editTextStarts[i]..<editTextStarts[i + 1]]`.
    package var editTextStarts: [UInt32] = [0]
    /// For each edit what it keeps of a text that was redacted; empty where no edit of the batch was.
    package var editNumbers: [EditNumbers] = []
    /// Ids, users, places, chosen texts and fields one behind the other, valid UTF-8.
    package var names: [UInt8] = []
    package var sessions: [SessionRow] = []

    package init() {}

    /// The text of the box after an edit, as bytes.
    @inlinable
    package func text(ofEdit index: Int) -> ArraySlice<UInt8> {
        text[Int(editTextStarts[index])..<Int(editTextStarts[index + 1])]
    }

    /// What a redacted edit keeps of its text; none for others.
    @inlinable
    package func numbers(ofEdit index: Int) -> EditNumbers {
        editNumbers.isEmpty ? .none : editNumbers[index]
    }

    package func id(of session: SessionRow) -> String { name(session.id) }
    /// Empty where the log names no user.
    package func user(of session: SessionRow) -> String { name(session.user) }
    /// The id of the selected place; empty where none is known.
    package func place(of session: SessionRow) -> String { name(session.place) }
    /// The text of the suggestion that was picked; empty where the log does not say.
    package func chosenText(of session: SessionRow) -> String { name(session.chosenText) }
    /// Which box it was; empty where the log does not say.
    package func field(of session: SessionRow) -> String { name(session.field) }

    /// The bytes of one of a session's names.
    @inlinable
    package func bytes(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
        names[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    private func name(_ range: Range<UInt32>) -> String { String(decoding: bytes(range), as: UTF8.self) }

    /// Takes every session out and keeps the memory.
    package mutating func removeAll() {
        text.removeAll(keepingCapacity: true)
        editTimes.removeAll(keepingCapacity: true)
        editTextStarts.removeAll(keepingCapacity: true)
        editTextStarts.append(0)
        editNumbers.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        sessions.removeAll(keepingCapacity: true)
    }

    /// Appends a copy of a session of another batch.
    mutating func append(_ session: SessionRow, of other: TypingBatch) {
        let firstEdit = Int32(editTimes.count)
        let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
        let textStart = other.editTextStarts[edits.lowerBound]
        let moved = UInt32(text.count) &- textStart
        text.append(contentsOf: other.text[Int(textStart)..<Int(other.editTextStarts[edits.upperBound])])
        editTimes.append(contentsOf: other.editTimes[edits])
        for edit in edits { editTextStarts.append(other.editTextStarts[edit + 1] &+ moved) }
        if !editNumbers.isEmpty || !other.editNumbers.isEmpty {
            for edit in edits {
                let numbers = other.numbers(ofEdit: edit)
                if !numbers.isNone || !editNumbers.isEmpty {
                    append(numbers, ofEdit: Int(firstEdit) + edit - edits.lowerBound)
                }
            }
        }
        var row = session
        row.edits = firstEdit..<Int32(editTimes.count)
        row.id = appendName(other.bytes(session.id))
        row.user = appendName(other.bytes(session.user))
        row.place = appendName(other.bytes(session.place))
        row.chosenText = appendName(other.bytes(session.chosenText))
        row.field = appendName(other.bytes(session.field))
        sessions.append(row)
    }

    /// Appends the numbers of an edit, and none for those before it that have no entry yet.
    private mutating func append(_ numbers: EditNumbers, ofEdit edit: Int) {
        editNumbers.append(contentsOf: repeatElement(.none, count: edit - editNumbers.count))
        editNumbers.append(numbers)
    }

    private mutating func appendName(_ bytes: ArraySlice<UInt8>) -> Range<UInt32> {
        bytes.withUnsafeBytes { appendName($0) }
    }

    mutating func appendName(_ bytes: [UInt8]) -> Range<UInt32> {
        bytes.withUnsafeBytes { appendName($0) }
    }

    mutating func appendName(_ bytes: UnsafeRawBufferPointer) -> Range<UInt32> {
        let start = UInt32(names.count)
        if !bytes.isEmpty { names.append(contentsOf: bytes) }
        return start..<UInt32(names.count)
    }

    /// Takes the sessions from an index on out of this batch and gives them as one of their own.
    mutating func split(at index: Int) -> TypingBatch {
        var tail = TypingBatch()
        guard index < sessions.count else { return tail }
        let edit = Int(sessions[index].edits.lowerBound)
        let textStart = editTextStarts[edit]
        let row = sessions[index]
        // The names stand in the order of the line's keys.
        let nameStart =
            [row.id, row.user, row.place, row.chosenText, row.field].filter { !$0.isEmpty }
            .map(\.lowerBound).min() ?? UInt32(names.count)
        tail.text = Array(text[Int(textStart)...])
        tail.editTimes = Array(editTimes[edit...])
        tail.editTextStarts = editTextStarts[edit...].map { $0 - textStart }
        if !editNumbers.isEmpty {
            tail.editNumbers = Array(editNumbers[edit...])
            editNumbers.removeSubrange(edit...)
        }
        tail.names = Array(names[Int(nameStart)...])
        tail.sessions = sessions[index...].map { $0.moved(edits: -Int32(edit), names: 0 &- nameStart) }
        text.removeSubrange(Int(textStart)...)
        editTimes.removeSubrange(edit...)
        editTextStarts.removeSubrange((edit + 1)...)
        names.removeSubrange(Int(nameStart)...)
        sessions.removeSubrange(index...)
        return tail
    }
}

extension SessionRow {
    /// The row with everything it points at moved by so much; name offsets are modulo 2^32.
    func moved(edits offset: Int32, names nameOffset: UInt32) -> SessionRow {
        func moved(_ range: Range<UInt32>) -> Range<UInt32> {
            range.isEmpty ? 0..<0 : range.lowerBound &+ nameOffset..<range.upperBound &+ nameOffset
        }
        var row = self
        row.edits = edits.lowerBound + offset..<edits.upperBound + offset
        row.id = moved(id)
        row.user = moved(user)
        row.place = moved(place)
        row.chosenText = moved(chosenText)
        row.field = moved(field)
        return row
    }
}
