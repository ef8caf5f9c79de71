internal import CSQLite

/// A compiled statement, released when it goes away.
struct SQLiteStatement: ~Copyable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { sqlite3_finalize(pointer) }

    /// Binds the arguments in order; every `?` of the statement needs one.
    func bind<each Value: SQLiteArgument>(_ values: repeat each Value) throws(SQLiteError) {
        var index: Int32 = 0
        for value in repeat each values {
            index += 1
            let code = value.bind(to: pointer, at: index)
            if code != SQLITE_OK { throw error(code) }
        }
        assert(index == sqlite3_bind_parameter_count(pointer))
    }

    /// Goes to the next row.
    ///
    /// - Returns: false behind the last one.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let error = error(code)
            sqlite3_reset(pointer)
            throw error
        }
    }

    /// Makes the statement ready for other arguments.
    func reset() { sqlite3_reset(pointer) }

    /// Carries out a statement that yields no rows, and makes it ready for the next arguments.
    func run<each Value: SQLiteArgument>(_ values: repeat each Value) throws(SQLiteError) {
        try bind(repeat each values)
        _ = try step()
        reset()
    }

    /// A column of the current row, counted from 0; nil where it is NULL or of another type.
    func column<Value: SQLiteValue>(_ index: Int32) -> Value? { Value(column: index, of: pointer) }
}

/// What a `?` of a statement can be given.
protocol SQLiteArgument {
    /// Binds the value, which the library copies.
    ///
    /// - Returns: a result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// A Swift type that a column can hold.
protocol SQLiteValue: SQLiteArgument {
    /// Reads a column; nil where its value is none of this type.
    init?(column: Int32, of statement: OpaquePointer)
}

extension Int64: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }

    init?(column: Int32, of statement: OpaquePointer) {
        if sqlite3_column_type(statement, column) != SQLITE_INTEGER { return nil }
        self = sqlite3_column_int64(statement, column)
    }
}

extension Int: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        Int64(self).bind(to: statement, at: index)
    }

    init?(column: Int32, of statement: OpaquePointer) {
        guard let value = Int64(column: column, of: statement) else { return nil }
        self.init(exactly: value)
    }
}

extension Int32: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        Int64(self).bind(to: statement, at: index)
    }

    init?(column: Int32, of statement: OpaquePointer) {
        guard let value = Int64(column: column, of: statement) else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int(statement, index, self ? 1 : 0)
    }

    init?(column: Int32, of statement: OpaquePointer) {
        switch Int64(column: column, of: statement) {
        case 0: self = false
        case 1: self = true
        default: return nil
        }
    }
}

extension String: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty buffer may have no address, which SQLite would take for NULL.
                guard let start = characters.baseAddress else {
                    return keytoll_bind_text(statement, index, "", 0)
                }
                return keytoll_bind_text(statement, index, start, Int32(characters.count))
            }
        }
    }

    init?(column: Int32, of statement: OpaquePointer) {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
            let bytes = sqlite3_column_text(statement, column)
        else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        self = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}

extension Optional: SQLiteArgument where Wrapped: SQLiteArgument {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }
}
