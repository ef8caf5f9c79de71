import Basics
import Billing
import Simulation
import Testing

@testable import Results

/// The views of what is paid and recommended.
extension ViewTests {
    @Test("cost_with_interval has every cost with its bounds, and NULL where there are none")
    func costWithInterval() throws {
        try expect(
            [
                "position", "client", "integration", "sheet", "sessions_per_month", "total_nanodollars",
                "confidence_per_mille", "lower_nanodollars", "upper_nanodollars", "reason",
                asNanodollars("lower_usd"),
            ],
            "cost_with_interval"
        ) { run in
            run.comparison.enumerated().map { position, row in
                let interval = run.certainty?.costs[position].cost
                return line(
                    position,
                    run.clients[row.client].name,
                    run.integrations[row.integration].name,
                    run.sheets[row.sheet].name,
                    row.sessionsPerMonth,
                    row.invoice?.total.nanodollars,
                    run.certainty?.settings.confidencePerMille,
                    interval?.lower,
                    interval?.upper,
                    run.certainty?.costs[position].reason,
                    comparable(dollars(interval?.lower, run.sheets[row.sheet]))
                )
            }
        }
    }

    @Test("spend_by_month has every month of every account by name")
    func spendByMonth() throws {
        try expect(
            [
                "account", "month", "sessions", "client", "integration", "sheet", "total_nanodollars",
                "lower_nanodollars", "upper_nanodollars", "reason", "bend",
            ],
            "spend_by_month"
        ) { run in
            (run.forecast?.accounts ?? []).flatMap { account in
                account.bills.map { bill in
                    line(
                        account.name,
                        run.forecast!.months[bill.month],
                        run.forecast!.sessions[bill.month],
                        run.clients[bill.client].name,
                        run.integrations[bill.integration].name,
                        run.sheets[account.sheet].name,
                        bill.total?.nanodollars,
                        bill.interval?.lower,
                        bill.interval?.upper,
                        bill.reason,
                        bill.bend
                    )
                }
            }
        }
    }

    @Test("cheapest_by_volume has a row for each integration of each stretch")
    func cheapestByVolume() throws {
        try expect(
            ["sheet", "client", "from_sessions", "through_sessions", "integration"],
            "cheapest_by_volume"
        ) { run in
            run.cheapestStyles.flatMap { styles in
                styles.stretches.flatMap { stretch in
                    stretch.integrations.map { integration in
                        line(
                            run.sheets[styles.sheet].name,
                            run.clients[styles.client].name,
                            stretch.from,
                            stretch.through,
                            run.integrations[integration].name
                        )
                    }
                }
            }
        }
    }

    @Test("recorded_against_simulated has both bills, requests and times of every row")
    func recordedAgainstSimulated() throws {
        try expect(
            [
                "position", "client", "integration", "sheet", "sessions_per_month", "recorded_requests",
                "simulated_requests", "recorded_is_credible", "recorded_nanodollars", "simulated_nanodollars",
                "recorded_time_p50_ms", "simulated_time_p50_ms",
            ],
            "recorded_against_simulated"
        ) { run in
            guard let selection = run.selection else { return [] }
            return run.comparison.enumerated().map { position, row in
                line(
                    position,
                    run.clients[row.client].name,
                    run.integrations[row.integration].name,
                    run.sheets[row.sheet].name,
                    row.sessionsPerMonth,
                    selection.recordedClients[row.client].requests,
                    run.clients[row.client].requests,
                    selection.recordedClients[row.client].isCredible,
                    selection.recordedTotals[position]?.nanodollars,
                    row.invoice?.total.nanodollars,
                    selection.recordedTime?.p50,
                    selection.experiences[row.client].timeToSelection?.p50
                )
            }
        }
    }

