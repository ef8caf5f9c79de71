/// The airports by their three-letter codes, which stand in brackets at the end of their names.
///
/// "Los Angeles International Airport (LAX)", of type `airport`, has the code LAX.
struct AirportCodes: Sendable {
    /// By code: the best rank of an airport that has it, or -1; empty where no airport has a code.
    private var ranks: [Int32] = []

    private static let letters = 26

    /// Adds a place; places come in the order of their ranks.
    mutating func add(name: Span<UInt8>, rank: Int32) {
        let end = name.count
        guard end >= 5, name[end - 5] == UInt8(ascii: "("), name[end - 1] == UInt8(ascii: ")") else { return }
        var code = 0
        for index in end - 4..<end - 1 {
            guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= name[index] else { return }
            code = code * Self.letters + Int(name[index] - UInt8(ascii: "A"))
        }
        if ranks.isEmpty { ranks = Array(repeating: -1, count: Self.letters * Self.letters * Self.letters) }
        if ranks[code] < 0 { ranks[code] = rank }
    }

    /// The rank of the airport whose code is all of a folded query, but for a blank at the end.
    func rank(of key: Span<UInt8>) -> Int32? {
        guard !ranks.isEmpty, key.count == 3 || (key.count == 4 && key[3] == FoldingChart.blank) else {
            return nil
        }
        var code = 0
        for index in 0..<3 {
            guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= key[index] else { return nil }
            code = code * Self.letters + Int(key[index] - UInt8(ascii: "a"))
        }
        return ranks[code] < 0 ? nil : ranks[code]
    }
}
