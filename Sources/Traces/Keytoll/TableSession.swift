internal import Basics

/// A session of keytoll's own table while its rows come in.
struct TableSession {
    typealias Texts = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>

    /// What the rows of a session say of all of it.
    struct Start: Equatable {
        var startedAt: Int64?
        var times = TimeOrigin.recorded
        var isMasked = false

        init() {}

        init(_ texts: Texts) throws(LineFault) {
            let text = texts[.startedAt]
            startedAt = text.isEmpty ? nil : Timestamp.milliseconds(text.bindMemory(to: UInt8.self))
            if !text.isEmpty, startedAt == nil { throw LineFault(.unreadableStart, field: "started_at") }
            let word = texts[.times]
            guard
                let times = TimeOrigin.allCases.first(where: { word.elementsEqual($0.word.utf8) })
                    ?? (word.isEmpty ? .recorded : nil)
            else { throw LineFault(.unknownTimeOrigin, field: "times") }
            self.times = times
            let mark = texts[.masked]
            isMasked = mark.isWord("true")
            if !isMasked, !mark.isEmpty, !mark.isWord("false") {
                throw LineFault(.wrongType, field: "masked")
            }
        }
    }

    /// What a row says by itself, besides its texts.
    struct Row {
        enum Event {
            case edit
            case ending(EndingKind)
            case nothing

            /// By their names.
            static func table() -> NameTable<Event> {
                var all = NameTable<Event>()
                all.add(SessionTable.edit, .edit)
                all.add(SessionTable.nothing, .nothing)
                for kind in EndingKind.allCases {
                    if let word = kind.word { all.add(word, .ending(kind)) }
                }
                return all
            }

            /// The first of the columns that say nothing of such an event and hold a value all the same.
            fileprivate func foreignColumn(_ texts: Texts) -> SessionTable.Column? {
                func first(_ columns: SessionTable.Column...) -> SessionTable.Column? {
                    columns.first { !texts[$0].isEmpty }
                }
                switch self {
                case .edit:
                    let hasNone = texts[.place].isEmpty && texts[.chosenText].isEmpty
                    return hasNone ? nil : first(.place, .chosenText)
                case .ending: return texts[.text].isEmpty ? nil : .text
                case .nothing: return first(.text, .numbers, .place, .chosenText)
                }
            }
        }

        let event: Event
        /// Milliseconds since the session's first moment.
        let time: Int32
        let numbers: EditNumbers

        init(_ texts: Texts, _ start: Start, _ events: NameTable<Event>) throws(LineFault) {
            guard let event = events.value(of: texts[.event]) else {
                throw LineFault(.unknownEnding, field: "event")
            }
            self.event = event
            // A quote that was opened by mistake shows where the rows that it swallows stand in a column of no use here.
            if let column = event.foreignColumn(texts) {
                throw LineFault(.foreignValue, field: column.name)
            }
            guard let moment = try TableSession.integer(texts[.time], of: .time) else {
                throw LineFault(.unreadableTime, field: "time")
            }
            let offset = moment - (start.startedAt ?? 0)
            if offset < 0 { throw LineFault(.negativeTime, field: "time") }
            guard let time = Int32(exactly: offset) else { throw LineFault(.timeTooLarge, field: "time") }
            self.time = time
            numbers = try TableSession.numbers(texts[.numbers])
            if case .ending = event, texts[.chosenText].isEmpty, !numbers.isNone {
                throw LineFault(.wrongType, field: "numbers")
            }
        }
    }

    private(set) var start = Start()
    /// Its edits and names.
    private var batch = TypingBatch()
    /// Nil where none is open.
    private var row: SessionRow?
    /// The name of the session and what its first row says of all of it, as they stand there.
    private var first: [UInt8] = []
    /// Where the text of each of these columns ends in it.
    private var firstEnds: [Int] = []

