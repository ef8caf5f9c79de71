internal import Basics

/// Reads rrweb recordings: one visit to a page a file, its events as a JSON array or one a line.
///
/// The search box is the one that bears a given name, else the one with most input events. A typing session is one
/// visit to it: from the first input to the pick, or until it loses the focus. A click on a node that came onto the
/// page during the visit, followed by a jump of the text, is a pick.
struct RecordingReader {
    /// The texts of one recording are held until its end, up to so many bytes.
    private static let room = 64 << 20

    private let box: String?
    private let lineLimit: Int
    private let finder: RecordingEvent.Finder
    private var array: ArraySplitter?
    private var name = ""
    private var events: [RecordingEvent] = []
    private var held = 0
    private var scratch: [UInt8] = []
    private var counts = RuleCounts()

    init(box: String?, lineLimit: Int) {
        self.box = box
        finder = RecordingEvent.Finder(needsBoxes: box != nil)
        self.lineLimit = lineLimit
    }

    /// Closes the recording of the file before and makes ready for the next.
    mutating func begin(isArray: Bool, into output: inout SessionOutput) throws(Fault) {
        try finish(into: &output)
        array = isArray ? ArraySplitter(limit: lineLimit) : nil
        name = String(Path.name(of: output.file).prefix { $0 != "." })
        if name.isEmpty { name = "recording" }
    }

    /// Writes the sessions of the last recording.
    ///
    /// - Throws: `badData` where no box has the given name.
    mutating func finish(into output: inout SessionOutput) throws(Fault) {
        if !events.isEmpty { try write(to: &output) }
        output.health.rules.merge(counts)
        counts = RuleCounts()
        events = []
        held = 0
    }

    /// Reads a piece of the file.
    ///
    /// - Returns: how many bytes were used up.
    /// - Throws: `badData` where a recording is too large.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        isValid: Bool,
        isLast: Bool,
        into output: inout SessionOutput
    ) throws(Fault) -> Int {
        if scratch.count < 2 * bytes.count + 32 {
            scratch = [UInt8](repeating: 0, count: 2 * bytes.count + 32)
        }
        var used = bytes.count
        if array != nil {
            used = readElements(bytes, isValid, isLast, &output)
        } else {
            var lines = LineSplitter(bytes)
            while !output.isStopped, let line = lines.next() {
                output.line += 1
                if line.count > lineLimit {
                    output.skip(LineFault(.lineTooLong))
                } else if !line.isBlank {
                    take(line, isValid, &output)
                }
            }
        }
        if held > Self.room {
            throw Fault(
                .badData,
                file: output.file,
                line: Int(output.line),
                "the texts of this recording are larger than 64 MiB",
                fix: "cut the recording into several files"
            )
        }
        return used
    }

    private mutating func readElements(
        _ bytes: UnsafeRawBufferPointer,
        _ isValid: Bool,
        _ isLast: Bool,
        _ output: inout SessionOutput
    ) -> Int {
        array!.begin()
        while !output.isStopped {
            let outcome = array!.next(of: bytes, isLast: isLast)
            output.line = array!.line
            switch outcome {
            case .element(let element): take(element, isValid, &output)
            case .overlong: output.skip(LineFault(.lineTooLong))
            case .trailing: output.skip(LineFault(.notJSON))
            case .unfinished: return array!.index
            }
        }
        return bytes.count
    }

    private mutating func take(
        _ bytes: UnsafeRawBufferPointer,
        _ isValid: Bool,
        _ output: inout SessionOutput
    ) {
        if !isValid, !UTF8Validation.isValid(bytes) { return output.skip(LineFault(.invalidUTF8)) }
        let finder = self.finder
        do throws(LineFault) {
            var event: RecordingEvent?
            var fault: LineFault?
            scratch.withUnsafeMutableBufferPointer { scratch in
                do throws(LineFault) {
                    event = try finder.event(bytes, scratch: scratch.baseAddress!)
                } catch {
                    fault = error
                }
            }
            if let fault { throw fault }
            guard let event else { return }
            if case .input(let text, _) = event.kind { held += text.count + 64 }
            events.append(event)
        } catch {
            output.skip(error)
        }
    }

    // MARK: Sessions

    private mutating func write(to output: inout SessionOutput) throws(Fault) {
        let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
        guard let target = try boxNode(output) else { return }
        var visit = RecordingVisit(name: name, isMasked: isMasked(target))
        for index in order { visit.take(events[index], box: target, &output, &counts) }
        visit.close(&output, &counts)
    }

    /// The node of the search box; nil where nothing was typed.
    private func boxNode(_ output: SessionOutput) throws(Fault) -> Int? {
        if let box {
            for event in events {
                guard case .page(let boxes) = event.kind else { continue }
                let matches = boxes.keys.sorted().filter { boxes[$0]!.contains(box) }
                if let node = matches.first { return node }
            }
            throw Fault(
                .badData,
                file: output.file,
                "no box of this recording has the placeholder, name, id or label \"\(box)\"",
                fix: "leave the name out to take the box with most input"
            )
        }
        var inputs: [Int: Int] = [:]
        for event in events { if case .input = event.kind { inputs[event.node, default: 0] += 1 } }
        return inputs.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }

    /// Whether the recorder put stars in the place of the letters.
    private func isMasked(_ node: Int) -> Bool {
        var isMasked = false
        for event in events where event.node == node {
            guard case .input(let text, _) = event.kind, !text.isEmpty else { continue }
            if text.contains(where: { $0 != UInt8(ascii: "*") }) { return false }
            isMasked = true
        }
        return isMasked
    }
}

