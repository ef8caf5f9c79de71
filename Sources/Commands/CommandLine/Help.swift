/// The help texts, made from the option tables.
enum Help {
    /// The width to which help is wrapped, in characters.
    private static let width = 96

    /// The page of `keytoll --help`.
    static func overview(of commands: [Command]) -> String {
        let column = (commands.map(\.name.count).max() ?? 0) + 2
        var page = """
            keytoll tells what a place-search box will cost: it replays recorded typing through an app's
            request policy (debounce, minimum length) and prices the requests by the vendor's rules.

            Usage: keytoll COMMAND ...

            Commands:

            """
        for command in commands {
            page += entry(command.name, command.summary, column: column)
        }
        page += """

            Start here:
              keytoll run Scenarios/quickstart.json
              keytoll replay Scenarios/logs/place-search.ndjson --wait 0,200,300,500 --min-chars 3

            keytoll COMMAND --help explains a command. keytoll --version names the version.

            Exit codes: 0 done, 64 wrong usage, 65 bad data, 66 no such input, 70 a fault of keytoll's own,
            73 cannot write.

            """
        return page
    }

    /// The page of `keytoll COMMAND --help`.
    static func page(of command: Command) -> String {
        var page = "\(command.summary)\n\nUsage: keytoll \(command.name)"
        if !command.arguments.isEmpty { page += " " + command.arguments }
        if !command.options.isEmpty { page += " [options]" }
        page += "\n"
        if !command.discussion.isEmpty { page += "\n" + command.discussion + "\n" }
        if !command.options.isEmpty {
            page += "\nOptions:\n"
            let options = command.options + [.flag("--help", "Show this page")]
            let column = min(34, (options.map(\.usage.count).max() ?? 0) + 2)
            for option in options { page += entry(option.usage, option.help, column: column) }
        }
        page += command.examples.count == 1 ? "\nExample:\n" : "\nExamples:\n"
        for example in command.examples { page += "  keytoll \(example)\n" }
        return page
    }

    /// A term and its explanation, the explanation wrapped and indented to a column.
    private static func entry(_ term: String, _ text: String, column: Int) -> String {
        let indent = String(repeating: " ", count: column + 2)
        var lines: [String] = []
        var line = "  " + term + String(repeating: " ", count: max(0, column - term.count))
        if term.count >= column {
            lines.append(line)
            line = indent
        }
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty && line.count + 1 + word.count > width {
                lines.append(line)
                line = indent
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        lines.append(line)
        return lines.joined(separator: "\n") + "\n"
    }
}