    /// Its length so far, as `SessionLength` has it.
    private(set) var length = 0
    /// Whether a row was too much for it, so that none behind that one is taken.
    private var isCutOff = false
    private var hasEnded = false

    /// Whether it is open under this id.
    func isNamed(_ id: UnsafeRawBufferPointer) -> Bool { row != nil && isFirst(id, .session) }

    /// Whether a row says of the session what its first one does.
    ///
    /// The same mark or moment may be written in another way.
    func hasSameStart(as texts: Texts) -> Bool {
        guard isFirst(texts[.user], .user), isFirst(texts[.field], .field) else { return false }
        if isFirst(texts[.startedAt], .startedAt), isFirst(texts[.times], .times),
            isFirst(texts[.masked], .masked)
        {
            return true
        }
        guard let other = try? Start(texts) else { return false }
        return other == start
    }

    /// Whether a text is what stands in a column of the first row.
    @inline(__always)
    private func isFirst(_ text: UnsafeRawBufferPointer, _ column: SessionTable.Column) -> Bool {
        let index = column.rawValue
        let start = index == 0 ? 0 : firstEnds[index - 1]
        guard text.count == firstEnds[index] - start else { return false }
        return first.withUnsafeBytes { first in
            UnsafeRawBufferPointer(rebasing: first[start..<start + text.count]).hasSameBytes(as: text)
        }
    }

    mutating func open(_ texts: Texts, _ start: Start) {
        self.start = start
        first.removeAll(keepingCapacity: true)
        firstEnds.removeAll(keepingCapacity: true)
        for text in texts[...SessionTable.Column.ofSession.upperBound] {
            first.append(contentsOf: text)
            firstEnds.append(first.count)
        }
        let user = texts[.user]
        length = SessionLength.front(id: texts[.session], user: user, field: texts[.field], start)
        isCutOff = false
        hasEnded = false
        row = SessionRow(
            edits: 0..<0,
            endsAt: 0,
            ending: .unrecorded,
            times: start.times,
            isMasked: start.isMasked,
            idHash: StableHash.of(texts[.session]),
            userHash: user.isEmpty ? nil : StableHash.of(user),
            startedAt: start.startedAt,
            id: batch.appendName(texts[.session]),
            user: batch.appendName(user),
            place: 0..<0,
            chosenText: 0..<0,
            field: batch.appendName(texts[.field])
        )
    }

    /// Takes in what a row says by itself.
    ///
    /// - Parameter lineLimit: how long the session may become.
    mutating func take(_ new: Row, _ texts: Texts, lineLimit: Int) throws(LineFault) {
        if hasEnded { throw LineFault(.behindEnding) }
        if isCutOff { throw LineFault(.sessionTooLong) }
        let last = batch.editTimes.last ?? 0
        switch new.event {
        case .edit:
            if new.time < last { throw LineFault(.timesGoBack, field: "time") }
            try grow(
                by: SessionLength.edit(
                    at: new.time,
                    texts[.text],
                    new.numbers,
                    isFirst: batch.editTimes.isEmpty
                ),
                lineLimit
            )
            batch.text.append(contentsOf: texts[.text])
            batch.editTimes.append(new.time)
            batch.editTextStarts.append(UInt32(batch.text.count))
            if !batch.editNumbers.isEmpty || !new.numbers.isNone {
                let missing = batch.editTimes.count - 1 - batch.editNumbers.count
                batch.editNumbers.append(contentsOf: repeatElement(.none, count: missing))
                batch.editNumbers.append(new.numbers)
            }
        case .ending(let kind):
            if new.time < last { throw LineFault(.endingBeforeLastEdit, field: "time") }
            let (place, chosenText) = (texts[.place], texts[.chosenText])
            try grow(
                by: SessionLength.ending(
                    kind,
                    at: new.time,
                    place: place,
                    chosenText: chosenText,
                    new.numbers
                ),
                lineLimit
            )
            hasEnded = true
            row?.ending = kind
            row?.endsAt = new.time
            row?.place = batch.appendName(place)
            row?.chosenText = batch.appendName(chosenText)
            row?.chosenNumbers = new.numbers
        case .nothing: break
        }
    }

