import Basics
import Billing
import Debounce
import Foundation
import Simulation
import Testing
import Traces

@testable import Commands
import Reports

/// The reference, held against the readers that it describes.
@Suite("The reference of keys says what the readers accept")
struct ReferenceTests {
    @Test("the committed page is what the program writes")
    func page() async throws {
        let outcome = await Outcome.of(["reference"])
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        try Snapshot.expect(outcome.output, Folders.root + "/Documentation/Reference.md")
    }

    @Test("every section with keys has a sample here")
    func samples() {
        let titles = Reference.sections.filter { !$0.keys.isEmpty }.map(\.title)
        #expect(titles.sorted() == Sample.all.map(\.title).sorted())
    }

    @Test("every kind of timing has a section", arguments: Timing.Kind.allCases)
    func timings(kind: Timing.Kind) {
        let isThere = Reference.sections.contains { section in
            section.title.hasPrefix("Timing")
                && section.keys.contains { $0.type.plain.contains("\"\(kind.rawValue)\"") }
        }
        #expect(isThere)
    }

    @Test("the readers know exactly the documented keys", arguments: Sample.all)
    func keys(sample: Sample) throws {
        let fault = sample.fault(with: (Self.nonsense, "1"))
        let fix = try #require(fault?.fix, "\(sample.title) takes a key that is not there")
        #expect(fix.hasPrefix("known: "))
        let known = fix.dropFirst(7).split(separator: ", ").map(String.init)
        let documented = try sample.section.keys.map(\.name)
        #expect(Set(known).symmetricDifference(documented) == [])
        #expect(Set(documented).count == documented.count)
    }

    @Test("what a key is said to take is taken, and nothing beyond", arguments: Sample.all)
    func kinds(sample: Sample) throws {
        for key in try sample.section.keys {
            func refusal(_ value: String) -> Fault? { sample.fault(with: (key.name, value)) }
            switch key.kind {
            case .text: #expect(refusal("7") != nil, "\(key.name)")
            case .flag:
                #expect(
                    refusal("true") == nil && refusal("false") == nil && refusal("1") != nil,
                    "\(key.name)"
                )
            case .whole(let range):
                let below = try #require(refusal(String(range.lowerBound - 1)), "\(key.name)")
                let above = try #require(refusal(String(range.upperBound + 1)), "\(key.name)")
                for fault in [below, above] {
                    #expect(fault.fix.hasSuffix("from \(range.lowerBound) to \(range.upperBound)"))
                }
            case .choice(let words):
                let fix = try #require(refusal("\"\(Self.nonsense)\"")?.fix, "\(key.name)")
                for word in words {
                    #expect(fix.contains(word), "\(key.name)")
                    #expect(refusal("\"\(word)\"") == nil, "\(key.name) \(word)")
                }
                if fix.hasPrefix("known: ") { #expect(fix == "known: " + words.joined(separator: ", ")) }
            case .other: #expect(refusal("true") != nil, "\(key.name)")
            }
        }
    }

    @Test(
        "a default that is written down changes nothing, a required key cannot be left out",
        arguments: Sample.all
    )
    func defaults(sample: Sample) throws {
        let plain = try sample.value(with: nil)
        for key in try sample.section.keys {
            switch key.standard {
            case .json(let text):
                #expect(try sample.value(with: (key.name, text)) == plain, "\(sample.title), \(key.name)")
            case .required: #expect(sample.fault(without: key.name) != nil, "\(sample.title), \(key.name)")
            case .words: #expect(sample.fault(without: key.name) == nil, "\(sample.title), \(key.name)")
            }
        }
    }

    @Test("every example is accepted as it stands")
    func examples() throws {
        let sections = Reference.sections.filter { !$0.example.isEmpty }
        #expect(sections.count == 4)
        for section in sections {
            let sample = try #require(Sample.all.first { $0.title == section.title })
            _ = try sample.read(section.example.joined(separator: "\n"))
        }
    }

    private static let nonsense = "§§§§§§§§§§§§"
}

/// A small file with a place for the members of one object.
struct Sample: Sendable, CustomTestStringConvertible {
    var title: String
    var before = ""
    var members: [(key: String, value: String)]
    var after = ""
    /// What the reader makes of the whole file, in words.
    var read: @Sendable (String) throws(Fault) -> String

    var testDescription: String { title }

