extension Run {
    /// What the scenario file says of itself.
    package struct ScenarioSummary: Hashable, Sendable {
        /// Names the report.
        package var name: String
        package var title: String
        /// A remark that stands under the title.
        package var caption: String?
        /// The scenario's file as it was given, of an absolute path the name alone; nil where it is not known.
        package var file: String?
        /// The monthly volumes; empty means cost per 1,000 sessions in the first paid tier.
        package var sessionsPerMonth: [Int64]

        package init(
            name: String,
            title: String,
            caption: String?,
            file: String? = nil,
            sessionsPerMonth: [Int64]
        ) {
            self.name = name
            self.title = title
            self.caption = caption
            self.file = file
            self.sessionsPerMonth = sessionsPerMonth
        }
    }

    /// One assumption or rule switch with its value in this run.
    package struct Assumption: Hashable, Sendable {
        /// The scenario's key, such as `assume.unrecorded`.
        package var key: String
        package var value: String
        package var isDefault: Bool
        /// What it means and why it matters, in a sentence.
        package var meaning: String

        package init(key: String, value: String, isDefault: Bool, meaning: String) {
            self.key = key
            self.value = value
            self.isDefault = isDefault
            self.meaning = meaning
        }
    }
}
