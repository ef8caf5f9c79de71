package import Billing

extension Run {
    /// What the coming months cost.
    package struct ForecastSummary: Hashable, Sendable {
        /// `2026-01` and so on, or `month 1` where no calendar was named.
        package var months: [String]
        /// The sessions of each month.
        package var sessions: [Int64]
        /// Empty where the sessions are all alike.
        package var segments: [Segment]
        /// Without segments one for each price sheet, as if it were that of the only account.
        package var accounts: [Account]
        /// What is recommended in all accounts together; nil for one account, without segments, for accounts
        /// of different currencies, or without a price.
        package var total: Money?
        package var totalInterval: ConfidenceInterval?

        package init(
            months: [String],
            sessions: [Int64],
            segments: [Segment],
            accounts: [Account],
            total: Money?,
            totalInterval: ConfidenceInterval?
        ) {
            self.months = months
            self.sessions = sessions
            self.segments = segments
            self.accounts = accounts
            self.total = total
            self.totalInterval = totalInterval
        }
    }
}

extension Run.ForecastSummary {
    /// The segments that have a session in any month; the others decide nothing.
    package var usedSegments: [Segment] { segments.filter { $0.sessions.contains { $0 > 0 } } }

    /// Part of the sessions, such as a platform or a country.
    package struct Segment: Hashable, Sendable {
        package var name: String
        /// The index of the account that pays.
        package var account: Int
        /// By month.
        package var sessions: [Int64]
        /// What its own log held; nil where it is the scenario's.
        package var log: Run.LogSummary?

        package init(name: String, account: Int, sessions: [Int64], log: Run.LogSummary?) {
            self.name = name
            self.account = account
            self.sessions = sessions
            self.log = log
        }
    }

    /// What one billing account pays.
    package struct Account: Hashable, Sendable {
        package var name: String
        package var sheet: Int
        /// The client and integration to ship for all months; nil where nothing may be.
        package var client: Int?
        package var integration: Int?
        /// What they cost less than the baseline with its cheapest integration over all months.
        package var saving: Money?
        package var savingInterval: ConfidenceInterval?
        /// The argument, as that of a recommendation for a single month.
        package var sentences: [String]
        /// Every client under every integration, in that order.
        package var options: [Option]
        /// The months of the choice, then those of the baseline where it is another one.
        package var bills: [Bill]
        /// What each assumption moved by itself does to the choice and to what all months cost; empty without a choice.
        package var sensitivity: [Sensitivity.Row]

        package init(
            name: String,
            sheet: Int,
            client: Int?,
            integration: Int?,
            saving: Money?,
            savingInterval: ConfidenceInterval?,
            sentences: [String],
            options: [Option],
            bills: [Bill],
            sensitivity: [Sensitivity.Row] = []
        ) {
            self.name = name
            self.sheet = sheet
            self.client = client
            self.integration = integration
            self.saving = saving
            self.savingInterval = savingInterval
            self.sentences = sentences
            self.options = options
            self.bills = bills
            self.sensitivity = sensitivity
        }
    }

    /// All months under one client and integration.
    package struct Option: Hashable, Sendable {
        package var client: Int
        package var integration: Int
        /// nil where a month has no price.
        package var total: Money?
        package var interval: ConfidenceInterval?
        /// Why there is no interval; nil where there is one, or where all people are in one bucket.
        package var reason: String?

        package init(
            client: Int,
            integration: Int,
            total: Money?,
            interval: ConfidenceInterval?,
            reason: String?
        ) {
            self.client = client
            self.integration = integration
            self.total = total
            self.interval = interval
            self.reason = reason
        }
    }

    /// One month under one client and integration.
    package struct Bill: Hashable, Sendable {
        package var client: Int
        package var integration: Int
        package var month: Int
        package var total: Money?
        package var interval: ConfidenceInterval?
        /// Why there is no price.
        package var reason: String?
        /// Which ends of free caps and tiers the month may stand at, in a sentence; nil for none.
        package var bend: String?

        package init(
            client: Int,
            integration: Int,
            month: Int,
            total: Money?,
            interval: ConfidenceInterval?,
            reason: String?,
            bend: String?
        ) {
            self.client = client
            self.integration = integration
            self.month = month
            self.total = total
            self.interval = interval
            self.reason = reason
            self.bend = bend
        }
    }
}

extension Run {
    /// Which integrations are the cheapest for one client at which volume, by one price sheet.
    package struct CheapestStyles: Hashable, Sendable {
        /// Volumes over which the same ones are the cheapest.
        package struct Stretch: Hashable, Sendable {
            package var from: Int64
            package var through: Int64
            /// At least one; several where they cost the same to within the rounding of events.
            package var integrations: [Int]

            package init(from: Int64, through: Int64, integrations: [Int]) {
                self.from = from
                self.through = through
                self.integrations = integrations
            }
        }

        package var sheet: Int
        package var client: Int
        /// Ascending, without gaps, from one session a month on.
        package var stretches: [Stretch]
        /// Why the last stretch ends before the largest volume that was asked for.
        package var limit: String?

        package init(sheet: Int, client: Int, stretches: [Stretch], limit: String?) {
            self.sheet = sheet
            self.client = client
            self.stretches = stretches
            self.limit = limit
        }
    }
}
