/// Makes typing events of the values that a mapping's paths lead to.
struct EventDecoder {
    /// A value as it stands in the event, without quotes and escapes.
    struct Value {
        var bytes: UnsafeRawBufferPointer
        /// False for numbers, true and false.
        var isText: Bool
    }

    /// The values of one event, in the order of the decoder's paths.
    typealias Values = UnsafeMutableBufferPointer<Value?>

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
    /// The places of all roles' paths one behind the other, so that a role is a range and no array of its own.
    private let places: [Int]
    private let session: Range<Int>
    private let time: Range<Int>
    private let text: Range<Int>
    private let user: Range<Int>
    private let event: Range<Int>
    private let place: Range<Int>
    private let chosenText: Range<Int>
    private let field: Range<Int>
    private let inputType: Range<Int>
    private let isComposing: Range<Int>
    private let eventID: Range<Int>
    private let filters: [(path: Int, values: NameTable<Bool>)]
    private let kinds: NameTable<StreamEvent.Kind>
    private let noSession: NameTable<Bool>

    init(_ mapping: EventMapping) {
        let paths = mapping.paths
        var places: [Int] = []
        func range(of wanted: [EventPath]) -> Range<Int> {
            places += wanted.map { paths.firstIndex(of: $0)! }
            return places.count - wanted.count..<places.count
        }
        self.mapping = mapping
        self.paths = paths
        clock = EventTime(mapping.timeUnit)
        session = range(of: mapping.session)
        time = range(of: mapping.time)
        text = range(of: mapping.text)
        user = range(of: mapping.user)
        event = range(of: mapping.event)
        place = range(of: mapping.place)
        chosenText = range(of: mapping.chosenText)
        field = range(of: mapping.field)
        inputType = range(of: mapping.inputType)
        isComposing = range(of: mapping.isComposing)
        eventID = range(of: mapping.eventID)
        self.places = places
        filters = mapping.filters.map { (paths.firstIndex(of: $0.path)!, NameTable(of: $0.values)) }
        noSession = NameTable(of: mapping.noSession)
        var kinds = NameTable<StreamEvent.Kind>()
        for name in mapping.inputEvents where mapping.endings[name] == nil && name != mapping.compositionEnd {
            kinds.add(name, .edit)
        }
        for (name, kind) in mapping.endings.sorted(by: { $0.key < $1.key }) { kinds.add(name, .ending(kind)) }
        if let name = mapping.compositionEnd { kinds.add(name, .compositionEnd) }
        self.kinds = kinds
    }

    /// The names of roles that must be among a table's columns, with the paths that would do.
    var required: [(role: String, paths: [Int])] {
        [("session", session), ("time", time), ("text", text)].map { ($0, Array(places[$1])) }
    }

    /// Forgets the unit of the times, at the start of a file.
    mutating func begin() { clock = EventTime(mapping.timeUnit) }

    /// Makes an event of the values.
    ///
    /// Where no name says what event it is, it is an edit.
    @inline(__always)
    mutating func decode(_ values: Values) -> Outcome {
        for filter in filters {
            guard let value = values[filter.path], filter.values.value(of: value.bytes) != nil else {
                return .other
            }
        }
        var kind = StreamEvent.Kind.edit
        if let name = first(event, of: values)?.bytes {
            if let known = kinds.value(of: name) {
                kind = known
            } else if !mapping.inputEvents.isEmpty {
                return .other
            }
        }
        guard let session = first(session, of: values) else {
            return .fault(LineFault(.missingField, field: "session"))
        }
        if session.bytes.isEmpty || noSession.value(of: session.bytes) != nil {
            return .fault(LineFault(.emptySessionID, field: "session"))
        }
        guard let stamp = first(time, of: values) else {
            return .fault(LineFault(.missingField, field: "time"))
        }
        guard let time = clock.milliseconds(stamp.bytes) else {
            return .fault(LineFault(.unreadableTime, field: "time"))
        }
        let value = first(text, of: values)
        if case .edit = kind, value == nil { return .fault(LineFault(.missingField, field: "text")) }
        if let value, !value.isText { return .fault(LineFault(.wrongType, field: "text")) }
        return .event(
            StreamEvent(
                session: session.bytes,
                field: first(field, of: values)?.bytes ?? .none,
                user: first(user, of: values)?.bytes ?? .none,
                time: time,
                isAbsolute: clock.isAbsolute,
                kind: kind,
                origin: origin(
                    first(inputType, of: values)?.bytes,
                    composing: first(isComposing, of: values)?.bytes
                ),
                text: value?.bytes ?? .none,
                place: first(place, of: values)?.bytes ?? .none,
                chosenText: first(chosenText, of: values)?.bytes ?? .none
            )
        )
    }

    /// The event's own id, by which repeats are found.
    @inline(__always)
    func eventID(_ values: Values) -> UnsafeRawBufferPointer? {
        for index in eventID {
            if let value = values[places[index]], !value.bytes.isEmpty { return value.bytes }
        }
        return nil
    }

    /// The first value that a role's paths lead to.
    @inline(__always)
    private func first(_ role: Range<Int>, of values: Values) -> Value? {
        for index in role { if let value = values[places[index]] { return value } }
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

extension NameTable<Bool> {
    fileprivate init(of names: [String]) {
        for name in names { add(name, true) }
    }
}
