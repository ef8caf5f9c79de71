/// The beginning of the names of a report's files.
enum FileStem {
    /// The scenario's name without what a file name must not hold: slashes, and characters that are not
    /// inert; `report` where nothing is left.
    static func of(_ name: String) -> String {
        let cleaned = String(name.inert.map { $0 == "/" || $0 == "\\" ? "-" : $0 })
        let start = cleaned.drop { $0 == "." || $0 == " " || $0 == "-" }
        return start.isEmpty ? "report" : String(start.prefix(80))
    }

    /// A part of a file name: letters, digits, points and hyphens of ASCII, the rest as hyphens.
    static func part(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(40) {
            let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            result.unicodeScalars.append(isKept || scalar == "." ? scalar : "-")
        }
        return result
    }
}
