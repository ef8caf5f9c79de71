/// Finds the values of given paths in one line of JSON, straight from its bytes.
///
/// Paths may go into objects, into the elements of lists and into texts that hold JSON. It declines what is odd: escapes in
/// keys, a wanted key twice, JSON in a text inside JSON in a text. A slower reader then has the say. A key that nobody
/// asked for may stand twice, here and there.
struct EventLineScanner {
    /// Nil where some path cannot be followed here.
    private let tree: PathTree?

    init(_ paths: [EventPath]) {
        self.init(paths.enumerated().map { ($0.offset, $0.element.steps[...]) })
    }

    /// - Parameter ways: which value each way leads to.
    init(_ ways: [(path: Int, steps: ArraySlice<EventPath.Step>)]) { tree = PathTree(ways) }

    /// Finds the values of a line.
    ///
    /// - Parameters:
    ///   - scratch: twice as many bytes as the line has and 32 more, for texts with escapes.
    ///   - values: in the order of the paths; all nil before.
    ///   - isInText: the line is itself a text, so that none inside it is read as JSON; as many bytes of scratch as the
    ///     line has and 16 more are then enough.
    /// - Returns: false where the line is declined; the values then mean nothing.
    func scan(
        _ line: UnsafeRawBufferPointer,
        scratch: UnsafeMutablePointer<UInt8>,
        into values: EventDecoder.Values,
        isInText: Bool = false
    ) -> Bool {
        guard let tree, !line.isEmpty else { return false }
        return tree.nodes.withUnsafeBufferPointer { nodes in
            tree.heads.withUnsafeBufferPointer { heads in
                tree.bytes.withUnsafeBytes { names in
                    var walk = EventLineWalk(
                        tokens: JSONTokens(line),
                        scratch: scratch,
                        values: values,
                        nodes: nodes,
                        heads: heads,
                        names: names,
                        isInText: isInText
                    )
                    return walk.whole(0)
                }
            }
        }
    }
}

/// One walk through a line, from its front to its end.
private struct EventLineWalk {
    var tokens: JSONTokens
    var scratch: UnsafeMutablePointer<UInt8>
    let values: EventDecoder.Values
    let nodes: UnsafeBufferPointer<PathTree.Node>
    let heads: UnsafeBufferPointer<Int>
    let names: UnsafeRawBufferPointer
    var isInText: Bool
    /// The nodes that have been met, as bits.
    var visited: UInt64 = 0
    var depth = 0

    /// The whole of the bytes as one object.
    mutating func whole(_ node: Int) -> Bool {
        tokens.skipBlank()
        guard object(node) else { return false }
        tokens.skipBlank()
        return tokens.next == tokens.end
    }

    private mutating func object(_ node: Int) -> Bool {
        guard depth < 128, tokens.take("{") else { return false }
        depth += 1
        defer { depth -= 1 }
        tokens.skipBlank()
        if tokens.take("}") { return true }
        repeat {
            tokens.skipBlank()
            guard let key = tokens.key() else { return false }
            tokens.skipBlank()
            guard tokens.take(":") else { return false }
            tokens.skipBlank()
            let child = child(of: node, key)
            if child < 0 {
                if !skipValue() { return false }
            } else {
                if visited & 1 << UInt64(child) != 0 { return false }
                visited |= 1 << UInt64(child)
                if !follow(child) { return false }
            }
            tokens.skipBlank()
        } while tokens.take(",")
        return tokens.take("}")
    }

    /// The child to which a key or an element leads; -1 for none.
    @inline(__always)
    private func child(of node: Int, _ name: UnsafeRawBufferPointer) -> Int {
        if nodes[node].buckets < 0 { return -1 }
        var child = heads[nodes[node].buckets + PathTree.bucket(name)]
        while child >= 0 {
            let step = nodes[child].step
            if step.count == name.count,
                UnsafeRawBufferPointer(rebasing: names[step]).hasSameBytes(as: name)
            {
                return child
            }
            child = nodes[child].next
        }
        return -1
    }

    /// Reads what stands at a node.
    private mutating func follow(_ node: Int) -> Bool {
        if nodes[node].path >= 0 { return value(nodes[node].path) }
        guard tokens.next < tokens.end else { return false }
        if tokens.next.load(as: UInt8.self) == UInt8(ascii: "\"") { return text(node) }
        return nodes[node].elementKey == nil ? object(node) : list(node)
    }

    /// A text that holds JSON.
    private mutating func text(_ node: Int) -> Bool {
        guard !isInText, let count = tokens.string(into: scratch), count > 0 else { return false }
        let outer = tokens
        tokens = JSONTokens(UnsafeRawBufferPointer(start: scratch, count: count))
        scratch += count
        isInText = true
        guard nodes[node].elementKey == nil ? object(node) : list(node) else { return false }
        tokens.skipBlank()
        guard tokens.next == tokens.end else { return false }
        isInText = false
        tokens = outer
        return true
    }

