extension SuggestionIndex {
    /// After so many places in the order of rank, those of a range are rather looked at one after another:
    /// the filter lets few through, or many are equally popular.
    private static let longestWalk = 64

    /// Leaves the matches in the scratch, best first.
    func search(
        _ query: Span<UInt8>,
        limit: Int,
        isComplete: Bool = false,
        filter: PlaceFilter,
        using scratch: inout Scratch
    ) {
        scratch.matches.removeAll(keepingCapacity: true)
        scratch.key.removeAll(keepingCapacity: true)
        if limit <= 0 || filter.isClosed { return }
        if let code = Self.plusCode(query) {
            if let rank = nearestRank(to: code.center, filter: filter) {
                scratch.matches.append(Match(place: placeOfRank[Int(rank)], rank: rank, kind: .plusCode))
            }
            return
        }
        Folding.append(query, to: &scratch.key)
        if scratch.key.isEmpty { return }
        if isComplete { Folding.close(&scratch.key) }
        let key = scratch.key
        let airport = airports.rank(of: key.span)
        let isCapital = airport != nil && Self.capitals(in: query) == 3
        for kind in MatchKind.allCases {
            if scratch.matches.count == limit { return }
            scratch.top.reset(limit: limit)
            switch kind {
            case .plusCode: continue
            case .capitalAirportCode, .airportCode:
                guard let airport, isCapital == (kind == .capitalAirportCode) else { continue }
                offer(airport, filter, to: &scratch.top)
            case .nameStart: collect(key.span, from: names, filter, using: &scratch)
            case .laterWord: collect(key.span, from: laterWords, filter, using: &scratch)
            }
            for entry in scratch.top.entries where scratch.matches.count < limit {
                let place = placeOfRank[Int(entry.rank)]
                if scratch.matches.contains(where: { $0.place == place }) { continue }
                scratch.matches.append(Match(place: place, rank: entry.rank, kind: kind))
            }
        }
    }

    private static func capitals(in query: Span<UInt8>) -> Int {
        var count = 0
        for index in query.indices where UInt8(ascii: "A")...UInt8(ascii: "Z") ~= query[index] { count += 1 }
        return count
    }

    private static func plusCode(_ query: Span<UInt8>) -> PlusCode? {
        for index in query.indices where query[index] == UInt8(ascii: "+") {
            return query.withUnsafeBufferPointer { PlusCode(String(decoding: $0, as: UTF8.self)[...]) }
        }
        return nil
    }

    /// The nearest place that passes the filter; the better rank of equally near ones.
    ///
    /// - Complexity: O(n).
    private func nearestRank(to point: Coordinate, filter: PlaceFilter) -> Int32? {
        let target = UnitVector(point)
        var best: (rank: Int, distance: Double)?
        for (rank, place) in placeOfRank.enumerated() {
            let distance = vectors[Int(place)].squaredChord(to: target)
            if distance < best?.distance ?? .infinity, filter.admits(place, in: gazetteer, vectors: vectors) {
                best = (rank, distance)
            }
        }
        return best.map { Int32($0.rank) }
    }

    // MARK: - Collecting matches of one kind

    private func offer(_ rank: Int32, _ filter: PlaceFilter, to top: inout TopList) {
        let place = placeOfRank[Int(rank)]
        guard filter.admits(place, in: gazetteer, vectors: vectors) else { return }
        guard let bias = filter.bias else {
            top.offer(TopList.Entry(popularity: rank, distance: 0, rank: rank))
            return
        }
        let distance = vectors[Int(place)].squaredChord(to: bias)
        top.offer(
            TopList.Entry(
                popularity: popularityOfRank[Int(rank)],
                distance: distance.isNaN ? .infinity : distance,
                rank: rank
            )
        )
    }

    /// What orders places before any distance: the popularity with a bias, the rank itself without.
    private func popularity(of rank: Int32, _ filter: PlaceFilter) -> Int32 {
        filter.bias == nil ? rank : popularityOfRank[Int(rank)]
    }

    /// Takes every beginning of the key that is a whole name, and the rest as the place's whereabouts; then
    /// the key as the beginning of a name.
    private func collect(
        _ key: Span<UInt8>,
        from table: PrefixTable,
        _ filter: PlaceFilter,
        using scratch: inout Scratch
    ) {
        var range = table.all
        for end in 1..<key.count where key[end - 1] == FoldingChart.blank {
            range = table.range(of: key.extracting(0..<end), in: text.span, within: range)
            if range.isEmpty { return }
            let rest = key.extracting(end..<key.count)
            for position in table.whole(in: range, prefixBytes: end, text: text.span) {
                let rank = table.ranks[position]
                if scratch.top.isClosed(toPopularity: popularity(of: rank, filter)) { break }
                if qualifiers.match(rest, rank: rank) != nil {
                    offer(rank, filter, to: &scratch.top)
                }
            }
        }
        collect(table.range(of: key, in: text.span, within: range), of: table, filter, using: &scratch)
    }

    /// Offers the places of a range of keys, as far as they can still enter the list.
    private func collect(
        _ range: Range<Int>,
        of table: PrefixTable,
        _ filter: PlaceFilter,
        using scratch: inout Scratch
    ) {
        var walked = 0
        table.walk(range, using: &scratch.parts)
        while walked < Self.longestWalk {
            guard let rank = table.nextBest(of: &scratch.parts),
                !scratch.top.isClosed(toPopularity: popularity(of: rank, filter))
            else { return }
            offer(rank, filter, to: &scratch.top)
            walked += 1
        }
        for position in range {
            let rank = table.ranks[position]
            if !scratch.top.isClosed(toPopularity: popularity(of: rank, filter)) {
                offer(rank, filter, to: &scratch.top)
            }
        }
    }
}