    private mutating func grow(by added: Int, _ limit: Int) throws(LineFault) {
        if length + added > limit {
            isCutOff = true
            throw LineFault(.sessionTooLong)
        }
        length += added
    }

    /// Writes the session, if one is open.
    mutating func close(into output: inout SessionOutput) {
        guard var row else { return }
        row.edits = 0..<Int32(batch.editTimes.count)
        if !hasEnded { row.endsAt = batch.editTimes.last ?? 0 }
        output.batch.append(row, of: batch)
        output.health.count(row)
        if batch.text.count > 1 << 20 { batch = TypingBatch() } else { batch.removeAll() }
        self.row = nil
    }

    /// The numbers of a redacted text: none, one, or two parted by a space.
    fileprivate static func numbers(_ text: UnsafeRawBufferPointer) throws(LineFault) -> EditNumbers {
        if text.isEmpty { return .none }
        var numbers: [Int64] = []
        for part in text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
            let number = try integer(UnsafeRawBufferPointer(rebasing: part), of: .numbers)
            guard let number, 1..<1 << 48 ~= number, numbers.count < 2 else {
                throw LineFault(.wrongType, field: "numbers")
            }
            numbers.append(number)
        }
        return EditNumbers(exact: UInt64(numbers[0]), folded: UInt64(numbers[numbers.count - 1]))
    }

    /// A whole number of up to 18 digits; zeros may stand behind its point.
    ///
    /// - Throws: `roundedNumber` where a spreadsheet has kept a few digits only.
    private static func integer(
        _ text: UnsafeRawBufferPointer,
        of column: SessionTable.Column
    ) throws(LineFault) -> Int64? {
        if let value = DecimalDigits.value(of: text) { return value }
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text[(isNegative ? 1 : 0)...]
        var value: Int64 = 0
        var count = 0
        for (index, byte) in zip(digits.indices, digits) {
            let digit = byte &- UInt8(ascii: "0")
            if digit > 9 {
                let rest = digits[(index + 1)...]
                let hasZeros = byte == UInt8(ascii: ".") && rest.allSatisfy { $0 == UInt8(ascii: "0") }
                if count > 0, hasZeros, !rest.isEmpty { break }
                if count > 0, isPower(UnsafeRawBufferPointer(rebasing: digits[index...])) {
                    throw LineFault(.roundedNumber, field: column.name)
                }
                return nil
            }
            count += 1
            if count > 18 { return nil }
            value = value * 10 + Int64(digit)
        }
        if count == 0 { return nil }
        return isNegative ? -value : value
    }

    /// Whether digits go on as in `.71E+12` or `,71E+12`.
    private static func isPower(_ rest: UnsafeRawBufferPointer) -> Bool {
        let parts = rest.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        guard parts.count == 2 else { return false }
        let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        let (fraction, power) = (parts[0], parts[1].drop { $0 == UInt8(ascii: "+") })
        let isFraction =
            fraction.isEmpty
            || [UInt8(ascii: "."), UInt8(ascii: ",")].contains(fraction.first!)
                && fraction.dropFirst().allSatisfy(isDigit)
        return isFraction && 1...2 ~= power.count && power.allSatisfy(isDigit)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether this is a word of small letters, in any case: spreadsheets write `TRUE`.
    fileprivate func isWord(_ word: StaticString) -> Bool {
        count == word.utf8CodeUnitCount && zip(self, 0...).allSatisfy { $0 | 0x20 == word.utf8Start[$1] }
    }
}

extension UnsafeMutableBufferPointer<UnsafeRawBufferPointer> {
    fileprivate subscript(_ column: SessionTable.Column) -> UnsafeRawBufferPointer { self[column.rawValue] }
}
