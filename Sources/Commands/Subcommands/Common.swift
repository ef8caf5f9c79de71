internal import Basics
internal import Billing
internal import Debounce
internal import Glibc
internal import Places
internal import Simulation
internal import Traces

/// How a command prints its result.
enum OutputFormat: String, CaseIterable {
    case text
    case json
}

/// Options that several commands share, and how they are read.
enum Common {
    static let format = Option.option("--format", "text|json", "How to print the result (default: text)")

    static let strict = Option.flag(
        "--strict",
        "End at the first line that cannot be read, instead of counting it"
    )

    /// Options of every command that reads a log.
    static let log = [
        strict,
        Option.option(
            "--log-format",
            "NAME",
            "Format of the log, where its content does not show it: "
                + LogFormat.builtIn.map(\.name).joined(separator: ", "),
            completion: .words(LogFormat.builtIn.map(\.name))
        ),
        Option.option(
            "--mapping",
            "FILE",
            "JSON file that says which columns or paths of an event stream mean what"
        ),
        Option.option(
            "--box",
            "TEXT",
            "Placeholder, name, id or label of the search box, in recordings of pages"
        ),
        Option.option(
            "--log-rule",
            "KEY=VALUE",
            "A rule of reading, such as coalesceMilliseconds=20 or maximumEdits=500; may be repeated",
            repeatable: true
        ),
    ]

    /// Options of every command that replays a log.
    static let reading = log + [threadCount]

    static let threadCount = Option.option(
        "--threads",
        "N",
        "How many threads replay (default: one a core); results do not depend on it"
    )

    /// How the log is to be read.
    static func readingOptions(_ arguments: Arguments) throws(Fault) -> ReadingOptions {
        var options = ReadingOptions()
        options.isStrict = arguments.has("--strict")
        options.box = arguments.value("--box")
        options.rules = try logRules(arguments)
        if let name = arguments.value("--log-format") {
            guard let format = LogFormat.named(name) else {
                throw arguments.fault(
                    "--log-format",
                    "\"\(name)\" is no log format",
                    fix: NearestName.advice(for: name, among: LogFormat.builtIn.map(\.name))
                )
            }
            options.format = format
        }
        if let path = arguments.value("--mapping") {
            if options.format != nil {
                throw arguments.fault("--mapping", "--log-format says the same", fix: "give one of the two")
            }
            let json = try JSON.parse(
                try InputFile.contents(of: path, limit: 1 << 20),
                file: path,
                dialect: .json5
            )
            options.format = .events(try EventMapping(json, file: path))
        }
        return options
    }

    /// The gazetteer that comes with keytoll, as seen from its folder.
    static let shippedPlaces = "Scenarios/places/places.tsv"

    /// The gazetteer that `--places` names, or the one that comes with keytoll.
    static func gazetteer(_ arguments: Arguments) throws(Fault) -> Gazetteer {
        let path = arguments.value("--places") ?? shippedPlaces
        do throws(Fault) {
            return try Gazetteer.load(path: path)
        } catch {
            guard error.kind == .noInput, !arguments.has("--places") else { throw error }
            throw Fault(
                .noInput,
                file: path,
                error.what,
                fix: "run it in keytoll's own folder, or name a gazetteer with --places FILE"
            )
        }
    }

