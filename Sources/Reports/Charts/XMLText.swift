/// Text inside XML and HTML.
enum XMLText {
    /// The text, made inert, with the characters replaced that could open a tag, an entity or close an
    /// attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.inert.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
