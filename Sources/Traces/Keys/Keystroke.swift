/// One key that was pressed, as the Aalto keystroke data writes it.
struct Keystroke {
    var press: Int64
    /// When it was let go; nil where the log does not say.
    var release: Int64?
    /// The character with every modifier applied, or the name of a key; empty in about a tenth of the rows.
    var letter: String
    /// The DOM's `keyCode`; 0 where there is none.
    var code: Int

    /// What a key does to a text.
    enum Action: Equatable {
        case insert(Unicode.Scalar)
        case deleteBackward
        case deleteForward
        case left
        case right
        case home
        case end
        /// A modifier, or a key that changes nothing.
        case none
    }

    /// - Parameter isShifted: whether a shift key is held; it matters only where the letter is missing.
    func action(isShifted: Bool) -> Action {
        let scalars = letter.unicodeScalars
        if let first = scalars.first, scalars.count == 1 {
            if first.value == 8 { return .deleteBackward }
            return first.value < 0x20 || first.value == 0x7F ? .none : .insert(first)
        }
        switch letter {
        case "BKSP", "BACKSPACE": return .deleteBackward
        case "DELETE", "DEL": return .deleteForward
        case "ARW_LEFT": return .left
        case "ARW_RIGHT": return .right
        case "HOME": return .home
        case "END": return .end
        case "SPACE": return .insert(" ")
        case "": return Self.action(ofCode: code, isShifted: isShifted)
        default: return .none
        }
    }

    /// By the key codes of the UI Events specification (W3C, annex A) on a US keyboard.
    private static func action(ofCode code: Int, isShifted: Bool) -> Action {
        switch code {
        case 8: return .deleteBackward
        case 46: return .deleteForward
        case 37: return .left
        case 39: return .right
        case 36: return .home
        case 35: return .end
        case 32: return .insert(" ")
        case 48...57:
            let shifted: [Unicode.Scalar] = [")", "!", "@", "#", "$", "%", "^", "&", "*", "("]
            return .insert(isShifted ? shifted[code - 48] : Unicode.Scalar(UInt8(code)))
        case 65...90: return .insert(Unicode.Scalar(UInt8(isShifted ? code : code + 32)))
        case 96...105: return .insert(Unicode.Scalar(UInt8(code - 48)))
        default:
            let marks: [Int: (plain: Unicode.Scalar, shifted: Unicode.Scalar)] = [
                186: (";", ":"), 187: ("=", "+"), 188: (",", "<"), 189: ("-", "_"), 190: (".", ">"),
                191: ("/", "?"), 192: ("`", "~"), 219: ("[", "{"), 220: ("\\", "|"), 221: ("]", "}"),
                222: ("'", "\""),
            ]
            return marks[code].map { .insert(isShifted ? $0.shifted : $0.plain) } ?? .none
        }
    }

    var isShift: Bool { letter == "SHIFT" || letter.isEmpty && code == 16 }
    var isControl: Bool { letter == "CTRL" || letter.isEmpty && code == 17 }
    var isAlternate: Bool {
        letter == "ALT" || letter == "ALTGR" || letter.isEmpty && (code == 18 || code == 225)
    }
}

/// A text box to which keys are played again.
struct KeyboardReplay {
    private(set) var text: [Unicode.Scalar] = []
    private var caret = 0
    /// Until when a modifier is held.
    private var shiftUntil = Int64.min
    private var controlUntil = Int64.min
    private var alternateUntil = Int64.min

    /// Plays a key.
    ///
    /// - Returns: whether the text has changed.
    mutating func play(_ key: Keystroke) -> Bool {
        let release = key.release ?? key.press
        if key.isShift { shiftUntil = max(shiftUntil, release) }
        if key.isControl { controlUntil = max(controlUntil, release) }
        if key.isAlternate { alternateUntil = max(alternateUntil, release) }
        // AltGr is reported as both together and makes characters; Ctrl alone makes commands.
        let isCommand = key.press < controlUntil && key.press >= alternateUntil
        switch key.action(isShifted: key.press < shiftUntil) {
        case .insert(let scalar):
            if isCommand { return false }
            text.insert(scalar, at: caret)
            caret += 1
        case .deleteBackward:
            if caret == 0 { return false }
            caret -= 1
            text.remove(at: caret)
        case .deleteForward:
            if caret == text.count { return false }
            text.remove(at: caret)
        case .left:
            caret = max(0, caret - 1)
            return false
        case .right:
            caret = min(text.count, caret + 1)
            return false
        case .home:
            caret = 0
            return false
        case .end:
            caret = text.count
            return false
        case .none: return false
        }
        return true
    }
}
