internal import Basics

/// A session of keytoll's own table while its rows come in.
struct TableSession {
    typealias Texts = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>

    /// What the rows of a session say of all of it.
    struct Start {
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
            isMasked = mark.elementsEqual("true".utf8)
            if !isMasked, !mark.isEmpty, !mark.elementsEqual("false".utf8) {
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
        }

        let event: Event
        /// Milliseconds since the session's first moment.
        let time: Int32
        let numbers: EditNumbers

        init(_ texts: Texts, _ start: Start) throws(LineFault) {
            let name = texts[.event]
            if name.elementsEqual(SessionTable.edit.utf8) {
                event = .edit
            } else if name.elementsEqual(SessionTable.nothing.utf8) {
                event = .nothing
            } else {
                let kind = EndingKind.allCases.first { $0.word.map { name.elementsEqual($0.utf8) } ?? false }
                guard let kind else { throw LineFault(.unknownEnding, field: "event") }
                event = .ending(kind)
            }
            guard let moment = TableSession.integer(texts[.time]) else {
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
    private var first: [[UInt8]] = []

    /// About how many bytes it holds.
    var size: Int { batch.text.count + 16 * batch.editTimes.count + batch.names.count }

    /// Whether it is open under this id.
    func isNamed(_ id: UnsafeRawBufferPointer) -> Bool { row != nil && id.hasSameBytes(as: first[0]) }

    /// Whether a row says of the session what its first one does.
    func hasSameStart(as texts: Texts) -> Bool {
        SessionTable.Column.ofSession.allSatisfy { texts[$0].hasSameBytes(as: first[$0]) }
    }

    mutating func open(_ texts: Texts, _ start: Start) {
        self.start = start
        first = texts[...SessionTable.Column.ofSession.upperBound].map { Array($0) }
        let user = texts[.user]
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
    mutating func take(_ new: Row, _ texts: Texts) throws(LineFault) {
        guard var row else { return }
        if row.ending != .unrecorded { throw LineFault(.behindEnding) }
        let last = batch.editTimes.last ?? 0
        switch new.event {
        case .edit:
            if new.time < last { throw LineFault(.timesGoBack, field: "time") }
            batch.text.append(contentsOf: texts[.text])
            batch.editTimes.append(new.time)
            batch.editTextStarts.append(UInt32(batch.text.count))
            if !batch.editNumbers.isEmpty || !new.numbers.isNone {
                let missing = batch.editTimes.count - 1 - batch.editNumbers.count
                batch.editNumbers.append(contentsOf: repeatElement(.none, count: missing))
                batch.editNumbers.append(new.numbers)
            }
            row.endsAt = new.time
        case .ending(let kind):
            if new.time < last { throw LineFault(.endingBeforeLastEdit, field: "time") }
            row.ending = kind
            row.endsAt = new.time
            row.place = batch.appendName(texts[.place])
            row.chosenText = batch.appendName(texts[.chosenText])
            row.chosenNumbers = new.numbers
        case .nothing: break
        }
        self.row = row
    }

    /// Writes the session, if one is open.
    mutating func close(into output: inout SessionOutput) {
        guard var row else { return }
        row.edits = 0..<Int32(batch.editTimes.count)
        output.batch.append(row, of: batch)
        output.health.count(row)
        if batch.text.count > 1 << 20 { batch = TypingBatch() } else { batch.removeAll() }
        self.row = nil
    }

    /// The numbers of a redacted text: none, one, or two parted by a space.
    fileprivate static func numbers(_ text: UnsafeRawBufferPointer) throws(LineFault) -> EditNumbers {
        if text.isEmpty { return .none }
        let parts = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { integer(UnsafeRawBufferPointer(rebasing: $0)) }
        guard 1...2 ~= parts.count, numbers.count == parts.count,
            numbers.allSatisfy({ 1..<1 << 48 ~= $0 })
        else { throw LineFault(.wrongType, field: "numbers") }
        return EditNumbers(exact: UInt64(numbers[0]), folded: UInt64(numbers[parts.count - 1]))
    }

    /// A whole number of up to 18 digits.
    fileprivate static func integer(_ text: UnsafeRawBufferPointer) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text[(isNegative ? 1 : 0)...]
        guard 1...18 ~= digits.count else { return nil }
        var value: Int64 = 0
        for byte in digits {
            let digit = byte &- UInt8(ascii: "0")
            if digit > 9 { return nil }
            value = value * 10 + Int64(digit)
        }
        return isNegative ? -value : value
    }
}

extension UnsafeMutableBufferPointer<UnsafeRawBufferPointer> {
    fileprivate subscript(_ column: SessionTable.Column) -> UnsafeRawBufferPointer { self[column.rawValue] }
}
