package import Billing

/// One scenario carried out: the plain value that the database stores and the reports show.
///
/// It holds no typed text. Other parts of it point into its lists by index.
package struct Run: Hashable, Sendable {
    /// SHA-256 over everything that went in: 64 hexadecimal digits.
    package var digest: String
    /// The version of keytoll that made the run.
    package var version: String
    package var scenario: ScenarioSummary
    package var log: LogSummary
    /// Every assumption and rule switch, whether given or by default.
    package var assumptions: [Assumption]
    package var clients: [ClientSummary]
    package var integrations: [IntegrationSummary]
    package var sheets: [SheetSummary]
    /// The index of the client that others are compared with.
    package var baseline: Int?
    /// Every client x integration x sheet x volume, in that order, the last running fastest.
    package var comparison: [ComparisonRow]
    package var breakEvens: [BreakEvenRow]
    /// What the mock says of the finally chosen places; nil without places or without chosen ones.
    package var suggestions: SuggestionSummary?
    /// By client, bucket and shape.
    package var tally: [TallyRow]

    /// What the scenario file says of itself.
    package struct ScenarioSummary: Hashable, Sendable {
        /// The file's name without its ending; names the report.
        package var name: String
        package var title: String
        /// A remark that stands under the title.
        package var caption: String?
        /// The monthly volumes; empty means cost per 1,000 sessions in the first paid tier.
        package var sessionsPerMonth: [Int64]

        package init(name: String, title: String, caption: String?, sessionsPerMonth: [Int64]) {
            self.name = name
            self.title = title
            self.caption = caption
            self.sessionsPerMonth = sessionsPerMonth
        }
    }

    /// What the log held.
    package struct LogSummary: Hashable, Sendable {
        /// One file that was read.
        package struct File: Hashable, Sendable {
            /// As the scenario names it, never an absolute path.
            package var name: String
            package var bytes: Int64
            /// The content's digest, named by its algorithm.
            package var digest: String

            package init(name: String, bytes: Int64, digest: String) {
                self.name = name
                self.bytes = bytes
                self.digest = digest
            }
        }

        /// Lines that could not be read, for one reason.
        package struct Skipped: Hashable, Sendable {
            package var reason: String
            package var count: Int64
            /// The file and line of the first of them.
            package var firstFile: String
            package var firstLine: Int64

            package init(reason: String, count: Int64, firstFile: String, firstLine: Int64) {
                self.reason = reason
                self.count = count
                self.firstFile = firstFile
                self.firstLine = firstLine
            }
        }

        package var files: [File]
        package var sessions: Int64
        package var edits: Int64
        package var people: Int64
        /// True above 65,536 people, where the number is an estimate.
        package var peopleIsEstimate: Bool
        package var sessionsWithoutUser: Int64
        package var sessionsWithoutEdits: Int64
        /// As recorded, before any assumption.
        package var selected: Int64
        package var submitted: Int64
        package var abandoned: Int64
        package var unrecorded: Int64
        /// Sessions whose times were synthesised, imputed, or whose letters are masked.
        package var synthesised: Int64
        package var imputed: Int64
        package var masked: Int64
        package var skipped: [Skipped]

        package init(
            files: [File],
            sessions: Int64,
            edits: Int64,
            people: Int64,
            peopleIsEstimate: Bool,
            sessionsWithoutUser: Int64,
            sessionsWithoutEdits: Int64,
            selected: Int64,
            submitted: Int64,
            abandoned: Int64,
            unrecorded: Int64,
            synthesised: Int64,
            imputed: Int64,
            masked: Int64,
            skipped: [Skipped]
        ) {
            self.files = files
            self.sessions = sessions
            self.edits = edits
            self.people = people
            self.peopleIsEstimate = peopleIsEstimate
            self.sessionsWithoutUser = sessionsWithoutUser
            self.sessionsWithoutEdits = sessionsWithoutEdits
            self.selected = selected
            self.submitted = submitted
            self.abandoned = abandoned
            self.unrecorded = unrecorded
            self.synthesised = synthesised
            self.imputed = imputed
            self.masked = masked
            self.skipped = skipped
        }
    }

    /// One assumption or rule switch with its value in this run.
    package struct Assumption: Hashable, Sendable {
        /// The scenario's key, such as `assume.unrecorded`.
        package var key: String
        package var value: String
        package var isDefault: Bool
        /// What it means and why it matters, in a sentence.
        package var meaning: String

        package init(key: String, value: String, isDefault: Bool, meaning: String) {
            self.key = key
            self.value = value
            self.isDefault = isDefault
            self.meaning = meaning
        }
    }

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
        /// Of those, the ones that sent no request: their list was never fetched.
        package var selectedWithoutRequest: Int64

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
            selectedWithoutRequest: Int64
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
        }

        /// False from 5 % of the selected sessions on that sent no request: they picked from lists that
        /// would not have been there.
        package var isCredible: Bool { selectedWithoutRequest * 20 < selected || selected == 0 }

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

    /// One way of using the API around the requests.
    package struct IntegrationSummary: Hashable, Sendable {
        package var name: String
        package var title: String
        /// `new` or `legacy`.
        package var generation: String
        /// Where the rule is documented.
        package var source: String

        package init(name: String, title: String, generation: String, source: String) {
            self.name = name
            self.title = title
            self.generation = generation
            self.source = source
        }
    }

    /// One price sheet.
    package struct SheetSummary: Hashable, Sendable {
        package var name: String
        package var title: String
        package var currency: String
        /// What stands before an amount, such as `$`.
        package var symbol: String
        /// How many decimals a bill shows.
        package var decimals: Int
        /// Where the prices were read, and how sure they are.
        package var source: String
        package var evidence: String
        /// SHA-256 of its content.
        package var digest: String

        package init(
            name: String,
            title: String,
            currency: String,
            symbol: String,
            decimals: Int,
            source: String,
            evidence: String,
            digest: String
        ) {
            self.name = name
            self.title = title
            self.currency = currency
            self.symbol = symbol
            self.decimals = decimals
            self.source = source
            self.evidence = evidence
            self.digest = digest
        }

        /// An amount of this sheet as its bills show it.
        package func text(_ amount: Money) -> String { amount.text(symbol: symbol, decimals: decimals) }
    }

    /// One client under one integration, price sheet and volume.
    package struct ComparisonRow: Hashable, Sendable {
        /// A bill, or why there is none.
        package enum Outcome: Hashable, Sendable {
            case priced(Invoice)
            case unpriced(String)
        }

        /// What the month costs if sessions without a recorded ending all ended one way.
        package struct Bound: Hashable, Sendable {
            /// `selected` or `abandoned`.
            package var assumption: String
            package var total: Money

            package init(assumption: String, total: Money) {
                self.assumption = assumption
                self.total = total
            }
        }

        package var client: Int
        package var integration: Int
        package var sheet: Int
        /// nil: the cost of 1,000 sessions in the first paid tier, caps ignored.
        package var sessionsPerMonth: Int64?
        package var outcome: Outcome
        /// Empty where every ending was recorded.
        package var bounds: [Bound]

        package init(
            client: Int,
            integration: Int,
            sheet: Int,
            sessionsPerMonth: Int64?,
            outcome: Outcome,
            bounds: [Bound]
        ) {
            self.client = client
            self.integration = integration
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.outcome = outcome
            self.bounds = bounds
        }

        /// The invoice, where there is one.
        package var invoice: Invoice? {
            if case .priced(let invoice) = outcome { invoice } else { nil }
        }
    }

    /// From how many requests per session on the second integration costs no more than the first.
    package struct BreakEvenRow: Hashable, Sendable {
        package var first: Int
        package var second: Int
        package var sheet: Int
        package var sessionsPerMonth: Int64?
        /// In words: "never", "from 8 requests on", "equal up to 12, less from 13 on".
        package var text: String
        /// The number of requests at which the second becomes strictly cheaper, for charts.
        package var cheaperFrom: Int64?

        package init(
            first: Int,
            second: Int,
            sheet: Int,
            sessionsPerMonth: Int64?,
            text: String,
            cheaperFrom: Int64?
        ) {
            self.first = first
            self.second = second
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.text = text
            self.cheaperFrom = cheaperFrom
        }
    }

    /// When the finally chosen places first stood in the list, had every text been asked.
    package struct SuggestionSummary: Hashable, Sendable {
        /// A number of sessions in which the place first stood in the list after so many characters.
        package struct FirstShown: Hashable, Sendable {
            package var characters: Int64
            package var sessions: Int64

            package init(characters: Int64, sessions: Int64) {
                self.characters = characters
                self.sessions = sessions
            }
        }

        /// How many places the mock knows.
        package var places: Int64
        /// Selected sessions whose place the mock knows.
        package var sessions: Int64
        /// Ascending by characters.
        package var firstShown: [FirstShown]
        /// Known, but in no list of the session.
        package var neverShown: Int64
        /// Selected sessions whose place is missing from the log or unknown to the mock.
        package var unknown: Int64

        package init(
            places: Int64,
            sessions: Int64,
            firstShown: [FirstShown],
            neverShown: Int64,
            unknown: Int64
        ) {
            self.places = places
            self.sessions = sessions
            self.firstShown = firstShown
            self.neverShown = neverShown
            self.unknown = unknown
        }
    }

    /// How many sessions of a user bucket had one shape under one client.
    package struct TallyRow: Hashable, Sendable {
        package var client: Int
        /// 0 to 255.
        package var bucket: Int
        package var shape: SessionShape
        package var sessions: Int64

        package init(client: Int, bucket: Int, shape: SessionShape, sessions: Int64) {
            self.client = client
            self.bucket = bucket
            self.shape = shape
            self.sessions = sessions
        }
    }

    package init(
        digest: String,
        version: String,
        scenario: ScenarioSummary,
        log: LogSummary,
        assumptions: [Assumption],
        clients: [ClientSummary],
        integrations: [IntegrationSummary],
        sheets: [SheetSummary],
        baseline: Int?,
        comparison: [ComparisonRow],
        breakEvens: [BreakEvenRow],
        suggestions: SuggestionSummary?,
        tally: [TallyRow]
    ) {
        self.digest = digest
        self.version = version
        self.scenario = scenario
        self.log = log
        self.assumptions = assumptions
        self.clients = clients
        self.integrations = integrations
        self.sheets = sheets
        self.baseline = baseline
        self.comparison = comparison
        self.breakEvens = breakEvens
        self.suggestions = suggestions
        self.tally = tally
    }
}
