import Basics
import Testing

@testable import Traces

@Suite("Names of sessions that are joined from several columns")
struct JoinedIDTests {
    /// The ids of the sessions of a table with the columns `o`, `s` and `b`, each part a session of its own.
    private func ids(_ roles: String, _ rows: [[String]]) throws -> [String] {
        var options = ReadingOptions()
        options.format = .events(
            try EventMapping(
                try JSON.parse(#"{"name":"m","session":"s","time":"t","text":"v"\#(roles)}"#),
                file: nil
            )
        )
        let lines = rows.map { $0.joined(separator: ",") + ",1714558272000,x\n" }
        let log = try WholeLog(Array(("o,s,b,t,v\n" + lines.joined()).utf8), options: options)
        #expect(log.health.skipped.isEmpty)
        return log.sessions.map(\.id)
    }

    private let scope = #","sessionScope":"o""#
    private let field = #","field":"b""#

    @Test("Ordinary parts stand side by side, a slash within one is told from a slash between two")
    func names() throws {
        #expect(
            try ids(scope + field, [["d", "1", "to"], ["d", "1", ""], ["", "1", "to"], ["", "1", ""]])
                .sorted()
                == ["/1/to", "1", "d/1", "d/1/to"]
        )
        #expect(try ids(scope, [["1", "1/1", "x"], ["1/1", "1", "x"]]).sorted() == ["1/1~11", "1~11/1"])
        #expect(
            try ids(field, [["", "a/b", ""], ["", "a", "b"], ["", "a~1b", ""]]).sorted()
                == ["a/b", "a~01b", "a~1b"]
        )
        #expect(try ids("", [["", "a/b~c", ""]]) == ["a/b~c"])
    }

    @Test("No two lists of parts make one session")
    func injective() throws {
        let parts = ["", "1", "/", "~", "1/1", "/1", "1/", "~1", "~01", "1~1", "1/1/1", "~1/1"]
        for roles in [scope, field, scope + field] {
            var rows: [[String]] = []
            for owner in roles.contains("Scope") ? parts : [""] {
                for id in parts.dropFirst() {
                    for box in roles.contains("field") ? parts : [""] { rows.append([owner, id, box]) }
                }
            }
            let ids = try ids(roles, rows)
            #expect(Set(ids).count == rows.count && !ids.contains { $0.contains("@") })
        }
    }
}
