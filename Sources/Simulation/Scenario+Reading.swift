package import Basics
internal import Billing
internal import Debounce
internal import Traces

extension Scenario {
    /// Reads a scenario file (JSON5) and the price sheets that it names.
    ///
    /// - Throws: `noInput` or `badData`, with the line and the key.
    package static func load(path: String) throws(Fault) -> Scenario {
        let json = try JSON.parse(
            try InputFile.contents(of: path, limit: 16 << 20),
            file: path,
            dialect: .json5
        )
        var scenario = try Scenario(json, file: path)
        scenario.file = path
        // Any text may be the name of a file; that which is none is the name of no output either.
        scenario.inputs = [path] + json.texts.map { Path.resolve($0, from: scenario.folder) }
        return scenario
    }

    /// Reads a scenario from its JSON; relative paths start at the folder of `file`.
    package init(_ json: JSON, file: String) throws(Fault) {
        var reader = try ObjectReader(json, file: file)
        let folder = Path.folder(of: file)
        let name = try Self.name(&reader)
        let title = try reader.string("title") ?? name
        let caption = try reader.string("caption")
        let log = try Self.log(&reader)
        let places = try reader.string("places")
        var assumptions = Assumptions()
        if var assume = try reader.object("assume") { assumptions = try Assumptions(&assume) }
        var switches = Switches()
        if var rules = try reader.object("rules") {
            switches = try Switches(reading: &rules)
            try rules.finish()
        }
        let selection = try SelectionModel.read(&reader)
        if selection != nil && places == nil {
            throw reader.fault(
                "selection",
                "a simulated selection needs the places that the service knows",
                fix: "add \"places\": \"places/places.tsv\""
            )
        }
        let service = try Self.service(&reader, selection)
        let clients = try Self.clients(&reader)
        let baseline = try Self.baseline(&reader, among: clients)
        let integrations = try Self.integrations(&reader)
        let need = try reader.value("needs").map { (json) throws(Fault) in
            try Need(json, in: reader, field: reader.path(of: "needs"))
        }
        let (serving, removed) = need.map { $0.split(integrations) } ?? (integrations, [])
        if serving.isEmpty {
            throw reader.fault(
                "needs",
                "no integration of the scenario can serve them: "
                    + removed.map { "\($0.integration.name) \($0.reason)" }.joined(separator: "; "),
                fix: "name another integration, or ask for less"
            )
        }
        let sheets = try Self.sheets(&reader, folder: folder)
        var otherUsage = Usage.none
        if var other = try reader.object("otherUsage") { otherUsage = try Usage(reading: &other) }
        let (volumes, plan) = try Self.volumes(&reader)
        let certainty = try Self.certainty(&reader)
        let constraints = try Self.constraints(&reader, isSimulated: selection != nil)
        let segments = try Self.segments(&reader, sheets: sheets.map(\.name))
        if Set(segments.map(\.account)).count > 1, !otherUsage.isEmpty {
            throw reader.fault(
                "otherUsage",
                "it is not said which of the segments' accounts has these events",
                fix: "leave it out, or put all segments into one account"
            )
        }
        let forecast = try Self.forecast(plan, segments, volumes, hasIntervals: certainty != nil, in: reader)
        try reader.finish()
        self.init(
            name: name,
            title: title,
            logs: log.paths,
            folder: folder,
            clients: clients,
            integrations: serving,
            sheets: sheets,
            sessionsPerMonth: volumes
        )
        self.need = need
        self.removed = removed
        self.otherUsage = otherUsage
        self.certainty = certainty
        self.constraints = constraints
        self.forecast = forecast
        self.segments = segments
        self.caption = caption
        self.reading = log.reading
        self.mapping = log.mapping
        self.places = places
        self.assumptions = assumptions
        self.selection = selection
        self.service = service
        self.switches = switches
        self.baseline = baseline
    }

