package import Billing

extension Run {
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
        /// For an integration that chooses its call at selection: when it makes which.
        package var choice: String?
        /// Empty where every ending was recorded.
        package var bounds: [Bound]

        package init(
            client: Int,
            integration: Int,
            sheet: Int,
            sessionsPerMonth: Int64?,
            outcome: Outcome,
            choice: String? = nil,
            bounds: [Bound]
        ) {
            self.client = client
            self.integration = integration
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.outcome = outcome
            self.choice = choice
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
}
