package import Billing
package import Traces

/// Another way to read a log than the scenario's: one assumption moved.
package enum LogReading: Hashable, Sendable {
    /// Sessions of one recorded ending are replayed as another one.
    case ending(EndingKind, as: ShapeEnding)
    /// Sessions live for so many seconds.
    case lifetime(seconds: Int)

    /// Every reading that is moved by itself: each ending that people did not pick as each of the other endings,
    /// and half and twice the session lifetime as far as it may be set so, or the usual one where there is none.
    ///
    /// A recorded pick is read as one, whatever the scenario takes it for: how often people pick is moved by percent, as
    /// no log takes a pick for granted.
    package static func others(
        than assumptions: Assumptions,
        sessionLifetimeSeconds: Int?
    ) -> [LogReading] {
        var readings: [LogReading] = []
        for kind in [EndingKind.unrecorded, .submitted, .abandoned] {
            for ending in ShapeEnding.allCases where ending != assumptions.ending(for: kind) {
                readings.append(.ending(kind, as: ending))
            }
        }
        if assumptions.selected != .selected { readings.append(.ending(.selected, as: .selected)) }
        guard let seconds = sessionLifetimeSeconds else {
            return readings + [.lifetime(seconds: Switches().sessionLifetimeSeconds ?? 300)]
        }
        if seconds > 1 { readings.append(.lifetime(seconds: seconds / 2)) }
        let twice = seconds * 2
        return twice > Switches.longestLifetimeSeconds ? readings : readings + [.lifetime(seconds: twice)]
    }

    /// The key of the assumption that is moved.
    package var key: String {
        switch self {
        case .ending(let kind, as: _): "assume.\(kind.word ?? "unrecorded")"
        case .lifetime: "rules.sessionLifetimeSeconds"
        }
    }

    /// The value that it is moved to.
    package var value: String {
        switch self {
        case .ending(_, as: let ending): ending.name
        case .lifetime(let seconds): String(seconds)
        }
    }
}
