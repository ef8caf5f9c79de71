internal import Basics
internal import Debounce
internal import Places
internal import Traces

/// A typing session with what the service says to each of its texts, and the typing that would follow if the
/// person went on.
///
/// All of it is the same for every client: what the service says is keyed by the session and the number of the edit,
/// so that clients are compared under the same luck.
struct AnsweredSession {
    /// Why a session keeps its recorded ending.
    enum Kept {
        /// It does not end in a selection.
        case noSelection
        /// The log does not name the place.
        case noPlace
        /// The mock does not know the place.
        case unknownPlace
        /// Its letters are stand-ins, which no service can answer.
        case masked
    }

    private let service: ServiceConditions
    private(set) var idHash: UInt64 = 0
    private(set) var recordedEnd: Int32 = 0
    /// The recorded edits.
    private(set) var edits = 0..<0
    /// The place that the person wants; nil where the session keeps its recorded ending.
    private(set) var wanted: Int32?
    /// nil where the session is simulated.
    private(set) var kept: Kept?
    /// By edit, those of the continuation too where there is one.
    private(set) var answers: [RequestAnswer] = []
    /// By edit, the attempts after the first.
    private(set) var retries: [RequestAnswer] = []
    private(set) var lists: [AnswerMemo.Answer] = []
    /// To the chosen text.
    private(set) var chosenAnswer = RequestAnswer.immediate
    private(set) var chosenRetries: [RequestAnswer] = []
    /// The texts that follow if the person types on; empty until asked for.
    private(set) var continuation: [[UInt8]] = []
    private var chosenText: [UInt8] = []

    init(_ service: ServiceConditions) { self.service = service }

    /// Takes a session in and asks the mock for each of its texts.
    ///
    /// - Parameter isSelection: under the scenario's assumptions.
    mutating func begin(
        _ session: SessionRow,
        of batch: TypingBatch,
        isSelection: Bool,
        _ memo: inout AnswerMemo
    ) {
        idHash = session.idHash
        recordedEnd = session.endsAt
        edits = Int(session.edits.lowerBound)..<Int(session.edits.upperBound)
        continuation.removeAll(keepingCapacity: true)
        wanted = nil
        if !isSelection {
            kept = .noSelection
        } else if session.isMasked, batch.placeID(of: session) != nil {
            kept = .masked
        } else if let place = batch.placeID(of: session) {
            wanted = memo.gazetteer.index(of: place)
            // A text names no place to a mock that does not have its places from texts.
            kept = wanted != nil ? nil : session.place.isEmpty ? .noPlace : .unknownPlace
        } else {
            kept = .noPlace
        }
        chosenText = Array(batch.bytes(session.chosenText))
        if chosenText.isEmpty, let wanted { chosenText = Array(memo.gazetteer.fullText(wanted).utf8) }
        answers.removeAll(keepingCapacity: true)
        retries.removeAll(keepingCapacity: true)
        chosenRetries.removeAll(keepingCapacity: true)
        lists.removeAll(keepingCapacity: true)
        for (number, edit) in edits.enumerated() {
            ask(batch.text(ofEdit: edit), number: number, &memo)
        }
        let hasList = memo.answer(to: chosenText[...], wanted: nil).count > 0
        chosenAnswer = service.answer(session: idHash, number: .max, hasSuggestions: hasList)
        service.addRetries(to: &chosenRetries, session: idHash, number: .max, hasSuggestions: hasList)
    }

    /// How many edits there are, those of the continuation too.
    var editCount: Int { answers.count }

    /// Characters (Unicode scalars) of the chosen text.
    var chosenLength: Int { Self.characters(chosenText[...]) }

    /// Makes the texts that the person types if no list brings the place: from what stands in the box back to
    /// where it agrees with the chosen text, without regard to case and accents, and on to its end.
    mutating func typeOn(from batch: TypingBatch, _ memo: inout AnswerMemo) {
        if !continuation.isEmpty { return }
        let typed =
            edits.isEmpty ? "" : String(decoding: batch.text(ofEdit: edits.upperBound - 1), as: UTF8.self)
        let chosen = Array(String(decoding: chosenText, as: UTF8.self))
        var box = Array(typed)
        var common = 0
        while common < box.count, common < chosen.count, Self.agree(box[common], chosen[common]) {
            common += 1
        }
        func add() { continuation.append(Array(String(box).utf8)) }
        while box.count > common {
            box.removeLast()
            add()
        }
        for character in chosen[common...] {
            box.append(character)
            add()
        }
        for text in continuation { ask(text[...], number: answers.count, &memo) }
    }

    /// The text of an edit or of the continuation.
    func text(_ edit: Int, of batch: TypingBatch) -> ArraySlice<UInt8> {
        edit < edits.count
            ? batch.text(ofEdit: edits.lowerBound + edit) : continuation[edit - edits.count][...]
    }

    /// The person's own median gap in this session, or the usual gap without two edits; at least 1 ms.
    func medianGap(_ times: Span<Int32>) -> Int32 {
        if times.count < 2 { return Int32(SelectionModel.usualGap) }
        var gaps: [Int32] = []
        for index in 1..<times.count { gaps.append(times[index] - times[index - 1]) }
        gaps.sort()
        return max(1, gaps[(gaps.count - 1) / 2])
    }

    /// Unicode scalars.
    static func characters(_ text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    private static func agree(_ a: Character, _ b: Character) -> Bool {
        a == b || Folding.key(of: String(a)) == Folding.key(of: String(b))
    }

    private mutating func ask(_ text: ArraySlice<UInt8>, number: Int, _ memo: inout AnswerMemo) {
        let list = memo.answer(to: text, wanted: wanted)
        lists.append(list)
        answers.append(service.answer(session: idHash, number: number, hasSuggestions: list.count > 0))
        service.addRetries(to: &retries, session: idHash, number: number, hasSuggestions: list.count > 0)
    }
}
