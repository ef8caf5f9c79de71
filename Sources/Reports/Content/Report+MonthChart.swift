import Basics
import Billing
import Simulation

/// One account's bills as a chart.
extension Report {
    func monthChart(
        _ account: Forecast.Account,
        _ forecast: Forecast,
        _ name: String
    ) -> LineChart? {
        let sheet = run.sheets[account.sheet]
        var chart = LineChart(
            title: "Month by month: " + span(forecast),
            summary: "",
            subtitle: name,
            xTitle: "month",
            xNames: forecast.months,
            yTitle: sheet.currency + " a month",
            yScale: 9,
            series: []
        )
        for (index, way) in ways(account).enumerated() {
            let points = way.bills.compactMap { bill -> LineChart.Point? in
                guard let total = bill.total else { return nil }
                return LineChart.Point(
                    x: Int64(bill.month),
                    y: total.nanodollars,
                    band: bill.interval.map { $0.lower...$0.upper },
                    hint: "\(forecast.months[bill.month]), \(way.role): \(Wording.money(total, sheet))"
                )
            }
            if points.isEmpty { continue }
            chart.series.append(
                .init(name: "\(way.role): \(way.name)", style: index, points: points)
            )
        }
        if chart.series.isEmpty { return nil }
        if let certainty = run.certainty, certainty.clusters > 1 {
            chart.notes.append(
                "Bands: \(certainty.settings.confidence) intervals of each month by itself; growth is taken as given."
            )
        }
        chart.summary =
            chart.series.map { series in
                let first = series.points[0]
                let most = series.points.max { $0.y < $1.y }!
                return "\(series.name): \(Wording.money(Money(nanodollars: first.y), sheet)) in "
                    + "\(forecast.months[Int(first.x)]), at most \(Wording.money(Money(nanodollars: most.y), sheet)) "
                    + "in \(forecast.months[Int(most.x)])"
            }.joined(separator: "; ") + "."
        return chart
    }
}
