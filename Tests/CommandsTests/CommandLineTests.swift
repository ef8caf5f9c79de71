import Basics
import Foundation
import Testing

@Suite("The command line says what is wrong in one line")
struct CommandLineTests {
    @Test(
        "slips of usage end with 64 and name the mend",
        arguments: [
            (["rnu"], "did you mean \"run\"?"), (["--hlep"], "did you mean \"--help\"?"),
            (["price", "extra"], "there is no place for \"extra\"; write keytoll price"),
            (["compare", "one"], "something is missing; write keytoll compare"),
            (["zzz"], "see keytoll --help"),
            (["suggest", "a", "--places", "from-log"], "add --log LOG"),
            (["suggest", "a", "--log", "b"], "add --places from-log"),
            (["run"], "write keytoll run SCENARIO..."),
            (["replay", "a", "--wiat", "3"], "did you mean \"--wait\"?"),
            (["replay", "a", "--wait"], "write --wait MS,..."),
            (["replay", "a", "--wait", "3", "--wait", "4"], "give it once"),
            (["replay", "a", "--strict=yes"], "leave out"), (["replay", "a", "--wait", "-5"], "from 0 to"),
            (["replay", "a", "--wait", "12.5"], "from 0 to"),
            (["replay", "a", "--wait", "1,,2"], "from 0 to"),
            (["replay", "a", "--wait", "150,150"], "give it once"),
            (["replay", "a", "--sessions-per-month", "300,000"], "write one as 300000"),
            (["run", "a", "--out", ""], "write . for this one"),
            (["replay", "a", "--format", "jsn"], "did you mean \"json\"?"),
            (["replay", "a", "--client", "{"], "--client"),
            (["replay", "a", "--client", "radar"], "did you mean"),
            (["replay", "a", "--rule", "x"], "write --rule KEY=VALUE"),
            (["replay", "a", "--rule", "detailsEndin=x"], "did you mean"),
            (["price", "--requests", "4", "--distribution", "1:2"], "give one of the two"),
            (["price", "--distribution", "1:2,x"], "write them as"),
            (["price", "--requests", "4", "--other", "geocoding"], "write --other geocoding=N"),
            (
                ["suggest", "x", "--types", "a,b", "--places", Folders.scenarios + "/places/places.tsv"],
                "INVALID_REQUEST"
            ),
            (
                ["suggest", "x", "--near", "91,0", "--places", Folders.scenarios + "/places/places.tsv"],
                "INVALID_ARGUMENT"
            ),
            (["suggest", "x", "--near", "91"], "write 2 decimal numbers"),
            (["suggest", "x", "--radius", "5"], "add --near"),
            (["convert", "a", "--redact"], "add --salt"), (["convert", "a", "--salt", "x"], "add --redact"),
            (["convert", "a", "--sample", "2"], "from 0 to 1"),
            (["replay", "a", "--log-format", "postog"], "did you mean \"posthog\"?"),
            (["clients", "radra-5"], "did you mean"), (["integrations", "ui-kti"], "did you mean"),
            (["replay", "a", "--client", "{\"timing\":{\"kind\":\"evry\"}}"], "did you mean \"every\"?"),
            (["replay", "a", "--prices", "google"], "google"),
            (["replay", "a", "--integrations", "x"], "keytoll integrations lists what is known"),
            (["price", "--sessions", "4"], "write --requests N"),
            (["price", "--sessions", "x", "--requests", "1"], "from 0 to"),
            (["price", "--sessions", "5", "--requests", "1", "--selected", "101"], "from 0 to 100"),
            (["prices", "google-2052-03"], "did you mean \"google-2025-03\"?"),
            (
                ["requests", "a", "--client", "{\"timing\":{\"kind\":\"debounce\",\"wait\":[1,2]}}"],
                "give one value"
            ),
        ]
    )
    func usage(arguments: [String], mend: String) async {
        let outcome = await Outcome.of(arguments)
        #expect(outcome.code == 64, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(mend), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "price shows the styles of the API generation that a sheet prices, whatever the sessions are",
        arguments: [
            ["0"], ["0", "--selected", "0"], ["4", "--selected", "0"], ["4"],
            ["0.5", "--sessions", "300000"],
        ]
    )
    func generations(options: [String]) async {
        let new = await Outcome.of(["price", "--requests"] + options)
        #expect(new.code == 0 && !new.output.lowercased().contains("legacy"), "\(new.output)")
        #expect(
            new.output.contains("per-request+geocoding:") && new.output.contains("per-session+details-pro:")
        )
        let old = await Outcome.of(["price", "--prices", "google-2018-06", "--requests"] + options)
        #expect(old.code == 0 && !old.output.contains("\nper-"), "\(old.output)")
        #expect(old.output.contains("legacy-per-request+geocoding:"))
    }

    @Test(
        "missing files end with 66, outputs that cannot be written with 73",
        arguments: [
            (["run", "no-such.json"], 66), (["replay", "no-such.ndjson"], 66), (["inspect", "/"], 66),
            (["suggest", "x", "--places", "none.tsv"], 66), (["prices", "./none.json"], 66),
            (["run", Folders.scenarios + "/recorded-messages.json", "--out", "/dev/null/x"], 73),
            (
                ["run", Folders.scenarios + "/recorded-messages.json", "--out", Folders.root + "/README.md"],
                73
            ),
            (["run", Folders.scenarios + "/quickstart.json", Folders.scenarios + "/quickstart.json"], 65),
        ] as [([String], Int32)]
    )
    func files(arguments: [String], code: Int32) async {
        let outcome = await Outcome.of(arguments)
        #expect(outcome.code == code, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("keytoll: ") && outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("help and version are results, a bare call is a slip")
    func help() async {
        let help = await Outcome.of(["--help"])
        #expect(help.code == 0 && help.errors.isEmpty)
        for command in [
            "run", "replay", "inspect", "requests", "suggest", "price", "prices", "clients", "integrations",
            "convert",
        ] {
            #expect(help.output.contains("  \(command) "))
            let page = await Outcome.of([command, "--help"])
            #expect(page.code == 0)
            #expect(page.output.contains("Usage: keytoll \(command)") && page.output.contains("Example"))
            let same = await Outcome.of(["help", command])
            #expect(same.output == page.output)
            for line in page.output.split(separator: "\n") { #expect(line.count <= 150, "\(line)") }
        }
        let version = await Outcome.of(["--version"])
        #expect(version.code == 0 && version.output.hasPrefix("keytoll 0."))
        #expect(await Outcome.of([]).code == 64)
    }

    @Test("progress goes to a terminal only")
    func progress() async throws {
        let text = String(
            decoding: try InputFile.contents(of: Folders.scenarios + "/logs/place-search.ndjson"),
            as: UTF8.self
        )
        let log = try Folders.fresh() + "/long.ndjson"
        let copies = (0..<20).map { text.replacing("\"syn-", with: "\"copy-\($0)-") }
        try OutputFile.write(copies.joined(), to: log)
        let piped = await Outcome.of(["inspect", log])
        #expect(piped.errors.isEmpty)
        let terminal = await Outcome.of(["inspect", log], isTerminal: true)
        #expect(terminal.errors.contains(" % read") && terminal.errors.hasSuffix("\r\u{1B}[K"))
    }
}
