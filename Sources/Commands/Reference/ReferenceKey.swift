internal import Reports

/// One key of a file that people write: what it takes, what stands for it where it is left out, what it means.
struct ReferenceKey: Sendable {
    /// What a key takes.
    enum Kind: Sendable {
        case text
        /// True or false.
        case flag
        /// A whole number.
        case whole(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
        /// Anything else, in words.
        case other(Prose)
    }

    /// What counts where the key is left out.
    enum Standard: Sendable {
        /// The key cannot be left out.
        case required
        /// This JSON says the same.
        case json(String)
        /// No JSON says the same.
        case words(Prose)
    }

    var name: String
    var kind: Kind
    var standard: Standard
    var meaning: Prose

    init(_ name: String, _ kind: Kind, _ standard: Standard, _ meaning: Prose) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.meaning = meaning
    }

    /// The kind as the reference shows it.
    var type: Prose {
        switch kind {
        case .text: return "text"
        case .flag: return "true or false"
        case .whole(let range) where range.upperBound == .max:
            return "whole number from \(String(range.lowerBound))"
        case .whole(let range):
            return "whole number, \(String(range.lowerBound)) to \(String(range.upperBound))"
        case .choice(let words):
            var list = Prose()
            for (index, word) in words.enumerated() {
                if index > 0 { list.append(.text(", ")) }
                list.append(.code("\"\(word)\""))
            }
            return list
        case .other(let words): return words
        }
    }

    /// The default as the reference shows it.
    var usual: Prose {
        switch standard {
        case .required: "required"
        case .json(let text): "\(code: text)"
        case .words(let words): words
        }
    }
}

/// The keys of one object of such a file.
struct ReferenceSection: Sendable {
    /// The heading, such as `A client's cache`.
    var title: String
    /// 2 for a file, 3 for an object inside it.
    var level = 3
    var introduction: Prose = ""
    /// An example that is accepted as it stands, in lines; empty for none.
    var example: [String] = []
    var keys: [ReferenceKey] = []

    /// The section as a document shows it.
    var blocks: [Document.Block] {
        var blocks: [Document.Block] = [.heading(Prose(title), level: level)]
        if !introduction.plain.isEmpty { blocks.append(.paragraph(introduction)) }
        if !example.isEmpty { blocks.append(.code(example, language: "json5")) }
        if keys.isEmpty { return blocks }
        var table = Table(columns: ["key", "takes", "default", "meaning"].map { Table.Column($0) })
        for key in keys { table.add(["\(code: key.name)", key.type, key.usual, key.meaning]) }
        return blocks + [.table(table)]
    }
}
