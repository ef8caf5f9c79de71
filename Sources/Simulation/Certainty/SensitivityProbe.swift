internal import Basics
internal import Billing

/// Prices a decision's options again under one change at a time, and chooses among them again.
struct SensitivityProbe {
    /// One thing to move.
    struct Change {
        var move: SensitivityMove
        var sessionsPerMonth: Int64?
        /// By client.
        var samples: [BucketSample]
        /// By client: why it may not be shipped; nil where it may.
        var refusals: [String?]
        /// Whether the samples are those of the question.
        var keepsSamples = true
    }

    private typealias Option = ChoiceAgain.Option

    private let question: Sensitivity.Question
    private let weights: BucketWeights
    private let choice: ChoiceAgain
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
    }

    // MARK: - Changes

    private var still: Change {
        Change(
            move: SensitivityMove(
                sheet: prices,
                switches: grid.switches,
                otherUsage: grid.otherUsage
            ),
            sessionsPerMonth: question.sessionsPerMonth,
            samples: grid.samples,
            refusals: question.refusals
        )
    }

    /// Everything that is moved, in a fixed order: the smaller steps first.
    func changes() throws(Fault) -> [Change] {
        let sample = grid.samples[question.client]
        let still = still
        let moves = try still.move.all(
            skus: billedSKUs(),
            selected: (sample.selected, sample.sessions)
        )
        return volumeChanges(still)
            + moves.map { move in
                var change = still
                change.move = move
                return change
            }
            + question.readings.map { reading in
                var change = still
                change.move.factor = reading.factor
                change.move.change = reading.change
                change.samples = reading.samples
                change.refusals = reading.refusals
                change.keepsSamples = false
                return change
            }
    }

    /// The month's sessions by ±10 and ±25 %, where a volume is asked for; what no scenario may ask for is left out.
    private func volumeChanges(_ still: Change) -> [Change] {
        guard let sessions = question.sessionsPerMonth, sessions > 0 else { return [] }
        return SensitivityMove.percents.compactMap { percent in
            var change = still
            change.move.set("volume.sessionsPerMonth", percent: percent)
            let moved = SensitivityMove.volume(sessions, percent: percent)
            change.sessionsPerMonth = moved
            return moved <= Scenario.largestVolume ? change : nil
        }
    }

    /// The SKUs that any option that may be shipped is billed for at a price above zero, in their order.
    private func billedSKUs() throws(Fault) -> [SKU] {
        var billed: Set<SKU> = []
        for client in grid.samples.indices where question.refusals[client] == nil {
            for integration in grid.integrations.indices {
                let option = Option(client: client, integration: integration)
                guard let shipped = try shipped(option, of: grid.samples[client], still) else { continue }
                let usage = try shipped.usage(of: grid.samples[client].shapes, switches: grid.switches)
                billed.formUnion(usage.events.map(\.sku))
            }
        }
        return prices.paid(billed)
    }

    // MARK: - Answers

    /// An option's integration as an app would ship it under a change: with its choice at selection found on the sample;
    /// nil without a price.
    private func shipped(
        _ option: Option,
        of sample: BucketSample,
        _ change: Change
    ) throws(Fault) -> Integration? {
        let integration = grid.integrations[option.integration]
        if integration.choice == nil { return integration }
        var moved = grid
        moved.samples[option.client] = sample
        moved.switches = change.move.switches
        moved.otherUsage = change.move.otherUsage
        let found = try moved.shipped(
            option.integration,
            client: option.client,
            sheet: change.move.sheet,
            sessionsPerMonth: change.sessionsPerMonth
        )
        return try? found.get()
    }

    /// What the chosen option costs with nothing moved; nil without a price.
    func cost() throws(Fault) -> Money? {
        let sample = grid.samples[question.client]
        return try cost(choice.chosen, of: sample, sample.shapes, still)
    }

    /// - Parameter shapes: those of the sample, in any bucket.
    private func cost(
        _ option: Option,
        of sample: BucketSample,
        _ shapes: [(shape: SessionShape, sessions: Int64)],
        _ change: Change
    ) throws(Fault) -> Money? {
        guard let integration = try shipped(option, of: sample, change) else { return nil }
        let priced = try change.move.sheet.monthTotal(
            of: try integration.usage(of: shapes, switches: change.move.switches),
            sessions: sample.sessions,
            sessionsPerMonth: change.sessionsPerMonth,
            beside: change.move.otherUsage
        )
        return try? priced.get()
    }

    /// What a change does, told against what the chosen option cost before it.
    mutating func row(_ change: Change, before: Money?) throws(Fault) -> Sensitivity.Row {
        let samples = try change.samples.map { (sample) throws(Fault) in try change.move.shapes(sample) }
        var own: Money?
        var others: [ChoiceAgain.Priced] = []
        for client in samples.indices {
            let isAllowed = change.refusals[client] == nil
            guard isAllowed || client == question.client else { continue }
            let shapes = samples[client].shapes
            for integration in grid.integrations.indices where grid.integrations[integration].mistake == nil {
                let option = Option(client: client, integration: integration)
                guard let cost = try cost(option, of: samples[client], shapes, change) else { continue }
                if option == choice.chosen { own = cost }
                if isAllowed { others.append((option, cost)) }
            }
        }
        return try choice.row(
            change.move.factor,
            change.move.change,
            refusal: change.refusals[question.client],
            cost: own,
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
        let sample = samples[option.client]
        guard let integration = try shipped(option, of: sample, change) else { return nil }
        // What is chosen at selection may be another with every price.
        let isKept = change.keepsSamples && change.move.keepsUsage && integration.choice == nil
        var usage = isKept ? kept[option] : nil
        if usage == nil {
            usage = try ResampledUsage(
                sample,
                integration: integration,
                switches: change.move.switches,
                weights: weights
            )
            if isKept { kept[option] = usage }
        }
        let cost = try usage!.cost(
            sheet: change.move.sheet,
            sessionsPerMonth: change.sessionsPerMonth,
            beside: change.move.otherUsage
        )
        return try? cost.get()
    }
}
