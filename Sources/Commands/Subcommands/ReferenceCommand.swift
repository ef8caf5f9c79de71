internal import Basics

extension Command {
    /// The keys of every file that people write.
    static let reference = Command(
        name: "reference",
        summary: "Print the reference of scenario, client, mapping and price sheet keys, as Markdown",
        arguments: "",
        argumentCount: 0...0,
        discussion: "The same text as Documentation/Reference.md, for the program at hand.",
        examples: ["reference"],
        options: []
    ) { _, console throws(Fault) in
        try console.write(Reference.page)
    }
}
