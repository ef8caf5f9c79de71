import Basics
import Foundation
import Testing

@Suite("A log that can be read in part only is told by every command alike")
struct BadLogTests {
    private static let line =
        #"{"session":"s0","user":"u","edits":[[0,"secret"]],"ending":{"kind":"selected","at":9}}"#

    /// A scenario over a log.
    private func scenario(_ log: String, _ folder: String) throws -> String {
        try OutputFile.write(
            """
            {"name": "bad", "title": "t", "log": {"path": "\(log)"}, "clients": [{"timing": {"kind": "every"}}],
             "integrations": ["per-request+geocoding"], "prices": ["google-2025-03"],
             "volume": {"sessionsPerMonth": 1000}}
            """,
            to: folder + "/bad.json"
        )
        return folder + "/bad.json"
    }

    private func commands(_ log: String, _ folder: String) throws -> [[String]] {
        [
            ["inspect", log], ["inspect", log, "--format", "json"], ["replay", log], ["convert", log],
            ["convert", log, "--to", "csv"], ["convert", log, "--out", folder + "/converted"],
            ["requests", log], ["requests", log, "--explain"], ["synthesize", "--rhythm", log],
            ["run", try scenario(log, folder), "--out", folder + "/out"],
        ]
    }

    /// Packs bytes as gzip, by the program of that name.
    private func gzip(_ path: String) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-c", path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(data)
    }

    /// A Zstandard frame of blocks that hold the bytes as they are (RFC 8878, 3.1.1).
    private func zstandard(_ bytes: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
        for start in stride(from: 0, to: bytes.count, by: 1000) {
            let block = bytes[start..<min(bytes.count, start + 1000)]
            let head = block.count << 3 | (block.endIndex == bytes.count ? 1 : 0)
            frame += [UInt8(head & 0xFF), UInt8(head >> 8 & 0xFF), UInt8(head >> 16)] + block
        }
        return frame
    }

    @Test(
        "a packed one that is cut: how far it goes, what to do, and nothing written",
        arguments: [true, false]
    )
    func cut(isGzip: Bool) async throws {
        let folder = try Folders.fresh()
        let log = folder + "/log"
        var random = KeyedRandom(seed: 3, key: 1)
        let text = (0..<3000).map { number in
            Self.line.replacing("s0", with: "s\(number)").replacing(
                "secret",
                with: "secret \(random.below(1 << 60))"
            )
        }.joined(separator: "\n")
        try OutputFile.write(text + "\n", to: folder + "/plain")
        let packed = try isGzip ? gzip(folder + "/plain") : zstandard(Array((text + "\n").utf8))
        try OutputFile.write(Array(packed[..<(packed.count / 2)]), to: log)
        var told: Set<String> = []
        for command in try commands(log, folder) {
            let outcome = await Outcome.of(command)
            #expect(outcome.code == 65 && outcome.output.isEmpty, "\(command)")
            told.insert(outcome.errors)
        }
        let line = try #require(told.first)
        #expect(told.count == 1)
        let size = ExactDecimal.grouped(Int64(packed.count / 2))
        #expect(
            line.hasPrefix("keytoll: \(log): the packed file ends too early, behind \(size) bytes and 1,")
        )
        #expect(line.contains(" whole lines, none of which is counted; get it again"))
        #expect(line.hasSuffix((isGzip ? "gzip" : "zstd") + " -dc FILE > PART\n") && !line.contains("secret"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
                "bad.json", "log", "plain",
            ]
        )
    }

    @Test("one without a readable session: the reasons, the most frequent first")
    func reasons() async throws {
        let folder = try Folders.fresh()
        let log = folder + "/log"
        let bad = Self.line.replacing("[0,", with: "[-1,")
        try OutputFile.write(
            ["{", bad, bad, #"{"session":"","edits":[[0,"secret"]]}"#, "[]", "[]", #"{"session":"q"}"#, bad]
                .joined(separator: "\n"),
            to: log
        )
        for command in try commands(log, folder) where !["run", "synthesize"].contains(command[0]) {
            let outcome = await Outcome.of(command + ["--log-format", "keytoll"])
            #expect(outcome.code == 65, "\(command)")
            #expect(
                outcome.errors.contains(
                    "the log holds no session that can be read: 8 lines were skipped, 3 because a time is negative, the "
                        + "first in line 2; 2 because a field has the wrong type, the first in line 5; 1 because "
                        + "the line is not valid JSON, the first in line 1; 2 for other reasons; "
                ),
                "\(command): \(outcome.errors)"
            )
            #expect(!outcome.errors.contains("secret"))
        }
        let two = await Outcome.of(["replay", log, log, "--log-format", "keytoll"])
        #expect(two.errors.contains("6 because a time is negative, the first at \(log):2; "))
    }

    @Test("one of which most is missing is priced with a warning that says how much")
    func missing() async throws {
        let folder = try Folders.fresh()
        func write(_ good: Int, _ bad: Int, _ again: Int = 0) throws -> String {
            let lines =
                (0..<good).map { Self.line.replacing("s0", with: "s\($0)") }
                + Array(repeating: Self.line.replacing("[0,", with: "[-1,"), count: bad)
                + Array(repeating: Self.line, count: again)
            try OutputFile.write(lines.joined(separator: "\n"), to: folder + "/log")
            return folder + "/log"
        }
        let warning =
            "much of this log is missing: 95 lines could not be read, beside 5 sessions that could: up to 95 % of "
            + "the sessions are missing or incomplete (said from 5 % on)"
        let log = try write(5, 95)
        let replay = await Outcome.of(["replay", log])
        #expect(replay.code == 0 && replay.errors == "keytoll: \(warning)\n")
        let run = ["run", try scenario(log, folder), "--out", folder, "--db", folder + "/r.sqlite"]
        let outcome = await Outcome.of(run)
        #expect(outcome.code == 0 && outcome.errors == "keytoll: \(warning)\n")
        #expect(outcome.output.contains("Much of this log is missing. 95 lines could not be read"))
        let report = String(decoding: try InputFile.contents(of: folder + "/bad.md"), as: UTF8.self)
        let note = try #require(report.firstRange(of: "Much of this log is missing"))
        let table = try #require(report.firstRange(of: "google-2025-03"))
        #expect(note.lowerBound < table.lowerBound && !report.contains("secret"))
        // No sentence says to ship what the note says not to ship by.
        for text in [report, outcome.output] {
            #expect(text.contains("Do not ship by this before those lines can be read"))
            #expect(!text.replacing("Do not ship", with: "").lowercased().contains("ship "), "\(text)")
        }
        #expect(report.contains("by what could be read, "))
        let json = try JSON.parse(await Outcome.of(run + ["--format", "json"]).output)
        #expect(json["warnings"]?.elements?.compactMap(\.stringValue) == [warning])
        let again = await Outcome.of([
            "report", "--scenario", "bad", "--db", folder + "/r.sqlite", "--out", folder + "/again",
        ])
        #expect(again.code == 0)
        #expect(try InputFile.contents(of: folder + "/again/bad.md") == Array(report.utf8))
        let inspection = await Outcome.of(["inspect", log])
        #expect(
            inspection.output.contains(
                "partly  cost of sessions by how they end: up to 95 % of the sessions are missing or incomplete\n"
            ) && !inspection.output.contains("  yes "),
            "\(inspection.output)"
        )
        for (good, bad, again, isTold) in [(95, 5, 0, true), (96, 4, 0, false), (10, 0, 90, false)] {
            let replay = await Outcome.of(["replay", try write(good, bad, again)])
            #expect(replay.code == 0 && replay.errors.isEmpty != isTold, "\(good) \(bad): \(replay.errors)")
        }
    }

    @Test(
        "the share is that of the sessions, whether a line is a session, a row of one, or some are these, some those"
    )
    func shares() async throws {
        let folder = try Folders.fresh()
        func lines(_ good: Int, _ bad: Int) -> String {
            ((0..<good).map { Self.line.replacing("s0", with: "l\($0)") }
                + Array(repeating: Self.line.replacing("[0,", with: "[-1,"), count: bad))
                .joined(separator: "\n")
        }
        func rows(_ good: Int, _ bad: Int, _ header: String, _ row: (Int, String) -> String) -> String {
            ([header] + (0..<good).flatMap { [row($0, "1000"), row($0, "1200")] }
                + (0..<bad).map { _ in row(0, "now") })
                .joined(separator: "\n")
        }
        func events(_ good: Int, _ bad: Int) -> String {
            rows(good, bad, "session,user,time,text") { "e\($0),u,\($1),secret" }
        }
        func table(_ good: Int, _ bad: Int) -> String {
            rows(good, bad, "session,user,started_at,masked,time,event,text") {
                "t\($0),u,,,\($1),input,secret"
            }
        }
        let (missing, none) = ("could not be read", nil as Int?)
        for (files, percent) in [
            ([lines(50, 50)], 50), ([lines(95, 5)], 5), ([lines(96, 4)], none),
            ([events(50, 50)], 100), ([events(10, 90)], 100), ([events(40, 2)], 5), ([events(41, 2)], none),
            ([table(50, 25)], 50), ([table(30, 1)], none), ([table(3, 1)], 34),
            ([lines(50, 10), events(40, 5)], 15), ([table(40, 5), lines(50, 10)], 15),
        ] {
            var paths: [String] = []
            for (index, file) in files.enumerated() {
                paths.append("\(folder)/\(index)")
                try OutputFile.write(file, to: paths[index])
            }
            let replay = await Outcome.of(["replay"] + paths)
            let inspection = await Outcome.of(["inspect"] + paths)
            #expect(replay.code == 0 && inspection.code == 0)
            #expect(replay.errors.contains(missing) == (percent != nil), "\(percent ?? 0): \(replay.errors)")
            if let percent {
                #expect(
                    replay.errors.contains("up to \(percent) % of the sessions are missing or incomplete")
                )
                #expect(
                    inspection.output.contains("up to \(percent) % of the sessions are missing or incomplete")
                )
            } else {
                #expect(!inspection.output.contains("missing or incomplete"))
            }
        }
    }
}
