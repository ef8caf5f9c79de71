internal import Basics

/// Reads the keystroke files of Dhakal et al. 2018 ("Observations on Typing from 136 Million Keystrokes").
///
/// Columns parted by tabs without any quoting, one row a key, one file a person. A test section is a session; its
/// text is rebuilt by playing the keys again with a caret, in the order of their press times. What a mouse or the
/// system's correction did is not in the log: how many sections come out as their `USER_INPUT` is counted.
/// Lines that are no UTF-8 are read as windows-1252, and counted.
struct AaltoReader {
    private static let names = [
        "PARTICIPANT_ID", "TEST_SECTION_ID", "USER_INPUT", "PRESS_TIME", "RELEASE_TIME", "LETTER", "KEYCODE",
    ]
    private static let required = [0, 1, 3, 5]
    /// A section holds so many keys at most, and its edits, each of which has the whole text, so many characters in all;
    /// what is beyond is cut off and counted.
    private static let (keyLimit, characterLimit) = (SessionRules().maximumEdits, 16 << 20)

    private let lineLimit: Int
    /// For each of the names its column; nil until the header has been read.
    private var columns: [Int?]?
    private var columnCount = 0
    private var clock = EventTime(.milliseconds)
    private var participant = ""
    private var section = ""
    private var userInput = ""
    private var keys: [Keystroke] = []
    private var counts = RuleCounts()

    init(lineLimit: Int) { self.lineLimit = lineLimit }

    /// Closes the section of the file before, and makes ready for the header of the next.
    mutating func begin(into output: inout SessionOutput) {
        finish(into: &output)
        columns = nil
    }

    /// Closes the last section.
    mutating func finish(into output: inout SessionOutput) {
        write(to: &output)
        output.health.rules.merge(counts)
        counts = RuleCounts()
    }

    /// Reads whole lines.
    ///
    /// - Throws: `badData` where the header lacks a column.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        isValid: Bool,
        into output: inout SessionOutput
    ) throws(Fault) {
        var lines = LineSplitter(bytes)
        while !output.isStopped, let line = lines.next() {
            output.line += 1
            if line.count > lineLimit {
                output.skip(LineFault(.lineTooLong))
                continue
            }
            if line.count > ReadingOptions.oddLineLimit {
                output.skip(LineFault(.lineTooOdd))
                continue
            }
            let isUTF8 = isValid || UTF8Validation.isValid(line)
            var text = isUTF8 ? String(decoding: line, as: UTF8.self) : Windows1252.text(line)
            if text.hasSuffix("\r") { text.removeLast() }
            if text.isEmpty { continue }
            if !isUTF8 { counts.readAsWindows1252 += 1 }
            let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if columns == nil {
                try take(header: fields, output)
            } else if let fault = take(fields, into: &output) {
                output.skip(fault)
            }
        }
    }

    private mutating func take(header: [String], _ output: SessionOutput) throws(Fault) {
        let columns = Self.names.map { header.firstIndex(of: $0) }
        for index in Self.required where columns[index] == nil {
            throw Fault(
                .badData,
                file: output.file,
                line: Int(output.line),
                "the header has no column \(Self.names[index])",
                fix: "give the file as it was published"
            )
        }
        self.columns = columns
        columnCount = header.count
    }

    private mutating func take(_ fields: [String], into output: inout SessionOutput) -> LineFault? {
        if fields.count != columnCount { return LineFault(.wrongColumnCount) }
        func field(_ index: Int) -> String { columns![index].map { fields[$0] } ?? "" }
        if field(0).isEmpty || field(1).isEmpty { return LineFault(.emptySessionID, field: Self.names[1]) }
        guard let press = time(field(3)) else { return LineFault(.unreadableTime, field: Self.names[3]) }
        if field(0) != participant || field(1) != section {
            write(to: &output)
            participant = field(0)
            section = field(1)
        }
        userInput = field(2)
        if keys.count == Self.keyLimit {
            counts.cutOff += 1
            return nil
        }
        keys.append(
            Keystroke(press: press, release: time(field(4)), letter: field(5), code: Int(field(6)) ?? 0)
        )
        return nil
    }

    private mutating func time(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { clock.milliseconds(UnsafeRawBufferPointer($0)) }
    }

    /// Plays the section's keys again and writes its session.
    private mutating func write(to output: inout SessionOutput) {
        guard !keys.isEmpty else { return }
        let order = keys.indices.sorted { (keys[$0].press, $0) < (keys[$1].press, $1) }
        var replay = KeyboardReplay()
        let mark = output.mark()
        var start: Int64?
        var characters = 0
        for index in order where replay.play(keys[index]) {
            let key = keys[index]
            characters += replay.text.count
            if characters > Self.characterLimit {
                counts.cutOff += 1
                continue
            }
            if start == nil { start = key.press }
            var text = String(String.UnicodeScalarView(replay.text))
            text.withUTF8 { output.appendEdit(at: Int32(clamping: key.press - start!), Array($0)[...]) }
        }
        if String(String.UnicodeScalarView(replay.text)) == userInput {
            counts.sectionsRebuilt += 1
        } else {
            counts.sectionsNotRebuilt += 1
        }
        let key = Array("\(participant)-\(section)".utf8)
        key.withUnsafeBytes { key in
            Array(participant.utf8).withUnsafeBytes { user in
                output.finish(
                    SessionOutput.Assembled(
                        key: key,
                        keyHash: StableHash.of(key),
                        user: user,
                        start: start ?? keys[order[0]].press,
                        isAbsolute: true
                    ),
                    since: mark
                )
            }
        }
        keys.removeAll(keepingCapacity: true)
    }
}
