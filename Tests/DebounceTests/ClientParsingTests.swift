import Basics
import Debounce
import Testing

@Suite struct ClientParsingTests {
    @Test("A client that names nothing but its timing has the documented defaults")
    func defaults() throws {
        let client = try Client.one(#"{ "timing": { "kind": "debounce", "wait": 300 } }"#)
        #expect(client.name == "debounce 300 ms")
        #expect(client.timing == .debounce(wait: 300, leading: false, trailing: true, maxWait: nil))
        #expect(client.tie == .eventFirst)
        #expect(client.minimumLength == MinimumLength(1, unit: .utf16, stage: .after))
        #expect(client.distinct == nil && !client.trim && !client.ignoreCase)
        #expect(client.onSelect == .cancel && client.onEnd == .run)
        #expect(client.warnings.isEmpty)
    }

    @Test("The canonical definition names every option and reads back as the same client")
    func definition() throws {
        let client = try Client.one(
            """
            { name: "mine", onEnd: "flush", distinct: "before", trim: true, minimumLength: 3,
              timing: { maxWait: 900, kind: "debounce", wait: 3e2, leading: true } }
            """
        )
        #expect(
            client.definition.text()
                == #"{"name":"mine","timing":{"kind":"debounce","wait":300,"leading":true,"trailing":true,"#
                + #""maxWait":900},"tie":"event-first","minimumLength":{"count":3,"unit":"utf16","#
                + #""stage":"after"},"distinct":"before","trim":true,"ignoreCase":false,"#
                + #""cache":null,"onSelect":"cancel","onEnd":"flush","valueAt":"call","#
                + #""selectionEmitsChange":false}"#
        )
        #expect(try Client.one(client.definition.text()) == client)
    }

