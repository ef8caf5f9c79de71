import Basics
import Billing
import Simulation

/// Makes a run of seeded random numbers and odd texts.
struct RunMaker {
    var random: KeyedRandom

    init(seed: UInt64) { random = KeyedRandom(seed: seed) }

    mutating func run(_ seed: UInt64) -> Run {
        let clients = list(1...6) { $0.client() }
        let integrations = list(1...4) { m in
            Run.IntegrationSummary(name: m.text(), title: m.text(), generation: m.text(), source: m.text())
        }
        let sheets = list(1...3) { m in
            Run.SheetSummary(
                name: m.text(),
                title: m.text(),
                currency: m.chance(4) ? "EUR" : "USD",
                symbol: m.text(),
                decimals: Int(m.random.below(10)),
                source: m.text(),
                evidence: m.text(),
                digest: m.digest()
            )
        }
        let volumes = list(0...3) { $0.count() }
        var comparison: [Run.ComparisonRow] = []
        for client in clients.indices {
            for integration in integrations.indices {
                for sheet in sheets.indices {
                    for volume in volumes.isEmpty ? [nil] : volumes.map(Optional.some) {
                        comparison.append(
                            .init(
                                client: client,
                                integration: integration,
                                sheet: sheet,
                                sessionsPerMonth: volume,
                                outcome: chance(5) ? .unpriced(text()) : .priced(invoice()),
                                choice: chance(4) ? text() : nil,
                                bounds: list(0...2) { .init(assumption: $0.text(), total: $0.money()) }
                            )
                        )
                    }
                }
            }
        }
        let certainty =
            chance(3) ? nil : certainty(clients.count, integrations.count, sheets.count, comparison)
        let selection = chance(3) ? nil : selection(clients.count, comparison.count)
        return Run(
            digest: SampleRuns.digest("random \(seed)"),
            version: text(),
            scenario: .init(
                name: text(),
                title: text(),
                caption: chance(2) ? nil : text(),
                file: chance(2) ? nil : text(),
                sessionsPerMonth: volumes
            ),
            log: log(),
            assumptions: list(0...5) {
                .init(key: $0.text(), value: $0.text(), isDefault: $0.chance(2), meaning: $0.text())
            },
            clients: clients,
            integrations: integrations,
            removedIntegrations: list(0...3) { .init(name: $0.text(), reason: $0.text()) },
            sheets: sheets,
            baseline: chance(3) ? nil : Int(random.below(UInt64(clients.count))),
            advice: chance(2) ? nil : advice(clients.count),
            attributions: attributions(clients.count),
            comparison: comparison,
            breakEvens: list(0...4) { m in
                .init(
                    first: Int(m.random.below(UInt64(integrations.count))),
                    second: Int(m.random.below(UInt64(integrations.count))),
                    sheet: Int(m.random.below(UInt64(sheets.count))),
                    sessionsPerMonth: m.chance(2) ? nil : m.count(),
                    text: m.text(),
                    cheaperFrom: m.chance(2) ? nil : m.count()
                )
            },
            suggestions: chance(2) ? nil : suggestions(),
            selection: selection,
            refusals: chance(2) ? nil : refusals(clients.count, comparison.count),
            tally: tally(clients.count),
            certainty: certainty,
            cheapestStyles: cheapestStyles((clients.count, integrations.count, sheets.count)),
            forecast: chance(2) ? nil : forecast((clients.count, integrations.count, sheets.count))
        )
    }

    mutating func client() -> Run.ClientSummary {
        let counts = ascending(0...9).map {
            Run.RequestCount(requests: $0, sessions: Int64(random.below(40)))
        }
        let sessions = counts.reduce(0) { $0 + $1.sessions }
        let selected = Int64(random.below(UInt64(sessions) + 1))
        return .init(
            name: text(),
            summary: text(),
            definition: text(),
            waitMilliseconds: chance(4) ? nil : Int(random.below(2000)),
            family: text(),
            warnings: list(0...3) { $0.text() },
            sessions: sessions,
            requests: counts.reduce(0) { $0 + $1.requests * $1.sessions },
            distribution: counts,
            selected: selected,
            selectedWithoutRequest: selected == 0 ? 0 : Int64(random.below(UInt64(selected) / 8 + 2)),
            sessionsUnderOtherTie: chance(2) ? 0 : count()
        )
    }

