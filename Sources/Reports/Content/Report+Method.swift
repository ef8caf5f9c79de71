import Basics
import Simulation

/// What went in, under which rules, and how to get the same again.
extension Report {
    mutating func addLog() {
        let log = run.log
        heading("What the log held")
        var table = Table(columns: [.init("what"), .number("count"), .number("share of sessions")])
        var none: [String] = []
        func row(_ name: String, _ count: Int64, isShare: Bool = true) {
            if isShare, count == 0 {
                none.append(name)
                return
            }
            let share = isShare ? Wording.percent(count, of: log.sessions) : ""
            table.add([Prose(name), Prose(ExactDecimal.grouped(count)), Prose(share)])
        }
        row("sessions", log.sessions, isShare: false)
        row(log.peopleIsEstimate ? "people (≈, estimated)" : "people", log.people, isShare: false)
        row("edits", log.edits, isShare: false)
        row("ended in a selection", log.selected)
        row("submitted as typed", log.submitted)
        row("abandoned", log.abandoned)
        row("ending not recorded", log.unrecorded)
        row("without a user", log.sessionsWithoutUser)
        row("without an edit", log.sessionsWithoutEdits)
        row("synthesised times", log.synthesised)
        row("imputed times", log.imputed)
        row("masked letters", log.masked)
        table.notes.append("Endings are shown as recorded, before any assumption.")
        if !none.isEmpty { table.notes.append("No session: \(Wording.list(none)).") }
        add(.table(table))
        if log.skipped.isEmpty {
            paragraph("No line was skipped.")
        } else {
            var skipped = Table(columns: [.init("skipped because"), .number("lines"), .init("first at")])
            for entry in log.skipped {
                let place = entry.firstFile + ":" + String(entry.firstLine)
                skipped.add([Prose(entry.reason), Prose(ExactDecimal.grouped(entry.count)), Prose(place)])
            }
            add(.table(skipped))
        }
    }

    mutating func addAssumptions() {
        heading("Assumptions and switches")
        var table = Table(columns: [.init("key"), .init("value"), .init("the default?"), .init("meaning")])
        for entry in run.assumptions {
            let isDefault: Prose = entry.isDefault ? "yes" : "no"
            table.add([Prose(entry.key), Prose(entry.value), isDefault, Prose.linking(entry.meaning)])
        }
        add(.table(table))
    }

    mutating func addClients() {
        heading("Clients")
        var table = Table(columns: [.init("name"), .init("what it does")])
        for client in listed {
            table.add([Prose(run.clients[client].name + role(client)), Prose(run.clients[client].summary)])
        }
        if let note = listNote { table.notes.append(note) }
        add(.table(table))
        let definitions = listed.map { run.clients[$0].definition }
        if let parted = Self.parted(definitions) {
            paragraph("The options that all clients share, then the definition of each without these:")
            add(.code([parted.shared], language: "json"))
            add(.code(parted.own, language: "json"))
        } else {
            paragraph("The same as definitions, one a line:")
            add(.code(definitions, language: "json"))
        }
    }

    /// The members that several definitions have in common, and each definition without them; nil where there
    /// are none.
    static func parted(_ definitions: [String]) -> (shared: String, own: [String])? {
        let objects = definitions.compactMap { text -> [JSON.Member]? in
            guard let json = try? JSON.parse(text),
                case .object(let members) = json.value
            else { return nil }
            return members
        }
        guard objects.count == definitions.count, objects.count > 1 else { return nil }
        func isShared(_ member: JSON.Member) -> Bool {
            objects.allSatisfy { members in
                members.contains { $0.key == member.key && $0.value.text() == member.value.text() }
            }
        }
        func text(_ members: [JSON.Member]) -> String { JSON(.object(members)).text() }
        let shared = objects[0].filter(isShared)
        if shared.isEmpty { return nil }
        return (text(shared), objects.map { members in text(members.filter { !isShared($0) }) })
    }

    mutating func addSources() {
        heading("Integrations and price sheets")
        var integrations = Table(columns: [
            .init("integration"), .init("what it is"), .init("API"), .init("source"),
        ])
        for entry in run.integrations {
            integrations.add([
                Prose(entry.name), Prose(entry.title), Prose(entry.generation), Prose.linking(entry.source),
            ])
        }
        add(.table(integrations))
        var sheets = Table(columns: [
            .init("price sheet"), .init("title"), .init("currency"), .init("source"), .init("evidence"),
        ])
        for entry in run.sheets {
            sheets.add([
                Prose(entry.name), Prose(entry.title), Prose(entry.currency), Prose.linking(entry.source),
                Prose.linking(entry.evidence),
            ])
        }
        add(.table(sheets))
    }

    mutating func addReproduction() {
        heading("How to get the same again")
        let file = Self.shellWord(run.scenario.file ?? run.scenario.name + ".json")
        add(.code(["keytoll run \(file)\(certaintyOptions)"], language: "sh"))
        var table = Table(columns: [.init("input"), .init("digest")])
        table.add(["this run", "\(code: run.digest)"])
        for file in run.log.files {
            table.add(["\(file.name), \(ExactDecimal.grouped(file.bytes)) bytes", "\(code: file.digest)"])
        }
        for segment in run.forecast?.segments ?? [] {
            for file in segment.log?.files ?? [] {
                table.add([
                    "\(segment.name): \(file.name), \(ExactDecimal.grouped(file.bytes)) bytes",
                    "\(code: file.digest)",
                ])
            }
        }
        for sheet in run.sheets { table.add(["price sheet \(sheet.name)", "\(code: sheet.digest)"]) }
        add(.table(table))
        paragraph(
            "Made by keytoll \(run.version). The same inputs give the same run digest and the same bytes."
        )
    }

    /// A path as a shell takes it for one word, in quotes where it needs them.
    private static func shellWord(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+@%,:".utf8.contains(byte)
            }
        }
        if isPlain, !path.isEmpty { return path }
        return "'"
            + path.withoutControlCharacters.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#) + "'"
    }

    /// The options that make the intervals of this run, where they are not those of every scenario.
    private var certaintyOptions: String {
        guard let settings = run.certainty?.settings else { return "" }
        let usual = ResamplingSettings()
        var options = ""
        if settings.confidencePerMille != usual.confidencePerMille {
            let confidence = ExactDecimal.shortest(Int64(settings.confidencePerMille), scale: 1)
            options += " --confidence \(confidence)"
        }
        if settings.replicates != usual.replicates { options += " --replicates \(settings.replicates)" }
        if settings.seed != usual.seed { options += " --seed \(settings.seed)" }
        return options
    }
}
