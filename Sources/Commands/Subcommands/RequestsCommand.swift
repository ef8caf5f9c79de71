internal import Basics
internal import Billing
internal import Debounce
internal import Simulation
internal import Traces

extension Command {
    /// Every request that one client would send.
    static let requests = Command(
        name: "requests",
        summary: "Print every request that a client would send, as NDJSON",
        arguments: "LOG...",
        argumentCount: 1...100_000,
        discussion: """
            One line a request: the session, the milliseconds from its first moment and the length of the text
            in UTF-16 units. The text itself is somebody's address and is printed only with --show-text.
            """,
        examples: [
            "requests Scenarios/logs/place-search.ndjson --client "
                + "'{\"timing\": {\"kind\": \"debounce\", \"wait\": 300}, \"minimumLength\": 3}'"
        ],
        options: [
            .option("--client", "JSON", "The client, as in a scenario (default: every keystroke)"),
            .flag("--show-text", "Print the text of each request instead of its length"),
            .option("--submitted", "ENDING", "What sessions that sent their text as typed are replayed as"),
            .option("--unrecorded", "ENDING", "What sessions without a recorded ending are replayed as"),
            Common.strict,
        ]
    ) { arguments, console throws(Fault) in
        let json = try Common.clientJSON(arguments.value("--client") ?? "{\"timing\": {\"kind\": \"every\"}}")
        let clients: [Client]
        do throws(Fault) {
            clients = try Client.parse(json, file: "")
        } catch {
            throw Common.withoutPlace(error)
        }
        guard clients.count == 1 else {
            throw arguments.fault(
                "--client",
                "\(clients.count) clients are given",
                fix: "give one value, not a list"
            )
        }
        let assumptions = try Common.assumptions(arguments)
        var options = ReadingOptions()
        options.isStrict = arguments.has("--strict")
        var reader = try TypingLogReader(paths: arguments.positional, options: options)
        var listing = RequestListing(
            clients[0],
            assumptions: assumptions,
            showsText: arguments.has("--show-text")
        )
        while let batch = try reader.next() {
            try console.write(bytes: listing.lines(of: batch))
        }
        Common.complainOfSkippedLines(reader.health, console)
        return .done
    }
}
