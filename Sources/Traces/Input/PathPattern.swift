package import Basics
internal import Glibc

/// Paths with `*`, `?` or `[…]` in them, which stand for the files that they fit.
package enum PathPattern {
    /// The paths of a list, each pattern replaced by the files that fit it, in the order of their bytes.
    ///
    /// A file of that very name comes first, whatever is in it. Folders that fit are left out, and so are hidden
    /// files unless the pattern names the point.
    ///
    /// - Throws: `noInput` where no file fits a pattern.
    package static func expand(_ paths: [String]) throws(Fault) -> [String] {
        var files: [String] = []
        for path in paths {
            if isPattern(path), access(path, F_OK) != 0 {
                let found = matches(of: path)
                if found.isEmpty {
                    throw Fault(
                        .noInput,
                        file: path,
                        "no file fits this pattern",
                        fix: "check the folder and the pattern"
                    )
                }
                files += found
            } else {
                files.append(path)
            }
        }
        return files
    }

    private static func isPattern(_ path: String) -> Bool {
        path.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    private static func matches(of pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        // Folders are marked by a slash at their end. The order of the system depends on its locale.
        guard glob(pattern, GLOB_MARK | GLOB_NOSORT, nil, &found) == 0 else { return [] }
        var files: [String] = []
        for index in 0..<Int(found.gl_pathc) {
            guard let path = found.gl_pathv[index] else { continue }
            let file = String(cString: path)
            if !file.hasSuffix("/") { files.append(file) }
        }
        return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
