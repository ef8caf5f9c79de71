/// Makes typing events of the values that a mapping's paths lead to.
struct EventDecoder {
    /// A value as it stands in the event, without quotes and escapes.
    struct Value {
        var bytes: UnsafeRawBufferPointer
        /// False for numbers, true and false.
        var isText: Bool

        /// Whether it is a number, and not true or false.
        fileprivate var isNumber: Bool {
            guard !isText, let first = bytes.first else { return false }
            return first == UInt8(ascii: "-") || 0x30...0x39 ~= first
        }
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
    /// For each role the values that may hold it.
    private var roles: Roles
    private let filters: [(path: Int, values: NameTable<Bool>)]
    private let kinds: NameTable<StreamEvent.Kind>
    private let noSession: NameTable<Bool>
    /// Whether the events of this file have a name each, so that one without is another event than the mapping asks for; nil
    /// before the first. Where they have none, each is an edit.
    private var hasNames: Bool?
    /// Whether the mapping knows its files by the name of their events.
    private let isNamed: Bool
    /// Whether the events of this file name their session; nil before the first.
    private var hasSessions: Bool? = true
    /// What stands for the session where they do not.
    private let fileID = HeldText()
    /// Whether numbers are read as texts.
    private let hasNumbers: Bool
    /// Where ids that are unique within a scope or a box are put together with it.
    private let joined = JoinedID()
    /// Whether a slash behind an id may mean something, by the mapping alone, so that every file gives the same names.
    private let joinsScope: Bool
    private let joinsField: Bool

    init(_ mapping: EventMapping) {
        let paths = mapping.paths
        self.mapping = mapping
        self.paths = paths
        clock = EventTime(mapping.timeUnit)
        roles = Roles(mapping, paths) { _ in true }
        filters = mapping.filters.map { (paths.firstIndex(of: $0.path)!, NameTable(of: $0.values)) }
        noSession = NameTable(of: mapping.noSession)
        joinsScope = !mapping.sessionScope.isEmpty
        joinsField = !mapping.field.isEmpty
        isNamed = !Set(mapping.signature).isDisjoint(with: mapping.event)
        hasNumbers = mapping.text.contains { path in
            ["int_value", "float_value", "double_value"].contains { path.text.hasSuffix("." + $0) }
        }
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
        let session = mapping.isOneLog ? [] : [("session", mapping.session)]
        return (session + [("time", mapping.time), ("text", mapping.text)]).map { role, wanted in
            (role, wanted.map { paths.firstIndex(of: $0)! })
        }
    }

    /// Forgets the unit of the times and what the file before lacked, at the start of a file.
    ///
    /// - Parameter file: its number among those read, from 1.
    mutating func begin(file: Int) {
        clock = EventTime(mapping.timeUnit)
        roles = Roles(mapping, paths) { _ in true }
        hasNames = nil
        hasSessions = mapping.isOneLog ? nil : true
        fileID.set("file-\(file)")
    }

    /// Leaves out the values that no event of this file has.
    mutating func narrow(to isThere: (Int) -> Bool) { roles = Roles(mapping, paths, isThere) }

    /// Makes an event of the values.
    ///
    /// In a file whose first event has no name, and for a mapping without input events, one without a name is an edit.
    @inline(__always)
    mutating func decode(_ values: Values) -> Outcome {
        for index in filters.indices {
            guard let value = values[filters[index].path],
                filters[index].values.value(of: value.bytes) != nil
            else { return .other }
        }
        var kind = StreamEvent.Kind.edit
        let name = first(roles.event, of: values)?.bytes
        if hasNames == nil { hasNames = name != nil || isNamed }
        if let name {
            if let known = kinds.value(of: name) {
                kind = known
            } else if !mapping.inputEvents.isEmpty {
                return .other
            }
        } else if hasNames!, !mapping.inputEvents.isEmpty {
            return .other
        }
        let named = first(roles.session, of: values)
        if hasSessions == nil { hasSessions = named != nil }
        guard let session = named ?? (hasSessions! ? nil : Value(bytes: fileID.bytes, isText: true)) else {
            return .fault(missing("session", mapping.session))
        }
        if session.bytes.isEmpty || noSession.value(of: session.bytes) != nil {
            return .fault(LineFault(.emptySessionID, field: "session"))
        }
        guard let stamp = first(roles.time, of: values) else {
            return .fault(missing("time", mapping.time))
        }
        guard let time = clock.milliseconds(stamp.bytes) else {
            return .fault(LineFault(.unreadableTime, field: "time"))
        }
        let value = first(roles.text, of: values)
        if case .edit = kind, value == nil { return .fault(missing("text", mapping.text)) }
        if let value, !value.isText, !(hasNumbers && value.isNumber) {
            return .fault(LineFault(.wrongType, field: "text"))
        }
        let field = first(roles.field, of: values)?.bytes ?? .none
        var id = session.bytes
        if joinsScope {
            let scope = first(roles.sessionScope, of: values)?.bytes ?? .none
            // An id with a box but no scope begins with a slash, so that it is none with a scope and no box.
            id = joined.join(scope.isEmpty && field.isEmpty ? nil : scope, id)
        } else if joinsField {
            id = joined.join(nil, id)
        }
        return .event(
            StreamEvent(
                session: id,
                field: field,
                user: first(roles.user, of: values)?.bytes ?? .none,
                time: time,
                isAbsolute: clock.isAbsolute,
                kind: kind,
                origin: Self.origin(
                    first(roles.inputType, of: values)?.bytes,
                    composing: first(roles.isComposing, of: values)?.bytes
                ),
                text: value?.bytes ?? .none,
                place: first(roles.place, of: values)?.bytes ?? .none,
                chosenText: first(roles.chosenText, of: values)?.bytes ?? .none
            )
        )
    }

