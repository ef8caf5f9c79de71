internal import Basics
internal import Billing

/// One assumption moved that a bill rests on, whatever the sample it comes from.
struct SensitivityMove {
    /// How large a move is; switches and readings have no size and lie between the others.
    enum Step: Int, Comparable {
        case tenPercent
        case switched
        case quarter

        static func < (a: Step, b: Step) -> Bool { a.rawValue < b.rawValue }
    }

    /// The moves by percent, the smaller ones first.
    static let percents: [Int64] = [110, 90, 125, 75]

    var factor: String
    var change: String
    var step: Step
    var shapes = ShapeChange.none
    var sheet: PriceSheet
    var switches: Switches

    /// Nothing moved.
    init(sheet: PriceSheet, switches: Switches) {
        factor = ""
        change = ""
        step = .switched
        self.sheet = sheet
        self.switches = switches
    }

    /// Whether every option uses what it did before.
    var keepsUsage: Bool { shapes == .none && keepsSwitches }
    private var keepsSwitches = true

    /// Names the move by a percentage of the whole.
    mutating func set(_ factor: String, percent: Int64) {
        self.factor = factor
        change = percent > 100 ? "+\(percent - 100) %" : "−\(100 - percent) %"
        step = (90...110).contains(percent) ? .tenPercent : .quarter
    }

    /// Requests, selections and prices by ±10 and ±25 %, then every rule switch to its other value.
    ///
    /// - Parameters:
    ///   - skus: those that are billed; where they are several, each is moved by itself too.
    ///   - selected: the sessions that end in a selection, of all.
    static func all(
        sheet: PriceSheet,
        switches: Switches,
        skus: [SKU],
        selected: (sessions: Int64, all: Int64)
    ) -> [SensitivityMove] {
        let still = SensitivityMove(sheet: sheet, switches: switches)
        var moves: [SensitivityMove] = []
        for percent in percents {
            var move = still
            move.set("requests", percent: percent)
            move.shapes = .requests(percent: percent)
            moves.append(move)
            move.set("selections", percent: percent)
            move.shapes = .selections(percent: percent)
            if let reached = reach(selected, percent) { move.change = reached }
            moves.append(move)
            move.set("prices", percent: percent)
            move.shapes = .none
            move.sheet = sheet.withPrices(atPercent: percent)
            moves.append(move)
            for sku in skus where skus.count > 1 {
                move.set("price of \(sku.name)", percent: percent)
                move.sheet = sheet.withPrices(atPercent: percent, of: sku)
                moves.append(move)
            }
        }
        return moves + still.switched()
    }

    /// How a rise of selections is called that ends at all sessions; nil where it does not.
    private static func reach(_ selected: (sessions: Int64, all: Int64), _ percent: Int64) -> String? {
        guard percent > 100, selected.sessions > 0,
            Int128(selected.sessions) * Int128(percent) > Int128(selected.all) * 100
        else { return nil }
        let rise = ExactDecimal.text(
            Int128(selected.all - selected.sessions) * 100,
            over: Int128(selected.sessions),
            decimals: 1
        )
        return "+\(rise) %, all sessions"
    }

    /// Each switch at its other value.
    private func switched() -> [SensitivityMove] {
        var moves: [SensitivityMove] = []
        func add(_ factor: String, _ value: String, _ edit: (inout SensitivityMove) -> Void) {
            var move = self
            move.factor = "rules." + factor
            move.change = value
            move.keepsSwitches = false
            edit(&move)
            moves.append(move)
        }
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
        return moves
    }
}

extension PriceSheet {
    /// Of some SKUs, those that cost anything here, in their order.
    func paid(_ skus: Set<SKU>) -> [SKU] {
        skus.filter { (self[$0]?.firstPaidPrice ?? .zero) > .zero }.sorted()
    }
}
