package import Basics
package import Places
package import Traces

/// Collects the places that people chose in a log, for a mock that knows these alone.
///
/// A place is known by the id that the log records for it, or else by the text that was picked. It counts once
/// for each session that ended in its choice; choices without a text count for the place where another session
/// names it, and for nothing else. Masked sessions are left out, because their letters are stand-ins. The result
/// is the same for any cutting of the same sessions into files and batches, and in any order.
///
/// Memory is bounded: a log with more different choices than `limits` allow is refused, never cut short.
package struct ChosenPlaces {
    /// How much may be held.
    package struct Limits: Sendable {
        /// Different pairs of id and text.
        package var entries = 1_000_000
        /// Bytes of ids and texts.
        package var bytes = 256 << 20

        package init() {}
    }

    /// The word in place of a file of places that asks for the log's own.
    package static let word = "from-log"

    /// By id and text; a choice without a text stands under an empty one.
    private var counts: [ChosenPlace: Int64] = [:]
    private var bytes = 0
    private let limits: Limits

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// Takes a batch in.
    ///
    /// - Throws: `badData` where the limits are reached.
    package mutating func add(_ batch: TypingBatch) throws(Fault) {
        for session in batch.sessions {
            guard session.ending == .selected, !session.isMasked, let id = batch.placeID(of: session) else {
                continue
            }
            let text = String(decoding: batch.bytes(session.chosenText), as: UTF8.self)
            let place = ChosenPlace(id: id, text: text, count: 0)
            if counts[place, default: 0] == 0 { bytes += id.utf8.count + text.utf8.count }
            counts[place, default: 0] += 1
            if counts.count > limits.entries || bytes > limits.bytes { throw tooMany }
        }
    }

    /// The places with a text.
    ///
    /// - Throws: `badData` where there is none.
    package func gazetteer() throws(Fault) -> Gazetteer {
        var named: Set<String> = []
        for place in counts.keys where !place.text.isEmpty { named.insert(place.id) }
        // The gazetteer adds up what belongs to an id, in no particular order.
        let entries = counts.compactMap { place, count in
            named.contains(place.id) ? ChosenPlace(id: place.id, text: place.text, count: count) : nil
        }
        if entries.isEmpty {
            throw Fault(
                .badData,
                "no session of the log says which text was picked, so that no places can be taken from it",
                fix: "name a file of places, or record ending.text where a suggestion is picked"
            )
        }
        return Gazetteer(chosen: entries)
    }

    private var tooMany: Fault {
        Fault(
            .badData,
            "the log names more than \(limits.entries) different places, or \(limits.bytes >> 20) MiB of their texts",
            fix: "name a file of places"
        )
    }

    /// Reads files to their end for the places that were chosen in them.
    ///
    /// - Returns: the places, and what the reading found.
    /// - Throws: what the reader throws, and `badData` where no place is named or too many are.
    package static func read(
        paths: [String],
        options: ReadingOptions = ReadingOptions(),
        progress: (Int64, Int64?) -> Void = { _, _ in }
    ) throws(Fault) -> (gazetteer: Gazetteer, health: LogHealth) {
        var reader = try TypingLogReader(paths: paths, options: options)
        var chosen = ChosenPlaces()
        var spare: TypingBatch?
        do throws(Fault) {
            while let batch = try reader.next(reusing: spare.take()) {
                try chosen.add(batch)
                progress(reader.bytesRead, reader.totalBytes)
                spare = batch
            }
            if let emptiness = reader.health.emptiness(needsEdits: false) { throw emptiness }
            return (try chosen.gazetteer(), reader.health)
        } catch {
            guard error.file == nil else { throw error }
            throw Fault(error.kind, file: paths.joined(separator: ", "), error.what, fix: error.fix)
        }
    }
}

extension TypingBatch {
    /// By what the mock may know the place of a session: the recorded id, or one made of the picked text.
    ///
    /// Only a gazetteer that was taken from a log holds places of the second kind. nil where the log names neither.
    func placeID(of session: SessionRow) -> String? {
        if !session.place.isEmpty { return place(of: session) }
        if session.chosenText.isEmpty { return nil }
        return "text:" + String(decoding: bytes(session.chosenText), as: UTF8.self)
    }
}