    private static func name(_ reader: inout ObjectReader) throws(Fault) -> String {
        let name = try reader.requiredString("name")
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 100 else {
            throw reader.fault(
                "name",
                "the name becomes a file name",
                fix: "use up to 100 letters, digits, \"-\", \"_\" and \".\", not beginning with \".\""
            )
        }
        return name
    }

    /// A mapping as it stands in the scenario, or that of the file which a text names.
    private static func mapping(_ value: JSON, file: String?) throws(Fault) -> (JSON, file: String?) {
        guard let name = value.stringValue else { return (value, file) }
        let path = Path.resolve(name, from: Path.folder(of: file ?? ""))
        let bytes = try InputFile.contents(of: path, limit: 1 << 20)
        return (try JSON.parse(bytes, file: path, dialect: .json5), path)
    }

    /// Reads `log`, of a scenario or of one of its segments.
    static func log(_ reader: inout ObjectReader) throws(Fault) -> LogSource {
        _ = try reader.required("log")
        var result = LogSource()
        guard var log = try reader.object("log") else { return result }
        if let path = try log.string("path") { result.paths.append(path) }
        for element in try log.list("paths") ?? [] {
            guard let path = element.stringValue else {
                throw log.fault(
                    at: element.position,
                    field: log.path(of: "paths"),
                    "a path in quotes is expected here"
                )
            }
            result.paths.append(path)
        }
        if let name = try log.string("format") {
            guard let format = LogFormat.named(name) else {
                throw log.fault(
                    "format",
                    "no log format is called \"\(name)\"",
                    fix: NearestName.advice(for: name, among: LogFormat.builtIn.map(\.name))
                )
            }
            result.reading.format = format
        }
        if let mapping = log.value("mapping") {
            if result.reading.format != nil {
                throw log.fault("mapping", "a format is given as well", fix: "give one of the two")
            }
            let (json, file) = try Self.mapping(mapping, file: reader.file)
            result.mapping = json
            result.reading.format = .events(try EventMapping(json, file: file))
        }
        result.reading.box = try log.string("box")
        if var rules = try log.object("rules") { result.reading.rules = try SessionRuleChanges(&rules) }
        try log.finish()
        if result.paths.isEmpty {
            throw reader.fault("log", "no file is named", fix: "add \"path\": \"logs/…\"")
        }
        return result
    }

    private static func clients(_ reader: inout ObjectReader) throws(Fault) -> [Client] {
        var clients: [Client] = []
        var places: [String: Int] = [:]
        _ = try reader.required("clients")
        for (index, element) in (try reader.list("clients") ?? []).enumerated() {
            let path = "clients[\(index)]"
            for client in try Client.parse(element, file: reader.file, path: path) {
                if let first = places.updateValue(index, forKey: client.name) {
                    throw reader.fault(
                        at: element.position,
                        field: path,
                        "the name \"\(client.name)\" is that of clients[\(first)] too",
                        fix: "give each client its own name, with {wait} in it where a list makes several"
                    )
                }
                clients.append(client)
            }
        }
        if clients.isEmpty { throw reader.fault("clients", "no client is named", fix: "add at least one") }
        return clients
    }

    private static func baseline(_ reader: inout ObjectReader, among clients: [Client]) throws(Fault) -> Int?
    {
        guard let name = try reader.string("baseline") else { return nil }
        if let index = clients.firstIndex(where: { $0.name == name }) { return index }
        throw reader.fault(
            "baseline",
            "there is no client \"\(name)\"",
            fix: NearestName.advice(for: name, among: clients.map(\.name))
        )
    }

    private static func integrations(_ reader: inout ObjectReader) throws(Fault) -> [Integration] {
        var integrations: [Integration] = []
        for (name, position, path) in try names(&reader, "integrations") {
            do {
                integrations.append(try Integration.named(name))
            } catch {
                throw reader.fault(at: position, field: path, error.what, fix: error.fix)
            }
        }
        return integrations
    }

