internal import Basics
internal import Billing

/// Prices a decision's options again under one change at a time, and chooses among them again.
struct SensitivityProbe {
    /// How large a move is; switches and readings have no size and lie between the others.
    enum Step: Int, Comparable {
        case tenPercent
        case switched
        case quarter

        static func < (a: Step, b: Step) -> Bool { a.rawValue < b.rawValue }
    }

    /// One thing to move.
    struct Change {
        var factor: String
        var change: String
        var step: Step
        var shapes = ShapeChange.none
        var sheet: PriceSheet
        var switches: Switches
        /// By client.
        var samples: [BucketSample]
        /// By client: why it may not be shipped; nil where it may.
        var refusals: [String?]
        /// Whether only prices are moved, so that each option uses what it did before.
        var isUsageKept = false
    }

    private typealias Option = ChoiceAgain.Option

    private let question: Sensitivity.Question
    private let weights: BucketWeights
    private let choice: ChoiceAgain
    /// By client and integration, as they would ship; nil without a price.
    private var shipped: [[Integration?]] = []
    /// What options use with nothing moved, as far as it was needed.
    private var kept: [Option: ResampledUsage] = [:]

    private var grid: CostGrid { question.grid }
    private var prices: PriceSheet { question.grid.sheets[question.sheet] }

    init(_ question: Sensitivity.Question) throws(Fault) {
        self.question = question
        choice = ChoiceAgain(
            chosen: Option(client: question.client, integration: question.integration),
            simplicities: question.simplicities,
            confidencePerMille: question.settings.confidencePerMille
        )
        let readings = question.readings.flatMap(\.samples)
        var all = question.grid
        all.samples += readings
        weights = BucketWeights(buckets: all.buckets, settings: question.settings)
        for client in question.grid.samples.indices {
            var row: [Integration?] = []
            for integration in question.grid.integrations.indices {
                let found = try question.grid.shipped(
                    integration,
                    client: client,
                    sheet: question.grid.sheets[question.sheet],
                    sessionsPerMonth: question.sessionsPerMonth
                )
                row.append(try? found.get())
            }
            shipped.append(row)
        }
    }

    // MARK: - Changes

    private var still: Change {
        Change(
            factor: "",
            change: "",
            step: .switched,
            sheet: prices,
            switches: grid.switches,
            samples: grid.samples,
            refusals: question.refusals,
            isUsageKept: true
        )
    }

    /// Everything that is moved, in a fixed order: the smaller steps first.
    func changes() throws(Fault) -> [Change] {
        var changes: [Change] = []
        let skus = try billedSKUs()
        for percent in [110, 90, 125, 75] as [Int64] {
            var change = still
            change.change = percent > 100 ? "+\(percent - 100) %" : "−\(100 - percent) %"
            change.step = (90...110).contains(percent) ? .tenPercent : .quarter
            change.factor = "prices"
            change.sheet = prices.withPrices(atPercent: percent)
            let together = change
            var single: [Change] = []
            for sku in skus where skus.count > 1 {
                change.factor = "price of \(sku.name)"
                change.sheet = prices.withPrices(atPercent: percent, of: sku)
                single.append(change)
            }
            change.sheet = prices
            change.isUsageKept = false
            change.factor = "requests"
            change.shapes = .requests(percent: percent)
            changes.append(change)
            change.factor = "selections"
            change.shapes = .selections(percent: percent)
            if let reached = try reachedSelections(percent) { change.change = reached }
            changes += [change, together] + single
        }
        changes += switchChanges()
        for reading in question.readings {
            var change = still
            change.factor = reading.factor
            change.change = reading.change
            change.samples = reading.samples
            change.refusals = reading.refusals
            change.isUsageKept = false
            changes.append(change)
        }
        return changes
    }

    /// How a rise of selections is called that ends at all sessions; nil where it does not.
    private func reachedSelections(_ percent: Int64) throws(Fault) -> String? {
        let sample = grid.samples[question.client]
        let selected = sample.selected
        guard percent > 100, selected > 0,
            Int128(selected) * Int128(percent) > Int128(sample.sessions) * 100
        else { return nil }
        let rise = ExactDecimal.text(
            Int128(sample.sessions - selected) * 100,
            over: Int128(selected),
            decimals: 1
        )
        return "+\(rise) %, all sessions"
    }