    mutating func certainty(
        _ clients: Int,
        _ integrations: Int,
        _ sheets: Int,
        _ comparison: [Run.ComparisonRow]
    ) -> Run.CertaintySummary {
        var settings = ResamplingSettings()
        settings.confidencePerMille = 1 + Int(random.below(999))
        settings.replicates = Int(random.below(20_000))
        settings.seed = random.next()
        return .init(
            settings: settings,
            clusters: Int(random.below(257)),
            warnings: list(0...3) { $0.text() },
            clients: (0..<clients).filter { _ in !chance(4) }.map {
                .init(
                    client: $0,
                    requestsPerSession: interval(),
                    againstBaseline: interval(),
                    credibleReplicates: chance(3) ? nil : Int(random.below(20_000))
                )
            },
            costs: comparison.map {
                .init(
                    client: $0.client,
                    integration: $0.integration,
                    sheet: $0.sheet,
                    sessionsPerMonth: $0.sessionsPerMonth,
                    cost: interval(),
                    againstBaseline: interval(),
                    amongAll: interval(),
                    reason: chance(3) ? text() : nil
                )
            },
            recommendations: list(0...4) { m in
                .init(
                    sheet: m.index(sheets),
                    sessionsPerMonth: m.chance(2) ? nil : m.count(),
                    client: m.chance(3) ? nil : m.index(clients),
                    integration: m.chance(3) ? nil : m.index(integrations),
                    cost: m.interval(),
                    saving: m.chance(2) ? nil : m.money(),
                    savingInterval: m.interval(),
                    sentences: m.list(0...3) { $0.text() },
                    bias: m.chance(2) ? nil : m.text(),
                    bend: m.chance(2) ? nil : m.text()
                )
            },
            sensitivity: list(0...6) { m in
                .init(
                    sheet: m.index(sheets),
                    sessionsPerMonth: m.chance(2) ? nil : m.count(),
                    row: m.movedAssumption(clients, integrations)
                )
            }
        )
    }

    mutating func movedAssumption(_ clients: Int, _ integrations: Int) -> Sensitivity.Row {
        .init(
            factor: text(),
            change: text(),
            effect: Sensitivity.Effect(rawValue: index(4))!,
            refusal: chance(2) ? nil : text(),
            cost: chance(2) ? nil : money(),
            difference: chance(2) ? nil : money(),
            otherClient: chance(2) ? nil : index(clients),
            otherIntegration: chance(2) ? nil : index(integrations),
            regret: interval()
        )
    }

    mutating func selection(_ clients: Int, _ rows: Int) -> Run.SelectionSummary {
        .init(
            simulated: count(),
            keptWithoutSelection: count(),
            keptWithoutPlace: count(),
            keptUnknownPlace: count(),
            keptMasked: count(),
            experiences: (0..<clients).map { _ in experience() },
            recordedClients: (0..<clients).map { _ in
                let selected = count()
                return .init(
                    requests: count(),
                    selected: selected,
                    selectedWithoutRequest: selected / Int64(1 + random.below(40))
                )
            },
            recordedTotals: (0..<rows).map { _ in chance(4) ? nil : money() },
            recordedTime: percentiles()
        )
    }

    mutating func experience() -> Run.Experience {
        let simulated = Int64(random.below(1000))
        return .init(
            sessions: count(),
            simulated: simulated,
            givenUp: Int64(random.below(UInt64(simulated) + 1)),
            delay: percentiles(),
            delayedEdits: count(),
            unansweredEdits: count(),
            timeToSelection: percentiles(),
            edits: Int64(random.below(10_000)),
            characters: Int64(random.below(10_000)),
            chosenCharacters: Int64(random.below(10_000)),
            leastKeystrokes: Int64(random.below(10_000)),
            sessionsWithPlace: Int64(random.below(100)),
            ranks: list(0...7) { Int64($0.random.below(200)) },
            requests: count(),
            aborted: count(),
            superseded: count(),
            repeated: count(),
            shownLists: count(),
            staleLists: count(),
            outOfOrder: count()
        )
    }

    mutating func percentiles() -> Run.Percentiles? {
        if chance(3) { return nil }
        let values = [count(), count(), count()].sorted()
        return .init(p50: values[0], p95: values[1], p99: values[2])
    }

    mutating func interval() -> ConfidenceInterval? {
        if chance(3) { return nil }
        let bounds = [money(), money(), money()].map(\.nanodollars).sorted()
        return .init(estimate: bounds[1], lower: bounds[0], upper: bounds[2])
    }

    mutating func index(_ count: Int) -> Int { Int(random.below(UInt64(count))) }

    /// Some clients have an attribution without a part, some none at all.
    mutating func attributions(_ clients: Int) -> [Run.Attribution] {
        (0..<clients).compactMap { client in
            if chance(3) { return nil }
            let parts = list(0...5) { m in
                Run.Attribution.Part(aspect: m.text(), requests: m.count() / 8 * (m.chance(2) ? -1 : 1))
            }
            return .init(client: client, parts: parts)
        }
    }

