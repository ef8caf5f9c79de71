import Basics
import Simulation

/// How a report calls the parts of its run.
extension Report {
    /// The mark of a client that is not credible.
    static let doubtMark = "†"

    /// A client's name with the mark of doubt where it is due.
    func clientName(_ client: Int) -> String {
        run.clients[client].name + (run.clients[client].isCredible ? "" : "\u{A0}" + Self.doubtMark)
    }

    /// A client's name with its marks and its role, for the first column of a table.
    func clientLabel(_ client: Int) -> Prose {
        Prose(clientName(client) + role(client))
    }

    /// " (baseline)" behind the name of the baseline.
    func role(_ client: Int) -> String { client == run.baseline ? " (baseline)" : "" }

    /// "a", or "a (the same with b and c)" where others cost exactly as much.
    func integrationNames(_ choice: Decision.Choice) -> String {
        let names = choice.integrations.map { run.integrations[$0].name }
        if names.count < 2 { return names.first ?? "" }
        return "\(names[0]) (the same with \(Wording.list(Array(names.dropFirst()))))"
    }

    /// "March 2025, 300,000 sessions a month".
    func settingName(_ setting: Setting) -> String {
        run.sheets[setting.sheet].title + ", " + Wording.volume(setting.sessionsPerMonth)
    }

    /// "google-2025-03, 300,000 sessions a month": for places where the sheet has been introduced.
    func shortName(_ setting: Setting) -> String {
        run.sheets[setting.sheet].name + ", " + Wording.volume(setting.sessionsPerMonth)
    }

    /// The end of a file name that tells one setting from the others.
    func fileSuffix(_ setting: Setting) -> String {
        var suffix = ""
        if Set(index.settings.map(\.sheet)).count > 1 {
            suffix += "-" + FileStem.part(run.sheets[setting.sheet].name)
        }
        if Set(index.settings.map(\.sessionsPerMonth)).count > 1, let volume = setting.sessionsPerMonth {
            suffix += "-\(volume)"
        }
        return suffix
    }

    /// What makes a client not credible: a clause.
    static let doubtReason = "5 % or more of those who picked a suggestion had sent no request"

    /// The short note of a table that shows clients that are not credible; nil where it shows none.
    func doubtNote(_ clients: some Sequence<Int>) -> Prose? {
        clients.contains { !run.clients[$0].isCredible }
            ? "\(Self.doubtMark) not credible, see above." : nil
    }

    /// The note of a chart, which stands by itself; nil where it shows no doubtful client.
    func doubtNote(_ clients: some Sequence<Int>, of shape: String) -> String? {
        clients.contains { !run.clients[$0].isCredible }
            ? "\(shape): not credible, as \(Self.doubtReason)." : nil
    }

    /// The note of a table that lists only some of the clients; nil where it lists all.
    var listNote: Prose? {
        if listed.count == run.clients.count { return nil }
        let all = ExactDecimal.grouped(Int64(run.clients.count))
        return "\(String(listed.count)) of \(all) clients; the database holds every row."
    }

    /// The notes that every table of clients needs.
    func clientNotes(_ clients: some Sequence<Int>) -> [Prose] {
        [doubtNote(clients), listNote].compactMap { $0 }
    }

    /// The price sheet that the first page tells of; nil where nothing was compared.
    var firstSheet: Int? { decisions.first?.setting.sheet }

    /// The decisions by that sheet.
    var firstDecisions: [Decision] { decisions.filter { $0.setting.sheet == firstSheet } }
}
