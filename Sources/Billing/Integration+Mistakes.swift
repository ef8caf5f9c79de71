extension Integration {
    /// What recorded calls show that nobody would choose, so that it can be priced beside what was meant.
    ///
    /// Two more patterns are no integrations: a "debounce" that only delays each call is a client, and a console
    /// that counts requests which are not billed costs nothing.
    static let mistakes: [Integration] = newMistakes + legacyMistakes

    private static var newMistakes: [Integration] {
        var rows: [Integration] = []
        rows.append(
            row(
                .new,
                .perRequest,
                "token-per-keystroke+details-essentials",
                "a fresh token for every request, then Place Details with Essentials fields",
                [SelectionCall(.details(.essentials), carriesToken: false)],
                mistake: "sessions never form: every request is billed",
                source: Source.sessions
            )
        )
        rows.append(
            row(
                .new,
                .reused,
                "token-not-renewed+details-pro",
                "a token that is not renewed after Place Details, from its second session on",
                [SelectionCall(.details(.pro))],
                mistake: "every later session is billed as if it had no token",
                source: Source.sessions
            )
        )
        rows.append(
            row(
                .new,
                .reused,
                "shared-token+details-pro",
                "one token in the code for everybody, then Place Details with a Pro field",
                [SelectionCall(.details(.pro))],
                mistake: "all sessions but the first are billed as if they had no token",
                source: Source.sessions
            )
        )
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+geocoding",
                "a token a session, then Geocoding instead of Place Details",
                [SelectionCall(.geocoding)],
                mistake: "sessions are never completed: every request is billed",
                source: Source.sessions
            )
        )
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+text-search",
                "a token a session, then a Text Search instead of Place Details",
                [SelectionCall(.textSearch(.essentials))],
                mistake: "sessions are never completed: every request is billed",
                source: Source.sessions
            )
        )
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+details-all-fields",
                "a token a session, then Place Details with the field mask *",
                [SelectionCall(.details(.enterpriseAtmosphere))],
                mistake: "the dearest fields are billed whether they are used or not",
                source: Source.new
            )
        )
        rows.append(
            row(
                .new,
                .none,
                "per-request+details-all-fields",
                "no token, then Place Details with the field mask *",
                [SelectionCall(.details(.enterpriseAtmosphere))],
                mistake: "the dearest fields are billed whether they are used or not",
                source: Source.new
            )
        )
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+details-pro-without-token",
                "a token a session, but Place Details with a Pro field is called without it",
                [SelectionCall(.details(.pro), carriesToken: false)],
                mistake: "the requests are billed as abandoned and the Details by its fields",
                source: Source.sessions
            )
        )
        rows.append(
            row(
                .new,
                .perSession,
                "per-session+details-essentials-prefetched",
                "a token a session, and Place Details for all five suggestions of the last list",
                [SelectionCall](repeating: SelectionCall(.details(.essentials)), count: 5),
                mistake: "each Details after the first is billed alone",
                source: Source.sessions
            )
        )
        var writtenBack = row(
            .new,
            .perSession,
            "per-session+details-essentials-written-back",
            "a token a session, then Essentials fields, and the chosen text in the box is asked for once more",
            [SelectionCall(.details(.essentials))],
            mistake: "one more request for each selection, with a token that has served",
            source: Source.sessions
        )
        writtenBack.requestsAfterSelection = 1
        rows.append(writtenBack)
        return rows
    }

    private static var legacyMistakes: [Integration] {
        var rows: [Integration] = []
        rows.append(
            row(
                .legacy,
                .perRequest,
                "legacy-token-per-keystroke+details-basic",
                "Legacy, a fresh token for every request, then Place Details with Basic data",
                [SelectionCall(.legacyDetails(.basic), carriesToken: false)],
                mistake: "every request is a session of its own that nothing completes",
                source: Source.legacy
            )
        )
        rows.append(
            row(
                .legacy,
                .reused,
                "legacy-shared-token+details-basic",
                "Legacy, one token for more than one session, then Place Details with Basic data",
                [SelectionCall(.legacyDetails(.basic))],
                mistake: "every request is billed as if it had no token",
                source: Source.legacy
            )
        )
        rows.append(
            row(
                .legacy,
                .perSession,
                "legacy-per-session+geocoding",
                "Legacy, a token a session, then Geocoding instead of Place Details",
                [SelectionCall(.geocoding)],
                mistake: "every session is billed as one without Place Details",
                source: Source.legacy
            )
        )
        rows.append(
            row(
                .legacy,
                .perSession,
                "legacy-per-session+details-all-fields",
                "Legacy, a token a session, then Place Details without a field list",
                [SelectionCall(.legacyDetails(.all))],
                mistake: "all three data SKUs are billed whether they are used or not",
                source: Source.legacy
            )
        )
        rows.append(
            row(
                .legacy,
                .none,
                "legacy-per-request+details-all-fields",
                "Legacy, no token, then Place Details without a field list",
                [SelectionCall(.legacyDetails(.all))],
                mistake: "all three data SKUs are billed whether they are used or not",
                source: Source.legacy
            )
        )
        rows.append(
            row(
                .legacy,
                .perSession,
                "legacy-per-session+details-basic-without-token",
                "Legacy, a token a session, but Place Details is called without it",
                [SelectionCall(.legacyDetails(.basic), carriesToken: false)],
                mistake: "the session is billed as one without Place Details, and the Details beside it",
                source: Source.legacy
            )
        )
        return rows
    }
}
