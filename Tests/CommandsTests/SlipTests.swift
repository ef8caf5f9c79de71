import Basics
import Foundation
import Testing

@Suite("A word of a known list that is misspelt is answered with the one that was meant")
struct SlipTests {
    private static let log = Folders.scenarios + "/logs/place-search.ndjson"

    @Test(
        "on the command line, wherever one stands",
        arguments: [
            (["replai"], "replay"), (["help", "replai"], "replay"),
            (["replay", "a", "--wiat", "3"], "--wait"),
            (["clients", "radr"], "radar-5"), (["clients", "use-places"], "use-places-autocomplete-4"),
            (["integrations", "per-sesion"], "per-session+details-essentials"),
            (["integrations", "per-request"], "per-request+geocoding"),
            (["prices", "gogle"], "google-2025-03"), (["prices", "google-2025"], "google-2025-03"),
            (["completions", "bsh"], "bash"), (["convert", "a", "--to", "cvs"], "csv"),
            (["inspect", "a", "--format", "jsn"], "json"), (["run", "a", "--format", "htm"], "html"),
            (["replay", "a", "--log-format", "posthg"], "posthog"),
            (["replay", "a", "--client", "radr"], "radar-5"),
            (["replay", "a", "--client", #"{"timing":{"kind":"debunce","wait":3}}"#], "debounce"),
            (["replay", "a", "--client", #"{"timing":{"kind":"debounce","wiat":3}}"#], "wiat"),
            (["replay", "a", "--client", #"{"timing":{"kidn":"debounce","wait":3}}"#], "kidn"),
            (["replay", "a", "--client", #"{"timming":{"kind":"debounce","wait":3}}"#], "timming"),
            (
                ["replay", "a", "--client", #"{"timing":{"kind":"every"},"minimumLenght":3}"#],
                "minimumLength"
            ),
            (["replay", "a", "--client", #"{"timing":{"kind":"every"},"onSelect":"cancle"}"#], "cancel"),
            (["replay", "a", "--integrations", "per-sesion"], "per-session+details-essentials"),
            (["replay", "a", "--prices", "gogle"], "google-2025-03"),
            (["replay", "a", "--submitted", "slected"], "selected"),
            (["replay", "a", "--rule", "sessionLifetimSeconds=4"], "sessionLifetimeSeconds"),
            (["replay", "a", "--rule", "detailsEnding=requested-field"], "requested-fields"),
            (["replay", "a", "--log-rule", "coalesceMiliseconds=4"], "coalesceMilliseconds"),
            (["replay", "a", "--log-rule", "composition=evry"], "every"),
            (["price", "--requests", "3", "--other", "autocmplete=3"], "autocomplete-requests"),
            (["price", "--request", "3"], "--requests"),
            (["requests", "a", "--explain", "--selection", "simulatd"], "simulated"),
            (
                ["suggest", "x", "--types", "localty", "--places", Folders.scenarios + "/places/places.tsv"],
                "locality"
            ),
        ]
    )
    func commandLine(arguments: [String], meant: String) async {
        let outcome = await Outcome.of(arguments)
        #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("did you mean"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\"\(meant)\""), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "in a scenario, at every key that takes such words",
        arguments: [
            ("\"clients\": [\"radr\"]", "radar-5"), ("\"baseline\": \"radar\"", "radar-5"),
            ("\"integrations\": [\"per-sesion\"]", "per-session+details-essentials"),
            ("\"prices\": [\"gogle\"]", "google-2025-03"), ("\"needs\": \"adress\"", "address"),
            ("\"needs\": [\"displayNam\"]", "displayName"), ("\"volum\": {}", "volume"),
            ("\"volume\": {\"sesionsPerMonth\": 3}", "sesionsPerMonth"),
            ("\"assume\": {\"submited\": \"selected\"}", "submitted"),
            ("\"assume\": {\"submitted\": \"selectd\"}", "selected"),
            ("\"rules\": {\"detailsEnding\": \"requested-field\"}", "requested-fields"),
            ("\"otherUsage\": {\"autocmplete\": 2}", "autocomplete-requests"),
            ("\"selection\": \"recoded\"", "recorded"),
            ("\"log\": {\"path\": \"a\", \"format\": \"posthg\"}", "posthog"),
            ("\"log\": {\"path\": \"a\", \"mapping\": {\"name\": \"m\", \"like\": \"posthg\"}}", "posthog"),
            (
                "\"log\": {\"path\": \"a\", \"mapping\": {\"name\": \"m\", \"like\": \"posthog\", \"timeUnit\": \"detct\"}}",
                "detect"
            ),
            (
                "\"log\": {\"path\": \"a\", \"mapping\": {\"name\": \"m\", \"like\": \"posthog\", \"endings\": {\"x\": \"submited\"}}}",
                "submitted"
            ),
            ("\"segments\": [{\"name\": \"a\", \"share\": 1, \"prices\": \"gogle\"}]", "google-2025-03"),
        ]
    )
    func scenario(member: String, meant: String) async throws {
        let folder = try Folders.fresh()
        let key = member.prefix { $0 != ":" }
        let members = [
            "\"name\": \"a\"", "\"log\": {\"path\": \"\(Self.log)\"}", "\"clients\": [\"radar-5\"]",
            "\"integrations\": [\"per-request+geocoding\"]", "\"prices\": [\"google-2025-03\"]",
        ].filter { !$0.hasPrefix(key + ":") }
        try OutputFile.write("{\((members + [member]).joined(separator: ",\n"))}", to: folder + "/a.json")
        let outcome = await Outcome.of(["run", folder + "/a.json", "--out", folder])
        #expect(outcome.code == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("did you mean"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\"\(meant)\""), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
