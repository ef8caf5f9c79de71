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

    /// An option that takes a value.
    static func option(_ name: String, _ value: String, _ help: String, repeatable: Bool = false)
        -> Option
    {
        Option(name: name, value: value, help: help, isRepeatable: repeatable)
    }

    /// An option that is there or not.
    static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, value: nil, help: help, isRepeatable: false)
    }

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
    /// What a person should know beyond the options; paragraphs separated by blank lines.
    var discussion: String
    /// Command lines that work as they stand, without the program's name.
    var examples: [String]
    var options: [Option]
    var run: @Sendable (Arguments, Console) async throws(Fault) -> Void
}
