import Basics
import Simulation

/// Names as nobody should give them.
enum HostileText {
    static let names = [
        "pipe | in a name", "`code` and ```fences```", "<script>alert(1)</script>", "two\nlines\r\nand\ttabs",
        "🙂 emoji 👩‍👩‍👧‍👦 family", "# heading", "- item", "1. first", "> quote", "[text](https://example.com)",
        "![image](x.png)", "**bold** _it_ ~~gone~~", "a & b &amp; &lt;c&gt;", "$x^2$ and $5",
        "\\| backslash \\",
        "\u{202E}reversed", "ends with \\", "\u{0}\u{1}\u{7F}null", "://www.example.com", "www.example.com",
        "someone@example.com", ":smile: :tada:", "|||||", "   spaces   ", "", "\"quotes\" 'and' more",
        "]]>", "<!-- comment -->", "-->", "=====", "日本語の名前", "é̂́ marks", "\u{FFFE}\u{FEFF}",
        String(repeating: "eighty characters ", count: 5), String(repeating: "W", count: 80), "+ plus", "``",
    ]

    /// A name of a hostile kind, some of them joined.
    static func name(_ random: inout KeyedRandom) -> String {
        let first = names[Int(random.below(UInt64(names.count)))]
        return random.below(3) == 0 ? first + names[Int(random.below(UInt64(names.count)))] : first
    }

    /// A sample run in which every name is hostile.
    static func spoil(_ run: inout Run) {
        var random = KeyedRandom(seed: 11, key: UInt64(run.clients.count))
        run.scenario.title = name(&random)
        run.scenario.caption = name(&random)
        for index in run.clients.indices {
            run.clients[index].name = names[index % names.count]
            run.clients[index].summary = name(&random)
            run.clients[index].definition = name(&random)
            run.clients[index].family = index < 2 ? name(&random) : "family"
            run.clients[index].warnings = [name(&random)]
        }
        for index in run.integrations.indices {
            run.integrations[index].name = names[(index * 7 + 3) % names.count]
            run.integrations[index].title = name(&random)
            run.integrations[index].source = name(&random)
        }
        run.removedIntegrations = names.map { .init(name: $0, reason: $0) }
        run.advice = .init(
            steps: names.map { .init(question: $0, answer: false) },
            style: name(&random),
            client: 0
        )
        for (index, attribution) in run.attributions.enumerated() {
            run.attributions[index].parts = (attribution.parts + attribution.parts).enumerated().map {
                .init(aspect: names[($0.offset * 5 + index) % names.count], requests: $0.element.requests)
            }
            run.clients[index].sessionsUnderOtherTie = 1
        }
        for index in run.comparison.indices { run.comparison[index].choice = name(&random) }
        for index in run.sheets.indices {
            run.sheets[index].name = name(&random)
            run.sheets[index].title = name(&random)
            run.sheets[index].evidence = name(&random)
        }
        run.log.skipped = names.map {
            .init(reason: $0, count: 1, firstFile: $0, firstLine: 1)
        }
        run.assumptions = names.map { .init(key: $0, value: $0, isDefault: false, meaning: $0) }
    }
}
