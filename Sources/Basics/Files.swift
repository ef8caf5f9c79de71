internal import Glibc

/// An open file, pipe or terminal to read from, closed when it goes away.
package struct InputFile: ~Copyable {
    /// How errors name the file; "standard input" for `-`.
    package let name: String
    private let descriptor: Int32

    /// Opens a file; the path `-` is standard input.
    ///
    /// - Throws: `noInput` where it is missing, unreadable or a folder.
    package init(_ path: String) throws(Fault) {
        if path == "-" {
            name = "standard input"
            descriptor = STDIN_FILENO
            return
        }
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw Self.fault(path, errno) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(descriptor)
            throw Self.fault(path, EISDIR)
        }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// The size in bytes, or nil for what has none (a pipe, a terminal).
    package var size: Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// The size of the file at a path, without opening it; nil for what has none.
    ///
    /// - Throws: `noInput` where opening it would fail: it is missing, unreadable or a folder.
    package static func size(of path: String) throws(Fault) -> Int? {
        if path == "-" { return nil }
        var status = stat()
        if stat(path, &status) != 0 || access(path, R_OK) != 0 { throw fault(path, errno) }
        if status.st_mode & S_IFMT == S_IFDIR { throw fault(path, EISDIR) }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Fills the buffer as far as one read goes.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw Self.fault(name, errno) }
        }
    }

    /// The whole file.
    ///
    /// - Throws: `badData` where it holds more than `limit` bytes.
    package static func contents(of path: String, limit: Int = 1 << 30) throws(Fault) -> [UInt8] {
        let file = try InputFile(path)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(limit, file.size ?? 0) + 1)
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { chunk.deallocate() }
        while true {
            let count = try file.read(into: chunk)
            if count == 0 { return bytes }
            if bytes.count + count > limit {
                throw Fault(.badData, file: file.name, "the file is larger than \(limit) bytes")
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
        }
    }

    private static func fault(_ name: String, _ code: Int32) -> Fault {
        switch code {
        case ENOENT: Fault(.noInput, file: name, "there is no such file", fix: "check the path")
        case EACCES: Fault(.noInput, file: name, "the file may not be read", fix: "check its permissions")
        case EISDIR: Fault(.noInput, file: name, "this is a folder", fix: "name a file in it")
        default: Fault(.noInput, file: name, "cannot be read: \(String(cString: strerror(code)))")
        }
    }
}

/// Writing files that are either complete or not there.
package enum OutputFile {
    /// Writes beside the path and renames when all bytes are on the disk, so that a reader never sees a part.
    ///
    /// A symbolic link at the path is followed, so that its target is replaced and not the link. What is no
    /// regular file, such as `/dev/null` or a pipe, is written straight.
    ///
    /// - Throws: `cannotWrite`; the old file then stands unchanged and nothing is left beside it.
    package static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
        let output = try OutputStream(path)
        try output.write(bytes)
        try output.finish()
    }

    package static func write(_ text: String, to path: String) throws(Fault) {
        try write(Array(text.utf8), to: path)
    }

    /// Opens an output that is written piece by piece and appears under its name when it is complete.
    package static func stream(to path: String) throws(Fault) -> OutputStream { try OutputStream(path) }

    /// Removes a file; one that is not there is fine.
    package static func remove(_ path: String) { unlink(path) }

    /// Makes a folder and those above it; one that exists is fine.
    package static func makeFolder(_ path: String) throws(Fault) {
        var partial = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            partial += part
            if mkdir(partial, 0o755) != 0, errno != EEXIST { throw fault(path, errno) }
            partial += "/"
        }
        var status = stat()
        if !path.isEmpty, stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
            throw Fault(.cannotWrite, file: path, "this is a file, not a folder", fix: "name a folder")
        }
    }

    /// Whether a folder that is to be made, or is there, can be written to; nothing is made.
    ///
    /// - Throws: `cannotWrite` where a part of the path is a file or the lowest folder that exists may not be written.
    package static func check(folder path: String) throws(Fault) {
        var status = stat()
        var existing = path.isEmpty ? "." : path
        while stat(existing, &status) != 0 {
            if errno != ENOENT { throw fault(path, errno) }
            let above = Path.folder(of: existing)
            existing = above.isEmpty ? "." : above
        }
        if status.st_mode & S_IFMT != S_IFDIR {
            throw Fault(.cannotWrite, file: path, "this is a file, not a folder", fix: "name a folder")
        }
        if access(existing, W_OK) != 0 { throw fault(path, errno) }
    }

    /// Whether something stands at a path.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Whether two paths lead to the same file, be it there or not: by another spelling, a symbolic or a hard link.
    package static func areSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        if stat(one, &first) == 0, stat(other, &second) == 0 {
            return first.st_dev == second.st_dev && first.st_ino == second.st_ino
        }
        func place(_ path: String) -> String {
            let folder = Path.folder(of: path)
            return resolved(folder.isEmpty ? "." : folder) + "/" + Path.name(of: path)
        }
        return resolved(one) == resolved(other) || place(one) == place(other)
    }

    /// Writes all bytes to an open descriptor.
    ///
    /// - Returns: the error number that stopped it, or nil.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                done += count
            }
            return nil
        }
    }

    fileprivate static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    fileprivate static func fault(_ path: String, _ code: Int32) -> Fault {
        switch code {
        case EACCES, EPERM, EROFS:
            Fault(.cannotWrite, file: path, "may not be written", fix: "check the permissions of its folder")
        case ENOTDIR:
            Fault(
                .cannotWrite,
                file: path,
                "a part of this path is a file, not a folder",
                fix: "name a folder"
            )
        case ENOENT:
            Fault(.cannotWrite, file: path, "its folder does not exist", fix: "make the folder first")
        case ENOSPC, EDQUOT:
            Fault(.cannotWrite, file: path, "the disk is full", fix: "free some space and run again")
        default: Fault(.cannotWrite, file: path, "cannot be written: \(String(cString: strerror(code)))")
        }
    }
}

