internal import Basics
internal import CZlib
internal import Glibc
internal import Traces

/// Reading typing logs, beside one pass that only counts the bytes of the same file.
///
/// - Throws: what keeps the logs from being written.
func tracesBenchmarks(in logs: TemporaryLogs) throws(Fault) -> [Benchmark] {
    let typing = PlaceTyping(sessions: 30_000)
    let sessions = typing.sessionLines()
    var all = try logs.reading("keytoll NDJSON", sessions)
    all += try logs.reading("event CSV, 100 sessions at once", typing.csvRows(inTurns: true))
    all += try logs.reading("event CSV, one session behind the other", typing.csvRows(inTurns: false))
    all += try logs.reading("event NDJSON", typing.eventLines())
    all += try logs.reading("PostHog, properties in a text", typing.postHogLines())
    all += try logs.reading("GA4, values in a list", typing.analyticsLines())
    // Long enough that the start of a thread does not show.
    return try all + logs.unpacking(PlaceTyping(sessions: 120_000).sessionLines())
}

/// A folder for the logs that are read.
struct TemporaryLogs {
    private let path = "/tmp/keytoll-bench-\(getpid())"

    init() throws(Fault) { try OutputFile.makeFolder(path) }

    /// Removes the folder and what is in it.
    func remove() {
        for name in Self.names { OutputFile.remove(path + "/" + name) }
        rmdir(path)
    }

    private static let names = (0..<10).map { "log-\($0)" }

    /// Writes a log under a name that no other has.
    func write(_ bytes: [UInt8]) throws(Fault) -> String {
        for name in Self.names where access(path + "/" + name, F_OK) != 0 {
            try OutputFile.write(bytes, to: path + "/" + name)
            return path + "/" + name
        }
        throw Fault(.ours, "there are more logs than names for them")
    }

    fileprivate func reading(_ shape: String, _ bytes: [UInt8]) throws(Fault) -> [Benchmark] {
        let path = try write(bytes)
        let group = "Reading logs, \(shape), \(bytes.count >> 20) MB"
        return [
            Benchmark(group: group, name: "count its bytes", unit: "bytes") { sink in
                sink &+= countingBytes(of: path)
                return bytes.count
            },
            Benchmark(group: group, name: "read its sessions", unit: "bytes") { sink in
                sink &+= readingSessions(of: path)
                return bytes.count
            },
        ]
    }

    fileprivate func unpacking(_ bytes: [UInt8]) throws(Fault) -> [Benchmark] {
        let packed = gzip(bytes)
        let path = try write(packed)
        let group = "Reading logs, keytoll NDJSON in gzip, \(bytes.count >> 20) MB, per byte unpacked"
        return [
            Benchmark(group: group, name: "unpack it with zlib alone", unit: "bytes") { sink in
                sink &+= unpacked(packed, count: bytes.count)
                return bytes.count
            },
            Benchmark(group: group, name: "unpack the file on one thread", unit: "bytes") { sink in
                sink &+= unpackingFile(path, .inPlace, count: bytes.count)
                return bytes.count
            },
            Benchmark(group: group, name: "unpack the file on a thread ahead", unit: "bytes") { sink in
                sink &+= unpackingFile(path, .ahead, count: bytes.count)
                return bytes.count
            },
            Benchmark(group: group, name: "read its sessions", unit: "bytes") { sink in
                sink &+= readingSessions(of: path)
                return bytes.count
            },
        ]
    }
}

private func countingBytes(of path: String) -> Int {
    guard let file = try? InputFile(path) else { return 0 }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var lines = 0
    while let count = try? file.read(into: buffer), count > 0 {
        for byte in buffer[..<count] where byte == 0x0A { lines += 1 }
    }
    return lines
}

private func readingSessions(of path: String) -> Int {
    guard var reader = try? TypingLogReader(paths: [path]) else { return 0 }
    var edits = 0
    var storage: TypingBatch?
    while let batch = try? reader.next(reusing: storage.take()) {
        edits += batch.editTimes.count
        storage = batch
    }
    precondition(reader.health.skippedLines == 0 && edits > 0, "a log of the benchmarks cannot be read")
    return edits
}

private func unpackingFile(_ path: String, _ way: ByteSource.Unpacking, count: Int) -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var total = 0
    if var source = try? ByteSource(path, unpacking: way) {
        while let count = try? source.read(into: buffer), count > 0 { total += count }
    }
    precondition(total == count, "a log of the benchmarks cannot be unpacked")
    return Int(buffer[0])
}

