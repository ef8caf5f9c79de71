import Basics

/// The places of a distribution's bars along the lower axis.
struct BarGrid {
    let bins: RequestBins
    let left: Int
    /// The distance of two bars.
    let step: Int

    var right: Int { left + step * bins.count }

    /// The line between the bars of a number and of the one before it.
    func place(_ requests: Int64) -> Int { left + Int(Int128(requests) * Int128(step) / Int128(bins.width)) }

    func isRightHalf(_ requests: Int64) -> Bool { place(requests) > (left + right) / 2 }

    /// True where a threshold lies among the closed bars.
    func shows(_ threshold: DistributionChart.Threshold) -> Bool {
        threshold.requests >= 0 && threshold.requests <= bins.openFrom ?? Int64(bins.count) * bins.width
    }

    func frame(of bar: Int, height: Int, on base: Int) -> Frame {
        Frame(left: left + bar * step + step / 10, top: base - height, width: step * 8 / 10, height: height)
    }

    /// Writes as many numbers under the bars as stand clear of each other.
    func drawNumbers(under y: Int, in picture: inout Picture) {
        var limit = right + 100
        if let openFrom = bins.openFrom {
            let spot = Spot(x: right, y: y + 200)
            let text = "≥ " + ExactDecimal.grouped(openFrom)
            let label = Picture.Label(text, at: spot, anchor: .end, size: 115, ink: .soft)
            picture.add(.label(label))
            limit = label.frame.left - 60
        }
        let labels = (0..<bins.count).map { bar in
            Picture.Label(
                ExactDecimal.grouped(Int64(bar) * bins.width),
                at: Spot(x: left + bar * step + step / 2, y: y + 200),
                anchor: .middle,
                size: 115,
                ink: .soft
            )
        }
        let widest = labels.reduce(0) { max($0, $1.frame.width) }
        let every = [1, 2, 5, 10, 20].first { $0 * step >= widest + 60 } ?? bins.count
        let closed = bins.openFrom == nil ? bins.count : bins.count - 1
        for bar in stride(from: 0, to: closed, by: every) where labels[bar].frame.right <= limit {
            picture.add(.label(labels[bar]))
        }
    }
}
