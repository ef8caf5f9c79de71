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
    /// A mapping may begin with one of those that come with the program, `"like": "posthog"`; each key then replaces
    /// what that one has, and `rules` only the rules that it names.
    ///
    /// - Throws: `badData` with the line and the field.
    package init(_ json: JSON, file: String?) throws(Fault) {
        var reader = try ObjectReader(json, file: file)
        let name = try reader.requiredString("name")
        self =
            try Self.like(&reader)
            ?? EventMapping(name: name, title: "", session: [], time: [], text: [])
        self.name = name
        title = try reader.string("title") ?? title
        layout = try reader.choice("layout", Layout.self) ?? layout
        timeUnit = try reader.choice("timeUnit", TimeUnit.self) ?? timeUnit
        if let paths = try Self.paths("session", of: &reader) {
            session = paths
            // Who says where it stands means every event.
            isOneLog = false
        }
        sessionScope = try Self.paths("sessionScope", of: &reader) ?? sessionScope
        time = try Self.paths("time", of: &reader) ?? time
        text = try Self.paths("text", of: &reader) ?? text
        user = try Self.paths("user", of: &reader) ?? user
        event = try Self.paths("event", of: &reader) ?? event
        place = try Self.paths("place", of: &reader) ?? place
        chosenText = try Self.paths("chosenText", of: &reader) ?? chosenText
        field = try Self.paths("field", of: &reader) ?? field
        inputType = try Self.paths("inputType", of: &reader) ?? inputType
        isComposing = try Self.paths("isComposing", of: &reader) ?? isComposing
        eventID = try Self.paths("eventID", of: &reader) ?? eventID
        inputEvents = try Self.texts("inputEvents", of: &reader) ?? inputEvents
        compositionEnd = try reader.string("compositionEnd") ?? compositionEnd
        noSession = try Self.texts("noSession", of: &reader) ?? noSession
        signature = try Self.paths("signature", of: &reader) ?? signature
        if var endings = try reader.object("endings") {
            self.endings = [:]
            for event in endings.keys { self.endings[event] = try endings.ending(event) }
        }
        if var filters = try reader.object("filters") {
            self.filters = []
            for path in filters.keys {
                guard let parsed = EventPath(path) else { throw filters.fault(path, "this is no path") }
                let values = try Self.texts(path, of: &filters) ?? []
                self.filters.append(Filter(path: parsed, values: values))
            }
        }
        if var rules = try reader.object("rules") {
            self.rules = try SessionRuleChanges(&rules).applied(to: self.rules)
        }
        try reader.finish()
        for (key, paths) in [("session", session), ("time", time), ("text", text)] where paths.isEmpty {
            throw reader.fault(key, "this key is missing", fix: "name a column or a path")
        }
        if event.isEmpty, !(inputEvents.isEmpty && endings.isEmpty && compositionEnd == nil) {
            throw reader.fault(
                "event",
                "events are named but not where to find them",
                fix: "add the key event"
            )
        }
    }

    /// The mapping to begin with; nil for none.
    private static func like(_ reader: inout ObjectReader) throws(Fault) -> EventMapping? {
        guard let name = try reader.string("like") else { return nil }
        if let mapping = shipped.first(where: { $0.name == name }) { return mapping }
        throw reader.fault(
            "like",
            "no mapping is called \"\(name)\"",
            fix: NearestName.advice(for: name, among: shipped.map(\.name))
        )
    }

    private static func paths(_ key: String, of reader: inout ObjectReader) throws(Fault) -> [EventPath]? {
        guard let texts = try texts(key, of: &reader) else { return nil }
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
    private static func texts(_ key: String, of reader: inout ObjectReader) throws(Fault) -> [String]? {
        guard let value = reader.value(key) else { return nil }
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
        throw fault(
            key,
            "this is no kind of ending",
            fix: NearestName.advice(for: word, among: EndingKind.allCases.map { $0.word ?? "unrecorded" })
        )
    }
}
