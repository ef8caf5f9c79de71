internal import Basics

/// What matters of one event of an rrweb recording.
struct RecordingEvent {
    enum Kind {
        /// A box's text after the event, and whether a program set it.
        case input(text: [UInt8], isByProgram: Bool)
        case click
        case focus
        case blur
        /// Nodes that came onto the page.
        case added(Set<Int>)
        /// The page anew: the boxes on it by the names that a person might give them.
        case page([Int: [String]])
    }

    var time: Int64
    /// The node that it happened to; 0 for the page.
    var node: Int
    var kind: Kind

    /// Finds the plain values of an event without building the rest.
    struct Finder {
        private let scanner = EventLineScanner(
            [
                "type", "timestamp", "data.source", "data.id", "data.text", "data.type", "data.userTriggered",
                "v",
            ].map {
                EventPath($0)!
            }
        )
        /// Whether the boxes of a page are wanted, for which alone a page must be read as a tree.
        let needsBoxes: Bool

        init(needsBoxes: Bool) { self.needsBoxes = needsBoxes }

        /// Reads one event.
        ///
        /// - Parameter scratch: twice as many bytes as the event has and 32 more.
        /// - Returns: nil where it does not matter for typing.
        func event(
            _ bytes: UnsafeRawBufferPointer,
            scratch: UnsafeMutablePointer<UInt8>
        ) throws(LineFault) -> RecordingEvent? {
            var values = [EventDecoder.Value?](repeating: nil, count: 8)
            let isFound = values.withUnsafeMutableBufferPointer {
                scanner.scan(bytes, scratch: scratch, into: $0)
            }
            guard isFound else { return try RecordingEvent.slow(bytes) }
            if values[7] != nil { throw LineFault(.packedRecording) }
            func number(_ index: Int) -> Int? {
                values[index].flatMap { $0.isText ? nil : Int(String(decoding: $0.bytes, as: UTF8.self)) }
            }
            guard let type = number(0) else { throw LineFault(.missingField, field: "type") }
            guard let stamp = values[1] else { throw LineFault(.missingField, field: "timestamp") }
            var clock = EventTime(.milliseconds)
            guard !stamp.isText, let time = clock.milliseconds(stamp.bytes) else {
                throw LineFault(.unreadableTime, field: "timestamp")
            }
            let source = number(2)
            if type == 2, !needsBoxes { return RecordingEvent(time: time, node: 0, kind: .page([:])) }
            if type == 2 || type == 3 && source == 0 { return try RecordingEvent.slow(bytes) }
            guard type == 3, let node = number(3) else { return nil }
            switch (source, number(5)) {
            case (5, _):
                guard let text = values[4] else { throw LineFault(.missingField, field: "data.text") }
                guard text.isText else { throw LineFault(.wrongType, field: "data.text") }
                let isByProgram = values[6].map { $0.bytes.elementsEqual("false") } ?? false
                return RecordingEvent(
                    time: time,
                    node: node,
                    kind: .input(text: Array(text.bytes), isByProgram: isByProgram)
                )
            case (2, 2): return RecordingEvent(time: time, node: node, kind: .click)
            case (2, 5): return RecordingEvent(time: time, node: node, kind: .focus)
            case (2, 6): return RecordingEvent(time: time, node: node, kind: .blur)
            default: return nil
            }
        }
    }

    /// An event with more bytes than this is never read as a tree. Pages are larger than lines of a log, mostly by
    /// the style sheets in them, which take little room in a tree.
    private static let treeLimit = 4 << 20

    /// Reads an event as a tree: pages and changes of a page, and whatever is odd.
    private static func slow(_ bytes: UnsafeRawBufferPointer) throws(LineFault) -> RecordingEvent? {
        if bytes.count > treeLimit { throw LineFault(.lineTooOdd) }
        guard let json = try? JSON.parse(Array(bytes), repeatedKeys: .kept) else { throw LineFault(.notJSON) }
        if case .string = json.value { throw LineFault(.packedRecording) }
        guard case .object = json.value else { throw LineFault(.wrongType) }
        if try json.onlyMember("v") != nil { throw LineFault(.packedRecording) }
        guard let type = try json.onlyMember("type")?.wholeNumber else {
            throw LineFault(.missingField, field: "type")
        }
        guard let stamp = try json.onlyMember("timestamp") else {
            throw LineFault(.missingField, field: "timestamp")
        }
        guard case .number(let literal) = stamp.value, let time = ExactDecimal.parse(literal, scale: 3),
            Timestamp.range.contains(time / 1000)
        else { throw LineFault(.unreadableTime, field: "timestamp") }
        var event = RecordingEvent(time: time / 1000, node: 0, kind: .click)
        guard let data = try json.onlyMember("data") else { return nil }
        if type == 2 {
            var boxes: [Int: [String]] = [:]
            if let node = data["node"] { collectBoxes(node, into: &boxes) }
            event.kind = .page(boxes)
            return event
        }
        guard type == 3, let source = try data.onlyMember("source")?.wholeNumber else { return nil }
        if source == 0 {
            var added: Set<Int> = []
            for entry in data["adds"]?.elements ?? [] {
                if let node = entry["node"] { collectIDs(node, into: &added) }
            }
            event.kind = .added(added)
            return added.isEmpty ? nil : event
        }
        guard let node = try data.onlyMember("id")?.wholeNumber else { return nil }
        event.node = node
        switch (source, try data.onlyMember("type")?.wholeNumber) {
        case (5, _):
            guard let text = try data.onlyMember("text")?.stringValue else {
                throw LineFault(.wrongType, field: "data.text")
            }
            let isByProgram = try data.onlyMember("userTriggered")?.value == .bool(false)
            event.kind = .input(text: Array(text.utf8), isByProgram: isByProgram)
        case (2, 2): event.kind = .click
        case (2, 5): event.kind = .focus
        case (2, 6): event.kind = .blur
        default: return nil
        }
        return event
    }

    private static func collectIDs(_ node: JSON, into ids: inout Set<Int>) {
        if let id = node["id"]?.wholeNumber { ids.insert(id) }
        for child in node["childNodes"]?.elements ?? [] { collectIDs(child, into: &ids) }
    }

    private static func collectBoxes(_ node: JSON, into boxes: inout [Int: [String]]) {
        if let tag = node["tagName"]?.stringValue, tag == "input" || tag == "textarea",
            let id = node["id"]?.wholeNumber, let attributes = node["attributes"]
        {
            boxes[id] = ["placeholder", "name", "id", "aria-label"].compactMap { attributes[$0]?.stringValue }
        }
        for child in node["childNodes"]?.elements ?? [] { collectBoxes(child, into: &boxes) }
    }
}

extension JSON {
    fileprivate var wholeNumber: Int? {
        if case .number(let literal) = value {
            ExactDecimal.parse(literal, scale: 0).map { Int($0) }
        } else {
            nil
        }
    }
}
