internal import Basics

/// The help texts, made from the option tables.
enum Help {
    /// The width to which help is wrapped, in characters.
    private static let width = 96

    /// What the program is for.
    static let introduction = """
        keytoll tells what a place-search box will cost: it replays recorded typing through an app's
        request policy (debounce, minimum length) and prices the requests by the vendor's rules.
        """

    /// The page of `keytoll --help`.
    static func overview(of commands: [Command]) -> String {
        let column = (commands.map(\.name.count).max() ?? 0) + 2
        var page = introduction + "\n\nUsage: keytoll COMMAND ...\n\nCommands:\n"
        for command in commands {
            page += entry(command.name, command.summary, column: column)
        }
        page += """

            Start here:
              keytoll run Scenarios/quickstart.json
              keytoll replay Scenarios/logs/place-search.ndjson --wait 0,200,300,500 --min-chars 3

            keytoll COMMAND --help explains a command. keytoll --version names the version.

            Everything as a manual page:   keytoll manual | man -l -
            Completions for this shell:    source <(keytoll completions bash)


            """
        let codes = Fault.Kind.allCases.map { "\($0.rawValue) \($0.meaning)" }
        page += wrapped("Exit codes: 0 done, " + codes.joined(separator: ", ") + ".", indent: 0) + "\n"
        return page
    }

    /// The page of `keytoll COMMAND --help`.
    static func page(of command: Command) -> String {
        var page = "\(command.summary)\n\nUsage: \(command.usage)\n"
        if !command.discussion.isEmpty { page += "\n" + command.discussion + "\n" }
        page += "\nOptions:\n"
        let column = min(34, (command.shownOptions.map(\.usage.count).max() ?? 0) + 2)
        for option in command.shownOptions { page += entry(option.usage, option.help, column: column) }
        page += command.examples.count == 1 ? "\nExample:\n" : "\nExamples:\n"
        for example in command.examples { page += "  keytoll \(example)\n" }
        return page
    }

    /// A term and its explanation, the explanation wrapped and indented to a column.
    private static func entry(_ term: String, _ text: String, column: Int) -> String {
        let indent = String(repeating: " ", count: column + 2)
        let first =
            term.count >= column
            ? "  " + term + "\n" + indent : "  " + term + String(repeating: " ", count: column - term.count)
        return first + wrapped(text, indent: column + 2) + "\n"
    }

    /// The text in lines of the page's width, every line but the first indented.
    private static func wrapped(_ text: String, indent: Int) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty && indent + line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}
