internal import Basics
internal import Billing
internal import Debounce
internal import Reports
internal import Simulation
internal import Traces

/// Carries one client through a log, session by session, and writes what it sends or why it does not.
struct RequestListing {
    /// Which sessions are listed; empty for all.
    var onlySessions: Set<String> = []
    var showsText = false

    let assumptions: Assumptions
    private var columns: TextColumns
    private var replayer: ClientReplayer
    private var explainer: ClientExplainer
    private var person: UInt64?
    private var sent: [SentRequest] = []

    private static let utf16 = TextProfile(unit: .utf16, trim: false, ignoreCase: false, needsIdentity: false)

    init(_ client: Client, assumptions: Assumptions) {
        self.assumptions = assumptions
        columns = TextColumns([client])
        replayer = ClientReplayer(client)
        explainer = ClientExplainer(client)
    }

    /// The requests of a batch as NDJSON, in the order of its sessions.
    mutating func lines(of batch: TypingBatch) -> [UInt8] {
        var out: [UInt8] = []
        columns.measure(batch)
        for session in batch.sessions {
            if session.personHash != person {
                person = session.personHash
                replayer.beginPerson()
            }
            let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
            let lengths = columns.lengths(0)
            let identities = columns.identities(0)
            let cacheKeys = columns.cacheKeys(0)
            replayer.replay(
                times: batch.editTimes.span.extracting(edits),
                lengths: lengths.span.extracting(edits),
                identities: identities.isEmpty ? identities.span : identities.span.extracting(edits),
                cacheKeys: cacheKeys.isEmpty ? cacheKeys.span : cacheKeys.span.extracting(edits),
                ending: ending(of: session, in: batch),
                startedAt: session.startedAt ?? 0,
                into: &sent
            )
            if !isListed(session, batch) { continue }
            for request in sent {
                let text = text(Int(request.edit), of: session, in: batch)
                out.append(contentsOf: #"{"session":"#.utf8)
                out.appendJSON(string: batch.bytes(session.id))
                out.append(contentsOf: ",\"at\":\(request.at)".utf8)
                if showsText {
                    out.append(contentsOf: #","text":"#.utf8)
                    out.appendJSON(string: text)
                } else {
                    out.append(
                        contentsOf: ",\"length\":\(text.withUnsafeBytes { Self.utf16.measure($0).length })"
                            .utf8
                    )
                }
                out.append(contentsOf: "}\n".utf8)
            }
        }
        return out
    }

    /// What became of every edit of a batch, for people to read.
    mutating func explanation(of batch: TypingBatch) -> String {
        var page = ""
        columns.measure(batch)
        for session in batch.sessions {
            if session.personHash != person {
                person = session.personHash
                explainer.beginPerson()
            }
            let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
            let lengths = columns.lengths(0)
            let identities = columns.identities(0)
            let cacheKeys = columns.cacheKeys(0)
            let outcomes = explainer.explain(
                times: batch.editTimes.span.extracting(edits),
                lengths: lengths.span.extracting(edits),
                identities: identities.isEmpty ? identities.span : identities.span.extracting(edits),
                cacheKeys: cacheKeys.isEmpty ? cacheKeys.span : cacheKeys.span.extracting(edits),
                ending: ending(of: session, in: batch),
                startedAt: session.startedAt ?? 0
            )
            if !isListed(session, batch) { continue }
            page += heading(session, batch)
            for outcome in outcomes { page += line(outcome, of: session, in: batch) }
            page += "\n"
        }
        return page
    }

    private func isListed(_ session: SessionRow, _ batch: TypingBatch) -> Bool {
        onlySessions.isEmpty || onlySessions.contains(batch.id(of: session))
    }

    private func ending(of session: SessionRow, in batch: TypingBatch) -> SessionEnding {
        let ending = assumptions.ending(for: session.ending)
        return columns.ending(0, of: session, in: batch, isSelection: ending == .selected)
    }

    /// The text of an edit; behind the last one the chosen text.
    private func text(_ edit: Int, of session: SessionRow, in batch: TypingBatch) -> ArraySlice<UInt8> {
        edit < session.edits.count
            ? batch.text(ofEdit: Int(session.edits.lowerBound) + edit) : batch.bytes(session.chosenText)
    }

    private func characters(_ text: ArraySlice<UInt8>) -> String {
        let length = text.withUnsafeBytes { Self.utf16.measure($0).length }
        return length == 1 ? "1 character" : "\(length) characters"
    }

    private func heading(_ session: SessionRow, _ batch: TypingBatch) -> String {
        Self.heading(session, batch, assumptions)
    }

    /// The line above what is told of a session.
    static func heading(_ session: SessionRow, _ batch: TypingBatch, _ assumptions: Assumptions) -> String {
        let recorded = session.ending
        let ending = assumptions.ending(for: recorded)
        let how =
            recorded == .unrecorded
            ? "no ending recorded, taken as \(ending.name)"
            : "\(ending.name) at \(session.endsAt)"
        return "session \(batch.id(of: session).withoutControlCharacters), \(how)\n"
    }

    private func line(_ outcome: EditOutcome, of session: SessionRow, in batch: TypingBatch) -> String {
        let text = text(Int(outcome.edit), of: session, in: batch)
        let isChosen = Int(outcome.edit) == session.edits.count
        let number = isChosen ? "picked" : String(outcome.edit + 1)
        let shown =
            showsText
            ? "\"\(String(decoding: text, as: UTF8.self).withoutControlCharacters)\""
            : characters(text)
        let steps = outcome.steps.map(\.description).joined(separator: "; ")
        return "  \(String(outcome.at).padded(to: 7, atRight: true)) ms  "
            + "\(number.padded(to: 6, atRight: true))  \(shown.padded(to: 16, atRight: false))  \(steps)\n"
    }
}
