internal import Basics

/// One option of a command: the single source of its parsing, its help, its completion and its manual.
struct Option: Sendable {
    /// With its dashes: `--wait`.
    var name: String
    /// What stands for the value in help, such as `MS`; nil for a flag, which takes none.
    var value: String?
    /// A sentence without its full stop; what happens by default stands at its end.
    var help: String
    /// True where the option may be given more than once.
    var isRepeatable: Bool
    /// What a shell offers for the value.
    var completion: Completion

    /// An option that takes a value.
    ///
    /// - Parameter completion: what a shell offers for the value, where the placeholder does not say it.
    static func option(
        _ name: String,
        _ value: String,
        _ help: String,
        repeatable: Bool = false,
        completion: Completion? = nil
    ) -> Option {
        Option(
            name: name,
            value: value,
            help: help,
            isRepeatable: repeatable,
            completion: completion ?? Completion(placeholder: value)
        )
    }

    /// An option that is there or not.
    static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, value: nil, help: help, isRepeatable: false, completion: .nothing)
    }

    /// The flag that every command understands, which is answered before the others are read.
    static let help = flag("--help", "Show this page")

    /// The name with its value, as help shows it.
    var usage: String { value.map { "\(name) \($0)" } ?? name }
}

/// One command: what it is called, what it takes, how it is explained and what it does.
struct Command: Sendable {
    var name: String
    /// One line for the list of commands.
    var summary: String
    /// The positional arguments as help shows them, such as `LOG...`.
    var arguments: String
    /// How many positional arguments it takes.
    var argumentCount: ClosedRange<Int>
    /// What a shell offers for an argument, where the placeholder does not say it.
    var argumentWords: [String]?
    /// What a person should know beyond the options; paragraphs separated by blank lines.
    var discussion: String
    /// Command lines that work as they stand, without the program's name.
    var examples: [String]
    var options: [Option]
    var run: @Sendable (Arguments, Console) async throws(Fault) -> Void

    /// What a shell offers for an argument.
    var completion: Completion { argumentWords.map(Completion.words) ?? Completion(placeholder: arguments) }

    /// What kind of file the command takes where a path was typed; nil where it may be of several.
    func takes(_ path: String, _ given: Arguments) -> FileNature? {
        if given.value("--db") == path { return .database }
        if (given.values("--log") + given.values("--rhythm")).contains(path) { return .log }
        guard given.positional.contains(path) else { return nil }
        switch arguments {
        case "LOG...": return .log
        case "SCENARIO...": return .scenario
        case "[SHEET]": return .priceSheet
        default: return nil
        }
    }

    /// The options that help, completions and the manual show.
    var shownOptions: [Option] { options + [.help] }

    /// How it is called, as help shows it.
    var usage: String {
        ["keytoll", name, arguments, options.isEmpty ? "" : "[options]"].filter { !$0.isEmpty }.joined(
            separator: " "
        )
    }
}
