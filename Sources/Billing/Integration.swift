internal import Basics

/// How an app uses the API around its autocomplete requests: data, from which the bill of a session follows.
package struct Integration: Hashable, Sendable {
    /// What the app does about session tokens.
    package enum TokenUse: Hashable, Sendable {
        /// Sends none.
        case none
        /// Makes a fresh one for each session.
        case perSession
    }

    /// One call that the app makes when a suggestion is picked.
    package struct SelectionCall: Hashable, Sendable {
        package var call: PlaceCall
        /// Whether it carries the token of the session's requests.
        package var carriesToken: Bool

        package init(_ call: PlaceCall, carriesToken: Bool = true) {
            self.call = call
            self.carriesToken = carriesToken
        }
    }

    /// The name in scenarios, such as `per-session+details-essentials`.
    package var name: String
    package var title: String
    package var generation: Generation
    package var tokens: TokenUse
    /// What the app calls for a picked suggestion, in order.
    package var onSelection: [SelectionCall]
    /// What the app calls for text that was sent as typed; nil: nothing.
    package var onUnselected: PlaceCall?
    /// Where the rule is documented.
    package var source: String

    package init(
        name: String,
        title: String,
        generation: Generation,
        tokens: TokenUse,
        onSelection: [SelectionCall],
        onUnselected: PlaceCall? = nil,
        source: String
    ) {
        self.name = name
        self.title = title
        self.generation = generation
        self.tokens = tokens
        self.onSelection = onSelection
        self.onUnselected = onUnselected
        self.source = source
    }
}