    @Test("Lists make one client per value, the last list running fastest")
    func grid() throws {
        let clients = try Client.parse(
            """
            { name: "debounce {wait} from {minimumLength}",
              timing: { kind: "debounce", wait: [100, 200] }, minimumLength: [2, { count: 3 }] }
            """
        )
        #expect(
            clients.map(\.name) == [
                "debounce 100 from 2", "debounce 100 from 3", "debounce 200 from 2", "debounce 200 from 3",
            ]
        )
        #expect(clients.map(\.waitMilliseconds) == [100, 100, 200, 200])
        #expect(clients.map(\.minimumLength.count) == [2, 3, 2, 3])
        #expect(clients[0].family == clients[2].family)
        #expect(clients[0].family != clients[1].family)
    }

    @Test("Names that a grid leaves equal get the values in which they differ")
    func gridNames() throws {
        let clients = try Client.parse(
            """
            { name: "mine {wait}", timing: { kind: "debounce", wait: [100, 200] },
              distinct: [null, "after"] }
            """
        )
        #expect(
            clients.map(\.name) == [
                "mine 100 (distinct none)", "mine 100 (distinct after)",
                "mine 200 (distinct none)", "mine 200 (distinct after)",
            ]
        )
        let timings = try Client.parse(
            #"{ name: "t", timing: [{ kind: "every" }, { kind: "throttle", wait: [9, 10] }] }"#
        )
        #expect(timings.map(\.name) == ["t (timing 1)", "t (timing 2, wait 9)", "t (timing 2, wait 10)"])
        let nameless = try Client.parse(#"{ timing: { kind: "debounce", wait: [100, 200] } }"#)
        #expect(nameless.map(\.name) == ["debounce 100 ms", "debounce 200 ms"])
    }

    @Test("Braces that hold no word stay as they are")
    func braces() throws {
        let client = try Client.one(#"{ name: "a {} {1} { {kind} } {", timing: { kind: "every" } }"#)
        #expect(client.name == "a {} {1} { every } {")
    }

    @Test(
        "A client is told in words",
        arguments: [
            (#"{ timing: { kind: "every" } }"#, "every keystroke"),
            (#"{ timing: { kind: "every" }, minimumLength: 0 }"#, "every keystroke, empty text too"),
            (
                #"{ timing: { kind: "debounce", wait: 300 }, minimumLength: 3 }"#,
                "debounce 300 ms, from 3 characters"
            ),
            (
                #"{ timing: { kind: "debounce", wait: 9, leading: true, maxWait: 5 }, distinct: "after" }"#,
                "debounce 9 ms on both edges, at most 9 ms apart, repeated text skipped"
            ),
            (
                """
                { timing: { kind: "throttle", wait: 250, trailing: false }, tie: "timer-first",
                  onSelect: "run", onEnd: "flush" }
                """,
                "throttle 250 ms on the leading edge, timers first, a pick leaves the timer running, "
                    + "leaving sends what is pending"
            ),
            (
                """
                { timing: { kind: "rx-throttle", wait: 250 }, trim: true, ignoreCase: true, distinct: "before",
                  minimumLength: { count: 1, unit: "grapheme", stage: "before" } }
                """,
                "RxJS throttle 250 ms, from 1 grapheme cluster checked before the timer, trimmed, "
                    + "letter case ignored, repeated text skipped before the timer"
            ),
            (
                """
                { timing: { kind: "adaptive", k: 2.50, low: 50 }, valueAt: "fire", selectionEmitsChange: true,
                  minimumLength: { count: 2, stage: "before-cancelling" }, onEnd: "cancel", onSelect: "flush",
                  cache: { seconds: 86400, entries: 5, key: "folded", scope: "person" } }
                """,
                "debounce 50 to 500 ms, 2.5 × the person's pace, from 2 characters (shorter text cancels the "
                    + "timer), cache of 5 for 24 h by folded text over a person's sessions, text read when the "
                    + "timer fires, a pick sends what is pending, the picked text is an edit, leaving cancels "
                    + "what is pending"
            ),
            (
                #"{ timing: { kind: "rx-throttle", wait: 9, leading: false }, cache: { seconds: 90 } }"#,
                "RxJS throttle 9 ms on no edge, cache for 90 s"
            ),
            (#"{ timing: { kind: "audit", wait: 9 } }"#, "audit 9 ms"),
            (#"{ timing: { kind: "sample", wait: 9 } }"#, "sample every 9 ms"),
            (#"{ timing: { kind: "delay", wait: 9 } }"#, "delay 9 ms"),
        ]
    )
    func summary(json: String, words: String) throws {
        #expect(try Client.one(json).summary == words)
    }

    @Test("Every keystroke is the wait 0 of the plain debounces")
    func family() throws {
        let every = try Client.one(#"{ name: "e", timing: { kind: "every" }, minimumLength: 3 }"#)
        let plain = try Client.one(#"{ timing: { kind: "debounce", wait: 300 }, minimumLength: 3 }"#)
        let other = try Client.one(#"{ timing: { kind: "throttle", wait: 300 }, minimumLength: 3 }"#)
        #expect(every.waitMilliseconds == 0)
        #expect(every.family == plain.family)
        #expect(other.family != plain.family)
    }

    @Test(
        "Whatever can be said of a client reads back from its canonical definition",
        arguments: [
            #"{ timing: { kind: "adaptive", k: 0.125, m: 4, low: 20, high: 900, start: 30 } }"#,
            #"{ timing: { kind: "adaptive", low: 600 } }"#,
            #"{ timing: { kind: "adaptive", high: 50, k: 3 } }"#,
            #"{ timing: { kind: "sample", wait: 1 }, cache: {}, valueAt: "fire", selectionEmitsChange: true }"#,
            #"{ timing: { kind: "delay", wait: 0 }, tie: "timer-first" }"#,
            #"{ timing: { kind: "audit", wait: 600000 }, cache: { seconds: 1, entries: 2, hitsOnly: true } }"#,
            #"{ timing: { kind: "rx-throttle", wait: 3, trailing: true }, ignoreCase: true, cache: null }"#,
            #"{ preset: ["typeahead-js", "use-places-autocomplete-4"], cache: { key: "folded" } }"#,
        ]
    )
    func readsBack(json: String) throws {
        for client in try Client.parse(json) { #expect(try Client.one(client.definition.text()) == client) }
    }

    @Test("A client that cannot mean what it says comes with a warning")
    func warnings() throws {
        func warnings(_ json: String) throws -> [String] { try Client.one(json).warnings }
        #expect(
            try warnings(#"{ timing: { kind: "rx-throttle", wait: 9, leading: false } }"#)
                == ["leading and trailing are both false, so that hardly anything is ever sent."]
        )
        #expect(
            try warnings(#"{ timing: { kind: "every" }, minimumLength: { stage: "before-cancelling" } }"#)
                == ["minimumLength.stage before-cancelling finds no timer to cancel under every."]
        )
        #expect(
            try warnings(#"{ timing: { kind: "every" }, cache: { hitsOnly: true } }"#)
                == [
                    "cache: every answer counts as arrived at once and as a hit, since no answers are replayed."
                ]
        )
    }

    @Test("A maxWait below the wait is raised, with a warning")
    func raisedMaxWait() throws {
        let low = try Client.one(#"{ timing: { kind: "debounce", wait: 200, maxWait: 50 } }"#)
        let equal = try Client.one(#"{ timing: { kind: "debounce", wait: 200, maxWait: 200 } }"#)
        #expect(low.warnings == ["maxWait 50 is below wait 200 and acts as 200, as in lodash."])
        #expect(equal.warnings.isEmpty)
        for ordinal in 0..<200 {
            let typing = Typing.random(ordinal, step: 50)
            #expect(typing.requests(of: low) == typing.requests(of: equal))
        }
    }

    @Test(
        "A wrong client is refused in one line that names the place, the fault and the way out",
        arguments: [
            (
                #"{ name: "x", timing: { kind: "debounce", wait: -5 } }"#,
                "test.json:1:48: clients[0].timing.wait: -5 is out of range; give a whole number from 0 to 600000"
            ),
            (
                #"{ timing: { kind: "debounce", wait: 0.5 } }"#,
                "test.json:1:37: clients[0].timing.wait: 0.5 is not a whole number"
            ),
            (
                #"{ timing: { kind: "debounce" } }"#,
                "test.json:1:11: clients[0].timing.wait: this key is missing; give the wait in milliseconds"
            ),
            (
                #"{ timing: { kind: "debonce", wait: 5 } }"#,
                #"test.json:1:19: clients[0].timing.kind: "debonce" is not known here; did you mean "debounce"?"#
            ),
            (
                #"{ timing: { kind: "every", wait: 5 } }"#,
                "test.json:1:28: clients[0].timing.wait: this key is not known here; known: kind"
            ),
            (
                #"{ timing: { kind: "every" }, minimumLenght: 3 }"#,
                #"test.json:1:30: clients[0].minimumLenght: this key is not known here; "#
                    + #"did you mean "minimumLength"?"#
            ),
            (
                #"{ timing: { kind: "every" }, minimumLength: { count: 3, unit: "chars" } }"#,
                #"test.json:1:63: clients[0].minimumLength.unit: "chars" is not known here; "#
                    + "known: utf16, scalar, grapheme"
            ),
            (
                #"{ timing: { kind: "throttle", wait: [] } }"#,
                "test.json:1:37: clients[0].timing.wait: this list is empty; give one value or more"
            ),
            (
                #"{ timing: { kind: "throttle", wait: [1, 1] } }"#,
                #"test.json:1:1: clients[0].name: two clients of this list would be called "#
                    + #""throttle 1 ms (wait 1)"; list each value once"#
            ),
            (
                #"{ timing: { kind: "throttle", wait: [[1]] } }"#,
                "test.json:1:38: clients[0].timing.wait: a list stands inside a list here; give single values"
            ),
            (
                #"{ name: "{wiat}", timing: { kind: "throttle", wait: 1 } }"#,
                #"test.json:1:9: clients[0].name: {wiat} is no value of this client; did you mean "wait"?"#
            ),
            (
                #"{ name: ["a", "b"], timing: { kind: "every" } }"#,
                "test.json:1:9: clients[0].name: a text is expected here, not a list"
            ),
            (
                #"{ name: "x" }"#,
                #"test.json:1:1: clients[0].timing: this key is missing; add one such as { "kind": "every" }"#
            ),
            (
                #"{ timing: { kind: "sample", wait: 0 } }"#,
                "test.json:1:35: clients[0].timing.wait: 0 is out of range; give a whole number from 1 to 600000"
            ),
            (
                #"{ timing: { kind: "adaptive", low: 300, high: 200 } }"#,
                "test.json:1:36: clients[0].timing.low: 300 is above high, 200; exchange the two"
            ),
            (
                #"{ timing: { kind: "adaptive", start: 90 } }"#,
                "test.json:1:38: clients[0].timing.start: 90 is out of range; give a whole number from 100 to 500"
            ),
            (
                #"{ timing: { kind: "adaptive", k: 0 } }"#,
                "test.json:1:34: clients[0].timing.k: this factor is out of range; give one from 0.001 to 100"
            ),
            (
                #"{ timing: { kind: "every" }, ignoreCase: true, cache: { key: "exact" } }"#,
                "test.json:1:62: clients[0].cache.key: a client that ignores letter case has no exact texts; "
                    + "leave this out, or ignoreCase"
            ),
            (
                #"{ preset: "typahead-js" }"#,
                #"test.json:1:11: clients[0].preset: "typahead-js" is no preset; did you mean "typeahead-js"?"#
            ),
            (
                #""use-places-autocomplete""#,
                #"test.json:1:1: clients[0]: "use-places-autocomplete" is no preset; "#
                    + #"did you mean "use-places-autocomplete-4"?"#
            ),
            (
                #"{ preset: 3 }"#,
                "test.json:1:11: clients[0].preset: the name of a preset is expected here, not a number"
            ),
            (
                #"{ preset: "typeahead-js", waits: 3 }"#,
                "test.json:1:27: clients[0].waits: this key is not known here; known: name, preset, timing, tie, "
                    + "minimumLength, distinct, trim, ignoreCase, cache, onSelect, onEnd, valueAt, "
                    + "selectionEmitsChange, abortsOpen, shows"
            ),
            (
                #"{ timing: { kind: "in-flight" }, abortsOpen: true }"#,
                "test.json:1:46: clients[0].abortsOpen: a client that aborts what is open does not wait for it; "
                    + "leave this out, or take another timing"
            ),
            ("[3]", "test.json:1:2: clients[0]: an object in braces is expected here, not a number"),
        ]
    )
    func refused(json: String, message: String) throws {
        let fault = #expect(throws: Fault.self) { try Client.parse(json) }
        #expect(fault?.description == message)
        #expect(fault?.kind == .badData)
    }

    @Test("A grid that would make too many clients is refused before it is made")
    func tooMany() throws {
        let list = "[" + (1...200).map(String.init).joined(separator: ",") + "]"
        let fault = #expect(throws: Fault.self) {
            try Client.parse(#"{ timing: { kind: "debounce", wait: \#(list), maxWait: \#(list) } }"#)
        }
        #expect(fault?.description.contains("more than 10000 clients") == true)
    }
}
