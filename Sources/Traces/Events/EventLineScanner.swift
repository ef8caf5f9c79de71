/// Finds the values of given paths in one line of JSON, straight from its bytes.
///
/// It declines what is odd: escapes in keys, a key twice, JSON inside a text, paths into lists. A slower reader
/// then has the say.
struct EventLineScanner {
    /// One key on the way to a value.
    private struct Node {
        let key: [UInt8]
        /// Which path ends here.
        var path: Int?
        var children: [Int] = []
    }

    private let nodes: [Node]
    /// False where some path cannot be followed here.
    private let isUsable: Bool

    init(_ paths: [EventPath]) {
        var nodes = [Node(key: [])]
        var isUsable = true
        for (index, path) in paths.enumerated() {
            var node = 0
            for step in path.steps {
                guard case .member(let key) = step else {
                    isUsable = false
                    break
                }
                let bytes = Array(key.utf8)
                if let child = nodes[node].children.first(where: { nodes[$0].key == bytes }) {
                    node = child
                } else {
                    nodes.append(Node(key: bytes))
                    nodes[node].children.append(nodes.count - 1)
                    node = nodes.count - 1
                }
            }
            nodes[node].path = index
        }
        let mixed = nodes.contains { $0.path != nil && !$0.children.isEmpty }
        self.nodes = nodes
        self.isUsable = isUsable && !mixed && nodes.count <= 64
    }

    /// Finds the values of a line.
    ///
    /// - Parameters:
    ///   - scratch: at least 16 bytes more than the line has, for texts with escapes.
    ///   - values: in the order of the paths; all nil before.
    /// - Returns: false where the line is declined; the values then mean nothing.
    func scan(
        _ line: UnsafeRawBufferPointer,
        scratch: UnsafeMutablePointer<UInt8>,
        into values: UnsafeMutableBufferPointer<EventDecoder.Value?>
    ) -> Bool {
        guard isUsable, !line.isEmpty else { return false }
        var walk = Walk(tokens: JSONTokens(line), scratch: scratch, values: values)
        walk.tokens.skipBlank()
        guard walk.object(0, of: nodes, depth: 0) else { return false }
        walk.tokens.skipBlank()
        return walk.tokens.next == walk.tokens.end
    }

    private struct Walk {
        var tokens: JSONTokens
        var scratch: UnsafeMutablePointer<UInt8>
        let values: UnsafeMutableBufferPointer<EventDecoder.Value?>
        var visited: UInt64 = 0

        mutating func object(_ node: Int, of nodes: [Node], depth: Int) -> Bool {
            guard tokens.take("{") else { return false }
            tokens.skipBlank()
            if tokens.take("}") { return true }
            repeat {
                tokens.skipBlank()
                guard let key = tokens.key() else { return false }
                tokens.skipBlank()
                guard tokens.take(":") else { return false }
                tokens.skipBlank()
                var child = -1
                for candidate in nodes[node].children where key.equals(nodes[candidate].key) {
                    child = candidate
                }
                if child < 0 {
                    if !skipValue(depth: depth + 1) { return false }
                } else {
                    if visited & 1 << UInt64(child) != 0 { return false }
                    visited |= 1 << UInt64(child)
                    if let path = nodes[child].path {
                        if !value(path) { return false }
                    } else if !object(child, of: nodes, depth: depth + 1) {
                        return false
                    }
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

        private mutating func skipValue(depth: Int) -> Bool {
            guard tokens.next < tokens.end, depth < 128 else { return false }
            switch tokens.next.load(as: UInt8.self) {
            case UInt8(ascii: "\""): return tokens.string(into: scratch) != nil
            case UInt8(ascii: "t"): return tokens.take(word: "true")
            case UInt8(ascii: "f"): return tokens.take(word: "false")
            case UInt8(ascii: "n"): return tokens.takeNull()
            case UInt8(ascii: "{"):
                tokens.next += 1
                tokens.skipBlank()
                if tokens.take("}") { return true }
                repeat {
                    tokens.skipBlank()
                    guard tokens.string(into: scratch) != nil else { return false }
                    tokens.skipBlank()
                    guard tokens.take(":") else { return false }
                    tokens.skipBlank()
                    guard skipValue(depth: depth + 1) else { return false }
                    tokens.skipBlank()
                } while tokens.take(",")
                return tokens.take("}")
            case UInt8(ascii: "["):
                tokens.next += 1
                tokens.skipBlank()
                if tokens.take("]") { return true }
                repeat {
                    tokens.skipBlank()
                    guard skipValue(depth: depth + 1) else { return false }
                    tokens.skipBlank()
                } while tokens.take(",")
                return tokens.take("]")
            default: return tokens.number()
            }
        }
    }
}
