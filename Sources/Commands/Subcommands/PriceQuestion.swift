internal import Basics
internal import Billing
internal import Simulation

/// What sessions described by their number of requests cost, under several integrations, sheets and volumes.
struct PriceQuestion {
    /// The tally that the options describe, and how many sessions it stands for.
    let rows: [(shape: SessionShape, sessions: Int64)]
    let sessions: Int64
    let integrations: [Integration]
    let sheets: [PriceSheet]
    /// nil: 1,000 sessions in the first paid tier.
    let volumes: [Int64?]
    let switches: Switches
    let other: Usage
    /// Hundredths of a percent of the sessions that end in a selection.
    let selected: Int64

    private static let wholeShare: Int64 = 10_000

    /// The two styles of either generation, where no integration is named.
    private static let usualIntegrations = [
        "per-request+geocoding", "per-session+details-essentials", "per-session+details-pro",
        "legacy-per-request+geocoding", "legacy-per-session+details-basic",
    ]

    init(_ arguments: Arguments) throws(Fault) {
        let mix = try Self.mix(arguments)
        selected = try arguments.decimal("--selected", scale: 2, in: 0...Self.wholeShare) ?? Self.wholeShare
        (rows, sessions) = try mix.tally(selected: selected, of: Self.wholeShare)
        switches = try Common.switches(arguments)
        let listed = try arguments.integers("--sessions", in: 0...Int64(Scenario.largestVolume), large: true)
        volumes = listed ?? [nil]
        var sheets: [PriceSheet] = []
        for name in arguments.words("--prices") ?? ["google-2025-03"] {
            sheets.append(try Common.sheet(name))
        }
        self.sheets = sheets
        var integrations: [Integration] = []
        let named = arguments.words("--integrations")
        for name in named ?? Self.usualIntegrations {
            let integration = try Common.integration(name)
            // Of the usual ones, those that a sheet knows; what a person names is listed with its reason. A session
            // without a request, or without a selection, does not show all that an integration is billed as.
            let usage = try integration.usage(of: rows + Self.selectedAfterOneRequest, switches: switches)
            let isKnown = sheets.contains { sheet in usage.events.allSatisfy { sheet[$0.sku] != nil } }
            if named != nil || isKnown { integrations.append(integration) }
        }
        self.integrations = integrations
        var other = Usage()
        for text in arguments.values("--other") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let sku = SKU(named: parts[0]) else {
                throw arguments.fault(
                    "--other",
                    "\"\(parts[0])\" is no SKU",
                    fix: NearestName.advice(for: parts[0], among: SKU.allCases.map(\.name))
                )
            }
            guard parts.count == 2, let count = ExactDecimal.parse(parts[1], scale: 0),
                0...Int64(Scenario.largestVolume) ~= count
            else {
                throw arguments.fault(
                    "--other",
                    "\"\(text)\" names no number of events",
                    fix: "write --other \(sku.name)=N"
                )
            }
            try other.add(sku, count)
        }
        self.other = other
    }

    /// One session that sent a request and ended in a selection.
    private static let selectedAfterOneRequest: [(shape: SessionShape, sessions: Int64)] = [
        (SessionShape(requests: 1, ending: .selected), 1)
    ]

    private static func mix(_ arguments: Arguments) throws(Fault) -> RequestMix {
        switch (arguments.value("--requests"), arguments.value("--distribution")) {
        case (let mean?, nil):
            do throws(Fault) {
                return try RequestMix(mean: mean)
            } catch {
                throw arguments.fault("--requests", error.what, fix: error.fix)
            }
        case (nil, let list?):
            var distribution: [(requests: Int64, sessions: Int64)] = []
            for part in list.split(separator: ",", omittingEmptySubsequences: false) {
                let numbers = part.split(separator: ":").map { ExactDecimal.parse(String($0), scale: 0) }
                guard numbers.count == 2, let requests = numbers[0], let sessions = numbers[1] else {
                    throw arguments.fault(
                        "--distribution",
                        "\"\(part)\" is not a number of requests and of sessions",
                        fix: "write them as 0:73,1:111,2:146"
                    )
                }
                distribution.append((requests, sessions))
            }
            do throws(Fault) {
                return try RequestMix(distribution: distribution)
            } catch {
                throw arguments.fault("--distribution", error.what, fix: error.fix)
            }
        case (nil, nil):
            throw arguments.fault(
                "--requests",
                "the number of requests a session is missing",
                fix: "write --requests N"
            )
        case (_?, _?):
            throw arguments.fault("--requests", "--distribution says the same", fix: "give one of the two")
        }
    }

    /// Requests of all sessions.
    var requests: Int128 {
        rows.reduce(0) { $0 + Int128($1.shape.requests) * Int128($1.sessions) }
    }

    /// An integration at one sheet and volume: its invoice, with the number that a choice at selection found.
    struct Answer {
        var integration: Integration
        var outcome: Result<Invoice, Unpriceable>
    }

    func answer(_ integration: Integration, _ sheet: PriceSheet, _ volume: Int64?) throws(Fault) -> Answer {
        let chosen = try integration.choosing(
            on: rows,
            sessions: sessions,
            sheet: sheet,
            switches: switches,
            sessionsPerMonth: volume,
            beside: other
        )
        switch chosen {
        case .failure(let reason): return Answer(integration: integration, outcome: .failure(reason))
        case .success(let way):
            let usage = try way.usage(of: rows, switches: switches)
            guard let volume else {
                let outcome = try sheet.costPerThousandInFirstTier(usage, sessions: sessions)
                return Answer(integration: way, outcome: outcome)
            }
            let month = try usage.scaled(toSessions: volume, from: sessions)
            return Answer(integration: way, outcome: try sheet.invoice(for: month, beside: other))
        }
    }

    /// One pair of integrations and from how many requests on the second is no dearer.
    struct BreakEvenAnswer {
        var first: Integration
        var second: Integration
        var text: String
    }

    /// Every pair of one API generation that the sheet prices.
    func breakEvens(_ sheet: PriceSheet, _ volume: Int64?) throws(Fault) -> [BreakEvenAnswer] {
        var found: [BreakEvenAnswer] = []
        for (index, first) in integrations.enumerated() where first.choice == nil {
            for second in integrations.dropFirst(index + 1)
            where first.generation == second.generation && second.choice == nil {
                let result = try BreakEven.find(
                    first,
                    second,
                    sheet: sheet,
                    switches: switches,
                    selected: selected,
                    sessions: Self.wholeShare,
                    sessionsPerMonth: volume,
                    beside: other
                )
                if case .success(let breakEven) = result {
                    found.append(BreakEvenAnswer(first: first, second: second, text: breakEven.description))
                }
            }
        }
        return found
    }
}
