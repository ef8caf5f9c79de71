/// How a typing log is read.
package struct ReadingOptions: Sendable, Hashable {
    /// The format of all files; nil: each shows its own.
    package var format: LogFormat?
    /// The placeholder, name, id or label of the search box, for recordings of whole pages; nil: the box with most input.
    package var box: String?
    /// Rules that are set whatever the format has.
    package var rules = SessionRuleChanges()
    /// Makes the first faulty line a fault that ends the reading.
    package var isStrict = false
    /// Cuts batches only where the person changes, so that a person whose sessions stand together is never
    /// spread over two. A batch then grows with the person: up to 1 GiB, above which the log is refused.
    package var cutsAtPeople = false
    /// So many bytes of input, unpacked, fill a batch; it ends with the first piece of input that reaches them.
    package var batchBytes = 1 << 20
    /// The bytes asked of the file at a time.
    package var chunkBytes = 1 << 20
    /// A line with more bytes than this is never held.
    var lineLimit = 16 << 20
    /// A line with more bytes than this is read only where a fast scanner can: the tree that is built for any other
    /// takes about thirty times the memory of the line.
    static let oddLineLimit = 1 << 20

    package init() {}
}
