/// Makes typing events of the values that a mapping's paths lead to.
struct EventDecoder {
    /// A value as it stands in the event, without quotes and escapes.
    struct Value {
        var bytes: UnsafeRawBufferPointer
        /// False for numbers, true and false.
        var isText: Bool
    }

    enum Outcome {
        case event(StreamEvent)
        /// Another event than the mapping asks for.
        case other
        case fault(LineFault)
    }

    let mapping: EventMapping
    /// The paths whose values are wanted, in the order in which `decode` expects them.
    let paths: [EventPath]
    private var clock: EventTime
    private let session: [Int]
    private let time: [Int]
    private let text: [Int]
    private let user: [Int]
    private let event: [Int]
    private let place: [Int]
    private let chosenText: [Int]
    private let field: [Int]
    private let inputType: [Int]
    private let isComposing: [Int]
    private let eventID: [Int]
    private let filters: [(path: Int, values: [[UInt8]])]
    private let inputEvents: [[UInt8]]
    private let endings: [(event: [UInt8], kind: EndingKind)]
    private let compositionEnd: [UInt8]?
    private let noSession: [[UInt8]]

    init(_ mapping: EventMapping) {
        let paths = mapping.paths
        func places(of wanted: [EventPath]) -> [Int] { wanted.map { paths.firstIndex(of: $0)! } }
        self.mapping = mapping
        self.paths = paths
        clock = EventTime(mapping.timeUnit)
        session = places(of: mapping.session)
        time = places(of: mapping.time)
        text = places(of: mapping.text)
        user = places(of: mapping.user)
        event = places(of: mapping.event)
        place = places(of: mapping.place)
        chosenText = places(of: mapping.chosenText)
        field = places(of: mapping.field)
        inputType = places(of: mapping.inputType)
        isComposing = places(of: mapping.isComposing)
        eventID = places(of: mapping.eventID)
        filters = mapping.filters.map { (paths.firstIndex(of: $0.path)!, $0.values.map { Array($0.utf8) }) }
        inputEvents = mapping.inputEvents.map { Array($0.utf8) }
        endings = mapping.endings.sorted { $0.key < $1.key }.map { (Array($0.key.utf8), $0.value) }
        compositionEnd = mapping.compositionEnd.map { Array($0.utf8) }
        noSession = mapping.noSession.map { Array($0.utf8) }
    }

    /// The names of roles that must be among a table's columns, with the paths that would do.
    var required: [(role: String, paths: [Int])] { [("session", session), ("time", time), ("text", text)] }

    /// Forgets the unit of the times, at the start of a file.
    mutating func begin() { clock = EventTime(mapping.timeUnit) }

    /// Makes an event of the values, which stand in the order of `paths`.
    ///
    /// Where no name says what event it is, it is an edit.
    @inline(__always)
    mutating func decode(_ values: [Value?]) -> Outcome {
        func first(_ candidates: [Int]) -> Value? {
            for index in candidates { if let value = values[index] { return value } }
            return nil
        }
        for filter in filters {
            guard let value = values[filter.path], value.bytes.equals(anyOf: filter.values) else {
                return .other
            }
        }
        var kind = StreamEvent.Kind.edit
        if !event.isEmpty, let name = first(event)?.bytes {
            if let ending = endings.first(where: { name.equals($0.event) }) {
                kind = .ending(ending.kind)
            } else if let compositionEnd, name.equals(compositionEnd) {
                kind = .compositionEnd
            } else if !inputEvents.isEmpty, !name.equals(anyOf: inputEvents) {
                return .other
            }
        }
        guard let session = first(session) else { return .fault(LineFault(.missingField, field: "session")) }
        if session.bytes.isEmpty || session.bytes.equals(anyOf: noSession) {
            return .fault(LineFault(.emptySessionID, field: "session"))
        }
        guard let stamp = first(time) else { return .fault(LineFault(.missingField, field: "time")) }
        guard let time = clock.milliseconds(stamp.bytes) else {
            return .fault(LineFault(.unreadableTime, field: "time"))
        }
        let value = first(text)
        if case .edit = kind, value == nil { return .fault(LineFault(.missingField, field: "text")) }
        if let value, !value.isText { return .fault(LineFault(.wrongType, field: "text")) }
        return .event(
            StreamEvent(
                session: session.bytes,
                field: first(field)?.bytes ?? .none,
                user: first(user)?.bytes ?? .none,
                time: time,
                isAbsolute: clock.isAbsolute,
                kind: kind,
                origin: origin(first(inputType)?.bytes, composing: first(isComposing)?.bytes),
                text: value?.bytes ?? .none,
                place: first(place)?.bytes ?? .none,
                chosenText: first(chosenText)?.bytes ?? .none
            )
        )
    }

    /// The event's own id, by which repeats are found.
    func eventID(_ values: [Value?]) -> UnsafeRawBufferPointer? {
        for index in eventID { if let value = values[index], !value.bytes.isEmpty { return value.bytes } }
        return nil
    }

    /// By the DOM's `inputType` (Input Events Level 2, W3C working draft, 4.1.2): an input event without one was
    /// made by a program.
    private func origin(
        _ inputType: UnsafeRawBufferPointer?,
        composing: UnsafeRawBufferPointer?
    ) -> StreamEvent.Origin {
        if let composing, composing.elementsEqual("true") || composing.elementsEqual("1") {
            return .composing
        }
        guard let inputType else { return .typed }
        if inputType.isEmpty { return .programmatic }
        if inputType.elementsEqual("insertCompositionText")
            || inputType.elementsEqual("insertFromComposition")
            || inputType.elementsEqual("deleteCompositionText")
        {
            return .composing
        }
        let pasted: [StaticString] = [
            "insertFromPaste", "insertFromDrop", "insertFromYank", "insertFromPasteAsQuotation",
            "insertReplacementText",
        ]
        return pasted.contains { inputType.elementsEqual($0) } ? .pasted : .typed
    }
}

extension UnsafeRawBufferPointer {
    func equals(_ bytes: [UInt8]) -> Bool { count == bytes.count && elementsEqual(bytes) }

    func equals(anyOf candidates: [[UInt8]]) -> Bool {
        for candidate in candidates where equals(candidate) { return true }
        return false
    }
}
