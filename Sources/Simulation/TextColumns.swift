internal import Basics
package import Debounce
package import Traces

/// The lengths and identities of a batch's texts, measured once for each way in which clients look at them.
package struct TextColumns {
    /// What one profile sees, edit by edit.
    private struct Column {
        var profile: TextProfile
        var lengths: [Int32] = []
        /// Empty where the profile compares no texts.
        var identities: [UInt64] = []

        mutating func measure(_ batch: TypingBatch) {
            lengths.removeAll(keepingCapacity: true)
            identities.removeAll(keepingCapacity: true)
            lengths.reserveCapacity(batch.editTimes.count)
            batch.text.withUnsafeBytes { text in
                for edit in batch.editTimes.indices {
                    let bytes = text[Int(batch.editTextStarts[edit])..<Int(batch.editTextStarts[edit + 1])]
                    let measure = profile.measure(UnsafeRawBufferPointer(rebasing: bytes))
                    lengths.append(measure.length)
                    if !profile.needsIdentity { continue }
                    let numbers = batch.numbers(ofEdit: edit)
                    identities.append(
                        numbers.isNone
                            ? measure.identity
                            : Self.identity(
                                of: numbers,
                                masked: UnsafeRawBufferPointer(rebasing: bytes),
                                as: profile
                            )
                    )
                }
            }
        }

        /// The identity of a redacted text, which keeps a number in place of its letters.
        ///
        /// The number is of the text without the white space at its ends; that is still in the masked text.
        static func identity(
            of numbers: EditNumbers,
            masked: UnsafeRawBufferPointer,
            as profile: TextProfile
        ) -> UInt64 {
            let number = profile.ignoreCase ? numbers.folded : numbers.exact
            return StableHash.mix(profile.trim ? number : number ^ outerSpace(of: masked))
        }

        /// A hash of the white space at a text's ends, and of nothing else: stand-ins may differ where texts differ only
        /// in case, as those of `İ` and of its lower case do.
        private static func outerSpace(of masked: UnsafeRawBufferPointer) -> UInt64 {
            let inner = masked.trimmed
            if inner.count == masked.count { return 0 }
            let front = inner.isEmpty ? masked.count : inner.baseAddress! - masked.baseAddress!
            let back = UnsafeRawBufferPointer(rebasing: masked[(front + inner.count)...])
            return StableHash.mix(StableHash.of(UnsafeRawBufferPointer(rebasing: masked[..<front])))
                ^ StableHash.of(back)
        }
    }

    /// Where a client's measures stand.
    private struct Place {
        var column: Int
        var cacheColumn: Int?
        var readsChosenText: Bool
    }

    private var columns: [Column] = []
    /// By client.
    private var places: [Place] = []

    package init(_ clients: [Client]) {
        for client in clients {
            places.append(
                Place(
                    column: column(of: client.profile),
                    cacheColumn: client.cacheProfile.map { column(of: $0) },
                    readsChosenText: client.readsChosenText
                )
            )
        }
    }

    private mutating func column(of profile: TextProfile) -> Int {
        if let index = columns.firstIndex(where: { $0.profile == profile }) { return index }
        columns.append(Column(profile: profile))
        return columns.count - 1
    }

    /// Measures every text of a batch, in place of those measured before.
    package mutating func measure(_ batch: TypingBatch) {
        for index in columns.indices { columns[index].measure(batch) }
    }

    /// The lengths that a client counts, by the batch's edits.
    package func lengths(_ client: Int) -> [Int32] { columns[places[client].column].lengths }

    /// The identities that a client compares; empty for one that compares none.
    package func identities(_ client: Int) -> [UInt64] { columns[places[client].column].identities }

    /// The identities by which a client finds cached answers; empty for one without a key of its own.
    package func cacheKeys(_ client: Int) -> [UInt64] {
        places[client].cacheColumn.map { columns[$0].identities } ?? []
    }

    /// Measures a text that the batch does not hold, as a client does.
    ///
    /// - Parameter numbers: what it keeps where it was redacted.
    func measure(
        _ text: UnsafeRawBufferPointer,
        numbers: EditNumbers = .none,
        as client: Int
    ) -> ChosenText {
        let place = places[client]
        func measure(_ profile: TextProfile) -> TextProfile.Measure {
            var measure = profile.measure(text)
            if profile.needsIdentity, !numbers.isNone {
                measure.identity = Column.identity(of: numbers, masked: text, as: profile)
            }
            return measure
        }
        let measured = measure(columns[place.column].profile)
        let key = place.cacheColumn.map { measure(columns[$0].profile).identity } ?? measured.identity
        return ChosenText(length: measured.length, identity: measured.identity, cacheKey: key)
    }

    /// How a session ends for a client, with the chosen text where the client reads it and the log has it.
    package func ending(
        _ client: Int,
        of session: SessionRow,
        in batch: TypingBatch,
        isSelection: Bool
    ) -> SessionEnding {
        let place = places[client]
        guard isSelection, place.readsChosenText, !session.chosenText.isEmpty else {
            return SessionEnding(isSelection: isSelection, at: session.endsAt)
        }
        return batch.bytes(session.chosenText).withUnsafeBytes { text in
            SessionEnding(
                isSelection: true,
                at: session.endsAt,
                chosen: measure(text, numbers: session.chosenNumbers, as: client)
            )
        }
    }
}
