/// What a shell offers where a value is typed.
enum Completion: Hashable, Sendable {
    /// Nothing: numbers, ids and free text.
    case nothing
    case files
    case folders
    /// One of these words.
    case words([String])
    /// Some of these words with commas between them.
    case list([String])

    /// What the placeholder in the help already says: `FILE`, `LOG...` and `SCENARIO...` are files, `DIR` is a
    /// folder, `text|json` are words.
    init(placeholder: String) {
        let alternatives = placeholder.split(separator: "|").map(String.init)
        switch placeholder {
        case "FILE", "LOG...", "SCENARIO...": self = .files
        case "DIR": self = .folders
        case _ where alternatives.count > 1: self = .words(alternatives)
        default: self = .nothing
        }
    }
}

/// The shells whose completions keytoll writes.
enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The script that teaches the shell the commands and their options.
    func completions(of commands: [Command]) -> String {
        switch self {
        case .bash: BashCompletions(commands: commands).script
        case .zsh: ZshCompletions(commands: commands).script
        case .fish: FishCompletions(commands: commands).script
        }
    }

    /// The text between single quotes of zsh and of fish, which differ only in how they take a quote itself.
    func quoted(_ text: String) -> String {
        let inner =
            self == .fish
            ? text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            : text.replacing("'", with: "'\\''")
        return "'" + inner + "'"
    }
}
