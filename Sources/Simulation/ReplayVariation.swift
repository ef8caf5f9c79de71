package import Places

/// A replay with one of its assumptions moved: how people pick, or how well the service works.
package struct ReplayVariation: Sendable {
    /// The key of the assumption, such as `selection.looking`.
    package var key: String
    /// What it is moved to, such as `120 ms (half)`.
    package var value: String
    /// nil for a service that answers everything at once, or with the latency of the simulated selection.
    package var service: ServiceConditions?
    /// nil where picks are as recorded.
    package var selection: PickSimulation?

    /// Every assumption about picks and the service moved by itself, each of them another pass over the log.
    ///
    /// - Parameters:
    ///   - service: the scenario's, as `ReplayPlan` takes it.
    ///   - selection: how people pick and what the service knows; nil where picks are as recorded.
    package static func all(
        service: ServiceConditions?,
        selection: (model: SelectionModel, index: SuggestionIndex)?
    ) -> [ReplayVariation] {
        var variations: [ReplayVariation] = []
        if let (model, index) = selection {
            // Where the scenario describes the service, the latency is one of its conditions.
            for move in model.moves where service == nil || move.key != "latency" {
                variations.append(
                    ReplayVariation(
                        key: "selection." + move.key,
                        value: move.value,
                        service: service,
                        selection: PickSimulation(move.moved, index, service: service)
                    )
                )
            }
        }
        for move in service?.moves ?? [] {
            variations.append(
                ReplayVariation(
                    key: "service." + move.key,
                    value: move.value,
                    service: move.moved,
                    selection: selection.map { PickSimulation($0.model, $0.index, service: move.moved) }
                )
            )
        }
        return variations
    }
}

/// A set of assumptions with one of them moved.
struct AssumptionMove<Assumptions> {
    /// As the settings call it, without the group that they belong to.
    var key: String
    /// What it is moved to.
    var value: String
    var moved: Assumptions
}

/// Half and twice a number, which may lie outside its range; nothing for zero.
enum Scaling: String, CaseIterable {
    case half
    case twice

    /// Half is rounded upwards.
    func of(_ value: Int64, atMost limit: Int64 = .max) -> Int64 {
        switch self {
        case .half: value - value / 2
        case .twice:
            min(value.multipliedReportingOverflow(by: 2).overflow ? .max : value * 2, max(limit, value))
        }
    }
}

extension LatencyModel {
    /// The same with its times scaled.
    func scaled(_ scaling: Scaling) -> LatencyModel {
        let longest = Int64(Self.maximumMilliseconds)
        switch self {
        case .fixed(let milliseconds): return .fixed(scaling.of(milliseconds, atMost: longest))
        case .table(let rows):
            return .table(
                rows.map {
                    Percentile(
                        perMillion: $0.perMillion,
                        milliseconds: scaling.of($0.milliseconds, atMost: longest)
                    )
                }
            )
        }
    }
}
