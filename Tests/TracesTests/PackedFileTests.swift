import Basics
import Foundation
import Testing

@testable import Traces

@Suite("Packed files")
struct PackedFileTests {
    /// Runs a program of the system on a file and gives what it writes.
    private func output(of program: String, _ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return Array(data)
    }

    private static let small = #"{"session":"s","edits":[[0,"a"]]}"#

    /// `small` as `zstd` 1.5.4 packs it.
    private static let zstandard: [UInt8] = [
        0x28, 0xB5, 0x2F, 0xFD, 0x24, 0x21, 0x09, 0x01, 0x00, 0x7B, 0x22, 0x73,
        0x65, 0x73, 0x73, 0x69, 0x6F, 0x6E, 0x22, 0x3A, 0x22, 0x73, 0x22, 0x2C,
        0x22, 0x65, 0x64, 0x69, 0x74, 0x73, 0x22, 0x3A, 0x5B, 0x5B, 0x30, 0x2C,
        0x22, 0x61, 0x22, 0x5D, 0x5D, 0x7D, 0x7F, 0xDA, 0x5A, 0x13,
    ]

    @Test("gzip is unpacked, whatever the name, at any chunk size")
    func gzip() throws {
        let plain = ShippedLog.path("place-search")
        let packed = try output(of: "gzip", ["-c", plain])
        let expected = try WholeLog(paths: [plain])
        for chunkBytes in [777, 1 << 16, 1 << 20] {
            var options = ReadingOptions()
            options.chunkBytes = chunkBytes
            let log = try WholeLog(packed, options: options)
            #expect(log.sessions == expected.sessions)
            #expect(log.health.files.map(\.bytes) == [Int64(packed.count)])
        }
    }

    @Test(
        "Zeroes behind a gzip member are passed over however many there are, but not in front of nothing else"
    )
    func padding() throws {
        let folder = TemporaryFolder()
        let one = try output(of: "gzip", ["-c", folder.file(Array((Self.small + "\n").utf8), "one")])
        let zeroes = [UInt8](repeating: 0, count: 200_000)
        #expect(try WholeLog(one + zeroes).sessions.count == 1)
        let log = try WholeLog(one + zeroes + one)
        #expect(log.sessions.count == 1 && log.health.skipped.map(\.reason) == [.repeatedSessionID])
        let fault = #expect(throws: Fault.self) { try WholeLog(one + zeroes + [7]) }
        #expect(
            fault?.description.contains("damaged") == true || fault?.description.contains("early") == true
        )
    }

    @Test("A frame that is skipped may stand in front of a Zstandard file, between frames and behind them")
    func skippedFrames() throws {
        for low in [UInt8(0x50), 0x57, 0x5F] {
            let skipped: [UInt8] = [low, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
            for file in [skipped + Self.zstandard, skipped + skipped + Self.zstandard + skipped] {
                #expect(try WholeLog(file).sessions.map(\.id) == ["s"])
            }
        }
        #expect(try WholeLog(Array("P*M {}\n".utf8)).health.skipped.map(\.reason) == [.notJSON])
    }

    @Test("A Zstandard frame with too large a window is told as such, with how to pack it again")
    func largeWindow() throws {
        // No content size, a window of 2^31 bytes, one block of the bytes as they are (RFC 8878, 3.1.1.1).
        let block = UInt8(truncatingIfNeeded: Self.small.utf8.count << 3 | 1)
        func frame(_ window: UInt8) -> [UInt8] {
            [0x28, 0xB5, 0x2F, 0xFD, 0x00, window] + [block, UInt8(Self.small.utf8.count >> 5), 0]
                + Array(Self.small.utf8)
        }
        #expect(try WholeLog(frame(17 << 3)).sessions.map(\.id) == ["s"])
        let fault = try #require(#expect(throws: Fault.self) { try WholeLog(frame(21 << 3)) })
        #expect(fault.description.contains("window of more than the 128 MiB"))
        #expect(fault.description.contains("zstd -dc --long=31"))
    }

    @Test("Several gzip members, and zeroes behind them, are one file")
    func members() throws {
        let folder = TemporaryFolder()
        let one = try output(of: "gzip", ["-c", folder.file(Array((Self.small + "\n").utf8), "one")])
        let other = Self.small.replacing("\"s\"", with: "\"t\"")
        let two = try output(of: "gzip", ["-c", folder.file(Array(other.utf8), "two")])
        let log = try WholeLog(one + two + [UInt8](repeating: 0, count: 512))
        #expect(log.sessions.map(\.id) == ["s", "t"])
    }

    @Test("Zstandard is unpacked, one frame or several")
    func zstd() throws {
        #expect(try WholeLog(Self.zstandard).sessions.map(\.id) == ["s"])
        var options = ReadingOptions.keytoll
        options.chunkBytes = 1
        #expect(try WholeLog(Self.zstandard, options: options).sessions.map(\.id) == ["s"])
        // Without a newline between them the two frames make one line.
        let twice = try WholeLog(Self.zstandard + Self.zstandard, options: options)
        #expect(twice.health.skipped.map(\.reason) == [.notJSON])
    }

    @Test("A packed file that ends too early or is damaged is refused, never read in part")
    func damaged() throws {
        let folder = TemporaryFolder()
        let gzip = try output(of: "gzip", ["-c", folder.file(Array(Self.small.utf8))])
        for whole in [gzip, Self.zstandard] {
            for count in 4..<whole.count {
                let fault = #expect(throws: Fault.self) { try WholeLog(Array(whole[..<count])) }
                #expect(fault?.kind == .badData)
            }
            for index in 4..<whole.count {
                var bytes = whole
                bytes[index] ^= 0x10
                // Some bytes of a header mean nothing; any other change must be noticed.
                if let log = try? WholeLog(bytes) { #expect(log.sessions.map(\.id) == ["s"]) }
            }
        }
    }
}
