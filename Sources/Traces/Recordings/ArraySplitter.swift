/// The elements of one JSON array that comes in pieces, without building any of them.
///
/// It counts brackets and knows texts; whether an element is valid is for its reader to say.
struct ArraySplitter {
    enum Outcome {
        case element(UnsafeRawBufferPointer)
        /// An element above the limit has been passed over.
        case overlong
        /// The bytes end inside an element or between two.
        case unfinished
        /// The array is closed, and what follows is not blank.
        case trailing
    }

    private let limit: Int
    /// How far the current piece has been used up.
    private(set) var index = 0
    /// The line on which the last outcome begins, 1-based.
    private(set) var line: Int64 = 1
    /// Newlines in what has been used up.
    private var newlines: Int64 = 0
    private var isOpen = false
    private var isClosed = false
    /// Inside an element that is passed over: where the scan stands.
    private var passing: Scan?

    private struct Scan {
        var depth = 0
        var isInText = false
        var isEscaped = false

        /// Takes a byte; true where it ends the element, of which it is no part.
        mutating func ends(with byte: UInt8) -> Bool {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                return false
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return true }
                depth -= 1
            case UInt8(ascii: ","): return depth == 0
            default: break
            }
            return false
        }
    }

    init(limit: Int) { self.limit = limit }

    /// Begins with another piece, whose front is what was left of the one before.
    mutating func begin() { index = 0 }

    mutating func next(of bytes: UnsafeRawBufferPointer, isLast: Bool) -> Outcome {
        if passing != nil { return pass(over: bytes, isLast) }
        while index < bytes.count, isBetween(bytes[index]) {
            if bytes[index] == 0x0A { newlines += 1 }
            index += 1
        }
        if index == bytes.count { return .unfinished }
        line = newlines + 1
        if isClosed {
            index = bytes.count
            return .trailing
        }
        let start = index
        var scan = Scan()
        var place = start
        while place < bytes.count {
            if scan.ends(with: bytes[place]) { break }
            place += 1
        }
        // A bracket that closes nothing is a faulty element of its own.
        if place == start { place += 1 }
        if place - start > limit {
            passing = Scan()
            return pass(over: bytes, isLast)
        }
        if place == bytes.count, !isLast { return .unfinished }
        let element = UnsafeRawBufferPointer(rebasing: bytes[start..<place])
        newlines += Int64(element.count { $0 == 0x0A })
        index = place
        return .element(element)
    }

    /// Whether a byte stands between elements: blank, a comma, or a bracket of the array itself.
    private mutating func isBetween(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: return true
        case UInt8(ascii: ",") where isOpen && !isClosed: return true
        case UInt8(ascii: "[") where !isOpen:
            isOpen = true
            return true
        case UInt8(ascii: "]") where isOpen && !isClosed:
            isClosed = true
            return true
        default: return false
        }
    }

    private mutating func pass(over bytes: UnsafeRawBufferPointer, _ isLast: Bool) -> Outcome {
        while index < bytes.count {
            if passing!.ends(with: bytes[index]) {
                passing = nil
                return .overlong
            }
            if bytes[index] == 0x0A { newlines += 1 }
            index += 1
        }
        if !isLast { return .unfinished }
        passing = nil
        return .overlong
    }
}
