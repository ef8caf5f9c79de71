extension JSON {
    /// All texts in this value, at any depth; keys are none.
    package var texts: [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap(\.value.texts)
        default: []
        }
    }
}
