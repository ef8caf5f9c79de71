import Basics
import Debounce

/// A session written down for a test: texts with their times, and how it ended.
struct Typing {
    var edits: [(at: Int32, text: String)]
    var ending: SessionEnding

    init(_ edits: [(Int32, String)], ending: SessionEnding? = nil) {
        self.edits = edits.map { (at: $0.0, text: $0.1) }
        self.ending = ending ?? SessionEnding(isSelection: false, at: edits.last?.0 ?? 0)
    }

    var times: [Int32] { edits.map(\.at) }

    func measures(_ profile: TextProfile) -> [TextProfile.Measure] {
        edits.map { profile.measure(text: $0.text) }
    }

    /// What the client sends, as "time text" pairs.
    func requests(of client: Client) -> [Sent] {
        var replayer = ClientReplayer(client)
        var requests: [SentRequest] = []
        let measures = measures(client.profile)
        let times = times
        let lengths = measures.map(\.length)
        let identities = measures.map(\.identity)
        replayer.replay(
            times: times.span,
            lengths: lengths.span,
            identities: identities.span,
            ending: ending,
            into: &requests
        )
        return requests.map { Sent(Int($0.at), edits[Int($0.edit)].text) }
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