/// One visit to the search box of a recording, while its events go by.
private struct RecordingVisit {
    let name: String
    let isMasked: Bool
    private var edits: [(time: Int64, text: [UInt8])] = []
    private var added: Set<Int> = []
    /// A visit is cut off behind so many edits, as sessions of other logs are.
    private static let editLimit = SessionRules().maximumEdits
    /// When a node that came onto the page was clicked.
    private var clickedAt: Int64?

    init(name: String, isMasked: Bool) {
        self.name = name
        self.isMasked = isMasked
    }

    mutating func take(
        _ event: RecordingEvent,
        box: Int,
        _ output: inout SessionOutput,
        _ counts: inout RuleCounts
    ) {
        switch event.kind {
        case .added(let nodes): added.formUnion(nodes)
        case .page: close(&output, &counts)
        case .click:
            if added.contains(event.node) { clickedAt = event.time }
        case .focus where event.node == box:
            // A click on a suggestion may give the focus back before the text changes.
            if clickedAt == nil { close(&output, &counts) }
        case .input(let text, let isByProgram) where event.node == box:
            if let clickedAt, 0...2000 ~= event.time - clickedAt, isJump(to: text) {
                counts.madeBySelection += 1
                close(&output, &counts, selectedAt: clickedAt, chosen: text)
            } else if isByProgram {
                counts.programmatic += 1
            } else {
                edits.append((event.time, text))
            }
            clickedAt = nil
        case .focus, .blur, .input: break
        }
    }

    /// Whether a text is not the last one with a character more or less.
    private func isJump(to text: [UInt8]) -> Bool {
        let before = edits.last?.text ?? []
        let difference = text.count { $0 & 0xC0 != 0x80 } - before.count { $0 & 0xC0 != 0x80 }
        return abs(difference) > 1 || !(text.starts(with: before) || before.starts(with: text))
    }

    /// Writes the session, if there is one.
    mutating func close(
        _ output: inout SessionOutput,
        _ counts: inout RuleCounts,
        selectedAt: Int64? = nil,
        chosen: [UInt8] = []
    ) {
        defer {
            edits = []
            added = []
            clickedAt = nil
        }
        guard let start = edits.first?.time ?? selectedAt else { return }
        if edits.count == 1, edits[0].text.count > 1 { counts.onlyLastValue += 1 }
        let mark = output.mark()
        let isCut = edits.count > Self.editLimit
        if isCut { counts.cutOff += Int64(edits.count - Self.editLimit) }
        for edit in edits.prefix(Self.editLimit) {
            output.appendEdit(at: Int32(clamping: edit.time - start), edit.text[...])
        }
        Array(name.utf8).withUnsafeBytes { key in
            (isCut ? [] : chosen).withUnsafeBytes { chosenText in
                output.finish(
                    SessionOutput.Assembled(
                        key: key,
                        keyHash: StableHash.of(key),
                        start: start,
                        isAbsolute: true,
                        ending: selectedAt == nil || isCut ? .unrecorded : .selected,
                        endsAt: Int32(clamping: (selectedAt ?? start) - start),
                        isMasked: isMasked,
                        chosenText: chosenText
                    ),
                    since: mark
                )
            }
        }
    }
}
