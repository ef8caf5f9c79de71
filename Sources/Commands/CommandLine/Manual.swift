internal import Basics

/// The manual page, in roff's man macros, made from the option tables.
///
/// It bears no date: the same program always writes the same page.
struct Manual {
    let commands: [Command]
    let version: String

    var page: String {
        var page = ".TH KEYTOLL 1 \"\" \"keytoll \(version)\" \"User commands\"\n"
        page += ".SH NAME\nkeytoll \\- tells what a place\\-search box will cost\n"
        page += ".SH SYNOPSIS\n.B keytoll\n.I COMMAND\n\\&...\n"
        page += ".SH DESCRIPTION\n" + Self.paragraphs(Help.introduction)
        page += ".SH COMMANDS\n"
        for command in commands { page += section(command) }
        page += ".SH EXIT STATUS\n" + Self.term("0", "done")
        for kind in Fault.Kind.allCases { page += Self.term(String(kind.rawValue), kind.meaning) }
        page += ".SH EXAMPLES\n"
        for command in commands {
            page += ".PP\n\(Self.text(command.summary)):\n.PP\n.nf\n.RS\n"
            for example in command.examples { page += Self.text("keytoll " + example) + "\n" }
            page += ".RE\n.fi\n"
        }
        return page
    }

    private func section(_ command: Command) -> String {
        var section = ".SS \(Self.text(command.usage))\n" + Self.paragraphs(command.summary + ".")
        if !command.discussion.isEmpty { section += ".PP\n" + Self.paragraphs(command.discussion) }
        for option in command.shownOptions { section += Self.term(option.usage, option.help) }
        return section
    }

    /// A term in bold and its explanation, indented.
    private static func term(_ term: String, _ explanation: String) -> String {
        ".TP\n\\fB\(text(term))\\fR\n\(text(explanation))\n"
    }

    /// Texts that blank lines part.
    private static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? ".PP" : Self.text(String($0)) }
            .joined(separator: "\n") + "\n"
    }

    /// Text as roff prints it unchanged, with dashes that can be copied into a shell.
    private static func text(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "\"": escaped += "\\(dq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            }
        }
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
