internal import Basics
internal import Billing

/// Prices a decision's options again under one change at a time.
struct SensitivityProbe {
    /// One thing to move.
    struct Change {
        var factor: String
        var change: String
        var shapes = ShapeChange.none
        var sheet: PriceSheet
        var switches: Switches
        /// By client.
        var samples: [BucketSample]
    }

    /// What all options cost under a change.
    struct Answer {
        /// Of the chosen option.
        var cost: Money?
        var cheapest: (client: Int, integration: Int, cost: Money)?
    }

    private let question: Sensitivity.Question
    private let weights: BucketWeights
    /// By client and integration, as they would ship; nil without a price.
    private var shipped: [[Integration?]] = []

    private var grid: CostGrid { question.grid }
    private var prices: PriceSheet { question.grid.sheets[question.sheet] }

    init(_ question: Sensitivity.Question) throws(Fault) {
        self.question = question
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

    /// Everything that is moved, in a fixed order: the smaller steps first.
    func changes(readings: [Sensitivity.Reading]) throws(Fault) -> [Change] {
        let still = Change(
            factor: "",
            change: "",
            sheet: prices,
            switches: grid.switches,
            samples: grid.samples
        )
        var changes: [Change] = []
        let skus = try billedSKUs()
        for percent in [110, 90, 125, 75] as [Int64] {
            var change = still
            change.change = percent > 100 ? "+\(percent - 100) %" : "−\(100 - percent) %"
            for (factor, shapes) in [
                ("requests", ShapeChange.requests(percent: percent)),
                ("selections", .selections(percent: percent)),
            ] {
                change.factor = factor
                change.shapes = shapes
                changes.append(change)
            }
            change.shapes = .none
            change.factor = "prices"
            change.sheet = prices.withPrices(atPercent: percent)
            changes.append(change)
            for sku in skus where skus.count > 1 {
                change.factor = "price of \(sku.name)"
                change.sheet = prices.withPrices(atPercent: percent, of: sku)
                changes.append(change)
            }
        }
        changes += switchChanges(still)
        for reading in readings {
            var change = still
            change.factor = reading.factor
            change.change = reading.change
            change.samples = reading.samples
            changes.append(change)
        }
        return changes
    }

    private func switchChanges(_ still: Change) -> [Change] {
        var changes: [Change] = []
        func add(_ factor: String, _ value: String, _ edit: (inout Change) -> Void) {
            var change = still
            change.factor = "rules." + factor
            change.change = value
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

    /// The SKUs that any allowed option is billed for at a price above zero, in their order.
    private func billedSKUs() throws(Fault) -> [SKU] {
        var billed: Set<SKU> = []
        for client in grid.samples.indices where question.isAllowed[client] {
            for integration in shipped[client].compactMap(\.self) {
                let usage = try integration.usage(of: grid.samples[client].shapes, switches: grid.switches)
                billed.formUnion(usage.events.map(\.sku))
            }
        }
        return billed.filter { (prices[$0]?.firstPaidPrice ?? .zero) > .zero }.sorted()
    }

    // MARK: - Answers

    /// The answer with nothing moved but the shapes.
    func answer(_ shapes: ShapeChange) throws(Fault) -> Answer {
        try answer(
            samples: grid.samples.map { (sample) throws(Fault) in try shapes(sample) },
            sheet: prices,
            switches: grid.switches
        )
    }

    private func answer(
        samples: [BucketSample],
        sheet: PriceSheet,
        switches: Switches
    ) throws(Fault) -> Answer {
        var answer = Answer()
        for (client, sample) in samples.enumerated() {
            let isChosenClient = client == question.client
            guard question.isAllowed[client] || isChosenClient else { continue }
            let shapes = sample.shapes
            for (index, integration) in shipped[client].enumerated() {
                guard let integration else { continue }
                let priced = try sheet.monthTotal(
                    of: try integration.usage(of: shapes, switches: switches),
                    sessions: sample.sessions,
                    sessionsPerMonth: question.sessionsPerMonth,
                    beside: grid.otherUsage
                )
                guard case .success(let cost) = priced else { continue }
                if isChosenClient && index == question.integration { answer.cost = cost }
                if answer.cheapest.map({ cost < $0.cost }) ?? true {
                    answer.cheapest = (client, index, cost)
                }
            }
        }
        return answer
    }

    /// What a change does, told against the answer without it.
    func row(_ change: Change, base: Answer) throws(Fault) -> Sensitivity.Row {
        let samples = try change.samples.map { (sample) throws(Fault) in try change.shapes(sample) }
        let answer = try answer(samples: samples, sheet: change.sheet, switches: change.switches)
        var row = Sensitivity.Row(
            factor: change.factor,
            change: change.change,
            effect: .keeps,
            cost: answer.cost,
            cheapestClient: answer.cheapest?.client,
            cheapestIntegration: answer.cheapest?.integration
        )
        guard let cost = answer.cost, let cheapest = answer.cheapest else {
            row.effect = .unpriced
            return row
        }
        if let before = base.cost {
            row.difference = try cost.subtracting(before, of: "a change of \(change.factor)")
        }
        if cheapest.cost == cost {
            row.cheapestClient = question.client
            row.cheapestIntegration = question.integration
            return row
        }
        let chosen = try resampled(question.client, question.integration, change, samples)
        let other = try resampled(cheapest.client, cheapest.integration, change, samples)
        if let chosen, let other {
            row.regret = chosen.minus(other).interval(
                confidencePerMille: question.settings.confidencePerMille
            )
        }
        if let regret = row.regret, regret.lower > 0 {
            row.effect = .flips
        } else if base.cheapest.map({ $0 != (cheapest.client, cheapest.integration, $0.cost) }) ?? true {
            row.effect = .ties
        }
        return row
    }

    private func resampled(
        _ client: Int,
        _ integration: Int,
        _ change: Change,
        _ samples: [BucketSample]
    ) throws(Fault) -> Resampled? {
        let usage = try ResampledUsage(
            samples[client],
            integration: shipped[client][integration]!,
            switches: change.switches,
            weights: weights
        )
        return try? usage.cost(
            sheet: change.sheet,
            sessionsPerMonth: question.sessionsPerMonth,
            beside: grid.otherUsage
        ).get()
    }
}
