import Basics
import Billing
import Debounce
import Foundation
import Places
import Simulation
import Testing
import Traces

/// A few places of one beginning: only "Pard" and longer texts list Pardubice.
enum SmallPlaces {
    static let file = """
        id\tname\ttype\tregion\tregionCode\tcountry\tcountryCode\tlatitude\tlongitude\tpopulation
        p1\tParis\tlocality\t\t\tFrance\tFR\t48.85\t2.35\t2000000
        p2\tParma\tlocality\t\t\tItaly\tIT\t44.80\t10.33\t200000
        p3\tParamaribo\tlocality\t\t\tSuriname\tSR\t5.82\t-55.17\t240000
        p4\tParana\tlocality\t\t\tArgentina\tAR\t-31.73\t-60.53\t300000
        p5\tParla\tlocality\t\t\tSpain\tES\t40.23\t-3.77\t130000
        p6\tPardubice\tlocality\t\t\tCzechia\tCZ\t50.04\t15.78\t90000

        """

    static func index() throws -> SuggestionIndex {
        SuggestionIndex(try Gazetteer.parse(Array(file.utf8), file: nil))
    }

    static let ending = #""ending":{"kind":"selected","at":1500,"place":"p6","text":"Pardubice, Czechia"}"#
    static let session =
        #"{"session":"s1","user":"u1","edits":[[0,"P"],[100,"Pa"],[200,"Par"],[300,"Pard"],[400,"Pardu"]],"#
        + ending + "}\n"
    /// A wrong letter behind the text that lists the place.
    static let typo =
        #"{"session":"s2","user":"u1","edits":[[0,"Pard"],[100,"Pardx"]],"ending":{"kind":"selected","at":1000,"#
        + #""place":"p6","text":"Pardubice, Czechia"}}"# + "\n"
}

extension SelectionModel {
    /// A model whose times are easy to add up.
    static func simple(looking: Int64, reaction: Int, latency: Int64, pick: Int = 500) -> SelectionModel {
        var model = SelectionModel()
        model.looking = looking
        model.lookingAtWordBoundary = looking
        model.lookingInPause = looking
        model.reactionMilliseconds = reaction
        model.latency = .fixed(latency)
        model.pickMilliseconds = pick
        return model
    }
}

/// Reads a log from its text.
func batches(_ log: String) throws -> [TypingBatch] {
    let path = NSTemporaryDirectory() + "keytoll-selection-\(UUID().uuidString).ndjson"
    try OutputFile.write(log, to: path)
    defer { OutputFile.remove(path) }
    var reader = try TypingLogReader(paths: [path])
    var batches: [TypingBatch] = []
    while let batch = try reader.next() { batches.append(batch) }
    return batches
}

@Suite("A person picks when the list could be seen")
struct SelectionRuleTests {
    private func trace(
        _ log: String,
        _ client: String,
        _ model: SelectionModel
    ) throws -> SelectionTrace {
        let client = try Client.parse(.parse(client, dialect: .json5))[0]
        var explainer = SelectionExplainer(client, PickSimulation(model, try SmallPlaces.index()))
        return explainer.explain(try batches(log)[0])[0].trace
    }

    private func last(_ trace: SelectionTrace) -> String {
        trace.steps.last.map { "\($0.at) \($0.event)" } ?? ""
    }

    private let every = "{ timing: { kind: 'every' } }"

