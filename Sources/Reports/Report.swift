import Basics
import Simulation

/// A run written up: a document and the charts that it shows.
struct Report: Sendable {
    /// A chart under the file name by which the document's figures call it.
    struct Chart: Hashable, Sendable {
        var fileName: String
        var picture: Picture
    }

    var document: Document
    var charts: [Chart] = []

    let run: Run
    let index: RowIndex
    /// One for each setting.
    let decisions: [Decision]
    /// The clients that tables list, in the scenario's order.
    let listed: [Int]
    /// The start of every file name.
    let stem: String

    /// Writes up a run: the decision on a page, the evidence, then data and method, then how to get it again.
    init(_ run: Run) {
        let index = RowIndex(run)
        self.run = run
        self.index = index
        decisions = index.settings.map { Decision($0, run, index) }
        listed = ListedClients.of(run, index, decisions)
        stem = FileStem.of(run.scenario.name)
        document = Document(title: Prose(run.scenario.title))
        addHead()
        addDecision()
        addEachClient()
        addRequests()
        addDifferences()
        addCosts()
        addPicks()
        addPeople()
        addInvoices()
        addStyles()
        addForecast()
        addCertainty()
        addAdvice()
        addEndings()
        addRefusals()
        addSuggestions()
        addLog()
        addAssumptions()
        addClients()
        addSources()
        addReproduction()
    }

    mutating func heading(_ text: Prose, level: Int = 2) {
        document.blocks.append(.heading(text, level: level))
    }

    mutating func paragraph(_ text: Prose) { document.blocks.append(.paragraph(text)) }

    mutating func add(_ block: Document.Block) { document.blocks.append(block) }

    /// Adds a chart and the figure that shows it, under a file name of its own.
    mutating func addChart(_ picture: Picture, suffix: String) {
        var fileName = stem + "-" + suffix + ".svg"
        var number = 2
        while charts.contains(where: { $0.fileName == fileName }) {
            fileName = stem + "-" + suffix + "-\(number).svg"
            number += 1
        }
        charts.append(Chart(fileName: fileName, picture: picture))
        add(.figure(.init(chart: fileName, alternative: picture.title + ". " + picture.summary)))
    }

    private mutating func addHead() {
        if let caption = run.scenario.caption, !caption.isEmpty { paragraph(Prose(caption)) }
        paragraph(Prose(healthLine))
    }

    /// What the log held, in one line.
    var healthLine: String {
        let log = run.log
        var parts = [
            Wording.count(log.sessions, "session", "sessions"),
            (log.peopleIsEstimate ? "≈ " : "") + Wording.count(log.people, "person", "people"),
            Wording.count(log.edits, "edit", "edits"),
            Wording.count(log.skipped.reduce(0) { $0 + $1.count }, "line", "lines") + " skipped",
        ]
        if log.synthesised > 0 { parts.append(Self.timesRemark(log)) }
        return parts.joined(separator: " · ")
    }

    /// Says that times were synthesised, wholly or in part.
    static func timesRemark(_ log: Run.LogSummary) -> String {
        log.synthesised == log.sessions
            ? "synthesised times"
            : "synthesised times in \(Wording.percent(log.synthesised, of: log.sessions)) of the sessions"
    }
}
