internal import Basics
internal import Places

/// Asks the mock, and remembers its answers: many people type the same texts, and many clients ask them.
///
/// The memory is a fixed table in which a new text takes the place of an old one, so that it never grows.
/// Whether a text is found there changes no answer.
struct AnswerMemo {
    private let index: SuggestionIndex
    private var scratch = SuggestionIndex.Scratch()
    private var list: [Int32] = []
    /// By slot: the hash of the text, 0 where there is none.
    private var keys: [UInt64]
    private var counts: [UInt8]
    /// Five by slot.
    private var places: [Int32]

    private static let slots = 1 << 15
    private static let width = SuggestionIndex.defaultLimit

    init(_ index: SuggestionIndex) {
        self.index = index
        keys = Array(repeating: 0, count: Self.slots)
        counts = Array(repeating: 0, count: Self.slots)
        places = Array(repeating: 0, count: Self.slots * Self.width)
    }

    var gazetteer: Gazetteer { index.gazetteer }

    /// What the mock lists for a text.
    struct Answer {
        /// How many places it lists.
        var count: UInt8
        /// At which rank it lists the wanted one, from 1; 0 for not at all.
        var rank: UInt8
    }

    /// The answer to a text, as UTF-8, seen by somebody who wants this place.
    mutating func answer(to text: ArraySlice<UInt8>, wanted: Int32?) -> Answer {
        let key = max(1, StableHash.of(text))
        let slot = Int(key & UInt64(Self.slots - 1))
        if keys[slot] != key {
            index.suggest(text.span, using: &scratch, into: &list)
            keys[slot] = key
            counts[slot] = UInt8(list.count)
            for position in list.indices { places[slot * Self.width + position] = list[position] }
        }
        var answer = Answer(count: counts[slot], rank: 0)
        guard let wanted else { return answer }
        for position in 0..<Int(answer.count) where places[slot * Self.width + position] == wanted {
            answer.rank = UInt8(position + 1)
        }
        return answer
    }
}
