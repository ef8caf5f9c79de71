internal import Basics

/// What was typed behind a command, taken apart by the command's option table.
struct Arguments: Sendable {
    private(set) var positional: [String] = []
    private var given: [String: [String]] = [:]
    private let command: String

    /// Takes the words apart.
    ///
    /// `--name value` and `--name=value` are the same; everything behind `--` is positional, and so is a
    /// lone `-`.
    ///
    /// - Throws: `usage` for an unknown option (naming the nearest), a missing or surplus value, an option
    ///   given twice, and a wrong number of arguments.
    init(_ words: [String], for command: Command) throws(Fault) {
        self.command = command.name
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                positional += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                positional.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            guard let option = command.options.first(where: { $0.name == parts[0] }) else {
                throw Self.usage(
                    command.name,
                    "there is no option \(parts[0])",
                    NearestName.question(for: parts[0], among: command.options.map(\.name) + ["--help"])
                        ?? "see keytoll \(command.name) --help"
                )
            }
            if given[option.name] != nil && !option.isRepeatable {
                throw Self.usage(command.name, "\(option.name) is given twice", "give it once")
            }
            if option.value == nil {
                if parts.count > 1 {
                    throw Self.usage(
                        command.name,
                        "\(option.name) takes no value",
                        "leave out \"=\" and what follows"
                    )
                }
                given[option.name] = []
            } else if parts.count > 1 {
                given[option.name, default: []].append(parts[1])
            } else if let value = rest.popFirst() {
                given[option.name, default: []].append(value)
            } else {
                throw Self.usage(command.name, "\(option.name) needs a value", "write \(option.usage)")
            }
        }
        if !command.argumentCount.contains(positional.count) {
            let extra = positional.dropFirst(command.argumentCount.upperBound).first
            let shape = command.arguments.isEmpty ? command.name : command.name + " " + command.arguments
            throw Self.usage(
                command.name,
                extra.map { "there is no place for \"\($0)\"" } ?? "something is missing",
                "write keytoll \(shape)"
            )
        }
    }

    private static func usage(_ command: String, _ what: String, _ fix: String) -> Fault {
        Fault(.usage, field: command, what, fix: fix)
    }

    /// A fault of usage at one option.
    func fault(_ option: String, _ what: String, fix: String = "") -> Fault {
        Fault(.usage, field: "\(command) \(option)", what, fix: fix)
    }

    func has(_ option: String) -> Bool { given[option] != nil }

    /// The value of an option that stands at most once.
    func value(_ option: String) -> String? { given[option]?.last }

    /// The values of a repeatable option, in order.
    func values(_ option: String) -> [String] { given[option] ?? [] }

    /// A whole number inside the range; `300_000`, `300,000` and `3e5` are understood.
    func integer(_ option: String, in range: ClosedRange<Int64>) throws(Fault) -> Int64? {
        guard let text = value(option) else { return nil }
        return try integer(text, option, in: range)
    }

    /// A list of whole numbers separated by commas, none twice.
    ///
    /// - Parameter large: numbers that people write with thousands separators; `300,000` is then refused
    ///   instead of being read as two of them.
    func integers(_ option: String, in range: ClosedRange<Int64>, large: Bool = false) throws(Fault)
        -> [Int64]?
    {
        guard let text = value(option) else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if large, parts.count > 1, parts.dropFirst().allSatisfy({ $0.count == 3 }), 1...3 ~= parts[0].count {
            throw fault(
                option,
                "\"\(text)\" may be one number or \(parts.count)",
                fix: "write one as \(parts.joined()) or \(parts.joined(separator: "_"))"
            )
        }
        var numbers: [Int64] = []
        for part in parts {
            let number = try integer(part, option, in: range)
            if numbers.contains(number) { throw fault(option, "\(number) stands twice", fix: "give it once") }
            numbers.append(number)
        }
        return numbers
    }

    /// Words separated by commas, blanks around them taken off.
    func words(_ option: String) -> [String]? {
        value(option)?.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// An exact decimal number in units of 10^-scale.
    func decimal(_ option: String, scale: Int, in range: ClosedRange<Int64>) throws(Fault) -> Int64? {
        guard let text = value(option) else { return nil }
        guard let number = ExactDecimal.parse(text, scale: scale), range.contains(number) else {
            throw fault(
                option,
                "\"\(text)\" is no number that fits here",
                fix: "give one from \(ExactDecimal.text(range.lowerBound, scale: scale, decimals: 0)) to "
                    + "\(ExactDecimal.text(range.upperBound, scale: scale, decimals: 0)) with at most \(scale) decimals"
            )
        }
        return number
    }

    private func integer(_ text: String, _ option: String, in range: ClosedRange<Int64>) throws(Fault)
        -> Int64
    {
        let plain = text.trimmed.filter { $0 != "_" }
        guard let number = ExactDecimal.parse(plain, scale: 0), range.contains(number) else {
            throw fault(
                option,
                "\"\(text)\" does not fit here",
                fix: range.upperBound == .max
                    ? "give a whole number of at least \(range.lowerBound)"
                    : "give a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// One of a few words.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String,
        default standard: Choice
    ) throws(Fault) -> Choice where Choice.RawValue == String {
        guard let word = value(option) else { return standard }
        if let choice = Choice(rawValue: word) { return choice }
        throw fault(
            option,
            "\"\(word)\" is not known here",
            fix: NearestName.advice(for: word, among: Choice.allCases.map(\.rawValue))
        )
    }
}

extension StringProtocol {
    /// Without blanks at both ends.
    fileprivate var trimmed: String {
        String(drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
    }
}
