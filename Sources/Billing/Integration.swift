/// How an app uses the API around its autocomplete requests: data, from which the bill of a session follows.
package struct Integration: Hashable, Sendable {
    /// What the app does about session tokens.
    package enum TokenUse: Hashable, Sendable {
        /// Sends none.
        case none
        /// Makes a fresh one for each session.
        case perSession
        /// Makes a fresh one for each request, so that no session is ever completed.
        case perRequest
        /// Sends one that served a session before.
        case reused
        /// Leaves it to the vendor's own search box, which bills a session as one event.
        case uiKit
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

    /// Another set of calls for sessions with many requests.
    package struct Choice: Hashable, Sendable {
        /// The number of billed requests from which `calls` are made; nil: never, which is also the value
        /// before `choosing(on:)` has found one.
        package var fromRequests: Int64?
        package var calls: [SelectionCall]

        /// When the calls are made, in words: `Place Details (Pro) from 8 requests on`.
        package var summary: String {
            let titles = calls.map(\.call.title).joined(separator: ", ")
            return fromRequests.map { "\(titles) from \($0) requests on" } ?? "\(titles) never"
        }
    }

    /// The name in scenarios, such as `per-session+details-essentials`.
    package var name: String
    package var title: String
    package var generation: Generation
    package var tokens: TokenUse
    /// What the app calls for a picked suggestion, in order.
    package var onSelection: [SelectionCall]
    /// What it calls instead once a session has many requests.
    package var choice: Choice?
    /// Autocomplete requests that the app sends after these calls, with the same token.
    package var requestsAfterSelection: Int64 = 0
    /// What the app calls for text that was sent as typed; nil: nothing.
    package var onUnselected: PlaceCall?
    /// What this way of using the API does to the bill, where nobody would choose it; nil for all others.
    package var mistake: String?
    /// Where the rule is documented.
    package var source: String

    /// The calls for a picked suggestion after this many billed requests.
    package func selectionCalls(billedRequests: Int64) -> [SelectionCall] {
        if let choice, let bound = choice.fromRequests, billedRequests >= bound { return choice.calls }
        return onSelection
    }
}

/// What an app does with text that was sent as typed, without a suggestion having been picked.
package enum UnselectedText: String, CaseIterable, Hashable, Sendable {
    case nothing
    case geocoding
    case textSearch = "text-search"
    /// Legacy API only.
    case findPlace = "find-place"

    /// The call, or nil where there is none: for `nothing`, and for what the generation does not have.
    func call(in generation: Generation) -> PlaceCall? {
        switch (self, generation) {
        case (.geocoding, _): .geocoding
        case (.textSearch, .new): .textSearch(.essentials)
        case (.textSearch, .legacy): .legacyTextSearch
        case (.findPlace, .legacy): .findPlace
        case (.nothing, _), (.findPlace, .new): nil
        }
    }
}
