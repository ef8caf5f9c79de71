import Basics
import Glibc
import Traces

/// Reads any bytes as a log of any format, and traps where what comes out breaks a promise.
///
/// The first byte chooses the format, the second the size of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count >= 2 else { return 0 }
    var options = ReadingOptions()
    let choice = Int(start[0]) % (LogFormat.builtIn.count + 1)
    if choice < LogFormat.builtIn.count { options.format = LogFormat.builtIn[choice] }
    options.chunkBytes = Int(start[1]) * Int(start[1]) + 1
    options.batchBytes = 4096
    options.cutsAtPeople = start[0] & 0x80 != 0
    // A file in memory, written anew each time.
    let path = "/dev/shm/keytoll-fuzz-\(getpid())"
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    guard write(descriptor, start + 2, count - 2) == count - 2 else { return 0 }
    do throws(Fault) {
        var reader = try TypingLogReader(paths: [path], options: options)
        var sessions: Int64 = 0
        while let batch = try reader.next() {
            sessions += Int64(batch.sessions.count)
            check(batch)
            checkTable(of: batch, path + "-table")
        }
        precondition(reader.health.sessions == sessions)
        precondition(reader.health.skipped.allSatisfy { $0.count > 0 && $0.firstLine > 0 })
    } catch {
        precondition(!error.description.contains("\n"))
    }
    return 0
}

/// Writes a batch as a table, and traps unless that gives the same sessions again.
private func checkTable(of batch: TypingBatch, _ path: String) {
    var table = Array(SessionTableWriter.header.utf8)
    SessionTableWriter().write(batch, to: &table) { _ in }
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    guard write(descriptor, table, table.count) == table.count else { return }
    var options = ReadingOptions()
    options.format = .table
    var expected: [UInt8] = []
    TypingLogWriter().write(batch, to: &expected)
    var again: [UInt8] = []
    do throws(Fault) {
        var reader = try TypingLogReader(paths: [path], options: options)
        while let batch = try reader.next() { TypingLogWriter().write(batch, to: &again) }
        precondition(reader.health.skipped.isEmpty)
    } catch {
        preconditionFailure(error.description)
    }
    precondition(again == expected)
}

/// What every batch promises.
private func check(_ batch: TypingBatch) {
    precondition(batch.editTextStarts.count == batch.editTimes.count + 1)
    precondition(batch.editNumbers.isEmpty || batch.editNumbers.count == batch.editTimes.count)
    precondition(batch.editTextStarts[0] == 0 && Int(batch.editTextStarts.last!) == batch.text.count)
    precondition(String(validating: batch.names, as: UTF8.self) != nil)
    var edit: Int32 = 0
    for session in batch.sessions {
        precondition(session.edits.lowerBound == edit)
        edit = session.edits.upperBound
        var last: Int32 = 0
        for index in session.edits {
            precondition(batch.editTimes[Int(index)] >= last)
            last = batch.editTimes[Int(index)]
            precondition(String(validating: batch.text(ofEdit: Int(index)), as: UTF8.self) != nil)
        }
        precondition(session.endsAt >= last)
        precondition(!batch.id(of: session).isEmpty)
        precondition(session.idHash == StableHash.of(batch.id(of: session)))
        precondition((session.userHash == nil) == batch.user(of: session).isEmpty)
    }
    precondition(Int(edit) == batch.editTimes.count)
    var written: [UInt8] = []
    TypingLogWriter().write(batch, to: &written)
    var inspection = LogInspection()
    inspection.add(Redaction(salt: "").redacted(batch))
}
