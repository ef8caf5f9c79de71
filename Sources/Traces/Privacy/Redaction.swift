internal import Basics

/// Takes out of sessions whatever tells who typed what, and keeps what policies and prices depend on.
///
/// Kept: times, dates, endings, lengths, white space, which texts of a person are equal and which boxes are. Ids and the
/// names of boxes, which may be addresses of pages, become hashes with a salt; the place is dropped, since its id is an
/// address. Without the salt nothing leads back; with it, whoever guesses a text can check the guess.
package struct Redaction: Sendable {
    private let salt: [UInt8]

    /// - Parameter salt: kept secret or thrown away; the same salt gives the same ids and numbers in every file.
    package init(salt: String) { self.salt = Array(salt.utf8) }

    /// The redacted sessions, in the same order.
    package func redacted(_ batch: TypingBatch) -> TypingBatch {
        var result = TypingBatch()
        for session in batch.sessions {
            let hash = SipHash(key: key(of: session.user.isEmpty ? session.id : session.user, in: batch))
            let firstEdit = Int32(result.editTimes.count)
            for edit in session.edits {
                let text = batch.text(ofEdit: Int(edit))
                TextMask.append(text, to: &result.text)
                result.editTimes.append(batch.editTimes[Int(edit)])
                result.editTextStarts.append(UInt32(result.text.count))
                let numbers = batch.numbers(ofEdit: Int(edit))
                result.editNumbers.append(numbers.isNone ? Self.numbers(of: text, hash) : numbers)
            }
            var row = session
            row.edits = firstEdit..<Int32(result.editTimes.count)
            row.isMasked = true
            row.id = result.appendName(name(session.id, of: batch))
            row.idHash = StableHash.of(result.bytes(row.id))
            row.user = session.user.isEmpty ? 0..<0 : result.appendName(name(session.user, of: batch))
            row.userHash = session.user.isEmpty ? nil : StableHash.of(result.bytes(row.user))
            row.place = 0..<0
            var chosen: [UInt8] = []
            TextMask.append(batch.bytes(session.chosenText), to: &chosen)
            row.chosenText = result.appendName(chosen)
            if !chosen.isEmpty, session.chosenNumbers.isNone {
                row.chosenNumbers = Self.numbers(of: batch.bytes(session.chosenText), hash)
            }
            row.field = session.field.isEmpty ? 0..<0 : result.appendName(name(session.field, of: batch))
            result.sessions.append(row)
        }
        return result
    }

    /// Texts that are redacted already keep their numbers.
    private static func numbers(of text: ArraySlice<UInt8>, _ hash: SipHash) -> EditNumbers {
        let trimmed = text.withoutOuterSpace
        // 0 means that there is none.
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            max(1, bytes.withUnsafeBytes { hash.hash($0) } >> 16)
        }
        var folded = String(decoding: trimmed, as: UTF8.self).lowercased()
        return EditNumbers(exact: number(trimmed), folded: folded.withUTF8 { number(Array($0)[...]) })
    }

    private func key(of person: Range<UInt32>, in batch: TypingBatch) -> (UInt64, UInt64) {
        let digits = digest("person", batch.bytes(person))
        return (UInt64(digits.prefix(16), radix: 16)!, UInt64(digits.dropFirst(16).prefix(16), radix: 16)!)
    }

    private func name(_ name: Range<UInt32>, of batch: TypingBatch) -> [UInt8] {
        Array(digest("name", batch.bytes(name)).prefix(16).utf8)
    }

    private func digest(_ purpose: String, _ bytes: ArraySlice<UInt8>) -> String {
        var hash = SHA256()
        hash.update(Array("\(salt.count) \(purpose) ".utf8))
        hash.update(salt)
        hash.update(bytes)
        return hash.finish()
    }
}

extension ArraySlice<UInt8> {
    /// Without the white space at both ends that JavaScript's `trim()` removes (ECMA-262, WhiteSpace and
    /// LineTerminator).
    fileprivate var withoutOuterSpace: ArraySlice<UInt8> {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
                0xFEFF:
                true
            default: false
            }
        }
        let scalars = String(decoding: self, as: UTF8.self).unicodeScalars
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return Array(String(scalars[first...last]).utf8)[...]
    }
}
