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

    /// A volume moved by percent, to the nearest session.
    static func volume(_ sessions: Int64, percent: Int64) -> Int64 {
        Int64(clamping: (Int128(sessions) * Int128(percent) + 50) / 100)
    }

    var factor: String
    var change: String
    var step: Step
    var shapes = ShapeChange.none
    var sheet: PriceSheet
    var switches: Switches
    /// Events of the same account outside the box.
    var otherUsage: Usage

    /// Nothing moved.
    init(sheet: PriceSheet, switches: Switches, otherUsage: Usage) {
        factor = ""
        change = ""
        step = .switched
        self.sheet = sheet
        self.switches = switches
        self.otherUsage = otherUsage
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

    /// From nothing moved: requests, selections and prices by ±10 and ±25 %, every rule switch to its other value, and
    /// what the account uses outside the box.
    ///
    /// - Parameters:
    ///   - skus: those that are billed; where they are several, each is moved by itself too.
    ///   - selected: the sessions that end in a selection, of all.
    func all(skus: [SKU], selected: (sessions: Int64, all: Int64)) throws(Fault) -> [SensitivityMove] {
        var moves: [SensitivityMove] = []
        for percent in Self.percents {
            var move = self
            move.set("requests", percent: percent)
            move.shapes = .requests(percent: percent)
            moves.append(move)
            move.set("selections", percent: percent)
            move.shapes = .selections(percent: percent)
            if let reached = Self.reach(selected, percent) { move.change = reached }
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
        return try moves + switched() + besides()
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

    /// What the account uses outside the box, each SKU by itself to none, half and twice; twice is left out where it
    /// leaves its range.
    private func besides() throws(Fault) -> [SensitivityMove] {
        var moves: [SensitivityMove] = []
        for (sku, count) in otherUsage.events {
            func add(_ word: String, _ events: Int64) throws(Fault) {
                var move = self
                move.factor = "otherUsage.\(sku.name)"
                move.change = events == 0 ? word : "\(ExactDecimal.grouped(events)) (\(word))"
                move.otherUsage = Usage()
                for (other, count) in otherUsage.events {
                    try move.otherUsage.add(other, other == sku ? events : count)
                }
                moves.append(move)
            }
            try add("none", 0)
            for scaling in Scaling.allCases {
                let events = scaling.of(count)
                let isCapped = scaling == .twice && events / 2 != count
                if events != count, !isCapped { try add(scaling.rawValue, events) }
            }
        }
        return moves
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