    private func switchChanges() -> [Change] {
        var changes: [Change] = []
        func add(_ factor: String, _ value: String, _ edit: (inout Change) -> Void) {
            var change = still
            change.factor = "rules." + factor
            change.change = value
            change.isUsageKept = false
            edit(&change)
            changes.append(change)
        }
        let switches = grid.switches
        let ending: Switches.DetailsEnding =
            switches.detailsEnding == .enterpriseAtmosphere ? .requestedFields : .enterpriseAtmosphere
        add("detailsEnding", ending.rawValue) { $0.switches.detailsEnding = ending }
        if switches.sessionLifetimeSeconds != nil {
            add("sessionLifetimeSeconds", "none") {
                $0.switches.sessionLifetimeSeconds = nil
                $0.shapes = .inTime
            }
        }
        let reused: Switches.ReusedToken =
            switches.reusedToken == .laterRequests ? .wholeToken : .laterRequests
        add("reusedToken", reused.rawValue) { $0.switches.reusedToken = reused }
        let aborted = !switches.abortedRequestsBilled
        add("abortedRequestsBilled", String(aborted)) { $0.switches.abortedRequestsBilled = aborted }
        let failed = !switches.emptyAndFailedRequestsBilled
        add("emptyAndFailedRequestsBilled", String(failed)) {
            $0.switches.emptyAndFailedRequestsBilled = failed
        }
        return changes
    }

    /// The SKUs that any option that may be shipped is billed for at a price above zero, in their order.
    private func billedSKUs() throws(Fault) -> [SKU] {
        var billed: Set<SKU> = []
        for client in grid.samples.indices where question.refusals[client] == nil {
            for integration in shipped[client].compactMap(\.self) {
                let usage = try integration.usage(of: grid.samples[client].shapes, switches: grid.switches)
                billed.formUnion(usage.events.map(\.sku))
            }
        }
        return billed.filter { (prices[$0]?.firstPaidPrice ?? .zero) > .zero }.sorted()
    }

    // MARK: - Answers

    /// What the chosen option costs with nothing moved; nil without a price.
    func cost() throws(Fault) -> Money? {
        try cost(choice.chosen, of: grid.samples[question.client], still)
    }

    private func cost(_ option: Option, of sample: BucketSample, _ change: Change) throws(Fault) -> Money? {
        guard let integration = shipped[option.client][option.integration] else { return nil }
        let priced = try change.sheet.monthTotal(
            of: try integration.usage(of: sample.shapes, switches: change.switches),
            sessions: sample.sessions,
            sessionsPerMonth: question.sessionsPerMonth,
            beside: grid.otherUsage
        )
        return try? priced.get()
    }

    /// What a change does, told against what the chosen option cost before it.
    mutating func row(_ change: Change, before: Money?) throws(Fault) -> Sensitivity.Row {
        let samples = try change.samples.map { (sample) throws(Fault) in try change.shapes(sample) }
        var others: [ChoiceAgain.Priced] = []
        for client in samples.indices where change.refusals[client] == nil {
            for integration in grid.integrations.indices where grid.integrations[integration].mistake == nil {
                let option = Option(client: client, integration: integration)
                if let cost = try cost(option, of: samples[client], change) { others.append((option, cost)) }
            }
        }
        return try choice.row(
            change.factor,
            change.change,
            refusal: change.refusals[question.client],
            cost: try cost(choice.chosen, of: samples[question.client], change),
            before: before,
            among: others
        ) { option throws(Fault) in try draw(option, samples, change) }
    }

    /// An option resampled; nil where some resample has no price.
    private mutating func draw(
        _ option: Option,
        _ samples: [BucketSample],
        _ change: Change
    ) throws(Fault) -> Resampled? {
        var usage = change.isUsageKept ? kept[option] : nil
        if usage == nil {
            usage = try ResampledUsage(
                samples[option.client],
                integration: shipped[option.client][option.integration]!,
                switches: change.switches,
                weights: weights
            )
            if change.isUsageKept { kept[option] = usage }
        }
        let cost = try usage!.cost(
            sheet: change.sheet,
            sessionsPerMonth: question.sessionsPerMonth,
            beside: grid.otherUsage
        )
        return try? cost.get()
    }
}
