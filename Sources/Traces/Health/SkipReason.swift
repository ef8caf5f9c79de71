/// Why a line of a log could not be read.
///
/// The order is the one in which a summary lists them.
package enum SkipReason: UInt8, Sendable, Hashable, CaseIterable {
    case lineTooLong
    case lineTooOdd
    case invalidUTF8
    case notJSON
    case repeatedKey
    case unbalancedQuote
    case wrongColumnCount
    case missingField
    case wrongType
    case foreignValue
    case roundedNumber
    case emptySessionID
    case repeatedSessionID
    case unreadableStart
    case unreadableTime
    case unknownTimeOrigin
    case negativeTime
    case fractionalTime
    case timeTooLarge
    case timesGoBack
    case unknownEnding
    case endingBeforeLastEdit
    case lateEvent
    case repeatedEvent
    case packedRecording
    case scatteredRow
    case otherStart
    case behindEnding
    case sessionTooLong

    /// Whether it can be any field's, so that lines are counted for each field by itself.
    var isOfOneField: Bool {
        switch self {
        case .missingField, .wrongType, .repeatedKey, .foreignValue, .roundedNumber, .unreadableStart: true
        default: false
        }
    }

    /// Whether the line says once more what stood before, so that nothing of it is missing.
    package var isRepeat: Bool { self == .repeatedSessionID || self == .repeatedEvent }

    /// The reason as a clause that follows "skipped because".
    package var phrase: String {
        switch self {
        case .lineTooLong: "the line is longer than 16 MiB"
        case .lineTooOdd:
            "the line is long and not written in the usual way, which would take too much memory"
        case .invalidUTF8: "the line is not valid UTF-8"
        case .notJSON: "the line is not valid JSON"
        case .repeatedKey: "a key that is needed stands twice in one object"
        case .unbalancedQuote: "a quote is not closed, or text follows behind it"
        case .wrongColumnCount: "the row has another number of columns than the header"
        case .missingField: "a field is missing"
        case .wrongType: "a field has the wrong type"
        case .foreignValue: "a value stands in a column that says nothing of the row's event"
        case .roundedNumber:
            "a spreadsheet has rounded a number, as in 1.71E+12 (give its column a format without powers of ten and save it anew)"
        case .emptySessionID: "the session id is empty"
        case .repeatedSessionID: "the session id was seen before"
        case .unreadableStart: "the start is no time of ISO 8601 with a zone"
        case .unreadableTime: "the time cannot be read"
        case .unknownTimeOrigin: "times is neither recorded, imputed nor synthesised"
        case .negativeTime: "a time is negative"
        case .fractionalTime: "a time is no whole number of milliseconds"
        case .timeTooLarge: "a time is later than 24 days into the session"
        case .timesGoBack: "times go back"
        case .unknownEnding: "the kind of ending is neither selected, submitted nor abandoned"
        case .endingBeforeLastEdit: "the ending comes before the last edit"
        case .lateEvent:
            "the event comes too late: its session was closed (sort the log by time, or raise lateMilliseconds)"
        case .repeatedEvent: "the event's id was seen before"
        case .packedRecording: "the recording is packed by its recorder, which cannot be read here"
        case .scatteredRow:
            "the row stands apart from the first rows of its session (sort the table by session and time)"
        case .otherStart:
            "the row names another user, box, start or mark than the first row of its session"
        case .behindEnding: "the row stands behind the ending of its session"
        case .sessionTooLong:
            "with it the session would be longer than 16 MiB as a line of keytoll's own format"
        }
    }
}

/// What is wrong with one line: the reason and, where there is one, the field.
///
/// It never carries anything that was typed.
struct LineFault: Error, Hashable {
    var reason: SkipReason
    var field: String?

    init(_ reason: SkipReason, field: String? = nil) {
        self.reason = reason
        self.field = field
    }

    /// The field by which faulty lines are counted: without its place in a list at the end, and nil where the reason says
    /// it all.
    var countedField: String? {
        guard reason.isOfOneField, let field else { return nil }
        guard field.hasSuffix("]"), let open = field.lastIndex(of: "[") else { return field }
        let place = field[field.index(after: open)...].dropLast()
        return place.isEmpty || !place.allSatisfy(\.isNumber) ? field : String(field[..<open])
    }
}
