import Basics
import Foundation
import Testing

@testable import Traces

@Suite("Unpacking ahead of the reader")
struct UnpackingTests {
    /// What a source gives until its end or its fault.
    private struct Outcome: Equatable {
        var bytes: [UInt8] = []
        /// The bytes of the file read by the end of each block, as the reader learns of them.
        var progress: [Int64] = []
        var size: Int64?
        var digest: String?
        var fault: String?
    }

    private static let block = UnpackingThread.blockBytes

    private func outcome(_ path: String, _ way: ByteSource.Unpacking, reads: [Int] = [1 << 16]) -> Outcome {
        var outcome = Outcome()
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: reads.max()!, alignment: 16)
        defer { memory.deallocate() }
        do throws(Fault) {
            var source = try ByteSource(path, unpacking: way)
            var turn = 0
            while true {
                let room = UnsafeMutableRawBufferPointer(rebasing: memory[..<reads[turn % reads.count]])
                let count = try source.read(into: room)
                if outcome.progress.last != source.bytes { outcome.progress.append(source.bytes) }
                if count == 0 { break }
                outcome.bytes.append(contentsOf: room[..<count])
                turn += 1
            }
            // Behind the end there is nothing, however often one asks.
            #expect(try source.read(into: memory) == 0)
            let end = source.finish()
            (outcome.size, outcome.digest) = (end.bytes, end.digest)
        } catch {
            outcome.fault = error.description
        }
        return outcome
    }

    /// Bytes that can be packed to some degree.
    private func content(_ count: Int, _ random: inout KeyedRandom) -> [UInt8] {
        let words = (0..<64).map { _ in (0..<6).map { _ in UInt8(97 + random.below(26)) } }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            bytes += words[Int(random.below(64))]
            if random.below(16) == 0 { bytes.append(0x0A) }
        }
        return Array(bytes[..<count])
    }

    private func gzip(_ bytes: [UInt8], level: Int = 6) throws -> [UInt8] {
        let folder = TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-\(level)", "-c", folder.file(bytes)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return Array(data)
    }

    /// A frame of Zstandard whose blocks hold the bytes as they are (RFC 8878, 3.1.1).
    private func zstandard(_ bytes: [UInt8]) -> [UInt8] {
        func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        // One segment; its size takes four bytes.
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + littleEndian(bytes.count, 4)
        var start = 0
        repeat {
            let count = min(100_000, bytes.count - start)
            let isLast = start + count == bytes.count
            frame += littleEndian(count << 3 | (isLast ? 1 : 0), 3) + bytes[start..<start + count]
            start += count
        } while start < bytes.count
        return frame
    }

    @Test("Both ways give what was packed, at any size, in any number of pieces, read in any steps")
    func sameBytes() throws {
        let sizes = [
            0, 1, Self.block - 1, Self.block, Self.block + 1, 2 * Self.block, 5 * Self.block,
            7 * Self.block + 12_345,
        ]
        let folder = TemporaryFolder()
        for (index, size) in sizes.enumerated() {
            var random = KeyedRandom(seed: 31, key: UInt64(index))
            let bytes = content(size, &random)
            let cut = Int(random.below(UInt64(size + 1)))
            let (front, back) = (Array(bytes[..<cut]), Array(bytes[cut...]))
            let files = [
                try gzip(bytes), try gzip(front, level: 1) + gzip(back, level: 9),
                zstandard(bytes), zstandard(front) + zstandard(back),
            ]
            for (number, file) in files.enumerated() {
                let path = folder.file(file, "\(index)-\(number)")
                let ahead = outcome(path, .ahead, reads: [1 << 20])
                #expect(ahead.bytes == bytes)
                #expect(ahead.fault == nil && ahead.size == Int64(file.count))
                #expect(outcome(path, .inPlace, reads: [1 << 20]) == ahead)
                let odd = outcome(path, .ahead, reads: [1, 777, 1 << 18, 65_537])
                #expect(odd == ahead)
            }
        }
    }

    @Test("Damage anywhere ends both ways with the same fault behind the same bytes")
    func sameFaults() throws {
        var random = KeyedRandom(seed: 32, key: 0)
        let bytes = content(6 * Self.block, &random)
        let wholes = try [gzip(bytes), gzip(Array(bytes[..<1_000_000])) + gzip(bytes), zstandard(bytes)]
        let folder = TemporaryFolder()
        var faults = Set<String>()
        for round in 0..<45 {
            var file = wholes[round % wholes.count]
            switch round / wholes.count % 3 {
            case 0: file.removeLast(1 + Int(random.below(UInt64(file.count - 8))))
            case 1: file[4 + Int(random.below(UInt64(file.count - 4)))] ^= 1 << UInt8(random.below(8))
            default: file += (0...random.below(40)).map { _ in UInt8(1 + random.below(255)) }
            }
            let path = folder.file(file)
            let ahead = outcome(path, .ahead)
            #expect(outcome(path, .inPlace) == ahead)
            if let fault = ahead.fault {
                faults.insert(fault.replacing(path, with: "").filter { !$0.isNumber && $0 != "," })
            }
            // A letter that became another shows only at the end of its member, if at all.
            if round / wholes.count % 3 != 1 {
                let content = round % wholes.count == 1 ? bytes[..<1_000_000] + bytes : bytes[...]
                #expect(ahead.fault != nil && content.starts(with: ahead.bytes))
            }
        }
        // Of each way of packing its own two.
        #expect(faults.count == 4)
    }

    @Test("A pipe that brings a few bytes at a time gives the same as the file")
    func pipe() throws {
        var random = KeyedRandom(seed: 33, key: 0)
        let bytes = content(5 * Self.block + 99, &random)
        let folder = TemporaryFolder()
        let packed = try gzip(bytes)
        let expected = outcome(folder.file(packed), .inPlace)
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let writer = Thread {
            let descriptor = open(pipe, O_WRONLY)
            var start = 0
            while start < packed.count {
                let end = min(packed.count, start + 1 + start % 4999)
                start += write(descriptor, Array(packed[start..<end]), end - start)
            }
            close(descriptor)
        }
        writer.start()
        let outcome = outcome(pipe, .ahead)
        #expect(outcome.bytes == bytes && outcome.fault == nil)
        #expect(outcome.digest == expected.digest && outcome.size == expected.size)
    }

    /// How many of this process's open files are a given one.
    private func timesOpen(_ path: String) -> Int {
        let folder = "/proc/self/fd/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)) == path
        }
    }

    /// A thread that was told to stop ends soon, and its file is closed then.
    private func waitUntilClosed(_ path: String) -> Bool {
        for _ in 0..<20_000 {
            if timesOpen(path) == 0 { return true }
            usleep(1000)
        }
        return false
    }

    @Test("A reader that stops early, again and again, leaves neither thread nor file behind")
    func earlyStop() throws {
        var random = KeyedRandom(seed: 34, key: 0)
        let folder = TemporaryFolder()
        let path = folder.file(try gzip(content(20 * Self.block, &random)))
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.block, alignment: 16)
        defer { memory.deallocate() }
        for round in 0..<300 {
            var source = try ByteSource(path)
            for _ in 0..<round % 9 { _ = try source.read(into: memory) }
        }
        #expect(waitUntilClosed(path))
    }

    @Test("A reader that gives up does not wait for a pipe that has no more to give")
    func stuckPipe() throws {
        var random = KeyedRandom(seed: 35, key: 0)
        // Repeated so often that half of it fits into an empty pipe.
        let piece = content(Self.block / 64, &random)
        let packed = try gzip((0..<64 * 12).flatMap { _ in piece })
        let folder = TemporaryFolder()
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        // Open at both ends, so that it has no end of file.
        let descriptor = open(pipe, O_RDWR)
        try #require(packed.count / 2 < 1 << 16)
        try #require(write(descriptor, packed, packed.count / 2) == packed.count / 2)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.block, alignment: 16)
        defer { memory.deallocate() }
        do {
            var source = try ByteSource(pipe)
            for _ in 0..<3 { #expect(try source.read(into: memory) == Self.block) }
        }
        close(descriptor)
        #expect(waitUntilClosed(pipe))
    }

    @Test("A packed log gives the sessions, faults and line numbers of a plain one, in small batches")
    func logs() throws {
        var lines: [String] = []
        for index in 0..<60_000 {
            lines.append(
                #"{"session":"s\#(index)","user":"u\#(index % 97)","edits":[[0,"a"],[90,"ab"]]}"#
            )
        }
        lines[40_000] = "this is no session"
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        let folder = TemporaryFolder()
        let plain = try WholeLog(paths: [folder.file(bytes, "plain")])
        let paths = [folder.file(try gzip(bytes), "gzip"), folder.file(zstandard(bytes), "zstandard")]
        for path in paths {
            let log = try WholeLog(paths: [path])
            #expect(log.sessions == plain.sessions)
            #expect(log.health.skipped.map(\.firstLine) == [40_001])
            #expect(log.batches.count >= bytes.count >> 21)
            var options = ReadingOptions()
            options.isStrict = true
            let fault = #expect(throws: Fault.self) { try WholeLog(paths: [path], options: options) }
            #expect(fault?.line == 40_001)
            #expect(waitUntilClosed(path))
        }
    }
}
