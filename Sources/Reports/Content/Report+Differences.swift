import Basics
import Simulation

/// Where the difference between the baseline and each other client comes from.
extension Report {
    /// A table where some client differs from the baseline in several aspects, else a sentence under the
    /// requests.
    mutating func addDifferences() {
        guard let baseline = run.baseline, !run.attributions.isEmpty else { return }
        guard run.attributions.contains(where: { $0.parts.count > 1 }) else {
            if let sentence = singleAspects { paragraph(sentence) }
            return
        }
        heading("Where the difference to the baseline comes from")
        paragraph(
            """
            Requests per session from \(strong: run.clients[baseline].name) to each other client, step by step: \
            the aspects change one after another, in the order of the columns and each on top of those before. \
            Where aspects act together, another order would share the same whole out differently.
            """
        )
        add(.table(differenceTable(baseline)))
    }

    /// Which one aspect each client differs in; nil where all are like the baseline.
    private var singleAspects: Prose? {
        var aspects: [(name: String, clients: [Int])] = []
        for attribution in run.attributions {
            guard let part = attribution.parts.first else { continue }
            // Of clients of several kinds of timing more than the wait may differ.
            let name = part.aspect == "wait" ? "timing" : part.aspect
            if let known = aspects.firstIndex(where: { $0.name == name }) {
                aspects[known].clients.append(attribution.client)
            } else {
                aspects.append((name, [attribution.client]))
            }
        }
        guard let only = aspects.first else { return nil }
        let end = "so its whole difference in requests comes from that."
        if aspects.count == 1 {
            return "Each client differs from the baseline in one aspect only, the \(only.name), \(end)"
        }
        // The aspect of most clients is named last, without all their names.
        let most = aspects.indices.max { aspects[$0].clients.count < aspects[$1].clients.count }!
        let named = aspects.indices.filter { $0 != most }.map { aspect in
            let names = aspects[aspect].clients.map { run.clients[$0].name }
            return "\(Wording.few(names)) in the \(aspects[aspect].name)"
        }
        return """
            Each client differs from the baseline in one aspect only (\(named.joined(separator: ", ")), all \
            others in the \(aspects[most].name)), \(end)
            """
    }

    /// Every aspect once, in an order that keeps the order of the steps of each client.
    private var aspectColumns: [String] {
        let rows = run.attributions.map { $0.parts.map(\.aspect) }
        var remaining: [String] = []
        for aspect in rows.joined() where !remaining.contains(aspect) { remaining.append(aspect) }
        var columns: [String] = []
        while !remaining.isEmpty {
            let next = remaining.firstIndex { aspect in
                rows.allSatisfy { row in
                    guard let place = row.firstIndex(of: aspect) else { return true }
                    return row[..<place].allSatisfy(columns.contains)
                }
            }
            columns.append(remaining.remove(at: next ?? 0))
        }
        return columns
    }

    private func differenceTable(_ baseline: Int) -> Table {
        let aspects = aspectColumns
        var table = Table(
            columns: [.init("client"), .number("baseline sends")] + aspects.map { .number($0) }
                + [.number("client sends")]
        )
        let clients = Set(listed)
        let shown = run.attributions.filter { clients.contains($0.client) }
        for attribution in shown {
            var requests = run.clients[baseline].requests
            let sessions = run.clients[attribution.client].sessions
            var shown = Self.hundredths(requests, over: sessions)
            var cells = Array(repeating: "·" as Prose, count: aspects.count)
            let start = Prose(ExactDecimal.text(shown, scale: 2, decimals: 2))
            for part in attribution.parts {
                requests += part.requests
                let next = Self.hundredths(requests, over: sessions)
                cells[aspects.firstIndex(of: part.aspect)!] = Prose(Self.signed(next - shown))
                shown = next
            }
            let end = Prose(ExactDecimal.text(shown, scale: 2, decimals: 2))
            table.add([clientLabel(attribution.client), start] + cells + [end])
        }
        table.notes.append(
            """
            Each part is the difference of two means as they are shown, so that every row adds up; · where \
            client and baseline do not differ.
            """
        )
        table.notes += clientNotes(shown.map(\.client))
        return table
    }

    /// Requests per session in hundredths, rounded half away from zero, as means are shown.
    private static func hundredths(_ requests: Int64, over sessions: Int64) -> Int64 {
        if sessions == 0 { return 0 }
        let rounded = (Int128(requests.magnitude) * 100 + Int128(sessions) / 2) / Int128(sessions)
        return Int64(clamping: requests < 0 ? -rounded : rounded)
    }

    private static func signed(_ hundredths: Int64) -> String {
        let text = ExactDecimal.text(hundredths, scale: 2, decimals: 2).replacingMinus
        return hundredths > 0 ? "+" + text : text
    }
}
