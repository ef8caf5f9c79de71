internal import Basics

/// The free memory behind the columns of a batch, into which a reader writes without bounds checks per byte.
///
/// It exists only inside `TypingBatch.withRoom(forBytes:_:)`, which makes the room: as many bytes of text and
/// of names as the input has bytes, since no escape is shorter than what it stands for, and one edit for every
/// six bytes, since none is shorter than `[0,""]`.
struct ColumnCursor {
    let text: UnsafeMutablePointer<UInt8>
    var textCount: Int
    let times: UnsafeMutablePointer<Int32>
    let starts: UnsafeMutablePointer<UInt32>
    var editCount: Int
    let names: UnsafeMutablePointer<UInt8>
    var nameCount: Int
    /// What stands in the columns before this memory.
    let textBase: UInt32
    let editBase: Int32
    let nameBase: UInt32
    var sessions: [SessionRow]
    /// As long as the columns where any edit so far was redacted, else empty.
    var numbers: [EditNumbers]

    /// A place to go back to when a session turns out to be faulty.
    struct Mark {
        var textCount: Int
        var editCount: Int
        var nameCount: Int
    }

    var mark: Mark { Mark(textCount: textCount, editCount: editCount, nameCount: nameCount) }

    mutating func goBack(to mark: Mark) {
        textCount = mark.textCount
        editCount = mark.editCount
        nameCount = mark.nameCount
        let edits = Int(editBase) + editCount
        if numbers.count > edits { numbers.removeLast(numbers.count - edits) }
    }

    /// Gives the edit that was just closed the numbers that it keeps of its text.
    mutating func number(_ edit: EditNumbers) {
        let before = Int(editBase) + editCount - 1
        numbers.append(contentsOf: repeatElement(.none, count: before - numbers.count))
        numbers.append(edit)
    }

    /// The edits written since a mark, as a row names them.
    func edits(since mark: Mark) -> Range<Int32> {
        editBase + Int32(mark.editCount)..<editBase + Int32(editCount)
    }

    /// Closes an edit whose text has just been written up to `textCount`.
    @inline(__always)
    mutating func endEdit(at time: Int32) {
        times[editCount] = time
        starts[editCount] = textBase &+ UInt32(truncatingIfNeeded: textCount)
        editCount += 1
    }

    mutating func appendText(_ bytes: some Collection<UInt8>) {
        for byte in bytes {
            text[textCount] = byte
            textCount += 1
        }
    }

    mutating func appendName(_ bytes: some Collection<UInt8>) -> Range<UInt32> {
        let start = nameCount
        for byte in bytes {
            names[nameCount] = byte
            nameCount += 1
        }
        return nameRange(from: start)
    }

    /// The name that was written from an offset up to `nameCount`.
    @inline(__always)
    func nameRange(from start: Int) -> Range<UInt32> {
        nameBase &+ UInt32(truncatingIfNeeded: start)..<nameBase &+ UInt32(truncatingIfNeeded: nameCount)
    }

    /// The hash of the name that was written from an offset up to `nameCount`.
    @inline(__always)
    func nameHash(from start: Int) -> UInt64 {
        StableHash.of(UnsafeRawBufferPointer(start: names + start, count: nameCount - start))
    }
}

extension TypingBatch {
    /// Reading and writing goes by words of eight bytes, so that the last word may reach over the end.
    private static let slack = 16

    /// Lets `body` write sessions that stem from `count` bytes of input straight into the columns.
    ///
    /// - Precondition: the columns stay below 2^31 edits and 2^32 bytes.
    mutating func withRoom(forBytes count: Int, _ body: (inout ColumnCursor) -> Void) {
        precondition(text.count + count <= 1 << 31 && names.count + count <= 1 << 31)
        let (textBase, nameBase) = (UInt32(text.count), UInt32(names.count))
        let editBase = Int32(editTimes.count)
        let edits = count / 6 + 1
        var rows = sessions
        sessions = []
        var numbers = editNumbers
        editNumbers = []
        text.append(addingCapacity: count + Self.slack) { text in
            text.withUnsafeMutableBufferPointer { text, textCount in
                editTimes.append(addingCapacity: edits) { times in
                    times.withUnsafeMutableBufferPointer { times, timeCount in
                        editTextStarts.append(addingCapacity: edits) { starts in
                            starts.withUnsafeMutableBufferPointer { starts, startCount in
                                names.append(addingCapacity: count + Self.slack) { names in
                                    names.withUnsafeMutableBufferPointer { names, nameCount in
                                        var cursor = ColumnCursor(
                                            text: text.baseAddress!,
                                            textCount: 0,
                                            times: times.baseAddress!,
                                            starts: starts.baseAddress!,
                                            editCount: 0,
                                            names: names.baseAddress!,
                                            nameCount: 0,
                                            textBase: textBase,
                                            editBase: editBase,
                                            nameBase: nameBase,
                                            sessions: rows,
                                            numbers: numbers
                                        )
                                        rows = []
                                        numbers = []
                                        body(&cursor)
                                        textCount = cursor.textCount
                                        timeCount = cursor.editCount
                                        startCount = cursor.editCount
                                        nameCount = cursor.nameCount
                                        rows = cursor.sessions
                                        numbers = cursor.numbers
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        sessions = rows
        if !numbers.isEmpty {
            numbers.append(contentsOf: repeatElement(.none, count: editTimes.count - numbers.count))
        }
        editNumbers = numbers
    }
}