    @Test("cost has every comparison with names, beside the baseline")
    func cost() throws {
        try expect(
            [
                "position", "client", "integration", "generation", "sheet", "sessions_per_month", "currency",
                "total_nanodollars", asNanodollars("total_usd"), "baseline_nanodollars",
                asNanodollars("saving_usd"), "unpriced_reason", "is_credible", "is_latest",
            ],
            "cost"
        ) { run in
            run.comparison.enumerated().map { position, row in
                let baseline = run.comparison.first {
                    $0.client == run.baseline && $0.integration == row.integration && $0.sheet == row.sheet
                        && $0.sessionsPerMonth == row.sessionsPerMonth
                }
                let total = row.invoice?.total.nanodollars
                let reference = baseline?.invoice?.total.nanodollars
                var saving: Int64?
                if let total, let reference { saving = reference - total }
                var reason: String?
                if case .unpriced(let text) = row.outcome { reason = text }
                let sheet = run.sheets[row.sheet]
                return line(
                    position,
                    run.clients[row.client].name,
                    run.integrations[row.integration].name,
                    run.integrations[row.integration].generation,
                    sheet.name,
                    row.sessionsPerMonth,
                    sheet.currency,
                    total,
                    comparable(dollars(total, sheet)),
                    reference,
                    comparable(dollars(saving, sheet)),
                    reason,
                    run.clients[row.client].isCredible,
                    isLatest(run)
                )
            }
        }
    }

    @Test("cost_by_wait has what is priced and has a wait")
    func costByWait() throws {
        try expect(
            [
                "sheet", "sessions_per_month", "integration", "family", "wait_ms", "client",
                "total_nanodollars",
            ],
            "cost_by_wait"
        ) {
            run in
            run.comparison.compactMap { row in
                let client = run.clients[row.client]
                guard let wait = client.waitMilliseconds, let invoice = row.invoice else { return nil }
                return line(
                    run.sheets[row.sheet].name,
                    row.sessionsPerMonth,
                    run.integrations[row.integration].name,
                    client.family,
                    wait,
                    client.name,
                    invoice.total.nanodollars
                )
            }
        }
    }

    @Test(
        "cheapest_client has the first of the cheapest, credible or not, for each sheet, volume and integration"
    )
    func cheapestClient() throws {
        try expect(
            ["sheet", "sessions_per_month", "integration", "is_credible", "client", "total_nanodollars"],
            "cheapest_client"
        ) { run in
            run.comparison.enumerated().compactMap { position, row in
                guard let total = row.invoice?.total else { return nil }
                let isBeaten = run.comparison.enumerated().contains { other, rival in
                    guard let rivalTotal = rival.invoice?.total else { return false }
                    return rival.sheet == row.sheet && rival.integration == row.integration
                        && rival.sessionsPerMonth == row.sessionsPerMonth
                        && run.clients[rival.client].isCredible == run.clients[row.client].isCredible
                        && (rivalTotal, other) < (total, position)
                }
                if isBeaten { return nil }
                return line(
                    run.sheets[row.sheet].name,
                    row.sessionsPerMonth,
                    run.integrations[row.integration].name,
                    run.clients[row.client].isCredible,
                    run.clients[row.client].name,
                    total.nanodollars
                )
            }
        }
    }

    @Test("decision has what the report recommends: that of a run with intervals, else the cheapest credible")
    func decision() throws {
        try expect(
            [
                "sheet", "sessions_per_month", "client", "integration", "total_nanodollars",
                "total_lower_nanodollars", "total_upper_nanodollars", "baseline_nanodollars",
                "saving_nanodollars", "saving_lower_nanodollars", "saving_upper_nanodollars",
                asNanodollars("saving_usd"), "is_latest",
            ],
            "decision"
        ) { run in
            func least(_ sheet: Int, _ volume: Int64?) -> Int64? {
                run.comparison.filter {
                    $0.sheet == sheet && $0.sessionsPerMonth == volume && $0.client == run.baseline
                }.compactMap { $0.invoice?.total.nanodollars }.min()
            }
            var rows: [Run.RecommendationRow] = run.certainty?.recommendations ?? []
            if run.certainty == nil {
                let settings = run.comparison.reduce(into: [(Int, Int64?)]()) { settings, row in
                    if !settings.contains(where: { $0 == (row.sheet, row.sessionsPerMonth) }) {
                        settings.append((row.sheet, row.sessionsPerMonth))
                    }
                }
                for (sheet, volume) in settings {
                    let allowed = run.comparison.enumerated().filter {
                        $1.sheet == sheet && $1.sessionsPerMonth == volume && $1.invoice != nil
                            && run.clients[$1.client].isCredible
                    }
                    func rank(_ entry: (offset: Int, element: Run.ComparisonRow)) -> [Int64] {
                        let client = entry.element.client
                        return [
                            entry.element.invoice!.total.nanodollars, client == run.baseline ? 0 : 1,
                            run.clients[client].requests, Int64(entry.offset),
                        ]
                    }
                    let best = allowed.min { rank($0).lexicographicallyPrecedes(rank($1)) }
                    guard let best = best?.element else { continue }
                    rows.append(
                        .init(
                            sheet: sheet,
                            sessionsPerMonth: volume,
                            client: best.client,
                            integration: best.integration,
                            cost: nil,
                            saving: least(sheet, volume).map {
                                Money(nanodollars: $0 - best.invoice!.total.nanodollars)
                            },
                            savingInterval: nil,
                            sentences: [],
                            bias: nil
                        )
                    )
                }
            }
            return rows.map { row in
                let total = run.comparison.first {
                    $0.sheet == row.sheet && $0.sessionsPerMonth == row.sessionsPerMonth
                        && $0.client == row.client && $0.integration == row.integration
                }?.invoice?.total.nanodollars
                let saving = row.saving?.nanodollars
                var baseline = least(row.sheet, row.sessionsPerMonth)
                if let total, let saving { baseline = total + saving }
                let parts: [Any?] = [
                    run.sheets[row.sheet].name, row.sessionsPerMonth, row.client.map { run.clients[$0].name },
                    row.integration.map { run.integrations[$0].name }, total, row.cost?.lower,
                    row.cost?.upper, baseline, saving, row.savingInterval?.lower, row.savingInterval?.upper,
                ]
                return line(parts) + "|"
                    + line(comparable(dollars(saving, run.sheets[row.sheet])), isLatest(run))
            }
        }
    }

