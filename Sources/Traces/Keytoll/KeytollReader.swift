/// Reads keytoll's own format: one session a line, as JSON.
struct KeytollReader {
    let lineLimit: Int

    /// Reads whole lines.
    ///
    /// - Parameter isValid: all of them are valid UTF-8; otherwise each is looked at.
    func read(_ bytes: UnsafeRawBufferPointer, isValid: Bool, into output: inout SessionOutput) {
        var batch = TypingBatch()
        swap(&batch, &output.batch)
        batch.withRoom(forBytes: bytes.count) { columns in
            var lines = LineSplitter(bytes)
            while !output.isStopped, let line = lines.next() {
                output.line += 1
                if line.count > lineLimit {
                    output.skip(LineFault(.lineTooLong))
                } else if !isValid, !UTF8Validation.isValid(line) {
                    output.skip(LineFault(.invalidUTF8))
                } else {
                    read(line: line, into: &columns, &output)
                }
            }
        }
        swap(&batch, &output.batch)
    }

    private func read(
        line: UnsafeRawBufferPointer,
        into columns: inout ColumnCursor,
        _ output: inout SessionOutput
    ) {
        let mark = columns.mark
        let row: SessionRow
        if let scanned = SessionScanner.scan(line, into: &columns) {
            row = scanned
        } else {
            if line.isBlank { return }
            do { row = try SessionDecoder.decode(line, into: &columns) } catch { return output.skip(error) }
        }
        guard output.seen.insert(row.idHash) else {
            columns.goBack(to: mark)
            return output.skip(LineFault(.repeatedSessionID, field: "session"))
        }
        columns.sessions.append(row)
        output.health.count(row)
    }
}