    /// The number of replaying threads.
    static func threads(_ arguments: Arguments) throws(Fault) -> Int {
        if let threads = try arguments.integer("--threads", in: 1...256) { return Int(threads) }
        return max(1, min(256, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// What recorded endings are replayed as.
    static let endings = [
        Option.option(
            "--submitted",
            "ENDING",
            "What sessions that sent their text as typed are replayed as",
            completion: .words(ShapeEnding.allCases.map(\.name))
        ),
        Option.option(
            "--unrecorded",
            "ENDING",
            "What sessions without a recorded ending are replayed as",
            completion: .words(ShapeEnding.allCases.map(\.name))
        ),
    ]

    /// One of the rules that the vendor leaves open.
    static let rule = Option.option(
        "--rule",
        "KEY=VALUE",
        "A rule switch, such as detailsEnding=requested-fields; may be repeated",
        repeatable: true
    )

    /// The JSON of a client on the command line: an object, or the name of a preset.
    ///
    /// - Throws: `usage`, since the fault is in what was typed.
    static func clientJSON(_ text: String) throws(Fault) -> JSON {
        if text.utf8.allSatisfy({ $0 != UInt8(ascii: "{") }) { return .string(text) }
        do throws(Fault) {
            return try JSON.parse(text, file: "--client", dialect: .json5)
        } catch {
            throw Fault(
                .usage,
                field: "--client",
                error.what,
                fix: "write a JSON object or the name of a preset"
            )
        }
    }

    /// The clients that the value of `--client` stands for.
    static func clients(_ text: String) throws(Fault) -> [Client] {
        let json = try clientJSON(text)
        do throws(Fault) {
            return try Client.parse(json, file: "")
        } catch {
            throw withoutPlace(error)
        }
    }

    /// The rules of reading that the `--log-rule` options set.
    private static func logRules(_ arguments: Arguments) throws(Fault) -> SessionRuleChanges {
        do throws(Fault) {
            var reader = try ObjectReader(
                try rules(arguments, option: "--log-rule"),
                file: "",
                path: "--log-rule"
            )
            return try SessionRuleChanges(&reader)
        } catch {
            throw withoutPlace(error)
        }
    }

    /// The value of every `--rule`, or of another such option, as the object that stands under `rules` in a scenario.
    static func rules(_ arguments: Arguments, option: String = "--rule") throws(Fault) -> JSON {
        var members: [(String, JSON)] = []
        for text in arguments.values(option) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            guard parts.count == 2 else {
                throw arguments.fault(option, "\"\(text)\" names no value", fix: "write \(option) KEY=VALUE")
            }
            switch parts[1] {
            case "true": members.append((parts[0], true))
            case "false": members.append((parts[0], false))
            default:
                let isNumber = ExactDecimal.parse(parts[1], scale: 0) != nil
                members.append((parts[0], isNumber ? .number(parts[1]) : .string(parts[1])))
            }
        }
        return .object(members)
    }

    /// The switches that the `--rule` options make.
    static func switches(_ arguments: Arguments) throws(Fault) -> Switches {
        do throws(Fault) {
            var reader = try ObjectReader(try rules(arguments), file: "", path: "rules")
            let switches = try Switches(reading: &reader)
            try reader.finish()
            return switches
        } catch {
            throw withoutPlace(error)
        }
    }

    /// An integration by its name.
    ///
    /// - Throws: `usage` naming the nearest.
    static func integration(_ name: String) throws(Fault) -> Integration {
        do throws(Fault) {
            return try Integration.named(name)
        } catch {
            throw Fault(.usage, error.what, fix: error.fix)
        }
    }

    /// A fault of a scenario that was made from options, which has no file and no lines.
    static func withoutPlace(_ fault: Fault) -> Fault {
        guard fault.file == "" else { return fault }
        return Fault(.usage, field: fault.field, fault.what, fix: fault.fix)
    }

    /// What recorded endings are taken for, from the options `--submitted` and `--unrecorded`.
    static func assumptions(_ arguments: Arguments) throws(Fault) -> Assumptions {
        var assume: [(String, JSON)] = []
        for ending in ["submitted", "unrecorded"] {
            if let value = arguments.value("--" + ending) { assume.append((ending, .string(value))) }
        }
        do throws(Fault) {
            var reader = try ObjectReader(.object(assume), file: "", path: "assume")
            return try Assumptions(&reader)
        } catch {
            throw withoutPlace(error)
        }
    }

    /// A price sheet by its built-in name, or from a file where the name is a path.
    static func sheet(_ name: String) throws(Fault) -> PriceSheet {
        if name.hasSuffix(".json") || name.hasSuffix(".json5") || name.contains("/") {
            return try PriceSheet.parse(try InputFile.contents(of: name, limit: 16 << 20), file: name)
        }
        do throws(Fault) {
            return try PriceSheet.builtIn(name)
        } catch {
            throw Fault(.usage, error.what, fix: error.fix)
        }
    }

    /// Says on standard error that no time passes between the edits of a log, if that is so.
    static func complainOfRoundedTimes(_ health: LogHealth, _ console: Console) {
        guard health.hasNoPace else { return }
        let names = health.files.prefix(3).map(\.name).joined(separator: ", ")
        console.complain(
            "keytoll: \(names): all gaps are 0 ms, the times seem rounded, so that the requests cannot be told"
                .withoutControlCharacters
        )
    }

    /// Says on standard error where so much of a log is missing that its bill means little.
    static func complain(of warnings: [Run.LogWarning], _ console: Console) {
        for warning in warnings {
            let hint = warning.kind == .withoutEdits ? "; keytoll inspect says what was left out" : ""
            console.complain("keytoll: \(warning.line)\(hint)".withoutControlCharacters)
        }
    }

    /// Says on standard error what was skipped, where nothing else would show it.
    static func complainOfSkippedLines(_ health: LogHealth, _ console: Console) {
        for lines in health.skipped {
            console.complain(
                "keytoll: \(lines.firstFile):\(lines.firstLine): skipped \(lines.count) "
                    + "line\(lines.count == 1 ? "" : "s"), the first here: \(lines.phrase)"
            )
        }
    }
}
