extension Run {
    /// A number of sessions that sent the same number of requests.
    package struct RequestCount: Hashable, Sendable {
        package var requests: Int64
        package var sessions: Int64

        package init(requests: Int64, sessions: Int64) {
            self.requests = requests
            self.sessions = sessions
        }
    }

    /// One client and what it did to the log.
    package struct ClientSummary: Hashable, Sendable {
        package var name: String
        /// In words: "debounce 300 ms, from 3 characters".
        package var summary: String
        /// The whole definition as one line of JSON.
        package var definition: String
        /// The wait in milliseconds that places this client on the axis of a chart; 0 for every keystroke,
        /// nil where it has none.
        package var waitMilliseconds: Int?
        /// Clients of the same family differ only in their wait; a chart joins them.
        package var family: String
        package var warnings: [String]
        package var sessions: Int64
        package var requests: Int64
        /// Ascending by requests; sums to `sessions`.
        package var distribution: [RequestCount]
        /// Sessions that end in a selection, after the assumptions.
        package var selected: Int64
        /// Of those, the ones that sent no request, or none that was not refused: their list was never fetched. Simulated
        /// picks are not among them: a list without a request came from the client's cache.
        package var selectedWithoutRequest: Int64
        /// Sessions that would send another number of requests if, of an event and a timer due in the same
        /// millisecond, the other went first.
        package var sessionsUnderOtherTie: Int64

        package init(
            name: String,
            summary: String,
            definition: String,
            waitMilliseconds: Int?,
            family: String,
            warnings: [String],
            sessions: Int64,
            requests: Int64,
            distribution: [RequestCount],
            selected: Int64,
            selectedWithoutRequest: Int64,
            sessionsUnderOtherTie: Int64
        ) {
            self.name = name
            self.summary = summary
            self.definition = definition
            self.waitMilliseconds = waitMilliseconds
            self.family = family
            self.warnings = warnings
            self.sessions = sessions
            self.requests = requests
            self.distribution = distribution
            self.selected = selected
            self.selectedWithoutRequest = selectedWithoutRequest
            self.sessionsUnderOtherTie = sessionsUnderOtherTie
        }

        /// False from 5 % of the selected sessions on that sent no request: they picked from lists that
        /// would not have been there.
        package var isCredible: Bool {
            Self.isCredible(selectedWithoutRequest: selectedWithoutRequest, of: selected)
        }

        static func isCredible(selectedWithoutRequest: Int64, of selected: Int64) -> Bool {
            selectedWithoutRequest * 20 < selected || selected == 0
        }

        /// The nearest-rank percentile of requests per session; nil without sessions.
        package func percentile(perMille: Int64) -> Int64? {
            if sessions == 0 { return nil }
            let rank = max(1, (sessions * perMille + 999) / 1000)
            var seen: Int64 = 0
            for entry in distribution {
                seen += entry.sessions
                if seen >= rank { return entry.requests }
            }
            return nil
        }

        /// How many sessions sent at most this many requests.
        package func sessions(withAtMost requests: Int64) -> Int64 {
            distribution.reduce(0) { $1.requests <= requests ? $0 + $1.sessions : $0 }
        }
    }

    /// What one client sends more or less than the baseline, by what differs between the two.
    package struct Attribution: Hashable, Sendable {
        /// The change that one aspect brings, all aspects before it already changed.
        package struct Part: Hashable, Sendable {
            /// Such as `wait` or `minimum length`.
            package var aspect: String
            /// Requests of all sessions; negative where the change saves some.
            package var requests: Int64

            package init(aspect: String, requests: Int64) {
                self.aspect = aspect
                self.requests = requests
            }
        }

        package var client: Int
        /// In the order in which the aspects were changed; they sum to the whole difference.
        package var parts: [Part]

        package init(client: Int, parts: [Part]) {
            self.client = client
            self.parts = parts
        }
    }
}
