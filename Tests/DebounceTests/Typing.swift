import Basics
import Debounce

/// A session written down for a test: texts with their times, and how it ended.
struct Typing {
    var edits: [(at: Int32, text: String)]
    var ending: SessionEnding
    /// What a selection wrote into the box.
    var chosen: String?
    /// What the service says to each edit's text and then to the chosen one; empty for at once.
    var answers: [RequestAnswer] = []
    /// What it says to further attempts.
    var retries: [RequestAnswer] = []

    init(_ edits: [(Int32, String)], ending: SessionEnding? = nil) {
        self.edits = edits.map { (at: $0.0, text: $0.1) }
        self.ending = ending ?? SessionEnding(isSelection: false, at: edits.last?.0 ?? 0)
    }

    var times: [Int32] { edits.map(\.at) }

    func measures(_ profile: TextProfile) -> [TextProfile.Measure] {
        edits.map { profile.measure(text: $0.text) }
    }

    /// What the client sends.
    func requests(of client: Client) -> [Sent] {
        var replayer = ClientReplayer(client)
        return requests(from: &replayer, of: client)
    }

    /// What a client sends that may remember earlier sessions.
    func requests(from replayer: inout ClientReplayer, of client: Client, startedAt: Int64 = 0) -> [Sent] {
        sentRequests(from: &replayer, of: client, startedAt: startedAt).map {
            Sent(Int($0.at), text(of: $0.edit))
        }
    }

    /// The same with what became of each.
    func sentRequests(
        from replayer: inout ClientReplayer,
        of client: Client,
        startedAt: Int64 = 0
    ) -> [SentRequest] {
        var requests: [SentRequest] = []
        let columns = TypingColumns(self, client)
        replayer.replay(
            times: columns.times.span,
            lengths: columns.lengths.span,
            identities: columns.identities.span,
            cacheKeys: columns.cacheKeys.span,
            answers: answers.span,
            retries: retries,
            ending: columns.ending,
            startedAt: startedAt,
            into: &requests
        )
        return requests
    }

    /// What the client does with every edit.
    func outcomes(of client: Client) -> [EditOutcome] {
        var explainer = ClientExplainer(client)
        let columns = TypingColumns(self, client)
        return explainer.explain(
            times: columns.times.span,
            lengths: columns.lengths.span,
            identities: columns.identities.span,
            cacheKeys: columns.cacheKeys.span,
            answers: answers.span,
            ending: columns.ending
        )
    }

    func text(of edit: Int32) -> String { Int(edit) < edits.count ? edits[Int(edit)].text : chosen ?? "?" }
}

/// A session as one client looks at it.
private struct TypingColumns {
    let times: [Int32]
    let lengths: [Int32]
    let identities: [UInt64]
    let cacheKeys: [UInt64]
    let ending: SessionEnding

    init(_ typing: Typing, _ client: Client) {
        let measures = typing.measures(client.profile)
        times = typing.times
        lengths = measures.map(\.length)
        identities = measures.map(\.identity)
        cacheKeys = client.cacheProfile.map { typing.measures($0).map(\.identity) } ?? []
        var ending = typing.ending
        if let chosen = typing.chosen {
            let measure = client.profile.measure(text: chosen)
            ending.chosen = ChosenText(
                length: measure.length,
                identity: measure.identity,
                cacheKey: client.cacheProfile?.measure(text: chosen).identity ?? measure.identity
            )
        }
        self.ending = ending
    }
}

/// A request as tests write it.
struct Sent: Equatable, CustomStringConvertible {
    var at: Int
    var text: String

    init(_ at: Int, _ text: String) {
        self.at = at
        self.text = text
    }

    var description: String { "\(at) \(text)" }
}

extension TextProfile {
    func measure(text: String) -> Measure {
        Array(text.utf8).withUnsafeBytes { measure($0) }
    }
}

extension Client {
    /// The clients that a JSON5 text stands for.
    static func parse(_ text: String) throws -> [Client] {
        try parse(JSON.parse(text, file: "test.json", dialect: .json5), file: "test.json", path: "clients[0]")
    }

    /// The one client that a JSON5 text stands for.
    static func one(_ text: String) throws -> Client {
        let clients = try parse(text)
        precondition(clients.count == 1)
        return clients[0]
    }
}
