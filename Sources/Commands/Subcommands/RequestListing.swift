internal import Basics
internal import Billing
internal import Debounce
internal import Simulation
internal import Traces

/// Writes the requests of one client as lines of JSON.
struct RequestListing {
    private let assumptions: Assumptions
    private let showsText: Bool
    private let profile: TextProfile
    private var replayer: ClientReplayer
    private var sent: [SentRequest] = []

    init(_ client: Client, assumptions: Assumptions, showsText: Bool) {
        self.assumptions = assumptions
        self.showsText = showsText
        profile = client.profile
        replayer = ClientReplayer(client)
    }

    /// The lines of all requests of a batch, in the order of its sessions.
    mutating func lines(of batch: TypingBatch) -> [UInt8] {
        var out: [UInt8] = []
        let utf16 = TextProfile(unit: .utf16, trim: false, ignoreCase: false, needsIdentity: false)
        for session in batch.sessions {
            var lengths: [Int32] = []
            var identities: [UInt64] = []
            for edit in session.edits {
                let measure = batch.text(ofEdit: Int(edit)).withUnsafeBytes { profile.measure($0) }
                lengths.append(measure.length)
                if profile.needsIdentity { identities.append(measure.identity) }
            }
            let edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
            let ending = assumptions.ending(for: session.ending)
            replayer.replay(
                times: batch.editTimes.span.extracting(edits),
                lengths: lengths.span,
                identities: identities.span,
                ending: SessionEnding(isSelection: ending == .selected, at: session.endsAt),
                into: &sent
            )
            for request in sent {
                let text = batch.text(ofEdit: edits.lowerBound + Int(request.edit))
                out.append(contentsOf: #"{"session":"#.utf8)
                out.appendJSON(string: batch.bytes(session.id))
                out.append(contentsOf: ",\"at\":\(request.at)".utf8)
                if showsText {
                    out.append(contentsOf: #","text":"#.utf8)
                    out.appendJSON(string: text)
                } else {
                    let length = text.withUnsafeBytes { utf16.measure($0).length }
                    out.append(contentsOf: ",\"length\":\(length)".utf8)
                }
                out.append(contentsOf: "}\n".utf8)
            }
        }
        return out
    }
}
