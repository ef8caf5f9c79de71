/// What a redacted edit or chosen text keeps of its text besides the lengths: which texts of the same person are equal.
///
/// Both numbers are of the text without the white space at its ends, which a redacted text keeps: two full texts are
/// equal where these numbers and that white space are.
package struct EditNumbers: Sendable, Hashable {
    /// Equal for equal texts, below 2^48.
    package var exact: UInt64
    /// Equal for texts that differ only in case, below 2^48.
    package var folded: UInt64

    /// For texts that are what was typed or chosen.
    package static let none = EditNumbers(exact: 0, folded: 0)

    package var isNone: Bool { self == .none }
}