    @Test("with sure looks and no reaction time typing ends with the first text that lists the place")
    func sureLook() throws {
        let trace = try trace(
            SmallPlaces.session,
            every,
            .simple(looking: 1_000_000, reaction: 0, latency: 0)
        )
        #expect(last(trace) == "800 picked after 4 edits")
        #expect(
            trace.steps.map { "\($0.at) \($0.event)" }.dropFirst(9).prefix(4) == [
                "300 edit 4", "300 asks for the text of edit 4, answered after 0 ms",
                "300 shows 1 place for edit 4, the wanted one at rank 1",
                "300 the person looks and sees it (chance 1.00)",
            ]
        )
    }

    @Test(
        "people type on for the reaction time; an answer after an edit of its millisecond finds that edit typed"
    )
    func reaction() throws {
        let model = SelectionModel.simple(looking: 1_000_000, reaction: 150, latency: 100)
        #expect(try last(trace(SmallPlaces.session, every, model)) == "1050 picked after 5 edits")
    }

    @Test("the pick is never later than the recorded one where the place was seen before")
    func neverLater() throws {
        let model = SelectionModel.simple(looking: 1_000_000, reaction: 0, latency: 0, pick: 60_000)
        #expect(try last(trace(SmallPlaces.session, every, model)) == "1500 picked after 4 edits")
    }

    @Test("without a look the pick comes as recorded, if the place is on the screen then")
    func recordedPick() throws {
        let model = SelectionModel.simple(looking: 0, reaction: 150, latency: 100)
        let trace = try trace(SmallPlaces.session, every, model)
        #expect(last(trace) == "1500 picked after 5 edits")
        #expect(trace.steps.contains { $0.event == .recordedPick })
    }

    @Test("the person waits for what is still pending")
    func waits() throws {
        let model = SelectionModel.simple(looking: 0, reaction: 150, latency: 100)
        let trace = try trace(SmallPlaces.session, "{ timing: { kind: 'debounce', wait: 2000 } }", model)
        #expect(trace.steps.contains { $0.event == .waits && $0.at == 1500 })
        #expect(last(trace) == "3150 picked after 5 edits")
    }

    @Test("who waits for the place has decided and has the hand there: by mouse 1.3 s in place of 3.05")
    func watcherPick() throws {
        var model = SelectionModel.simple(looking: 0, reaction: 150, latency: 100)
        model.pickMilliseconds = nil
        let client = "{ timing: { kind: 'debounce', wait: 2000 } }"
        #expect(try last(trace(SmallPlaces.session, client, model)) == "3950 picked after 5 edits")
    }

    @Test("where nothing is pending the person types on with their own median gap")
    func typesOn() throws {
        let model = SelectionModel.simple(looking: 0, reaction: 150, latency: 100)
        let trace = try trace(SmallPlaces.session, "{ timing: { kind: 'every' }, minimumLength: 7 }", model)
        #expect(trace.steps.contains { $0.event == .typesOn(edits: 13) && $0.at == 1600 })
        #expect(last(trace) == "2450 picked after 9 edits")
    }

    @Test("where even the whole text brings no list the text is sent as typed")
    func givenUp() throws {
        let model = SelectionModel.simple(looking: 0, reaction: 150, latency: 100)
        let trace = try trace(SmallPlaces.session, "{ timing: { kind: 'every' }, minimumLength: 100 }", model)
        #expect(last(trace) == "2900 sent as typed: no list ever held the place")
    }

    @Test("a list that is gone before the person stops is missed, and what was mistyped is corrected")
    func missed() throws {
        let model = SelectionModel.simple(looking: 1_000_000, reaction: 200, latency: 0)
        let trace = try trace(SmallPlaces.typo, every, model)
        #expect(trace.steps.contains { $0.event == .missed && $0.at == 200 })
        #expect(last(trace) == "1800 picked after 4 edits")
    }

    @Test("sessions without a known target keep their ending, each for its reason")
    func kept() throws {
        let edits = #""edits":[[0,"P"]],"#
        let cases = [
            (#"{"session":"a",\#(edits)"ending":{"kind":"abandoned","at":9}}"#, "nothing was picked"),
            (
                #"{"session":"a",\#(edits)"ending":{"kind":"selected","at":9}}"#,
                "the log does not name the place"
            ),
            (
                #"{"session":"a",\#(edits)"ending":{"kind":"selected","at":9,"place":"x"}}"#,
                "the mock does not know the place"
            ),
            (
                #"{"session":"a","masked":true,\#(edits)"ending":{"kind":"selected","at":9,"place":"p6"}}"#,
                "its letters are masked"
            ),
        ]
        for (log, reason) in cases {
            #expect(try last(trace(log + "\n", every, SelectionModel())) == "9 ends as recorded: \(reason)")
        }
    }

    @Test("what is shown out of order follows the client's option")
    func outOfOrder() throws {
        let model = SelectionModel.simple(looking: 0, reaction: 0, latency: 250)
        func shown(_ client: String) throws -> [String] {
            try trace(SmallPlaces.session, client, model).steps.compactMap { step in
                if case .shown(let edit, _, _) = step.event { return "\(step.at) \(edit)" }
                return nil
            }
        }
        #expect(try shown(every) == ["250 0", "350 1", "450 2", "550 3", "650 4"])
        #expect(try shown("{ timing: { kind: 'every' }, shows: 'newest' }") == ["650 4"])
        let newest = try trace(SmallPlaces.session, "{ timing: { kind: 'every' }, shows: 'newest' }", model)
        #expect(
            newest.steps.filter { "\($0.event)".contains("too late to be shown") }.map(\.at) == [
                250, 350, 450, 550,
            ]
        )
        #expect(try shown("{ timing: { kind: 'every' }, abortsOpen: true }") == ["650 4"])
        #expect(try shown("{ timing: { kind: 'in-flight' } }") == ["250 0", "500 2", "750 4"])
    }
}

