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
    /// Those that the scenario names and that cannot serve its needs.
    package var removedIntegrations: [RemovedIntegration]
    package var sheets: [SheetSummary]
    /// The index of the client that others are compared with.
    package var baseline: Int?
    /// The vendor's published advice on the style to use, walked with this log; nil without stated needs.
    package var advice: Advice?
    /// Where the difference between the baseline and each other client comes from.
    package var attributions: [Attribution]
    /// Every client x integration x sheet x volume, in that order, the last running fastest.
    package var comparison: [ComparisonRow]
    package var breakEvens: [BreakEvenRow]
    /// What the mock says of the finally chosen places; nil without places or without chosen ones.
    package var suggestions: SuggestionSummary?
    /// What simulated picks say beside the recorded ones; nil where the recorded endings were replayed.
    package var selection: SelectionSummary?
    /// What the service refused; nil where it refused nothing and the scenario says nothing of it.
    package var refusals: RefusalSummary?
    /// By client, bucket and shape.
    package var tally: [TallyRow]
    /// nil where intervals were not asked for.
    package var certainty: CertaintySummary?
    /// The cheapest integrations by volume, one entry for each price sheet; empty without volumes or intervals.
    package var cheapestStyles: [CheapestStyles]
    /// What the coming months cost; nil where the scenario does not look ahead.
    package var forecast: ForecastSummary?

    package init(
        digest: String,
        version: String,
        scenario: ScenarioSummary,
        log: LogSummary,
        assumptions: [Assumption],
        clients: [ClientSummary],
        integrations: [IntegrationSummary],
        removedIntegrations: [RemovedIntegration],
        sheets: [SheetSummary],
        baseline: Int?,
        advice: Advice?,
        attributions: [Attribution],
        comparison: [ComparisonRow],
        breakEvens: [BreakEvenRow],
        suggestions: SuggestionSummary?,
        selection: SelectionSummary? = nil,
        refusals: RefusalSummary? = nil,
        tally: [TallyRow],
        certainty: CertaintySummary? = nil,
        cheapestStyles: [CheapestStyles] = [],
        forecast: ForecastSummary? = nil
    ) {
        self.digest = digest
        self.version = version
        self.scenario = scenario
        self.log = log
        self.assumptions = assumptions
        self.clients = clients
        self.integrations = integrations
        self.removedIntegrations = removedIntegrations
        self.sheets = sheets
        self.baseline = baseline
        self.advice = advice
        self.attributions = attributions
        self.comparison = comparison
        self.breakEvens = breakEvens
        self.suggestions = suggestions
        self.selection = selection
        self.refusals = refusals
        self.tally = tally
        self.certainty = certainty
        self.cheapestStyles = cheapestStyles
        self.forecast = forecast
    }
}
