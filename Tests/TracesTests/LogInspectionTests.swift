import Basics
import Testing

@testable import Traces

@Suite("LogInspection")
struct LogInspectionTests {
    @Test(
        "Its figures are those of a naive count over the shipped log",
        arguments: ["language-hero", "place-search"]
    )
    func naive(name: String) throws {
        let log = try WholeLog(paths: [ShippedLog.path(name)])
        var inspection = LogInspection()
        for batch in log.batches { inspection.add(batch) }
        var (gaps, lengths, several, removing) = ([Int](), [Int](), Int64(0), Int64(0))
        var moments: [Int64] = []
        for session in log.sessions {
            let edits = session.edits.map { edit in
                let space = edit.firstIndex(of: " ")!
                return (time: Int(edit[..<space])!, text: String(edit[edit.index(after: space)...]))
            }
            for (one, next) in zip(edits, edits.dropFirst()) { gaps.append(next.time - one.time) }
            var before = 0
            for edit in edits {
                let count = edit.text.unicodeScalars.count
                if count - before >= 2 { several += 1 }
                if count < before { removing += 1 }
                before = count
            }
            if session.ending == .selected { lengths.append(edits.last?.text.unicodeScalars.count ?? 0) }
            moments += [session.startedAt!, session.startedAt! + Int64(session.endsAt)]
        }
        gaps.sort()
        lengths.sort()
        #expect(inspection.gaps.total == Int64(gaps.count))
        for perMille in [250, 500, 750, 900] {
            let exact = gaps[(gaps.count * perMille + 999) / 1000 - 1]
            let found = try #require(inspection.gaps.percentile(perMille: Int64(perMille)))
            #expect(found.value == exact && found.isExact)
        }
        if !lengths.isEmpty {
            let median = lengths[(lengths.count + 1) / 2 - 1]
            #expect(inspection.charactersBeforeSelection.percentile(perMille: 500)?.value == median)
        }
        #expect(inspection.charactersBeforeSelection.total == Int64(lengths.count))
        #expect(inspection.editsAddingSeveral == several && inspection.editsRemoving == removing)
        #expect(inspection.span == moments.min()!...moments.max()!)
        #expect(inspection.clockStep == 1)
        #expect(inspection.sessionsWithStart == log.health.sessions)
    }

    @Test("Parts merge to the whole")
    func merge() throws {
        var options = ReadingOptions()
        options.batchBytes = 50_000
        options.chunkBytes = 50_000
        let log = try WholeLog(paths: [ShippedLog.path("place-search")], options: options)
        #expect(log.batches.count > 5)
        var whole = LogInspection()
        var merged = LogInspection()
        for batch in log.batches {
            whole.add(batch)
            var part = LogInspection()
            part.add(batch)
            merged.merge(part)
        }
        #expect(merged == whole)
    }

    private func answers(_ text: String) throws -> [LogAnswer.Verdict] {
        let log = try WholeLog(text)
        var inspection = LogInspection()
        for batch in log.batches { inspection.add(batch) }
        let answers = inspection.answers(log.health)
        #expect(answers.allSatisfy { ($0.verdict == .yes) == $0.because.isEmpty })
        return answers.map(\.verdict)
    }

    @Test("What a log can answer follows from what it holds")
    func verdicts() throws {
        #expect(try answers("") == [.no, .no, .no, .no, .no])
        #expect(
            try answers(
                #"{"session":"a","user":"u","startedAt":"2026-03-01T00:00:00Z","edits":[[0,"a"],[7,"ab"]],"ending":{"kind":"selected","at":9,"place":"p"}}"#
            ) == [.yes, .yes, .yes, .no, .yes]
        )
        // Of a few gaps nothing follows for the clock.
        for (edits, cost) in [(3, LogAnswer.Verdict.yes), (31, .partly)] {
            let list = (0..<edits).map { #"[\#($0 * 50),"a"]"# }.joined(separator: ",")
            #expect(
                try answers(#"{"session":"a","edits":[\#(list)]}"#) == [cost, .no, .no, .no, .no]
            )
        }
        #expect(
            try answers(
                #"{"session":"a","user":"u","masked":true,"times":"imputed","edits":[[0,"a"],[7,"ab"]],"ending":{"kind":"abandoned","at":9}}"#
            ) == [.partly, .yes, .no, .no, .no]
        )
    }

    @Test("How sure figures can be follows from how many people there are")
    func people() throws {
        for (people, verdict) in [(1, LogAnswer.Verdict.no), (2, .partly), (39, .partly), (40, .yes)] {
            let log = (0..<80).map { #"{"session":"s\#($0)","user":"u\#($0 % people)","edits":[[0,"a"]]}"# }
            #expect(try answers(log.joined(separator: "\n"))[3] == verdict)
        }
    }

    @Test("The step of a coarse clock is found")
    func clockStep() throws {
        let log = try WholeLog(#"{"session":"a","edits":[[5,"a"],[55,"ab"],[155,"abc"],[155,"abcd"]]}"#)
        var inspection = LogInspection()
        for batch in log.batches { inspection.add(batch) }
        #expect(inspection.clockStep == 50)
    }

    @Test("A moment is told to the minute, one beyond the calendar as its end")
    func minute() {
        #expect(LogInspection.minute(1_772_324_999_999) == "2026-03-01 00:29")
        #expect(LogInspection.minute(-1) == "1969-12-31 23:59")
        #expect(LogInspection.minute(.max) == "9999-12-31 23:59")
        #expect(LogInspection.minute(.min) == "0000-01-01 00:00")
    }
}
