internal import Basics

extension Command {
    /// All help on one page that `man` shows.
    static let manual = Command(
        name: "manual",
        summary: "Print the manual page of keytoll, for man",
        arguments: "",
        argumentCount: 0...0,
        discussion: "To keep it, write it to man1/keytoll.1 in a folder that manpath names.",
        examples: ["manual | man -l -"],
        options: []
    ) { _, console throws(Fault) in
        try console.write(Manual(commands: Program.commands, version: Program.version).page)
    }
}