    mutating func advice(_ clients: Int) -> Run.Advice {
        .init(
            steps: list(0...3) { .init(question: $0.text(), answer: $0.chance(2)) },
            style: text(),
            client: Int(random.below(UInt64(clients)))
        )
    }

    mutating func log() -> Run.LogSummary {
        .init(
            files: list(0...3) { .init(name: $0.text(), bytes: $0.count(), digest: $0.text()) },
            sessions: count(),
            edits: count(),
            people: count(),
            peopleIsEstimate: chance(2),
            sessionsWithoutUser: count(),
            sessionsWithoutEdits: count(),
            selected: count(),
            submitted: count(),
            abandoned: count(),
            unrecorded: count(),
            synthesised: count(),
            imputed: count(),
            masked: count(),
            skipped: list(0...3) {
                .init(reason: $0.text(), count: $0.count() / 8, firstFile: $0.text(), firstLine: $0.count())
            },
            skippedSessions: count()
        )
    }

    mutating func invoice() -> Invoice {
        let lines = list(0...3) { m in
            Invoice.Line(
                sku: m.text(),
                title: m.text(),
                events: m.count(),
                parts: m.list(0...3) {
                    .init(
                        firstEvent: $0.count(),
                        lastEvent: $0.count(),
                        pricePerThousand: $0.money(),
                        amount: $0.money()
                    )
                },
                amount: m.money()
            )
        }
        let credit = chance(2) ? 0 : -Int64(random.below(200_000_000_000))
        let total = lines.reduce(credit) { $0 + $1.amount.nanodollars }
        return Invoice(lines: lines, credit: Money(nanodollars: credit), total: Money(nanodollars: total))
    }

    mutating func suggestions() -> Run.SuggestionSummary {
        .init(
            places: count(),
            sessions: count(),
            firstShown: ascending(0...6).map { .init(characters: $0, sessions: $0 + 1) },
            neverShown: count(),
            unknown: count()
        )
    }

    mutating func refusals(_ clients: Int, _ rows: Int) -> Run.RefusalSummary {
        .init(
            clients: (0..<clients).map { _ in
                .init(emptyTexts: count(), overQuota: count(), failures: count(), retries: count())
            },
            costs: (0..<rows).map { _ in chance(4) ? nil : money() }
        )
    }

    mutating func tally(_ clients: Int) -> [Run.TallyRow] {
        var rows: Set<Run.TallyRow> = []
        for _ in 0..<random.below(200) {
            let shape = SessionShape(
                requests: Int32(random.below(5)),
                aborted: chance(9) ? 0xFF_FFFF : Int32(random.below(3)),
                failed: chance(9) ? .max : Int32(random.below(2)),
                ending: ShapeEnding(rawValue: UInt8(random.below(3)))!,
                isExpired: chance(2),
                tokenIsFresh: chance(2)
            )
            let key = (Int(random.below(UInt64(clients))), Int(random.below(256)))
            // The number of sessions follows from the rest, so that no key occurs twice.
            rows.insert(.init(client: key.0, bucket: key.1, shape: shape, sessions: Int64(key.1) + 1))
        }
        return rows.sorted { ($0.client, $0.bucket, $0.shape) < ($1.client, $1.bucket, $1.shape) }
    }

    mutating func text() -> String {
        let odd = SampleRuns.oddTexts
        if chance(2) { return odd[Int(random.below(UInt64(odd.count)))] }
        var scalars = String.UnicodeScalarView()
        for _ in 0..<random.below(12) {
            // Any scalar value but NUL and the surrogates.
            var value = UInt32(random.below(0x10F7FF)) + 1
            if value >= 0xD800 { value += 0x800 }
            scalars.append(Unicode.Scalar(value)!)
        }
        return String(scalars)
    }

    mutating func digest() -> String { SampleRuns.digest("\(random.next())") }
    mutating func chance(_ odds: UInt64) -> Bool { random.below(odds) == 0 }
    /// Any magnitude up to the largest number.
    mutating func count() -> Int64 { Int64(bitPattern: random.next() >> (1 + random.below(63))) }
    mutating func money() -> Money {
        Money(nanodollars: Int64(random.below(1 << (1 + random.below(60)))) * (chance(5) ? -1 : 1))
    }

    mutating func list<Element>(_ range: ClosedRange<UInt64>, _ make: (inout RunMaker) -> Element)
        -> [Element]
    {
        (0..<(range.lowerBound + random.below(range.upperBound - range.lowerBound + 1))).map { _ in
            make(&self)
        }
    }

    mutating func ascending(_ range: ClosedRange<UInt64>) -> [Int64] {
        Set(list(range) { Int64($0.random.below(30)) }).sorted()
    }
}
