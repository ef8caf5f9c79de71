internal import Basics
internal import Debounce
internal import Simulation
internal import Traces

extension Command {
    /// Every request that one client would send.
    static let requests = Command(
        name: "requests",
        summary: "Print every request that a client would send, or why it sends none",
        arguments: "LOG...",
        argumentCount: 1...100_000,
        discussion: """
            One line of JSON a request: the session, the milliseconds from its first moment and the length of
            the text in UTF-16 units. --explain says instead, edit by edit, what each stage of the client did
            with it. With --selection simulated it follows the person from keystroke to pick: each request, its
            answer, the list on the screen, whether they look, and when they pick. The text itself is somebody's
            address and is printed only with --show-text.
            """,
        examples: [
            "requests Scenarios/logs/place-search.ndjson --client "
                + "'{\"timing\": {\"kind\": \"debounce\", \"wait\": 300}, \"minimumLength\": 3}'",
            "requests Scenarios/logs/place-search.ndjson --client use-places-autocomplete-4 --explain "
                + "--session syn-1034",
            "requests Scenarios/logs/place-search.ndjson --client use-places-autocomplete-4 --explain "
                + "--selection simulated --session syn-1034",
        ],
        options: [
            .option(
                "--client",
                "CLIENT",
                "A preset's name or JSON as in a scenario (default: every keystroke)",
                completion: .words(ClientPreset.all.map(\.name))
            ),
            .flag("--explain", "Say for every edit what each stage of the client did with it"),
            .option("--session", "ID", "List this session only; may be repeated", repeatable: true),
            .flag("--show-text", "Print the texts instead of their lengths"),
        ] + PickQuestion.options + Common.endings + Common.log
    ) { arguments, console throws(Fault) in
        let clients = try Common.clients(arguments.value("--client") ?? "{\"timing\": {\"kind\": \"every\"}}")
        guard clients.count == 1 else {
            throw arguments.fault(
                "--client",
                "\(clients.count) clients are given",
                fix: "give one value, not a list"
            )
        }
        let simulation = try PickQuestion.simulation(arguments)
        var options = try Common.readingOptions(arguments)
        var order = PersonOrder(neededBy: clients)
        options.cutsAtPeople = order != nil
        var reader = try TypingLogReader(paths: arguments.positional, options: options)
        var listing = RequestListing(clients[0], assumptions: try Common.assumptions(arguments))
        listing.showsText = arguments.has("--show-text")
        listing.onlySessions = Set(arguments.values("--session"))
        var picks = simulation.map {
            PickListing(clients[0], $0, assumptions: listing.assumptions)
        }
        picks?.showsText = listing.showsText
        picks?.onlySessions = listing.onlySessions
        var missing = listing.onlySessions
        // Before every session that was asked for has been found, nothing is written.
        var held: [UInt8] = []
        if arguments.has("--explain") {
            held += (clients[0].summary.withoutControlCharacters + "\n\n").utf8
        }
        while let batch = try reader.next() {
            try order?.check(batch)
            if !missing.isEmpty { for session in batch.sessions { missing.remove(batch.id(of: session)) } }
            if let text = picks?.explanation(of: batch) {
                held += text.utf8
            } else if arguments.has("--explain") {
                held += listing.explanation(of: batch).utf8
            } else {
                held += listing.lines(of: batch)
            }
            if !missing.isEmpty { continue }
            try console.write(bytes: held)
            held.removeAll(keepingCapacity: true)
        }
        if let emptiness = reader.health.emptiness() { throw emptiness }
        Common.complainOfSkippedLines(reader.health, console)
        if let first = missing.min() {
            throw Fault(
                .noInput,
                field: "--session",
                "no session of the log is called \"\(first)\"",
                fix: "check its id"
            )
        }
    }
}
