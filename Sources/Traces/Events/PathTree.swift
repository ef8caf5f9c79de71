/// The ways to wanted values as a tree: which key, or which element of a list, leads on to which.
struct PathTree {
    struct Node {
        /// How its parent leads here.
        var step: Step
        /// Which path ends here; -1 for none.
        var path = -1
        /// Its children stand together in `nodes`.
        var children = 0..<0
        /// Where the children's buckets begin in `heads`; -1 without children.
        var buckets = -1
        /// The next child of the same parent and bucket; -1 for none.
        var next = -1
        /// For a list: which member tells its elements apart, in `bytes`.
        var elementKey: Range<Int>?
    }

    /// A key, or what the telling member of a list's element must be, in `bytes`.
    typealias Step = Range<Int>

    private(set) var nodes: [Node] = []
    private(set) var bytes: [UInt8] = []
    /// For each node with children and each bucket the first child in it, or -1.
    private(set) var heads: [Int] = []

    /// How many buckets a node's children are spread over.
    private static let bucketCount = 32

    /// The bucket of a step, by its length, its first byte and its last.
    @inline(__always)
    static func bucket(_ step: UnsafeRawBufferPointer) -> Int {
        guard let start = step.baseAddress, !step.isEmpty else { return 0 }
        let first = Int(start.load(as: UInt8.self))
        let last = Int(start.load(fromByteOffset: step.count - 1, as: UInt8.self))
        return (step.count &* 5 &+ first &* 3 &+ last) & (bucketCount - 1)
    }

    /// - Returns: nil where the ways do not make a tree: one goes on behind the end of another, members and elements of
    ///   the same value are wanted, elements are told apart by different members, or there are more than 64 nodes.
    init?(_ ways: [(path: Int, steps: ArraySlice<EventPath.Step>)]) {
        nodes = [Node(step: 0..<0)]
        if !grow(0, ways) || nodes.count > 64 { return nil }
        for node in nodes.indices where !nodes[node].children.isEmpty {
            nodes[node].buckets = heads.count
            heads += [Int](repeating: -1, count: Self.bucketCount)
            for child in nodes[node].children {
                let step = nodes[child].step
                let head =
                    nodes[node].buckets
                    + bytes.withUnsafeBytes { Self.bucket(UnsafeRawBufferPointer(rebasing: $0[step])) }
                nodes[child].next = heads[head]
                heads[head] = child
            }
        }
    }

    /// Adds the children of a node, and theirs.
    private mutating func grow(
        _ node: Int,
        _ ways: [(path: Int, steps: ArraySlice<EventPath.Step>)]
    ) -> Bool {
        if let end = ways.first(where: { $0.steps.isEmpty }) {
            nodes[node].path = end.path
            return ways.count == 1
        }
        var steps: [EventPath.Step] = []
        for way in ways where !steps.contains(way.steps.first!) { steps.append(way.steps.first!) }
        nodes[node].children = nodes.count..<nodes.count + steps.count
        var elementKey: String?
        for step in steps {
            switch step {
            case .member(let key):
                if elementKey != nil { return false }
                nodes.append(Node(step: add(key)))
            case .element(let key, let value):
                if let elementKey, elementKey != key { return false }
                if elementKey == nil, step != steps[0] { return false }
                elementKey = key
                nodes.append(Node(step: add(value)))
            }
        }
        if let elementKey { nodes[node].elementKey = add(elementKey) }
        for (offset, step) in steps.enumerated() {
            let further = ways.filter { $0.steps.first! == step }.map { ($0.path, $0.steps.dropFirst()) }
            if !grow(nodes[node].children.lowerBound + offset, further) { return false }
        }
        return true
    }

    private mutating func add(_ text: String) -> Step {
        bytes += Array(text.utf8)
        return bytes.count - text.utf8.count..<bytes.count
    }
}
