internal import Places

extension SelectionModel {
    /// Each parameter moved by itself: half and twice what is a number, or its usual value where that is zero, every
    /// other choice of a word, and another seed.
    ///
    /// The chances of looking are moved together. The time of a pick is that of the input, which is moved, until it
    /// is set. A pause is not moved where nobody looks more often in one.
    var moves: [AssumptionMove<SelectionModel>] {
        let usual = SelectionModel()
        var moves = scaled("looking", ", with the other two chances", isZero: isLookingNever) {
            model,
            scaling in
            guard let scaling else {
                model.looking = usual.looking
                model.lookingAtWordBoundary = usual.lookingAtWordBoundary
                model.lookingInPause = usual.lookingInPause
                return
            }
            model.looking = scaling.of(model.looking, atMost: 1_000_000)
            model.lookingAtWordBoundary = scaling.of(model.lookingAtWordBoundary, atMost: 1_000_000)
            model.lookingInPause = scaling.of(model.lookingInPause, atMost: 1_000_000)
        }
        if lookingInPause > looking {
            moves += scaled("pause", \.pauseMilliseconds, usual: usual.pauseMilliseconds)
        }
        moves += scaled("reaction", \.reactionMilliseconds, usual: usual.reactionMilliseconds)
        if let pickMilliseconds {
            moves += scaled("pick", isZero: pickMilliseconds == 0) { model, scaling in
                model.pickMilliseconds = scaling.map { Self.scaled(pickMilliseconds, $0) }
            }
        } else {
            moves += Input.allCases.filter { $0 != input }.map { other in
                var moved = self
                moved.input = other
                return AssumptionMove(key: "input", value: other.rawValue, moved: moved)
            }
        }
        moves += scaled("latency", isZero: latency.isZero) { model, scaling in
            model.latency = scaling.map { model.latency.scaled($0) } ?? usual.latency
        }
        var lucky = self
        lucky.seed = Self.otherSeed(than: seed)
        moves.append(AssumptionMove(key: "seed", value: "\(lucky.seed) (another)", moved: lucky))
        return moves
    }

    /// A seed as good as another, within the range of seeds.
    static func otherSeed(than seed: UInt64) -> UInt64 { seed < UInt64(Int32.max) ? seed + 1 : 1 }

    private var isLookingNever: Bool { max(looking, lookingAtWordBoundary, lookingInPause) == 0 }

    private static func scaled(_ milliseconds: Int, _ scaling: Scaling) -> Int {
        Int(scaling.of(Int64(milliseconds), atMost: Int64(LatencyModel.maximumMilliseconds)))
    }

    private func scaled(
        _ key: String,
        _ time: WritableKeyPath<SelectionModel, Int>,
        usual: Int
    ) -> [AssumptionMove<SelectionModel>] {
        scaled(key, isZero: self[keyPath: time] == 0) { model, scaling in
            model[keyPath: time] = scaling.map { Self.scaled(model[keyPath: time], $0) } ?? usual
        }
    }

    /// - Parameters:
    ///   - others: what is moved as well, behind the value.
    ///   - edit: given nil to take the usual value.
    private func scaled(
        _ key: String,
        _ others: String = "",
        isZero: Bool,
        _ edit: (inout SelectionModel, Scaling?) -> Void
    ) -> [AssumptionMove<SelectionModel>] {
        let scalings: [Scaling?] = isZero ? [nil] : Scaling.allCases
        return scalings.compactMap { scaling in
            var moved = self
            edit(&moved, scaling)
            if moved == self { return nil }
            let value = moved.settings.first { $0.key == key }!.value
            return AssumptionMove(
                key: key,
                value: "\(value)\(others) (\(scaling?.rawValue ?? "the usual"))",
                moved: moved
            )
        }
    }
}

extension LatencyModel {
    /// Whether every answer is there at once.
    var isZero: Bool {
        switch self {
        case .fixed(let milliseconds): milliseconds == 0
        case .table(let rows): rows.allSatisfy { $0.milliseconds == 0 }
        }
    }
}
