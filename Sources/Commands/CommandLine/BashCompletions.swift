/// Completions for bash, from the option tables.
struct BashCompletions {
    let commands: [Command]

    var script: String {
        """
        # Completions of keytoll for bash 4 and newer, written by "keytoll completions bash". For one shell:
        #   source <(keytoll completions bash)

        _keytoll_words() {
            mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
        }

        _keytoll_list() {
            local before=""
            if [[ $cur == *,* ]]; then before="${cur%,*},"; fi
            mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${cur##*,}")
            compopt -o nospace 2>/dev/null
        }

        _keytoll_paths() {
            mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
            compopt -o filenames 2>/dev/null
        }

        _keytoll() {
            local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD - 1]}" command="${COMP_WORDS[1]}"
            COMPREPLY=()
            if ((COMP_CWORD == 1)); then
                _keytoll_words "\(words(commands.map(\.name) + ["help", "--help", "--version"]))"
                return
            fi
            # bash takes --name=value apart into three words.
            if [[ $cur == "=" ]]; then
                cur=""
            elif [[ $prev == "=" ]]; then
                prev="${COMP_WORDS[COMP_CWORD - 2]}"
            fi
            case "$command $prev" in
        \(values)
            esac
            if [[ $cur == -* ]]; then
                case "$command" in
        \(options)
                esac
                return
            fi
            case "$command" in
        \(arguments)
            help) _keytoll_words "\(words(commands.map(\.name)))" ;;
            esac
        }

        complete -F _keytoll keytoll

        """
    }

    /// One case for each option that takes a value.
    private var values: String {
        commands.flatMap { command in
            command.options.filter { $0.value != nil }.map { option in
                let action = option.completion == .nothing ? "return" : call(option.completion) + "; return"
                return "    \"\(command.name) \(option.name)\") \(action) ;;"
            }
        }.joined(separator: "\n")
    }

    private var options: String {
        commands.map { command in
            "        \(command.name)) _keytoll_words \"\(words(command.shownOptions.map(\.name)))\" ;;"
        }.joined(separator: "\n")
    }

    private var arguments: String {
        commands.filter { $0.completion != .nothing }.map { command in
            "    \(command.name)) \(call(command.completion)) ;;"
        }.joined(separator: "\n")
    }

    /// The shell function that offers the values.
    private func call(_ completion: Completion) -> String {
        switch completion {
        case .nothing: ":"  // the shell's command that does nothing
        case .files: "_keytoll_paths -f"
        case .folders: "_keytoll_paths -d"
        case .words(let names): "_keytoll_words \"\(words(names))\""
        case .list(let names): "_keytoll_list \"\(words(names))\""
        }
    }

    private func words(_ names: [String]) -> String { names.joined(separator: " ") }
}
