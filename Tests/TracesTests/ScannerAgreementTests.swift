import Basics
import Testing

@testable import Traces

/// What the fast scanner and the decoder make of one line.
struct Readings {
    var scanned: PlainSession?
    var decoded: PlainSession?
    var fault: LineFault?

    init(of line: [UInt8]) {
        line.withUnsafeBytes { line in
            var batch = TypingBatch()
            var leftBehind = false
            batch.withRoom(forBytes: line.count) { columns in
                if let row = SessionScanner.scan(line, into: &columns) {
                    columns.sessions.append(row)
                } else {
                    leftBehind = columns.editCount + columns.textCount + columns.nameCount > 0
                }
            }
            #expect(!leftBehind)
            scanned = batch.sessions.first.map { PlainSession($0, batch) }
            batch.removeAll()
            batch.withRoom(forBytes: line.count) { columns in
                do throws(LineFault) {
                    columns.sessions.append(try SessionDecoder.decode(line, into: &columns))
                } catch {
                    fault = error
                    leftBehind = columns.editCount + columns.textCount + columns.nameCount > 0
                }
            }
            #expect(!leftBehind)
            decoded = batch.sessions.first.map { PlainSession($0, batch) }
        }
    }
}

@Suite("The fast scanner and the decoder")
struct ScannerAgreementTests {
    /// Where the scanner accepts, the decoder reads the same; it never accepts what the decoder refuses.
    private func expectAgreement(_ line: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
        let readings = Readings(of: line)
        if let scanned = readings.scanned {
            #expect(
                scanned == readings.decoded,
                "\(String(decoding: line, as: UTF8.self))",
                sourceLocation: sourceLocation
            )
        }
    }

    @Test("They agree on every line of the shipped logs", arguments: ["language-hero", "place-search"])
    func shipped(name: String) {
        for line in ShippedLog.bytes(name).split(separator: 0x0A) {
            let readings = Readings(of: Array(line))
            #expect(readings.scanned == readings.decoded && readings.decoded != nil)
        }
    }

    @Test("They agree on lines with bytes changed, removed, doubled and swapped")
    func mutations() {
        let lines = ["language-hero", "place-search"].flatMap { name in
            ShippedLog.bytes(name).split(separator: 0x0A).filter { $0.count < 400 }.prefix(60)
        }
        let marks = Array("\"\\{}[]:, 0123456789.-eEtrufnals\t\u{1}".utf8)
        var accepted = 0
        for seed in 0..<6000 {
            var random = KeyedRandom(seed: 7, key: UInt64(seed))
            var line = Array(lines[Int(random.below(UInt64(lines.count)))])
            for _ in 0...random.below(3) {
                let index = Int(random.below(UInt64(line.count)))
                let other = Int(random.below(UInt64(line.count)))
                switch random.below(6) {
                case 0: line[index] = marks[Int(random.below(UInt64(marks.count)))]
                case 1: line.remove(at: index)
                case 2: line.insert(marks[Int(random.below(UInt64(marks.count)))], at: index)
                case 3: line.swapAt(index, other)
                case 4: line.removeSubrange(min(index, other)..<max(index, other))
                default:
                    line.insert(
                        contentsOf: line[min(index, other)..<min(max(index, other), index + 30)],
                        at: other
                    )
                }
                if line.isEmpty { line = [0x20] }
            }
            // Readers check this before either of the two sees a line.
            guard String(validating: line, as: UTF8.self) != nil else { continue }
            expectAgreement(line)
            if Readings(of: line).scanned != nil { accepted += 1 }
        }
        #expect(accepted > 500)
    }

    @Test(
        "Unusual but valid lines are read fast",
        arguments: [
            #"{ "session" : "s" , "edits" : [ [ 0 , "a" ] , [ 5 , "ab" ] ] }"#,
            #"{"edits":[],"session":"s"}"#,
            #"{"session":"s","edits":[[0,"x",7],[1,"xx",8,9],[2,"xxx"],[3,"x" , 281474976710655 , 1 ]]}"#,
            #"{"session":"s","edits":[[0,"\u00e9\ud83d\ude00\ud800x\"\\\/\b\f\n\r\t"]]}"#,
            #"{"version":2,"session":"s","tag":"a\nb","rate":-1.5e+3,"edits":[[0,"a"]]}"#,
            #"{"session":"s","user":null,"masked":false,"field":"to","times":"imputed","edits":[],"ending":null}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"selected","at":1,"text":"x","numbers":[7]}}"#,
            #"{"session":"s","edits":[],"ending":{"numbers":[ 7 , 8 ],"text":"x","kind":"selected","at":1}}"#,
            "{\"session\":\"s\",\"edits\":[[0,\"a\"]]}\r",
        ]
    )
    func unusual(line: String) {
        let readings = Readings(of: Array(line.utf8))
        #expect(readings.scanned != nil)
        #expect(readings.scanned == readings.decoded)
    }

    @Test(
        "Odd lines agree or are left to the decoder",
        arguments: [
            #"{"session":"s","edits":[[00,"a"]]}"#, #"{"session":"s","edits":[[1.0,"a"]]}"#,
            #"{"session":"s","edits":[[1e1,"a"]]}"#, #"{"session":"s","edits":[[-0,"a"]]}"#,
            #"{"session":"s","edits":[[2147483647,"a"]]}"#, #"{"session":"s","edits":[[2147483648,"a"]]}"#,
            #"{"session":"s","edits":[[99999999999,"a"]]}"#, #"{"session":"s","session":"t","edits":[]}"#,
            #"{"session":"s","x":1,"x":2,"edits":[]}"#, #"{"session":"s","x":[1,{"y":2}],"edits":[]}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"submitted","at":1,"extra":1}}"#,
            #"{"session":"s","edits":[],"ending":{"at":1,"kind":"submitted","place":"","text":""}}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"submitted","kind":"selected","at":1}}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"selected","at":1,"text":"x","numbers":[]}}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"selected","at":1,"text":"x","numbers":[7,8,9]}}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"selected","at":1,"text":"x","numbers":[0]}}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"selected","at":1,"text":"x","numbers":null}}"#,
            #"{"session":"s","edits":[],"ending":{"kind":"selected","at":1,"numbers":[7]}}"#,
            #"{"session":"s","edits":[],}"#, #"{"session":"s","edits":[[0,"a"],]}"#,
            #"{"session":"s","edits":[]} x"#, #"{"session":"s","edits":[]"#, #"{"session":"s","edits":"#, "{",
            "",
            #"{"session":"s","x":01,"edits":[]}"#, #"{"session":"s","x":1.,"edits":[]}"#,
            #"{"session":"s","x":nullx,"edits":[]}"#, #"{"session":"s","x":truex,"edits":[]}"#,
            #"{"session":"s","x":true1,"edits":[]}"#, #"{"session":"s","x":null_,"edits":[]}"#,
            #"{"session":"s","user":null9,"edits":[]}"#, #"{"session":"s","masked":true$,"edits":[]}"#,
            #"{"session":"s","x":1a,"edits":[]}"#, #"{"session":"s","edits":[[1a,"a"]]}"#,
            #"{"session":"s","edits":[[0,"\ud83d\u00zz"]]}"#, #"{"session":"s","edits":[[0,"\x41"]]}"#,
            #"{"s\u0065ssion":"s","edits":[]}"#, #"{"session":"s","edits":[[0,"a","b"]]}"#,
        ]
    )
    func odd(line: String) { expectAgreement(Array(line.utf8)) }
}
