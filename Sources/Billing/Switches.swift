package import Basics

/// The points on which the vendor's pages can be read in two ways, or say nothing: each a named choice.
package struct Switches: Hashable, Sendable {
    /// The longest lifetime of a session that may be set, in seconds: a day.
    package static let longestLifetimeSeconds = 86_400

    /// What a session bills that ends in Place Details with a Pro field or dearer.
    package enum DetailsEnding: String, CaseIterable, Hashable, Sendable {
        case enterpriseAtmosphere = "enterprise-atmosphere"
        case requestedFields = "requested-fields"
    }

    /// Which requests of a token that serves a second session lose the session price.
    package enum ReusedToken: String, CaseIterable, Hashable, Sendable {
        case laterRequests = "later-requests"
        case wholeToken = "whole-token"
    }

    /// Switch A.
    package var detailsEnding = DetailsEnding.enterpriseAtmosphere
    /// Switch B: how long after its first request a session can still be completed; nil: for ever.
    package var sessionLifetimeSeconds: Int? = 300
    /// Switch C. It concerns the new API; the Legacy API drops the whole token.
    package var reusedToken = ReusedToken.laterRequests
    /// Switch D.
    package var abortedRequestsBilled = true
    /// Switch E.
    package var emptyAndFailedRequestsBilled = false

    /// The defaults.
    package init() {}

    /// Reads the five keys from an object that may hold others.
    ///
    /// `sessionLifetimeSeconds` takes a whole number from 1 to 86,400, or `"none"`.
    ///
    /// - Throws: `badData` at the key.
    package init(reading reader: inout ObjectReader) throws(Fault) {
        if let ending = try reader.choice("detailsEnding", DetailsEnding.self) { detailsEnding = ending }
        if let lifetime = reader.value("sessionLifetimeSeconds") {
            let field = reader.path(of: "sessionLifetimeSeconds")
            sessionLifetimeSeconds =
                lifetime.stringValue == "none"
                ? nil : try reader.integer(lifetime, field: field, in: 1...Self.longestLifetimeSeconds)
        }
        if let reused = try reader.choice("reusedToken", ReusedToken.self) { reusedToken = reused }
        if let billed = try reader.bool("abortedRequestsBilled") { abortedRequestsBilled = billed }
        if let billed = try reader.bool("emptyAndFailedRequestsBilled") {
            emptyAndFailedRequestsBilled = billed
        }
    }

    /// Whether an ending so long after the first request comes too late to complete the session.
    package func isExpired(afterMilliseconds elapsed: Int64) -> Bool {
        guard let seconds = sessionLifetimeSeconds else { return false }
        return elapsed > Int64(seconds) * 1000
    }
}

// MARK: - Describing

extension Switches {
    /// One switch as a report prints it.
    package struct Setting: Hashable, Sendable {
        /// The key in a scenario.
        package var key: String
        package var value: String
        package var isDefault: Bool
        /// What it means and why it matters, in a sentence.
        package var meaning: String
    }

    /// The five switches, A to E.
    package var settings: [Setting] {
        let defaults = Switches()
        return [
            Setting(
                key: "detailsEnding",
                value: detailsEnding.rawValue,
                isDefault: detailsEnding == defaults.detailsEnding,
                meaning: detailsEnding == .enterpriseAtmosphere
                    ? "A session that ends in Place Details with a Pro field or dearer bills that request as "
                        + "Enterprise + Atmosphere whatever the fields were, as the session-pricing page says; no "
                        + "invoice was found that settles it."
                    : "A session that ends in Place Details with a Pro field or dearer bills that request by its "
                        + "fields, as is commonly believed; the session-pricing page says otherwise."
            ),
            Setting(
                key: "sessionLifetimeSeconds",
                value: sessionLifetimeSeconds.map { String($0) } ?? "none",
                isDefault: sessionLifetimeSeconds == defaults.sessionLifetimeSeconds,
                meaning: sessionLifetimeSeconds.map {
                    "A selection later than \($0) s after the first request completes no session; the vendor "
                        + "publishes no number, only \"a few minutes\"."
                }
                    ?? "A selection completes its session however late it comes; the vendor says \"a few minutes\"."
            ),
            Setting(
                key: "reusedToken",
                value: reusedToken.rawValue,
                isDefault: reusedToken == defaults.reusedToken,
                meaning: reusedToken == .laterRequests
                    ? "A token used again after its session loses the session price for the later requests only, "
                        + "as the session-pricing page says."
                    : "A token used again after its session loses the session price for all its requests, the "
                        + "stricter of two readings."
            ),
            Setting(
                key: "abortedRequestsBilled",
                value: String(abortedRequestsBilled),
                isDefault: abortedRequestsBilled == defaults.abortedRequestsBilled,
                meaning: abortedRequestsBilled
                    ? "Requests that the app aborts are billed: no vendor says that aborting avoids the charge."
                    : "Requests that the app aborts are not billed and do not count toward the 12; no vendor "
                        + "promises that."
            ),
            Setting(
                key: "emptyAndFailedRequestsBilled",
                value: String(emptyAndFailedRequestsBilled),
                isDefault: emptyAndFailedRequestsBilled == defaults.emptyAndFailedRequestsBilled,
                meaning: emptyAndFailedRequestsBilled
                    ? "Requests that are refused with an error are billed like the others and count toward the 12, "
                        + "which is not documented."
                    : "Requests that are refused with an error, such as those with empty text, are not billed and "
                        + "do not count toward the 12; those that merely find nothing are and do."
            ),
        ]
    }
}