/// A file that grows without a name and takes it when it is complete.
///
/// Without `finish()` nothing is left behind, even where the program is killed; on the few file systems that know no
/// nameless files (`O_TMPFILE`) it grows beside its name, and a kill leaves that part.
package final class OutputStream {
    private let path: String
    private let target: String
    private let descriptor: Int32
    private let kind: Kind
    private var isFinished = false

    private enum Kind {
        /// A device or a pipe, which is written straight.
        case special
        case nameless
        /// Beside its name.
        case part
    }

    /// Glibc's `__O_TMPFILE`, the same on all Linux machines that Swift runs on; the importer leaves the macro out.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    fileprivate init(_ path: String) throws(Fault) {
        self.path = path
        target = OutputFile.resolved(path)
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists && status.st_mode & S_IFMT == S_IFDIR {
            throw Fault(
                .cannotWrite,
                file: path,
                "a folder stands where a file is to be written",
                fix: "choose another name"
            )
        }
        if exists && status.st_mode & S_IFMT != S_IFREG {
            kind = .special
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let folder = Path.folder(of: target)
            let file = open(folder.isEmpty ? "." : folder, Self.nameless | O_WRONLY | O_CLOEXEC, 0o644)
            kind = file < 0 ? .part : .nameless
            descriptor =
                file < 0 ? open(Self.part(target), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) : file
        }
        if descriptor < 0 { throw OutputFile.fault(path, errno) }
    }

    private static func part(_ target: String) -> String { "\(target).\(getpid()).part" }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(Fault) {
        if let code = OutputFile.writeAll(bytes, to: descriptor) { throw OutputFile.fault(path, code) }
    }

    /// Puts all bytes on the disk, so that little can go wrong once the file is named.
    package func flush() throws(Fault) {
        if kind != .special, fsync(descriptor) != 0 { throw OutputFile.fault(path, errno) }
    }

    /// Gives the file its name.
    package func finish() throws(Fault) {
        try flush()
        if kind == .nameless {
            // A name cannot be taken over from another file, so it is given beside it first.
            unlink(Self.part(target))
            let link = linkat(
                AT_FDCWD,
                "/proc/self/fd/\(descriptor)",
                AT_FDCWD,
                Self.part(target),
                AT_SYMLINK_FOLLOW
            )
            if link != 0 { throw OutputFile.fault(path, errno) }
        }
        if kind != .special, rename(Self.part(target), target) != 0 {
            let code = errno
            unlink(Self.part(target))
            throw OutputFile.fault(path, code)
        }
        isFinished = true
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if kind == .part, !isFinished { unlink(Self.part(target)) }
    }
}

/// Paths as texts, without looking at any disk.
package enum Path {
    /// The path as seen from a folder; absolute paths and `-` stay as they are.
    package static func resolve(_ path: String, from folder: String) -> String {
        if path.hasPrefix("/") || path == "-" || folder.isEmpty || folder == "." { return path }
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// Everything before the last slash; empty where there is none.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Everything behind the last slash.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