    var section: ReferenceSection {
        get throws { try #require(Reference.sections.first { $0.title == title }) }
    }

    /// What is read with one member more, or with another value of it.
    func value(with member: (key: String, value: String)?) throws(Fault) -> String {
        var all = members
        if let member {
            all.removeAll { $0.key == member.key }
            all.append(member)
        }
        return try read(before + Self.object(all) + after)
    }

    func fault(with member: (key: String, value: String)) -> Fault? {
        do throws(Fault) {
            _ = try value(with: member)
            return nil
        } catch {
            return error
        }
    }

    func fault(without key: String) -> Fault? {
        do throws(Fault) {
            _ = try read(before + Self.object(members.filter { $0.key != key }) + after)
            return nil
        } catch {
            return error
        }
    }

    private static func object(_ members: [(key: String, value: String)]) -> String {
        "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
}

extension Sample {
    static let all = scenarios + clients + mappings + sheets

    private static let scenarios: [Sample] = {
        let members: [(key: String, value: String)] = [
            ("name", "\"x\""), ("log", "{\"path\": \"a.ndjson\"}"),
            ("clients", "[{\"name\": \"c\", \"timing\": {\"kind\": \"every\"}}]"),
            ("integrations", "[\"per-request+geocoding\"]"), ("prices", "[\"google-2025-03\"]"),
        ]
        let read: @Sendable (String) throws(Fault) -> String = { text throws(Fault) in
            String(describing: try Scenario(try JSON.parse(text, dialect: .json5), file: "x.json"))
        }
        func inside(_ key: String, _ title: String, _ inner: [(key: String, value: String)]) -> Sample {
            let rest = members.filter { $0.key != key }.map { "\"\($0.key)\": \($0.value)" }
            return Sample(
                title: title,
                before: "{" + rest.joined(separator: ", ") + ", \"\(key)\": ",
                members: inner,
                after: "}",
                read: read
            )
        }
        let rest = members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return [
            Sample(title: "Scenario", members: members, read: read),
            inside("log", "A scenario's log", [("path", "\"a.ndjson\""), ("paths", "[\"b.ndjson\"]")]),
            Sample(
                title: "The rules of a scenario's log",
                before: "{"
                    + members.filter { $0.key != "log" }.map { "\"\($0.key)\": \($0.value)" }
                    .joined(separator: ", ") + ", \"log\": {\"path\": \"a.ndjson\", \"rules\": ",
                members: [],
                after: "}}",
                read: read
            ),
            inside("assume", "A scenario's assumptions", []),
            Sample(
                title: "A scenario's simulated selection",
                before: "{\(rest), \"places\": \"p.tsv\", \"selection\": {\"simulated\": ",
                members: [],
                after: "}}",
                read: read
            ),
            inside("service", "A scenario's service", []),
            Sample(
                title: "A service's retry",
                before: "{\(rest), \"service\": {\"retry\": ",
                members: [],
                after: "}}",
                read: read
            ),
            inside("rules", "A scenario's rules", []),
            inside("volume", "A scenario's volume", [("sessionsPerMonth", "1000")]),
            inside("certainty", "A scenario's certainty", []),
            Sample(
                title: "A scenario's constraints",
                before:
                    "{\(rest), \"places\": \"p.tsv\", \"selection\": {\"simulated\": {}}, \"constraints\": ",
                members: [],
                after: "}",
                read: read
            ),
            Sample(
                title: "A scenario's segments",
                before: "{\(rest), \"volume\": {\"sessionsPerMonth\": 1000}, \"segments\": [",
                members: [("name", "\"web\""), ("share", "1")],
                after: "]}",
                read: read
            ),
        ]
    }()

    private static let clients: [Sample] = {
        let read: @Sendable (String) throws(Fault) -> String = { text throws(Fault) in
            // Where it was written is no part of a client, and neither is a name made from its values.
            String(describing: try Client.parse(try JSON.parse(text, dialect: .json5)))
        }
        func inside(_ key: String, _ title: String, _ inner: [(key: String, value: String)]) -> Sample {
            let rest = key == "timing" ? "" : ", \"timing\": {\"kind\": \"every\"}"
            return Sample(
                title: title,
                before: "{\"name\": \"c\"\(rest), \"\(key)\": ",
                members: inner,
                after: "}",
                read: read
            )
        }
        func timing(_ title: String, _ kind: String, _ more: [(key: String, value: String)]) -> Sample {
            inside("timing", "Timing" + title, [("kind", "\"\(kind)\"")] + more)
        }
        let wait: [(key: String, value: String)] = [("wait", "200")]
        return [
            Sample(title: "Client", members: [("timing", "{\"kind\": \"every\"}")], read: read),
            timing(" of kind debounce", "debounce", wait),
            timing(" of kind throttle", "throttle", wait),
            timing(" of kind rx-throttle", "rx-throttle", wait),
            timing("s of kind audit, sample, delay and every", "delay", wait),
            timing(" of kind adaptive, by the pace", "adaptive", []),
            timing(" of kind adaptive, by the answers", "adaptive", [("by", "\"answers\"")]),
            timing(" of kind in-flight", "in-flight", []),
            inside("minimumLength", "A client's minimum length", []),
            inside("cache", "A client's cache", []),
        ]
    }()

    private static let mappings: [Sample] = {
        let members: [(key: String, value: String)] = [
            ("name", "\"x\""), ("session", "\"s\""), ("time", "\"t\""), ("text", "\"v\""),
        ]
        let read: @Sendable (String) throws(Fault) -> String = { text throws(Fault) in
            String(describing: try EventMapping(try JSON.parse(text, dialect: .json5), file: nil))
        }
        let rest = members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return [
            Sample(title: "Mapping", members: members, read: read),
            Sample(
                title: "A mapping's rules",
                before: "{\(rest), \"rules\": ",
                members: [],
                after: "}",
                read: read
            ),
        ]
    }()

    private static let sheets: [Sample] = {
        let members: [(key: String, value: String)] = [
            ("name", "\"x\""), ("title", "\"X\""), ("currency", "\"EUR\""),
            (
                "skus",
                "{\"geocoding\": {\"title\": \"G\", \"tiersUpTo\": [\"unlimited\"], \"perThousand\": [5]}}"
            ),
        ]
        let read: @Sendable (String) throws(Fault) -> String = { text throws(Fault) in
            var sheet = try PriceSheet.parse(Array(text.utf8), file: "x.json")
            sheet.digest = ""
            return String(describing: sheet)
        }
        let rest = members.dropLast().map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return [
            Sample(title: "Price sheet", members: members, read: read),
            Sample(
                title: "A price sheet's monthly fee",
                before: "{\(rest), \"skus\": \(members[3].value), \"monthlyFee\": ",
                members: [("title", "\"F\""), ("amount", "49")],
                after: "}",
                read: read
            ),
            Sample(
                title: "A price sheet's SKU",
                before: "{\(rest), \"tiersUpTo\": [\"unlimited\"], \"skus\": {\"geocoding\": ",
                members: [("title", "\"G\""), ("perThousand", "[5]")],
                after: "}}",
                read: read
            ),
        ]
    }()
}
