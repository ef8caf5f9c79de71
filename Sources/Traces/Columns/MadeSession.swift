internal import Basics

/// A typing session that a program makes; `TypingBatch.append(_:)` puts it into columns.
package struct MadeSession: Sendable, Hashable {
    package var id: String
    package var user: String
    /// Milliseconds since 1970 in UTC.
    package var startedAt: Int64
    package var edits: [Edit] = []
    package var ending: EndingKind = .abandoned
    /// Milliseconds since the first moment; not before the last edit.
    package var endsAt: Int32 = 0
    package var place = ""
    package var chosenText = ""

    /// The text of the box from a moment on.
    package struct Edit: Sendable, Hashable {
        package var at: Int32
        package var text: String

        package init(at: Int32, text: String) {
            self.at = at
            self.text = text
        }
    }

    package init(id: String, user: String, startedAt: Int64) {
        self.id = id
        self.user = user
        self.startedAt = startedAt
    }
}

extension TypingBatch {
    /// Appends a session whose times are synthesised.
    package mutating func append(_ session: MadeSession) {
        let firstEdit = Int32(editTimes.count)
        for edit in session.edits {
            text.append(contentsOf: edit.text.utf8)
            editTimes.append(edit.at)
            editTextStarts.append(UInt32(text.count))
        }
        sessions.append(
            SessionRow(
                edits: firstEdit..<Int32(editTimes.count),
                endsAt: session.endsAt,
                ending: session.ending,
                times: .synthesised,
                isMasked: false,
                idHash: StableHash.of(session.id),
                userHash: StableHash.of(session.user),
                startedAt: session.startedAt,
                id: appendName(Array(session.id.utf8)),
                user: appendName(Array(session.user.utf8)),
                place: appendName(Array(session.place.utf8)),
                chosenText: appendName(Array(session.chosenText.utf8)),
                field: 0..<0
            )
        )
    }
}
