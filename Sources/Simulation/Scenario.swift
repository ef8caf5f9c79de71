internal import Basics
package import Billing
package import Debounce
package import Traces

/// A question with everything that its answer depends on: a log, clients, integrations, price sheets,
/// a volume and the assumptions.
package struct Scenario: Sendable {
    /// Letters, digits, `-`, `_` and `.`; it names the report.
    package var name: String
    package var title: String
    package var caption: String?
    /// The log's files as the scenario names them.
    package var logs: [String]
    /// The scenario's own mapping of an event stream, as it was written.
    var mapping: JSON?
    /// How the log is read.
    package var reading = ReadingOptions()
    /// The places file as the scenario names it, or `from-log` for the places that were chosen in the log.
    package var places: String?
    /// Its own file, as it was given; nil for one that was made from options.
    package var file: String?
    /// The files that it is read from and that it names: what must not be written over.
    package var inputs: [String] = []
    /// The folder that both are relative to; empty for the working folder.
    package var folder: String
    package var assumptions = Assumptions()
    package var clients: [Client]
    /// The index of the client that the others are compared with.
    package var baseline: Int?
    /// Those that can serve the needs.
    package var integrations: [Integration]
    /// What the app must know of a picked place; nil where the scenario does not say.
    package var need: Need?
    /// Integrations that the scenario names and that cannot serve the needs.
    package var removed: [Need.Removal] = []
    package var sheets: [PriceSheet]
    /// Empty means cost per 1,000 sessions in the first paid tier.
    package var sessionsPerMonth: [Int64]
    package var switches = Switches()
    /// How people pick; nil replays every session's own ending.
    package var selection: SelectionModel?
    /// How well the service works; nil for one that answers every text at once, or with a simulated selection after
    /// the latency of that.
    package var service: ServiceConditions?
    /// Events a month of the same account outside this box; they fill free caps and tiers first.
    package var otherUsage = Usage.none
    /// How intervals are made; nil for none.
    package var certainty: ResamplingSettings? = ResamplingSettings()
    /// What a client must keep to, whatever it saves.
    package var constraints = PolicyConstraints()
    /// How the volume goes on from month to month; nil for no forecast.
    package var forecast: ForecastPlan?
    /// Parts of the sessions of a forecast; empty where they are all alike.
    package var segments: [Segment] = []

    package init(
        name: String,
        title: String,
        logs: [String],
        folder: String = "",
        clients: [Client],
        integrations: [Integration],
        sheets: [PriceSheet],
        sessionsPerMonth: [Int64]
    ) {
        self.name = name
        self.title = title
        self.logs = logs
        self.folder = folder
        self.clients = clients
        self.integrations = integrations
        self.sheets = sheets
        self.sessionsPerMonth = sessionsPerMonth
    }

    /// The largest monthly volume that a scenario may ask for.
    package static let largestVolume = 1_000_000_000_000

    /// Everything but the data that goes into the run's digest; prices by their digests.
    var definition: JSON {
        var members: [(String, JSON)] = []
        members.append(("name", .string(name)))
        members.append(("title", .string(title)))
        members.append(("caption", caption.map(JSON.string) ?? .null))
        if let format = reading.format { members.append(("format", .string(format.name))) }
        if let mapping { members.append(("mapping", mapping)) }
        if let box = reading.box { members.append(("box", .string(box))) }
        if !reading.rules.isEmpty {
            let rules = reading.rules.settings.map { JSON.string($0.key + "=" + $0.value) }
            members.append(("logRules", .array(rules)))
        }
        members.append(("assume", .array(assumptions.described.map { .string($0.key + "=" + $0.value) })))
        if let selection {
            let settings = selection.settings.map { JSON.string($0.key + "=" + $0.value) }
            members.append(("selection", .array(settings)))
        }
        if let service {
            let settings = service.settings.map { JSON.string($0.key + "=" + $0.value) }
            members.append(("service", .array(settings)))
        }
        members.append(("rules", .array(switches.settings.map { .string($0.key + "=" + $0.value) })))
        members.append(("clients", .array(clients.map(\.definition))))
        members.append(("baseline", baseline.map(JSON.integer) ?? .null))
        members.append(("integrations", .array(integrations.map { .string($0.name) })))
        members.append(("removed", .array(removed.map { .string($0.integration.name) })))
        members.append(("needs", need.map { .string($0.words) } ?? .null))
        members.append(
            ("otherUsage", .array(otherUsage.events.map { .string("\($0.sku.name)=\($0.count)") }))
        )
        if let certainty {
            let numbers = [certainty.confidencePerMille, certainty.replicates].map { JSON.integer($0) }
            members.append(("certainty", .array(numbers + [.integer(certainty.seed)])))
        }
        if constraints != PolicyConstraints() {
            let values = constraints.assumptions.map { JSON.string($0.key + "=" + $0.value) }
            members.append(("constraints", .array(values)))
        }
        if let forecast { members.append(("forecast", forecast.definition)) }
        if !segments.isEmpty { members.append(("segments", segmentDefinitions)) }
        members.append(("sheets", .array(sheets.map { .string($0.digest) })))
        members.append(("sessionsPerMonth", .array(sessionsPerMonth.map(JSON.integer))))
        return .object(members)
    }

    /// The needs and other assumptions that are not the log's or the rules', for reports and the database.
    var furtherAssumptions: [Run.Assumption] {
        [
            Run.Assumption(
                key: "needs",
                value: need?.words ?? "not stated",
                isDefault: need == nil,
                meaning:
                    "What the app must know of a picked place; integrations that cannot give it are left out."
            )
        ]
            + reading.rules.settings.map { key, value in
                Run.Assumption(
                    key: "log.\(key)",
                    value: value,
                    isDefault: false,
                    meaning: "A rule by which the log is read, set for this run."
                )
            }
            + placesAssumptions
            + selectionAssumptions
            + serviceAssumptions
            + constraints.assumptions
            + (forecast?.assumptions ?? [])
            + segmentAssumptions
            + otherUsage.events.map { sku, count in
                Run.Assumption(
                    key: "otherUsage.\(sku.name)",
                    value: ExactDecimal.grouped(count),
                    isDefault: false,
                    meaning:
                        "Events a month of the same account outside this box: free events and lower tiers are theirs first."
                )
            }
    }

    /// Every condition of the service, where the scenario says anything of it.
    private var serviceAssumptions: [Run.Assumption] {
        guard let service else { return [] }
        return service.settings.map {
            Run.Assumption(
                key: "service." + $0.key,
                value: $0.value,
                isDefault: $0.isDefault,
                meaning: $0.meaning
            )
        }
    }

    /// How people pick: recorded, or every parameter of the model; its latency is the service's where that names one.
    private var selectionAssumptions: [Run.Assumption] {
        guard let selection else { return [] }
        let settings = selection.settings.filter { service == nil || $0.key != "latency" }
        return settings.map {
            Run.Assumption(
                key: "selection." + $0.key,
                value: $0.value,
                isDefault: $0.isDefault,
                meaning: $0.meaning
            )
        }
    }
}

extension Need {
    /// The needs as the scenario gives them.
    var words: String {
        switch self {
        case .address: "address"
        case .fields(let fields): fields.map(\.name).joined(separator: ", ")
        }
    }
}
