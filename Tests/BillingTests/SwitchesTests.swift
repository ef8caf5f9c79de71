import Basics
import Billing
import Testing

@Suite("The switches")
struct SwitchesTests {
    func parse(_ text: String) throws -> Switches {
        var reader = try ObjectReader(JSON.parse(text, file: "s.json", dialect: .json5), file: "s.json")
        let switches = try Switches(reading: &reader)
        try reader.finish()
        return switches
    }

    @Test("have the documented defaults")
    func defaults() throws {
        #expect(try parse("{}") == Switches())
        #expect(
            Switches().settings.map { "\($0.key) \($0.value) \($0.isDefault)" } == [
                "detailsEnding enterprise-atmosphere true", "sessionLifetimeSeconds 300 true",
                "reusedToken later-requests true", "abortedRequestsBilled true true",
                "emptyAndFailedRequestsBilled false true",
            ]
        )
    }

    @Test("are read from a scenario, and say so")
    func given() throws {
        let switches = try parse(
            """
            { detailsEnding: 'requested-fields', sessionLifetimeSeconds: 'none', reusedToken: 'whole-token',
              abortedRequestsBilled: false, emptyAndFailedRequestsBilled: true }
            """
        )
        #expect(switches.settings.allSatisfy { !$0.isDefault })
        #expect(
            switches.settings.map(\.value) == ["requested-fields", "none", "whole-token", "false", "true"]
        )
        #expect(zip(switches.settings, Switches().settings).allSatisfy { $0.meaning != $1.meaning })
        #expect(try parse("{ sessionLifetimeSeconds: 60 }").sessionLifetimeSeconds == 60)
    }

    @Test("expire strictly after the lifetime, or never")
    func lifetime() throws {
        #expect(!Switches().isExpired(afterMilliseconds: 300_000))
        #expect(Switches().isExpired(afterMilliseconds: 300_001))
        #expect(try !parse("{ sessionLifetimeSeconds: 'none' }").isExpired(afterMilliseconds: .max))
    }

    @Test(
        "are refused where they mean nothing",
        arguments: [
            "{ detailsEnding: 'enterprise' }", "{ sessionLifetimeSeconds: 0 }",
            "{ sessionLifetimeSeconds: 1.5 }", "{ sessionLifetimeSeconds: 'never' }",
            "{ reusedToken: true }", "{ abortedRequestsBilled: 1 }", "{ emptyAndFailedRequestBilled: true }",
        ]
    )
    func refused(text: String) {
        let fault = #expect(throws: Fault.self) { try parse(text) }
        #expect(fault?.line == 1)
        #expect(fault?.kind == .badData)
    }
}