    /// The fault of an event without a value that it needs, naming the paths that would lead to it.
    private func missing(_ role: String, _ paths: [EventPath]) -> LineFault {
        LineFault(.missingField, field: "\(role) (\(paths.map(\.text).joined(separator: " or ")))")
    }

    /// The event's own id, by which repeats are found.
    @inline(__always)
    func eventID(_ values: Values) -> UnsafeRawBufferPointer? {
        for index in roles.eventID {
            if let value = values[roles.paths[index]], !value.bytes.isEmpty { return value.bytes }
        }
        return nil
    }

    /// The first value that a role's paths lead to.
    @inline(__always)
    private func first(_ role: Roles.Role, of values: Values) -> Value? {
        if role.first < 0 { return nil }
        if let value = values[role.first] { return value }
        return role.more.isEmpty ? nil : Self.first(of: roles.paths[role.more], values)
    }

    /// Static, since a decoder is large and would be copied.
    private static func first(of paths: ArraySlice<Int>, _ values: Values) -> Value? {
        for path in paths { if let value = values[path] { return value } }
        return nil
    }

    /// By the DOM's `inputType` (Input Events Level 2, W3C working draft, 4.1.2): an input event without one was
    /// made by a program.
    private static func origin(
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

/// Which values may hold what an event needs, in the order in which they count.
private struct Roles {
    /// The first value, or -1, and where in `paths` the others stand.
    struct Role {
        var first: Int
        var more: Range<Int>
    }

    private(set) var paths: [Int] = []
    let session: Role
    let sessionScope: Role
    let time: Role
    let text: Role
    let user: Role
    let event: Role
    let place: Role
    let chosenText: Role
    let field: Role
    let inputType: Role
    let isComposing: Role
    let eventID: Range<Int>

    /// - Parameter isThere: whether events have a value at all.
    init(_ mapping: EventMapping, _ all: [EventPath], _ isThere: (Int) -> Bool) {
        var paths: [Int] = []
        func range(_ wanted: [EventPath]) -> Range<Int> {
            let found = wanted.map { all.firstIndex(of: $0)! }.filter(isThere)
            paths += found
            return paths.count - found.count..<paths.count
        }
        func role(_ wanted: [EventPath]) -> Role {
            let range = range(wanted)
            return Role(first: range.isEmpty ? -1 : paths[range.lowerBound], more: range.dropFirst())
        }
        session = role(mapping.session)
        sessionScope = role(mapping.sessionScope)
        time = role(mapping.time)
        text = role(mapping.text)
        user = role(mapping.user)
        event = role(mapping.event)
        place = role(mapping.place)
        chosenText = role(mapping.chosenText)
        field = role(mapping.field)
        inputType = role(mapping.inputType)
        isComposing = role(mapping.isComposing)
        eventID = range(mapping.eventID)
        self.paths = paths
    }
}

extension NameTable<Bool> {
    fileprivate init(of names: [String]) {
        for name in names { add(name, true) }
    }
}

/// A short text at a place of its own, for as long as whoever holds it.
private final class HeldText {
    private(set) var bytes = UnsafeRawBufferPointer.none

    deinit { bytes.deallocate() }

    func set(_ text: String) {
        bytes.deallocate()
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
        memory.copyBytes(from: text.utf8)
        bytes = UnsafeRawBufferPointer(memory)
    }
}