@Suite("A simulated selection holds over whole logs")
struct SelectionLogTests {
    private static let places = ShippedLogs.folder + "/places/places.tsv"
    private static let index = Result { SuggestionIndex(try Gazetteer.load(path: places)) }

    @Test("looking always, reacting at once, every keystroke: as many characters as the mock needs, exactly")
    func leastCharacters() throws {
        let index = try Self.index.get()
        let client = Client(name: "every", timing: .every)
        let model = SelectionModel.simple(looking: 1_000_000, reaction: 0, latency: 0)
        var explainer = SelectionExplainer(client, PickSimulation(model, index))
        var reader = try TypingLogReader(paths: [ShippedLogs.path("place-search")])
        var picked = 0
        while let batch = try reader.next() {
            for (session, trace) in zip(batch.sessions, explainer.explain(batch).map(\.trace)) {
                guard session.ending == .selected,
                    let place = index.gazetteer.index(of: batch.place(of: session))
                else { continue }
                let texts = session.edits.map { String(decoding: batch.text(ofEdit: Int($0)), as: UTF8.self) }
                let needed = texts.firstIndex { index.suggestions(for: $0).contains(place) }
                guard let needed else {
                    #expect(trace.steps.contains { $0.event == .waits })
                    continue
                }
                picked += 1
                #expect(trace.steps.last?.event == .picked(edits: needed + 1))
            }
        }
        #expect(picked > 1650)
    }

    @Test("every pick finds the place on the screen, whatever the client")
    func picksAreCredible() throws {
        let index = try Self.index.get()
        var model = SelectionModel()
        model.latency = .table([
            .init(perMillion: 500_000, milliseconds: 80), .init(perMillion: 990_000, milliseconds: 900),
        ])
        let clients = try [
            "{ timing: { kind: 'debounce', wait: [0, 300, 1000] }, minimumLength: 3 }",
            "{ timing: { kind: 'in-flight' } }", "{ timing: { kind: 'adaptive', by: 'answers' } }",
            "{ timing: { kind: 'throttle', wait: 250 }, abortsOpen: true }",
            "{ timing: { kind: 'debounce', wait: 200 }, cache: { hitsOnly: true, scope: 'person' } }",
        ].flatMap { try Client.parse(.parse($0, dialect: .json5)) }
        for client in clients {
            var explainer = SelectionExplainer(client, PickSimulation(model, index))
            var reader = try TypingLogReader(paths: [ShippedLogs.path("place-search")])
            while let batch = try reader.next() {
                for trace in explainer.explain(batch).map(\.trace) {
                    guard case .picked = trace.steps.last?.event else { continue }
                    let ranks = trace.steps.compactMap { step -> Int? in
                        if case .shown(_, _, let rank) = step.event { return rank }
                        return nil
                    }
                    #expect(ranks.contains { $0 > 0 })
                }
            }
        }
    }

