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

    func integrationNames(_ choice: Decision.Choice) -> String {
        Wording.list(choice.integrations.map { run.integrations[$0].name })
    }

    /// "March 2025, 300,000 sessions a month".
    func settingName(_ setting: Setting) -> String {
        run.sheets[setting.sheet].title + ", " + Wording.volume(setting.sessionsPerMonth)
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

    /// What the mark of doubt means, with the share of each client that bears it; nil where none does.
    func doubtNote(_ clients: some Sequence<Int>) -> String? {
        let doubtful = clients.filter { !run.clients[$0].isCredible }
        if doubtful.isEmpty { return nil }
        let names = doubtful.map { client in
            let summary = run.clients[client]
            let share = Wording.percent(summary.selectedWithoutRequest, of: summary.selected)
            return "\(summary.name): \(share)"
        }
        return """
            not credible: 5 % or more of those who picked a suggestion had sent no request, so the list they \
            picked from would not have been there (\(names.joined(separator: "; ")))
            """
    }
}