private func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // 16 above the window's bits asks for the frame of gzip.
    deflateInit2_(
        &stream,
        6,
        Z_DEFLATED,
        15 + 16,
        8,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)
    )
    defer { deflateEnd(&stream) }
    var bytes = bytes
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    bytes.withUnsafeMutableBufferPointer { source in
        packed.withUnsafeMutableBufferPointer { target in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            stream.next_out = target.baseAddress
            stream.avail_out = UInt32(target.count)
            deflate(&stream, Z_FINISH)
        }
    }
    return Array(packed[..<Int(stream.total_out)])
}

private func unpacked(_ packed: [UInt8], count: Int) -> Int {
    var stream = z_stream()
    inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var packed = packed
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    packed.withUnsafeMutableBufferPointer { source in
        buffer.withUnsafeMutableBufferPointer { target in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            var status = Z_OK
            while status == Z_OK {
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                status = inflate(&stream, Z_NO_FLUSH)
            }
        }
    }
    precondition(Int(stream.total_out) == count, "a log of the benchmarks cannot be unpacked")
    return Int(buffer[0])
}

/// Typing of place names, a hundred people at a time, as programs export it.
private struct PlaceTyping {
    private struct Event {
        var session: Int
        /// Milliseconds since 1970.
        var time: Int64
        var text: String
    }

    private static let names = [
        "Amsterdam Centraal", "Gare de Lyon", "Plaza Mayor", "Alexanderplatz", "São Paulo", "Kreuzberg",
        "Piccadilly Circus", "Lyon", "Zürich HB", "Île de la Cité",
    ]

    /// Session by session.
    private var events: [Event] = []

    init(sessions count: Int) {
        for session in 0..<count {
            var random = KeyedRandom(seed: 5, key: UInt64(session))
            var time = 1_772_324_981_000 + Int64(session) * 30
            let name = Self.names[Int(random.below(UInt64(Self.names.count)))]
            for length in 1...name.count {
                events.append(Event(session: session, time: time, text: String(name.prefix(length))))
                time += Int64(60 + random.below(400))
            }
        }
    }

    /// One keytoll line a session.
    func sessionLines() -> [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < events.count {
            let first = events[index]
            bytes += Array(
                #"{"session":"s\#(first.session)","user":"u\#(first.session % 5000)","edits":["#.utf8
            )
            while index < events.count, events[index].session == first.session {
                let comma = events[index].time == first.time ? "" : ","
                bytes += Array("\(comma)[\(events[index].time - first.time),\"\(events[index].text)\"]".utf8)
                index += 1
            }
            bytes += Array("]}\n".utf8)
        }
        return bytes
    }

    private func lines(inTurns: Bool = true, _ line: (Event) -> String) -> [UInt8] {
        let order = inTurns ? events.sorted { ($0.time, $0.session) < ($1.time, $1.session) } : events
        var bytes: [UInt8] = []
        for event in order { bytes.append(contentsOf: line(event).utf8) }
        return bytes
    }

    func csvRows(inTurns: Bool) -> [UInt8] {
        Array("session,user,time,event,text\n".utf8)
            + lines(inTurns: inTurns) { event in
                "s\(event.session),u\(event.session % 5000),\(iso(event.time)),input,\(event.text)\n"
            }
    }

    func eventLines() -> [UInt8] {
        lines { event in
            #"{"session":"s\#(event.session)","user":"u\#(event.session % 5000)","time":\#(event.time),"event":"input","text":"\#(event.text)"}"#
                + "\n"
        }
    }

    func postHogLines() -> [UInt8] {
        lines { event in
            #"{"event":"place_search_input","distinct_id":"u\#(event.session % 5000)","properties":"{\"$session_id\":\"s\#(event.session)\",\"$lib\":\"web\",\"text\":\"\#(event.text)\"}","timestamp":"\#(iso(event.time))"}"#
                + "\n"
        }
    }

    func analyticsLines() -> [UInt8] {
        lines { event in
            #"{"event_timestamp":"\#(event.time * 1000)","event_name":"place_search_input","user_pseudo_id":"u\#(event.session % 5000)","event_params":[{"key":"ga_session_id","value":{"int_value":"\#(event.session + 1)"}},{"key":"text","value":{"string_value":"\#(event.text)"}}]}"#
                + "\n"
        }
    }

    /// A moment of the day on which all of this happens.
    private func iso(_ time: Int64) -> String {
        let inDay = time - 1_772_323_200_000
        func padded(_ value: Int64, _ digits: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: digits - text.count) + text
        }
        return "2026-03-01T\(padded(inDay / 3_600_000, 2)):\(padded(inDay / 60_000 % 60, 2))"
            + ":\(padded(inDay / 1000 % 60, 2)).\(padded(inDay % 1000, 3))Z"
    }
}
