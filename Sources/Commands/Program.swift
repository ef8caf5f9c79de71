internal import Basics

/// The program as a function from arguments to an exit code.
package enum Program {
    /// The version that `--version` prints and that every run stores.
    package static let version = "0.1.0"

    /// All commands, in the order of the help page.
    static let commands: [Command] = [
        .run, .replay, .inspect, .convert, .synthesize, .requests, .suggest, .price, .prices, .clients,
        .integrations,
        .report, .compare, .reference, .completions, .manual,
    ]

    /// The names of all commands, in the same order.
    package static var commandNames: [String] { commands.map(\.name) }

    /// Carries out one command line.
    ///
    /// - Parameter arguments: what was typed, without the program's own name.
    package static func run(_ arguments: [String], console: Console) async -> Int32 {
        do {
            return try await dispatch(arguments, console: console)
        } catch {
            console.complain("keytoll: \(error)")
            return error.kind.rawValue
        }
    }

    private static func dispatch(_ arguments: [String], console: Console) async throws(Fault) -> Int32 {
        guard let name = arguments.first else {
            console.complain(Help.overview(of: commands))
            return Fault.Kind.usage.rawValue
        }
        switch name {
        case "--version":
            try console.write("keytoll \(version)\n")
            return 0
        case "--help", "-h", "help":
            if let topic = arguments.dropFirst().first, name == "help" {
                try console.write(Help.page(of: try command(named: topic)))
            } else {
                try console.write(Help.overview(of: commands))
            }
            return 0
        default: break
        }
        let command = try command(named: name)
        let words = Array(arguments.dropFirst())
        if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            try console.write(Help.page(of: command))
            return 0
        }
        let parsed = try Arguments(words, for: command)
        do throws(Fault) {
            try await command.run(parsed, console)
        } catch {
            throw FileNature.explained(error, expecting: error.file.flatMap { command.takes($0, parsed) })
        }
        return 0
    }

    private static func command(named name: String) throws(Fault) -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let names = commands.map(\.name) + ["--help", "--version"]
        throw Fault(
            .usage,
            "there is no command \"\(name)\"",
            fix: NearestName.question(for: name, among: names) ?? "see keytoll --help"
        )
    }
}
