internal import Basics
internal import Places

/// A simulated selection with one of its parameters moved.
package struct PickVariation: Sendable {
    /// The key of the parameter, such as `selection.looking`.
    package var key: String
    /// What it is moved to, such as `120 ms (half)`.
    package var value: String
    package var simulation: PickSimulation

    /// Half and twice each parameter that carries the most weight: the chances of looking, which are moved
    /// together and end at 1, the reaction time, and the time of an answer.
    ///
    /// Each is another pass of the simulation, so the others are left: which pointer people use and how long it
    /// takes them moves when a session ends, and hardly what is sent.
    ///
    /// - Parameter hasService: whether the time of an answer is the scenario's `service.latency`.
    package static func all(of simulation: PickSimulation, hasService: Bool = false) -> [PickVariation] {
        var variations: [PickVariation] = []
        for (word, top, bottom) in [("half", 1, 2), ("twice", 2, 1)] as [(String, Int64, Int64)] {
            func moved(_ value: Int64, atMost limit: Int64) -> Int64 {
                min((value * top + bottom / 2) / bottom, max(limit, value))
            }
            func add(
                _ key: String,
                _ others: String = "",
                under group: String = "selection",
                _ edit: (inout PickSimulation) -> Void
            ) {
                var other = simulation
                edit(&other)
                if (other.model, other.service) == (simulation.model, simulation.service) { return }
                let value = other.model.settings.first { $0.key == key }?.value ?? ""
                variations.append(
                    PickVariation(
                        key: "\(group).\(key)",
                        value: "\(value)\(others) (\(word))",
                        simulation: other
                    )
                )
            }
            add("looking", ", with the other two chances") {
                $0.model.looking = moved($0.model.looking, atMost: 1_000_000)
                $0.model.lookingAtWordBoundary = moved($0.model.lookingAtWordBoundary, atMost: 1_000_000)
                $0.model.lookingInPause = moved($0.model.lookingInPause, atMost: 1_000_000)
            }
            let longest = Int64(LatencyModel.maximumMilliseconds)
            add("reaction") {
                let reaction = moved(Int64($0.model.reactionMilliseconds), atMost: longest)
                $0.model.reactionMilliseconds = Int(reaction)
            }
            let latency = simulation.service.latency.moved { moved($0, atMost: longest) }
            if latency == simulation.service.latency { continue }
            add("latency", under: hasService ? "service" : "selection") {
                $0.model.latency = latency
                $0.service.latency = latency
            }
        }
        return variations
    }
}

extension LatencyModel {
    /// The same with other times.
    fileprivate func moved(_ change: (Int64) -> Int64) -> LatencyModel {
        switch self {
        case .fixed(let milliseconds): .fixed(change(milliseconds))
        case .table(let rows):
            .table(rows.map { Percentile(perMillion: $0.perMillion, milliseconds: change($0.milliseconds)) })
        }
    }
}
