package import Billing

extension Run {
    /// One way of using the API around the requests.
    package struct IntegrationSummary: Hashable, Sendable {
        package var name: String
        package var title: String
        /// `new` or `legacy`.
        package var generation: String
        /// Where the rule is documented.
        package var source: String

        package init(name: String, title: String, generation: String, source: String) {
            self.name = name
            self.title = title
            self.generation = generation
            self.source = source
        }
    }

    /// An integration that was left out.
    package struct RemovedIntegration: Hashable, Sendable {
        package var name: String
        /// Why it cannot serve: a clause.
        package var reason: String

        package init(name: String, reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// The vendor's decision tree with the answers for this log.
    package struct Advice: Hashable, Sendable {
        /// A question and its answer.
        package struct Step: Hashable, Sendable {
            package var question: String
            package var answer: Bool

            package init(question: String, answer: Bool) {
                self.question = question
                self.answer = answer
            }
        }

        package var steps: [Step]
        /// The style that the tree ends in.
        package var style: String
        /// The client whose requests answered the questions.
        package var client: Int

        package init(steps: [Step], style: String, client: Int) {
            self.steps = steps
            self.style = style
            self.client = client
        }
    }

    /// One price sheet.
    package struct SheetSummary: Hashable, Sendable {
        package var name: String
        package var title: String
        package var currency: String
        /// What stands before an amount, such as `$`.
        package var symbol: String
        /// How many decimals a bill shows.
        package var decimals: Int
        /// Where the prices were read, and how sure they are.
        package var source: String
        package var evidence: String
        /// SHA-256 of its content.
        package var digest: String

        package init(
            name: String,
            title: String,
            currency: String,
            symbol: String,
            decimals: Int,
            source: String,
            evidence: String,
            digest: String
        ) {
            self.name = name
            self.title = title
            self.currency = currency
            self.symbol = symbol
            self.decimals = decimals
            self.source = source
            self.evidence = evidence
            self.digest = digest
        }

        /// An amount of this sheet as its bills show it.
        package func text(_ amount: Money) -> String { amount.text(symbol: symbol, decimals: decimals) }
    }
}