    private static func sheets(_ reader: inout ObjectReader, folder: String) throws(Fault) -> [PriceSheet] {
        var sheets: [PriceSheet] = []
        for (name, position, path) in try names(&reader, "prices") {
            if name.hasSuffix(".json") || name.hasSuffix(".json5") {
                let file = Path.resolve(name, from: folder)
                sheets.append(
                    try PriceSheet.parse(try InputFile.contents(of: file, limit: 16 << 20), file: file)
                )
            } else {
                do {
                    sheets.append(try PriceSheet.builtIn(name))
                } catch {
                    throw reader.fault(at: position, field: path, error.what, fix: error.fix)
                }
            }
            let title = sheets[sheets.count - 1].name
            if sheets.dropLast().contains(where: { $0.name == title }) {
                throw reader.fault(
                    at: position,
                    field: path,
                    "two sheets are called \"\(title)\"",
                    fix: "give your own another name"
                )
            }
        }
        return sheets
    }

    /// The names in a list that must be there and hold at least one, none twice.
    private static func names(
        _ reader: inout ObjectReader,
        _ key: String
    ) throws(Fault) -> [(name: String, position: JSON.Position, path: String)] {
        _ = try reader.required(key)
        var names: [(name: String, position: JSON.Position, path: String)] = []
        for (index, element) in (try reader.list(key) ?? []).enumerated() {
            let path = "\(key)[\(index)]"
            guard let name = element.stringValue else {
                throw reader.fault(at: element.position, field: path, "a name in quotes is expected here")
            }
            if names.contains(where: { $0.name == name }) {
                throw reader.fault(
                    at: element.position,
                    field: path,
                    "\"\(name)\" is named twice",
                    fix: "name it once"
                )
            }
            names.append((name, element.position, path))
        }
        if names.isEmpty { throw reader.fault(key, "the list is empty", fix: "name at least one") }
        return names
    }

    /// Reads `certainty`: `confidence` in percent, `replicates` and `seed`; `false` for no intervals.
    private static func certainty(_ reader: inout ObjectReader) throws(Fault) -> ResamplingSettings? {
        guard let value = reader.value("certainty") else { return ResamplingSettings() }
        if value.value == .bool(false) { return nil }
        guard var object = try reader.object("certainty") else { return nil }
        var settings = ResamplingSettings()
        if let confidence = try object.decimal("confidence", scale: 1) {
            guard 500...999 ~= confidence else {
                throw object.fault(
                    "confidence",
                    "this confidence is out of range",
                    fix: "give 50 to 99.9 percent"
                )
            }
            settings.confidencePerMille = Int(confidence)
        }
        settings.replicates = try object.integer("replicates", in: 100...20_000) ?? settings.replicates
        settings.seed = UInt64(try object.integer("seed", in: 0...Int.max) ?? Int(settings.seed))
        try object.finish()
        return settings
    }

    /// Reads `volume`: what is priced, and how it goes on from month to month where that is said.
    private static func volumes(
        _ reader: inout ObjectReader
    ) throws(Fault) -> (volumes: [Int64], plan: ForecastPlan?) {
        guard var volume = try reader.object("volume") else { return ([], nil) }
        var volumes: [Int64] = []
        let value = try volume.required("sessionsPerMonth")
        let path = volume.path(of: "sessionsPerMonth")
        for (index, element) in (value.elements ?? [value]).enumerated() {
            let field = value.elements == nil ? path : "\(path)[\(index)]"
            let number = Int64(try volume.integer(element, field: field, in: 0...largestVolume))
            if volumes.contains(number) {
                throw volume.fault(
                    at: element.position,
                    field: field,
                    "\(number) stands twice",
                    fix: "name it once"
                )
            }
            volumes.append(number)
        }
        let plan = try ForecastPlan.read(&volume)
        try volume.finish()
        return (volumes, plan)
    }
}
