/// Completions for zsh, from the option tables.
struct ZshCompletions {
    let commands: [Command]

    var script: String {
        """
        #compdef keytoll
        # Completions of keytoll for zsh, written by "keytoll completions zsh". Save them as _keytoll in a
        # folder of $fpath, or for one shell: source <(keytoll completions zsh)

        _keytoll() {
            local -a commands=(
        \(commands.map { "        " + described($0.name, $0.summary) }.joined(separator: "\n"))
                \(described("help", "Explain a command"))
            )
            if (( CURRENT == 2 )); then
                _describe -t commands command commands
                compadd -- --help --version
                return
            fi
            local command=$words[2]
            shift words
            (( CURRENT-- ))
            case $command in
        \(commands.map(arguments).joined(separator: "\n"))
            help) (( CURRENT == 2 )) && _describe -t commands command commands ;;
            esac
        }

        if (( $+functions[compdef] )); then compdef _keytoll keytoll; fi

        """
    }

    private func described(_ name: String, _ text: String) -> String {
        Shell.zsh.quoted(name + ":" + text)
    }

    private func arguments(of command: Command) -> String {
        var specifications = command.shownOptions.map(specification)
        if command.argumentCount.upperBound > 0 {
            let count = command.argumentCount.upperBound == 1 ? "1" : "*"
            specifications.append(
                Shell.zsh.quoted("\(count):\(escaped(command.arguments)):\(action(command.completion))")
            )
        }
        return "    \(command.name))\n        _arguments \\\n            "
            + specifications.joined(separator: " \\\n            ") + " ;;"
    }

    /// An option as zsh's `_arguments` wants it: `--name=[help]:placeholder:action`.
    private func specification(_ option: Option) -> String {
        var text = option.isRepeatable ? "*" : ""
        text += option.name + (option.value == nil ? "" : "=") + "[\(escaped(option.help))]"
        if let value = option.value { text += ":\(escaped(value)):\(action(option.completion))" }
        return Shell.zsh.quoted(text)
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: " "
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let names): "(\(names.joined(separator: " ")))"
        case .list(let names): "_sequence compadd - \(names.joined(separator: " "))"
        }
    }

    /// Colons and brackets would end a part of the specification.
    private func escaped(_ text: String) -> String {
        ["\\", "[", "]", ":"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
    }
}
