/// The vendor's advice on which style to use, as two questions with their answers.
///
/// Source: "Choose the right Place Autocomplete usage" of the Google Maps Platform documentation from 2018 on,
/// which was written for the prices of 2018.
package struct DecisionTree: Hashable, Sendable {
    /// A question that is answered by yes or no.
    package enum Question: String, Hashable, Sendable {
        case needsMoreThanAddress =
            "Does the app need more of the picked place than its address and coordinates?"
        case picksWithinFourRequests = "Do people pick a suggestion within four requests on average?"
    }

    /// What the tree says next.
    package indirect enum Node: Hashable, Sendable {
        case ask(Question, yes: Node, no: Node)
        /// Use this style.
        case use(Style)
    }

    /// The two styles that the advice knows.
    package enum Style: String, Hashable, Sendable {
        case perSession = "per session, closed by Place Details"
        case perRequest = "per request, closed by Geocoding"
    }

    /// A question with its answer for one app.
    package struct Step: Hashable, Sendable {
        package var question: Question
        package var answer: Bool
    }

    package var root: Node

    /// The vendor's tree.
    package static let published = DecisionTree(
        root: .ask(
            .needsMoreThanAddress,
            yes: .use(.perSession),
            no: .ask(.picksWithinFourRequests, yes: .use(.perRequest), no: .use(.perSession))
        )
    )

    /// Walks the tree.
    ///
    /// - Parameters:
    ///   - need: what the app must know of a picked place.
    ///   - requests: autocomplete requests of all sessions that end in a selection.
    ///   - selected: how many such sessions there are; without any, the second answer is yes.
    /// - Returns: the questions asked, in order, and where they lead.
    package func walk(need: Need, requests: Int64, selected: Int64) -> (steps: [Step], style: Style) {
        var steps: [Step] = []
        var node = root
        while true {
            switch node {
            case .use(let style): return (steps, style)
            case .ask(let question, let yes, let no):
                let answer =
                    switch question {
                    case .needsMoreThanAddress: need.isMoreThanAddress
                    case .picksWithinFourRequests: Int128(requests) <= 4 * Int128(selected)
                    }
                steps.append(Step(question: question, answer: answer))
                node = answer ? yes : no
            }
        }
    }
}

extension Need {
    /// Whether Geocoding cannot serve.
    fileprivate var isMoreThanAddress: Bool {
        switch self {
        case .address: false
        case .fields(let fields): !fields.allSatisfy(\.isAddress)
        }
    }
}
