internal import Billing
internal import Traces

/// The ways in which a replay takes each session: 0 is the scenario's own, the others its plan's readings.
///
/// Clients act on an ending only by whether it is a selection. So a session is replayed anew only where a reading
/// makes it one, or none; under the others it is counted again, as another shape.
struct ReplayWays: Sendable {
    private let assumptions: Assumptions
    private let lifetime: Int64?
    private let readings: [LogReading]
    /// By way: whether an earlier session of the person was replayed otherwise than in way 0, so that what a
    /// client remembers of the person may be another.
    private(set) var isApart: [Bool]

    init(_ plan: ReplayPlan) {
        assumptions = plan.assumptions
        lifetime = plan.lifetimeMilliseconds
        readings = plan.readings
        isApart = Array(repeating: false, count: plan.readings.count + 1)
    }

    var count: Int { isApart.count }

    mutating func beginPerson() {
        for way in isApart.indices { isApart[way] = false }
    }

    /// Notes that a session of the person is replayed otherwise.
    mutating func setApart(way: Int) { isApart[way] = true }

    /// What a session ends as.
    func ending(_ session: SessionRow, way: Int) -> ShapeEnding {
        if way > 0, case .ending(session.ending, as: let ending) = readings[way - 1] { return ending }
        return assumptions.ending(for: session.ending)
    }

    /// Whether clients meet another ending than in way 0.
    func isReplayed(_ session: SessionRow, way: Int) -> Bool {
        (ending(session, way: way) == .selected) != (ending(session, way: 0) == .selected)
    }

    /// Whether a session can have another shape than in way 0, if the person's sessions before it had none.
    ///
    /// - Parameter end: milliseconds to the session's latest end under any client.
    func canMove(_ session: SessionRow, way: Int, end: Int64) -> Bool {
        if way == 0 { return true }
        switch readings[way - 1] {
        case .ending(let kind, as: _): return kind == session.ending
        case .lifetime(let seconds): return end > min(Int64(seconds) * 1000, lifetime ?? .max)
        }
    }

    /// How a session counts.
    func shape(_ replayed: ReplayedSession, of session: SessionRow, way: Int) -> SessionShape {
        var shape = replayed.shape
        shape.ending = replayed.isGivenUp ? .submitted : ending(session, way: way)
        var lifetime = lifetime
        if way > 0, case .lifetime(let seconds) = readings[way - 1] { lifetime = Int64(seconds) * 1000 }
        shape.isExpired = shape.requests > 0 && lifetime.map { replayed.elapsed > $0 } ?? false
        return shape
    }
}

/// What one client made of a session, before it is said what the session ends as and how long it may take.
struct ReplayedSession: Sendable {
    /// Its ending and whether it is expired say nothing yet.
    var shape = SessionShape(requests: 0, ending: .abandoned)
    /// Milliseconds from the first request to the ending; meaningless without requests.
    var elapsed: Int64 = 0
    /// The person was to pick and sent the text instead, as no list brought the place.
    var isGivenUp = false
}
