import Basics
import Testing

@testable import Traces

@Suite("A mapping that begins with another")
struct LikeMappingTests {
    private func mapping(_ text: String) throws(Fault) -> EventMapping {
        try EventMapping(try JSON.parse(text, dialect: .json5), file: "m.json")
    }

    @Test("It is that one but for its name", arguments: EventMapping.shipped)
    func same(shipped: EventMapping) throws {
        var expected = shipped
        expected.name = "ours"
        #expect(try mapping(#"{"name":"ours","like":"\#(shipped.name)"}"#) == expected)
    }

    @Test("Each key replaces what stands there, and rules only those that are named")
    func changes() throws {
        let shipped = try #require(EventMapping.shipped.first { $0.name == "posthog" })
        let ours = try mapping(
            #"{name:"ours",like:"posthog",text:"properties.q",endings:{pick:"selected"},rules:{coalesceMilliseconds:20}}"#
        )
        #expect(ours.text == [EventPath("properties.q")!] && ours.session == shipped.session)
        #expect(ours.endings == ["pick": .selected] && ours.inputEvents == shipped.inputEvents)
        var rules = shipped.rules
        rules.coalesceMilliseconds = 20
        #expect(ours.rules == rules && rules.clearEnds == .abandoned)
        #expect(try mapping(#"{name:"o",like:"posthog",rules:{clearEnds:"typing"}}"#).rules.clearEnds == nil)
    }

    @Test(
        "Another name, another key and another rule are refused",
        arguments: [
            #"{"name":"ours","like":"rrweb"}"#, #"{"name":"ours","like":"posthog","texts":"x"}"#,
            #"{"name":"ours","like":"posthog","rules":{"gap":1}}"#, #"{"like":"posthog"}"#,
            #"{"name":"ours","like":"posthog","text":[]}"#, #"{"name":"ours","session":"s","time":"t"}"#,
        ]
    )
    func refused(text: String) { #expect(throws: Fault.self) { try mapping(text) } }
}
