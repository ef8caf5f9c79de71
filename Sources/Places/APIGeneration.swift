/// The two families of the service: they share their places and differ in their rules and error codes.
package enum APIGeneration: String, CaseIterable, Hashable, Sendable {
    /// Places API (New).
    case new
    /// Places API of before 2023.
    case legacy
}