    @Test("invoice_line has every line and the credit, and they sum to the bill")
    func invoiceLine() throws {
        try expect(
            [
                "position", "client", "integration", "sheet", "sessions_per_month", "line", "sku", "title",
                "events", "amount_nanodollars", asNanodollars("amount_usd"),
            ],
            "invoice_line"
        ) { run in
            run.comparison.enumerated().flatMap { position, row -> [String] in
                guard let invoice = row.invoice else { return [] }
                let sheet = run.sheets[row.sheet]
                var rows: [(String?, String, Int64?, Int64)] = invoice.lines.map {
                    ($0.sku, $0.title, $0.events, $0.amount.nanodollars)
                }
                if invoice.credit != .zero {
                    rows.append((nil, "Monthly credit", nil, invoice.credit.nanodollars))
                }
                return rows.enumerated().map { number, entry in
                    line(
                        position,
                        run.clients[row.client].name,
                        run.integrations[row.integration].name,
                        sheet.name,
                        row.sessionsPerMonth,
                        number,
                        entry.0,
                        entry.1,
                        entry.2,
                        entry.3,
                        comparable(dollars(entry.3, sheet))
                    )
                }
            }
        }
        let connection = try SQLiteConnection(raw: path)
        let wrong = try connection.texts(
            """
            SELECT cost.position FROM cost
            WHERE total_nanodollars <> coalesce((
                SELECT sum(amount_nanodollars) FROM invoice_line
                WHERE invoice_line.run_id = cost.run_id AND invoice_line.position = cost.position
            ), 0)
            """
        )
        #expect(wrong == [])
    }

    @Test("invoice_part has every tier of every line")
    func invoicePart() throws {
        try expect(
            [
                "position", "line", "sku", "part", "first_event", "last_event",
                asNanodollars("price_per_thousand_usd"), "amount_nanodollars",
            ],
            "invoice_part"
        ) { run in
            run.comparison.enumerated().flatMap { position, row in
                (row.invoice?.lines ?? []).enumerated().flatMap { number, entry in
                    entry.parts.enumerated().map { tier, part in
                        line(
                            position,
                            number,
                            entry.sku,
                            tier,
                            part.firstEvent,
                            part.lastEvent,
                            comparable(dollars(part.pricePerThousand.nanodollars, run.sheets[row.sheet])),
                            part.amount.nanodollars
                        )
                    }
                }
            }
        }
    }

    @Test("integration_break_even has the break-evens with names")
    func breakEven() throws {
        try expect(
            [
                "sheet", "sessions_per_month", "first_integration", "second_integration", "verdict",
                "cheaper_from",
            ],
            "integration_break_even"
        ) { run in
            run.breakEvens.map {
                line(
                    run.sheets[$0.sheet].name,
                    $0.sessionsPerMonth,
                    run.integrations[$0.first].name,
                    run.integrations[$0.second].name,
                    $0.text,
                    $0.cheaperFrom
                )
            }
        }
    }
}
