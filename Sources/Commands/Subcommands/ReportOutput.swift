internal import Basics
internal import Reports

/// Puts a report's files into a folder.
enum ReportOutput {
    /// Writes a report, and removes the charts that only the report before it showed.
    static func write(_ files: [ReportFile], to folder: String) throws(Fault) {
        let document = Path.resolve(files[0].name, from: folder)
        let before = (try? InputFile.contents(of: document)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for file in files.dropFirst() + files.prefix(1) {
            try OutputFile.write(file.bytes, to: Path.resolve(file.name, from: folder))
        }
        let stem = files[0].name.prefix(while: { $0 != "." })
        for link in before.split(separator: "](").dropFirst() {
            let name = String(link.prefix(while: { $0 != ")" }))
            let isChart = name.hasPrefix(stem + "-") && name.hasSuffix(".svg") && !name.contains("/")
            if isChart && !files.contains(where: { $0.name == name }) {
                OutputFile.remove(Path.resolve(name, from: folder))
            }
        }
    }
}
