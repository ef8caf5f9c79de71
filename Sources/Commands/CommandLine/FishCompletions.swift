/// Completions for fish, from the option tables.
struct FishCompletions {
    let commands: [Command]

    var script: String {
        var lines = [
            "# Completions of keytoll for fish, written by \"keytoll completions fish\". Save them as keytoll.fish in",
            "# ~/.config/fish/completions, or for one shell: keytoll completions fish | source",
            "",
            "complete -c keytoll -f",
            "complete -c keytoll -n __fish_use_subcommand -l help -d 'List the commands'",
            "complete -c keytoll -n __fish_use_subcommand -l version -d 'Name the version'",
            "complete -c keytoll -n __fish_use_subcommand -a help -d 'Explain a command'",
            "complete -c keytoll -n '__fish_seen_subcommand_from help' -a '\(names)'",
        ]
        for command in commands {
            lines.append(
                "complete -c keytoll -n __fish_use_subcommand -a \(command.name) -d "
                    + Shell.fish.quoted(command.summary)
            )
        }
        for command in commands {
            let here = "complete -c keytoll -n '__fish_seen_subcommand_from \(command.name)' "
            if command.completion != .nothing { lines.append(here + offer(command.completion)) }
            for option in command.shownOptions {
                let value = option.value == nil ? "" : "-r " + offer(option.completion) + " "
                lines.append(
                    here + "-l \(option.name.drop { $0 == "-" }) \(value)-d " + Shell.fish.quoted(option.help)
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var names: String { commands.map(\.name).joined(separator: " ") }

    private func offer(_ completion: Completion) -> String {
        switch completion {
        case .nothing: "-f"
        case .files: "-F"
        case .folders: "-f -a '(__fish_complete_directories)'"
        case .words(let names): "-f -a \(Shell.fish.quoted(names.joined(separator: " ")))"
        case .list(let names):
            "-f -a \(Shell.fish.quoted("(__fish_append , " + names.joined(separator: " ") + ")"))"
        }
    }
}
