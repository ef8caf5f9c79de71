import Basics
import Simulation

/// Shares of sessions by requests sent: one panel for each client under a common axis, crossed by the
/// lines from which another style is cheaper.
struct DistributionChart: Hashable, Sendable {
    /// One client's sessions.
    struct Panel: Hashable, Sendable {
        var name: String
        var remark: String
        /// Fixes the colour.
        var style: Int
        /// Drawn hollow, for the reason that a note of the chart gives.
        var isDoubtful = false
        /// Ascending by requests.
        var counts: [Run.RequestCount]
    }

    /// A number of requests from which on something changes.
    struct Threshold: Hashable, Sendable {
        var requests: Int64
        var text: String
    }

    var title: String
    var summary: String
    var subtitle: String
    var panels: [Panel]
    var thresholds: [Threshold]
    var notes: [String] = []

    private static let width = 8800
    private static let margin = 240
    private static let panelHeight = 1500

    /// The chart as a picture 880 pixels wide and as high as its panels need.
    func picture() -> Picture {
        var picture = Picture(width: Self.width, title: title, summary: summary)
        let head = ChartText.head(title, subtitle, "share of sessions, %", margin: Self.margin, in: &picture)
        let bins = bins
        let shares = panels.map { self.shares(of: $0, in: bins) }
        let highest = shares.joined().max() ?? 0
        let scale = Axis(covering: [highest], scale: 2, atMost: 4, from: Self.panelHeight, to: 0)
        let tickWidth = scale.ticks.reduce(0) { max($0, TextMeasure.width(of: scale.label($1), size: 115)) }
        let left = Self.margin + tickWidth + 120
        let grid = BarGrid(bins: bins, left: left, step: (Self.width - Self.margin - left) / bins.count)

        let crossing = Self.ordered(thresholds.filter(grid.shows), grid)
        var texts = Picture(width: 0, title: "", summary: "")
        var bottom = head
        for (number, panel) in panels.enumerated() {
            var top = heading(of: panel, grid, top: number == 0 ? head : bottom + 260, in: &texts)
            var starts = crossing.map { Spot(x: grid.place($0.requests), y: top + 100) }
            if number == 0 {
                top += 40
                for (index, threshold) in crossing.enumerated() {
                    starts[index].y = top + 20
                    let named = crossing[..<index].map { grid.place($0.requests) }
                    top = name(threshold, grid, beside: named, top: top, in: &texts)
                }
            }
            bottom = bars(of: panel, shares[number], highest, grid, top: top + 160, in: &texts)
            for start in starts {
                let stroke = Picture.Stroke(ink: .text, width: 10, dashes: [4, 3])
                texts.add(.line(start, Spot(x: start.x, y: bottom), stroke))
            }
        }
        picture.elements += texts.elements
        grid.drawNumbers(under: bottom, in: &picture)
        let axisTitle = Spot(x: grid.right, y: bottom + 460)
        let axisText = "autocomplete requests in a session"
        picture.add(.label(.init(axisText, at: axisTitle, anchor: .end, size: 115, ink: .soft)))
        ChartText.close(
            notes + remainingNotes(grid, crossing),
            top: bottom + 640,
            margin: Self.margin,
            in: &picture
        )
        return picture
    }

    /// The order in which no line runs through the name of another on its own half: from the left edge
    /// inwards, then from the right edge inwards.
    private static func ordered(_ thresholds: [Threshold], _ grid: BarGrid) -> [Threshold] {
        let sorted = thresholds.sorted { ($0.requests, $0.text) < ($1.requests, $1.text) }
        return sorted.filter { !grid.isRightHalf($0.requests) }
            + sorted.filter { grid.isRightHalf($0.requests) }.reversed()
    }

    private var bins: RequestBins {
        var maximum: Int64 = 0
        var nearlyAll: Int64 = 0
        for panel in panels {
            let total = panel.counts.reduce(0) { $0 + $1.sessions }
            var seen: Int64 = 0
            for count in panel.counts where count.sessions > 0 {
                if seen * 1000 < total * 990 { nearlyAll = max(nearlyAll, count.requests) }
                seen += count.sessions
                maximum = max(maximum, count.requests)
            }
        }
        return RequestBins(maximum: maximum, nearlyAll: nearlyAll)
    }

