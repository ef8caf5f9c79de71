extension Unicode.Scalar {
    /// Whether it belongs to the blocks of Hebrew, Arabic and their neighbours, which are written from right to left.
    var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The stretches of a text that are written from right to left.
///
/// A stretch goes from one such letter to the last before a letter of another direction; what stands between them,
/// such as spaces and digits, belongs to it.
struct RightToLeftRuns {
    /// The positions of the first scalar of each stretch, and of the last.
    private(set) var starts: Set<Int> = []
    private(set) var ends: Set<Int> = []

    init(_ scalars: [Unicode.Scalar]) {
        var last: Int?
        for (index, scalar) in scalars.enumerated() {
            if scalar.isRightToLeft {
                if last == nil { starts.insert(index) }
                last = index
            } else if let end = last, scalar.properties.isAlphabetic {
                ends.insert(end)
                last = nil
            }
        }
        if let last { ends.insert(last) }
    }
}
