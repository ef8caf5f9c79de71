/// A report as a list of blocks that knows nothing of any file format.
package struct Document: Hashable, Sendable {
    /// A part of a document that stands by itself.
    package enum Block: Hashable, Sendable {
        /// A heading; level 2 is the highest, for 1 is the document's title.
        case heading(Prose, level: Int)
        case paragraph(Prose)
        /// A remark that must not be missed, under a word such as "Not credible".
        case note(label: String, Prose)
        case list([Prose])
        case table(Table)
        case figure(Figure)
        /// Lines to be copied or read as they are.
        case code([String], language: String)
    }

    /// A chart in its place.
    package struct Figure: Hashable, Sendable {
        /// The file name of the chart; its key among the report's charts.
        package var chart: String
        /// What a person who cannot see the chart needs to know.
        package var alternative: String

        package init(chart: String, alternative: String) {
            self.chart = chart
            self.alternative = alternative
        }
    }

    package var title: Prose
    package var blocks: [Block]

    package init(title: Prose, blocks: [Block] = []) {
        self.title = title
        self.blocks = blocks
    }
}
