internal import Basics

extension Command {
    /// What makes the Tab key useful.
    static let completions = Command(
        name: "completions",
        summary: "Print the completions of commands, options and names for a shell",
        arguments: "bash|zsh|fish",
        argumentCount: 1...1,
        discussion: """
            For bash: source <(keytoll completions bash) in ~/.bashrc. For zsh: save the text as _keytoll in a
            folder of $fpath. For fish: save it as ~/.config/fish/completions/keytoll.fish.
            """,
        examples: ["completions bash"],
        options: []
    ) { arguments, console throws(Fault) in
        let word = arguments.positional[0]
        guard let shell = Shell(rawValue: word) else {
            throw Fault(
                .usage,
                field: "completions",
                "\"\(word)\" is no shell with completions",
                fix: NearestName.advice(for: word, among: Shell.allCases.map(\.rawValue))
            )
        }
        try console.write(shell.completions(of: Program.commands))
    }
}
