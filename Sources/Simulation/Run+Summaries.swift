internal import Basics
internal import Billing
internal import Debounce
package import Traces

extension Run.LogSummary {
    /// What the reader saw, with the files called as the scenario calls them.
    package init(_ health: LogHealth, named names: [String]) {
        func name(_ file: String) -> String {
            health.files.firstIndex { $0.name == file }.flatMap { $0 < names.count ? names[$0] : nil } ?? file
        }
        self.init(
            files: health.files.map { File(name: name($0.name), bytes: $0.bytes, digest: $0.digest) },
            sessions: health.sessions,
            edits: health.edits,
            people: health.people.count.value,
            peopleIsEstimate: health.people.count.isEstimate,
            sessionsWithoutUser: health.sessionsWithoutUser,
            sessionsWithoutEdits: health.sessionsWithoutEdits,
            selected: health.selected,
            submitted: health.submitted,
            abandoned: health.abandoned,
            unrecorded: health.unrecorded,
            synthesised: health.synthesised,
            imputed: health.imputed,
            masked: health.masked,
            skipped: health.skipped.map {
                Skipped(
                    reason: $0.phrase,
                    count: $0.count,
                    firstFile: name($0.firstFile),
                    firstLine: $0.firstLine
                )
            },
            skippedSessions: health.unreadSessions
        )
    }
}

extension Run.ClientSummary {
    /// A client with what its tally says of its requests.
    ///
    /// - Parameters:
    ///   - withAnswers: answers were simulated.
    ///   - pickedFromCache: simulated picks of sessions that sent no request, from lists that the client still had.
    init(
        _ client: Client,
        tally: Tally,
        sessionsUnderOtherTie: Int64,
        withAnswers: Bool = false,
        pickedFromCache: Int64 = 0
    ) {
        var distribution: [Run.RequestCount] = []
        var requests: Int64 = 0
        var sessions: Int64 = 0
        for (shape, count) in tally.shapes {
            let sent = Int64(shape.requests)
            sessions += count
            requests += sent * count
            if distribution.last?.requests == sent {
                distribution[distribution.count - 1].sessions += count
            } else {
                distribution.append(Run.RequestCount(requests: sent, sessions: count))
            }
        }
        let picks = tally.picks
        self.init(
            name: client.name,
            summary: client.summary,
            definition: client.definition.text(),
            waitMilliseconds: client.waitMilliseconds,
            family: client.family,
            warnings: client.warnings(withAnswers: withAnswers),
            sessions: sessions,
            requests: requests,
            distribution: distribution,
            selected: picks.all,
            selectedWithoutRequest: picks.withoutList - pickedFromCache,
            sessionsUnderOtherTie: sessionsUnderOtherTie
        )
    }
}

extension Run.Assumption {
    /// A rule switch under its key in the scenario's `rules`.
    init(_ setting: Switches.Setting) {
        self.init(
            key: "rules." + setting.key,
            value: setting.value,
            isDefault: setting.isDefault,
            meaning: setting.meaning
        )
    }
}

extension Run.IntegrationSummary {
    init(_ integration: Integration) {
        self.init(
            name: integration.name,
            title: integration.title,
            generation: integration.generation.rawValue,
            source: integration.source
        )
    }
}

extension Run.SheetSummary {
    init(_ sheet: PriceSheet) {
        self.init(
            name: sheet.name,
            title: sheet.title,
            currency: sheet.currency,
            symbol: sheet.symbol,
            decimals: sheet.decimals,
            source: sheet.source,
            evidence: sheet.evidence,
            digest: sheet.digest
        )
    }
}

extension Run.SuggestionSummary {
    /// What a study over the mock's places counted.
    init(_ counts: FirstShownCounts, index: FirstShownStudy) {
        let shown = counts.sessionsByCharacters.enumerated().filter { $0.element > 0 }.map {
            FirstShown(characters: Int64($0.offset), sessions: $0.element)
        }
        self.init(
            places: Int64(index.placeCount),
            sessions: shown.reduce(counts.neverShown) { $0 + $1.sessions },
            firstShown: shown,
            neverShown: counts.neverShown,
            unknown: counts.unknown
        )
    }
}