    /// Hundredths of a per cent by bar.
    private func shares(of panel: Panel, in bins: RequestBins) -> [Int64] {
        var sums = Array(repeating: Int64(0), count: bins.count)
        for count in panel.counts { sums[bins.bar(of: count.requests)] += count.sessions }
        let total = Int128(max(1, sums.reduce(0, +)))
        return sums.map { Int64((Int128($0) * 10_000 + total / 2) / total) }
    }

    /// Writes a panel's name and remark.
    ///
    /// - Returns: the y under them.
    private func heading(of panel: Panel, _ grid: BarGrid, top: Int, in picture: inout Picture) -> Int {
        let width = grid.right - grid.left
        let name = TextMeasure.lines(of: panel.name, width: width, size: 130, isBold: true, atMost: 2)
        let top = picture.addLines(name, left: grid.left, top: top, size: 130, isBold: true, ink: .text)
        let remark = TextMeasure.lines(of: panel.remark, width: width, size: 120, atMost: 2)
        return picture.addLines(remark, left: grid.left, top: top, size: 120, ink: .soft)
    }

    /// Draws the bars of a panel and the upright axis beside them.
    ///
    /// - Returns: the y of their base line.
    private func bars(
        of panel: Panel,
        _ shares: [Int64],
        _ highest: Int64,
        _ grid: BarGrid,
        top y: Int,
        in picture: inout Picture
    ) -> Int {
        let axis = Axis(covering: [highest], scale: 2, atMost: 4, from: y + Self.panelHeight, to: y)
        for tick in axis.ticks {
            let place = axis.place(tick)
            let stroke = Picture.Stroke(ink: tick == 0 ? .axis : .grid, width: 10)
            picture.add(.line(Spot(x: grid.left, y: place), Spot(x: grid.right, y: place), stroke))
            let spot = Spot(x: grid.left - 80, y: place + 40)
            picture.add(.label(.init(axis.label(tick), at: spot, anchor: .end, size: 115, ink: .soft)))
        }
        for (bar, share) in shares.enumerated() where share > 0 {
            let height = max(10, axis.place(Int64(0)) - axis.place(share))
            let percent = ExactDecimal.text(share, scale: 2, decimals: 1)
            let hint = "\(panel.name): \(grid.bins.name(of: bar)) requests in \(percent) % of the sessions"
            let frame = grid.frame(of: bar, height: height, on: y + Self.panelHeight)
            picture.add(.bar(frame, .series(panel.style), isHollow: panel.isDoubtful, hint: hint))
        }
        return y + Self.panelHeight
    }

    /// Writes what a line means beside its upper end, where the lines that were named before leave room.
    ///
    /// - Returns: the y under the text.
    private func name(
        _ threshold: Threshold,
        _ grid: BarGrid,
        beside named: [Int],
        top: Int,
        in picture: inout Picture
    ) -> Int {
        let x = grid.place(threshold.requests)
        let before = x - (named.filter { $0 < x }.max() ?? grid.left) - 160
        let behind = (named.filter { $0 > x }.min() ?? grid.right) - x - 160
        let usual = grid.isRightHalf(threshold.requests) ? before : behind
        let goesLeft = usual >= 2600 ? grid.isRightHalf(threshold.requests) : before > behind
        return picture.addLines(
            TextMeasure.lines(of: threshold.text, width: goesLeft ? before : behind, size: 120, atMost: 6),
            left: goesLeft ? x - 80 : x + 80,
            top: top,
            anchor: goesLeft ? .end : .start,
            size: 120,
            ink: .text
        )
    }

    private func remainingNotes(_ grid: BarGrid, _ shown: [Threshold]) -> [String] {
        var notes: [String] = []
        if grid.bins.width > 1 { notes.append("Each bar holds \(grid.bins.width) numbers of requests.") }
        if let openFrom = grid.bins.openFrom {
            notes.append("The last bar holds every session with \(openFrom) requests or more.")
        }
        for threshold in thresholds where !shown.contains(threshold) {
            notes.append("Beyond this axis: \(threshold.text).")
        }
        return notes
    }
}
