package import Basics

extension EventMapping {
    /// Reads a mapping from JSON or JSON5.
    ///
    ///     {
    ///       "name": "ours", "title": "our own tracker",
    ///       "session": "sid", "time": "ts", "text": ["props.query", "props.value"],
    ///       "event": "name", "inputEvents": ["search_input"], "endings": {"search_pick": "selected"}
    ///     }
    ///
    /// - Throws: `badData` with the line and the field.
    package init(_ json: JSON, file: String?) throws(Fault) {
        var reader = try ObjectReader(json, file: file)
        name = try reader.requiredString("name")
        title = try reader.string("title") ?? ""
        layout = try reader.choice("layout", Layout.self) ?? .any
        timeUnit = try reader.choice("timeUnit", TimeUnit.self) ?? .detect
        session = try Self.paths("session", of: &reader, isRequired: true)
        time = try Self.paths("time", of: &reader, isRequired: true)
        text = try Self.paths("text", of: &reader, isRequired: true)
        user = try Self.paths("user", of: &reader)
        event = try Self.paths("event", of: &reader)
        place = try Self.paths("place", of: &reader)
        chosenText = try Self.paths("chosenText", of: &reader)
        field = try Self.paths("field", of: &reader)
        inputType = try Self.paths("inputType", of: &reader)
        isComposing = try Self.paths("isComposing", of: &reader)
        eventID = try Self.paths("eventID", of: &reader)
        inputEvents = try Self.texts("inputEvents", of: &reader)
        compositionEnd = try reader.string("compositionEnd")
        noSession = try Self.texts("noSession", of: &reader)
        signature = try Self.paths("signature", of: &reader)
        if var endings = try reader.object("endings") {
            for event in endings.keys { self.endings[event] = try endings.ending(event) }
        }
        if var filters = try reader.object("filters") {
            for path in filters.keys {
                guard let parsed = EventPath(path) else { throw filters.fault(path, "this is no path") }
                let values = try Self.texts(path, of: &filters)
                self.filters.append(Filter(path: parsed, values: values))
            }
        }
        if var rules = try reader.object("rules") {
            self.rules = try SessionRules(&rules)
            try rules.finish()
        }
        try reader.finish()
        if event.isEmpty, !(inputEvents.isEmpty && endings.isEmpty && compositionEnd == nil) {
            throw reader.fault(
                "event",
                "events are named but not where to find them",
                fix: "add the key event"
            )
        }
    }

    private static func paths(
        _ key: String,
        of reader: inout ObjectReader,
        isRequired: Bool = false
    ) throws(Fault) -> [EventPath] {
        let texts = try texts(key, of: &reader)
        if texts.isEmpty, isRequired {
            throw reader.fault(key, "this key is missing", fix: "name a column or a path")
        }
        var paths: [EventPath] = []
        for text in texts {
            guard let path = EventPath(text) else {
                throw reader.fault(key, "this is no path", fix: "write it as in \"properties.query\"")
            }
            paths.append(path)
        }
        return paths
    }

    /// One text or a list of them.
    private static func texts(_ key: String, of reader: inout ObjectReader) throws(Fault) -> [String] {
        guard let value = reader.value(key) else { return [] }
        if let text = value.stringValue { return [text] }
        var texts: [String] = []
        for element in value.elements ?? [value] {
            guard let text = element.stringValue else {
                throw reader.fault(key, "a text or a list of texts is expected here, not \(element.typeName)")
            }
            texts.append(text)
        }
        return texts
    }
}

extension ObjectReader {
    fileprivate mutating func ending(_ key: String) throws(Fault) -> EndingKind? {
        guard let word = try string(key) else { return nil }
        if let kind = EndingKind.allCases.first(where: { ($0.word ?? "unrecorded") == word }) { return kind }
        throw fault(key, "this is no kind of ending", fix: "use selected, submitted, abandoned or unrecorded")
    }
}

extension SessionRules {
    fileprivate init(_ reader: inout ObjectReader) throws(Fault) {
        self.init()
        let longest = 24 * 86_400_000
        if let silence = try reader.integer("silenceMilliseconds", in: 1...longest) {
            silenceMilliseconds = Int64(silence)
        }
        if let late = try reader.integer("lateMilliseconds", in: 0...longest) {
            lateMilliseconds = Int64(late)
        }
        clearEnds = try reader.ending("clearEnds")
        emptyAtEnd = try reader.ending("emptyAtEnd")
        composition = try reader.choice("composition", Composition.self) ?? .every
        if let gap = try reader.integer("coalesceMilliseconds", in: 0...10_000) {
            coalesceMilliseconds = Int64(gap)
        }
        if let edits = try reader.integer("maximumEdits", in: 1...1_000_000) { maximumEdits = edits }
    }
}