    /// A list of which some elements are wanted: of each, the first that a telling member names.
    private mutating func list(_ node: Int) -> Bool {
        guard depth < 128, tokens.take("[") else { return false }
        depth += 1
        defer { depth -= 1 }
        tokens.skipBlank()
        if tokens.take("]") { return true }
        repeat {
            tokens.skipBlank()
            let start = tokens.next
            var child = -1
            guard element(of: node, child: &child) else { return false }
            if child >= 0, visited & 1 << UInt64(child) == 0 {
                visited |= 1 << UInt64(child)
                if nodes[child].path >= 0 { return false }
                let end = tokens.next
                tokens.next = start
                guard object(child), tokens.next == end else { return false }
            }
            tokens.skipBlank()
        } while tokens.take(",")
        return tokens.take("]")
    }

    /// Passes over an element and says which child it is.
    private mutating func element(of node: Int, child: inout Int) -> Bool {
        guard tokens.next < tokens.end else { return false }
        guard tokens.next.load(as: UInt8.self) == UInt8(ascii: "{") else { return skipValue() }
        let telling = UnsafeRawBufferPointer(rebasing: names[nodes[node].elementKey!])
        tokens.next += 1
        tokens.skipBlank()
        if tokens.take("}") { return true }
        var isTold = false
        repeat {
            tokens.skipBlank()
            guard let key = tokens.key() else { return false }
            tokens.skipBlank()
            guard tokens.take(":") else { return false }
            tokens.skipBlank()
            if key.hasSameBytes(as: telling) {
                if isTold { return false }
                isTold = true
                if tokens.next < tokens.end, tokens.next.load(as: UInt8.self) == UInt8(ascii: "\"") {
                    guard let name = tokens.key() else { return false }
                    child = self.child(of: node, name)
                } else if !skipValue() {
                    return false
                }
            } else if !skipValue() {
                return false
            }
            tokens.skipBlank()
        } while tokens.take(",")
        return tokens.take("}")
    }

    /// A plain value that is wanted.
    private mutating func value(_ path: Int) -> Bool {
        let start = tokens.next
        guard start < tokens.end else { return false }
        switch start.load(as: UInt8.self) {
        case UInt8(ascii: "\""):
            if let text = tokens.key() {
                values[path] = EventDecoder.Value(bytes: text, isText: true)
                return true
            }
            tokens.next = start
            guard let count = tokens.string(into: scratch) else { return false }
            let text = UnsafeRawBufferPointer(start: scratch, count: count)
            values[path] = EventDecoder.Value(bytes: text, isText: true)
            scratch += count
            return true
        case UInt8(ascii: "n"): return tokens.takeNull()
        case UInt8(ascii: "t"): guard tokens.take(word: "true") else { return false }
        case UInt8(ascii: "f"): guard tokens.take(word: "false") else { return false }
        default: guard tokens.number() else { return false }
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: tokens.next - start)
        values[path] = EventDecoder.Value(bytes: bytes, isText: false)
        return true
    }

    private mutating func skipValue() -> Bool {
        guard tokens.next < tokens.end else { return false }
        switch tokens.next.load(as: UInt8.self) {
        case UInt8(ascii: "\""): return skipText()
        case UInt8(ascii: "t"): return tokens.take(word: "true")
        case UInt8(ascii: "f"): return tokens.take(word: "false")
        case UInt8(ascii: "n"): return tokens.takeNull()
        case UInt8(ascii: "{"): return skipList("}", hasKeys: true)
        case UInt8(ascii: "["): return skipList("]", hasKeys: false)
        default: return tokens.number()
        }
    }

    private mutating func skipText() -> Bool {
        let start = tokens.next
        if tokens.key() != nil { return true }
        tokens.next = start
        return tokens.string(into: scratch) != nil
    }

    /// Passes over a list or an object.
    private mutating func skipList(_ close: Unicode.Scalar, hasKeys: Bool) -> Bool {
        guard depth < 127 else { return false }
        depth += 1
        defer { depth -= 1 }
        tokens.next += 1
        tokens.skipBlank()
        if tokens.take(close) { return true }
        repeat {
            tokens.skipBlank()
            if hasKeys {
                guard skipText() else { return false }
                tokens.skipBlank()
                guard tokens.take(":") else { return false }
                tokens.skipBlank()
            }
            guard skipValue() else { return false }
            tokens.skipBlank()
        } while tokens.take(",")
        return tokens.take(close)
    }
}