    @Test("longer waits never show a place earlier in the same typing")
    func longerWaits() throws {
        let index = try Self.index.get()
        let gazetteer = index.gazetteer
        var log = ""
        for ordinal in 0..<400 {
            var random = KeyedRandom(seed: 31, key: UInt64(ordinal))
            let place = Int32(random.below(UInt64(gazetteer.count)))
            var time = 0
            var box = ""
            var edits: [String] = []
            func add() {
                edits.append("[\(time),\(JSON.string(box).text())]")
                time += [1, 40, 130, 300, 900][Int(random.below(5))] + Int(random.below(60))
            }
            for character in gazetteer.fullText(place) {
                if random.below(9) == 0 {
                    box.append("q")
                    add()
                    box.removeLast()
                    add()
                }
                box.append(character)
                add()
            }
            let id = JSON.string(gazetteer.ids[Int(place)]).text()
            log +=
                #"{"session":"r\#(ordinal)","edits":[\#(edits.joined(separator: ","))],"ending":"#
                + #"{"kind":"selected","at":\#(time + 60_000),"place":\#(id)}}"# + "\n"
        }
        let batch = try batches(log)[0]
        let model = SelectionModel.simple(looking: 0, reaction: 0, latency: 180)
        var before = Array(repeating: Int.min, count: batch.sessions.count)
        for wait in [0, 50, 120, 200, 300, 500, 1000, 2000] {
            let client = Client(name: "", timing: .debounce(wait: wait))
            var explainer = SelectionExplainer(client, PickSimulation(model, index))
            for (session, trace) in explainer.explain(batch).map(\.trace).enumerated() {
                let first = trace.steps.first { step in
                    if case .shown(_, _, let rank) = step.event { return rank > 0 }
                    return false
                }
                let time = first?.at ?? .max
                #expect(time >= before[session])
                before[session] = time
            }
        }
        #expect(before.contains { $0 < .max })
    }

    @Test("any number of threads and any batches count the same, and recorded endings stay as they were")
    func threads() async throws {
        let index = try Self.index.get()
        let clients = try ReplayTests.everyAndWaits()
        func run(_ threads: Int, _ bytes: Int) async throws -> Replay.Result {
            var replay = Replay(ReplayPlan(clients: clients, baseline: 0))
            replay.selection = PickSimulation(SelectionModel(), index)
            replay.threads = threads
            replay.reading.batchBytes = bytes
            return try await replay.run(paths: [ShippedLogs.path("place-search")])
        }
        let one = try #require(try await run(1, 1 << 20).simulated)
        let many = try #require(try await run(4, 30_000).simulated)
        #expect(one.experiences == many.experiences)
        #expect(one.kept == many.kept)
        #expect(one.counts.requestsBySubject == many.counts.requestsBySubject)
        #expect(one.simulated + one.kept.noSelection + one.kept.unknownPlace == 2000)
        for (client, counts) in one.counts.clients.enumerated() {
            let shapes = counts.tally(way: 0).shapes
            #expect(shapes.map(\.shape) == many.counts.clients[client].tally(way: 0).shapes.map(\.shape))
            #expect(shapes.reduce(0) { $0 + $1.sessions } == 2000)
        }
        let plain = try await Replay(ReplayPlan(clients: clients, baseline: 0)).run(paths: [
            ShippedLogs.path("place-search")
        ])
        #expect(try await run(2, 1 << 20).counts.requestsBySubject == plain.counts.requestsBySubject)
    }
}
