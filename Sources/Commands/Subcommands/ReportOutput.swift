internal import Basics
internal import Reports

/// A report's files on their way into a folder: all of them take their names once all are on the disk.
struct ReportOutput {
    private let files: [ReportFile]
    private let folder: String
    /// The charts first, so that the document never shows one that is not there.
    private let outputs: [OutputStream]

    /// The folder that `--out` names.
    static func folder(_ arguments: Arguments) throws(Fault) -> String {
        let folder = arguments.value("--out") ?? "Reports"
        if !folder.isEmpty { return folder }
        throw arguments.fault("--out", "the folder has no name", fix: "write . for this one")
    }

    /// Makes the folder and writes the files without their names.
    ///
    /// - Throws: `cannotWrite`; no file is changed then.
    init(_ files: [ReportFile], in folder: String) throws(Fault) {
        try OutputFile.makeFolder(folder)
        var outputs: [OutputStream] = []
        for file in files.dropFirst() + files.prefix(1) {
            let output = try OutputFile.stream(to: Path.resolve(file.name, from: folder))
            try output.write(file.bytes)
            try output.flush()
            outputs.append(output)
        }
        self.files = files
        self.folder = folder
        self.outputs = outputs
    }

    /// Where the document will stand.
    var document: String { Path.resolve(files[0].name, from: folder) }

    /// Whether a path is that of one of the files.
    func holds(_ path: String) -> Bool {
        files.contains { OutputFile.areSame(Path.resolve($0.name, from: folder), path) }
    }

    /// The first of some files that one of these would replace; nil where none would be.
    func replaced(of inputs: [String]) -> String? {
        files.lazy.compactMap {
            Destination.input(at: Path.resolve($0.name, from: folder), among: inputs)
        }.first
    }

    /// Names the files, and removes the charts that only the report before this one showed.
    func publish() throws(Fault) {
        let before = (try? InputFile.contents(of: document)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for output in outputs { try output.finish() }
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
