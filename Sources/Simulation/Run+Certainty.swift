package import Billing

extension Run {
    /// How sure the figures are, what follows for the choice, and what would change it.
    package struct CertaintySummary: Hashable, Sendable {
        package var settings: ResamplingSettings
        /// How many buckets of people were resampled.
        package var clusters: Int
        /// What must be read beside every interval, a sentence each.
        package var warnings: [String]
        package var clients: [Certainty.ClientRow]
        /// In the order of the comparison.
        package var costs: [Certainty.CostRow]
        /// One for each price sheet and volume.
        package var recommendations: [RecommendationRow]
        /// By price sheet and volume; within one, what would flip the decision first.
        package var sensitivity: [SensitivityRow]

        package init(
            settings: ResamplingSettings,
            clusters: Int,
            warnings: [String],
            clients: [Certainty.ClientRow],
            costs: [Certainty.CostRow],
            recommendations: [RecommendationRow],
            sensitivity: [SensitivityRow]
        ) {
            self.settings = settings
            self.clusters = clusters
            self.warnings = warnings
            self.clients = clients
            self.costs = costs
            self.recommendations = recommendations
            self.sensitivity = sensitivity
        }
    }

    /// What to ship at one price sheet and volume.
    package struct RecommendationRow: Hashable, Sendable {
        package var sheet: Int
        package var sessionsPerMonth: Int64?
        /// nil where nothing may be shipped.
        package var client: Int?
        package var integration: Int?
        package var cost: ConfidenceInterval?
        /// What it costs less than the baseline with its cheapest integration, in nanodollars; nil without one.
        package var saving: Money?
        package var savingInterval: ConfidenceInterval?
        /// The argument: what is chosen, what ties with it, what looks cheaper and why it was refused.
        package var sentences: [String]
        /// How much cheaper the cheapest looks for having been chosen, in a sentence; nil without an interval.
        package var bias: String?
        /// Which ends of free caps and tiers the bill may stand at, where intervals cover less often, in a
        /// sentence; nil for none.
        package var bend: String?

        package init(
            sheet: Int,
            sessionsPerMonth: Int64?,
            client: Int?,
            integration: Int?,
            cost: ConfidenceInterval?,
            saving: Money?,
            savingInterval: ConfidenceInterval?,
            sentences: [String],
            bias: String?,
            bend: String? = nil
        ) {
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.client = client
            self.integration = integration
            self.cost = cost
            self.saving = saving
            self.savingInterval = savingInterval
            self.sentences = sentences
            self.bias = bias
            self.bend = bend
        }
    }

    /// What one assumption moved by itself does to the choice at one price sheet and volume.
    package struct SensitivityRow: Hashable, Sendable {
        package var sheet: Int
        package var sessionsPerMonth: Int64?
        package var row: Sensitivity.Row

        package init(sheet: Int, sessionsPerMonth: Int64?, row: Sensitivity.Row) {
            self.sheet = sheet
            self.sessionsPerMonth = sessionsPerMonth
            self.row = row
        }
    }
}
