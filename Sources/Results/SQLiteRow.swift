internal import CSQLite

/// The current row of a statement, read column by column from the left.
///
/// It is valid until the statement's next step.
struct SQLiteRow {
    private let statement: OpaquePointer
    private let table: String
    /// How many rows of the statement came before this one.
    let number: Int
    private var column: Int32 = 0

    init(of statement: borrowing SQLiteStatement, table: String, number: Int) {
        self.statement = statement.pointer
        self.table = table
        self.number = number
    }

    /// The next column, which must hold a value of the type.
    mutating func next<Value: SQLiteValue>() throws(SQLiteError) -> Value {
        guard let value = Value(column: column, of: statement) else { throw damaged("column \(column)") }
        column += 1
        return value
    }

    /// The next column, which may be NULL.
    mutating func nextOrNil<Value: SQLiteValue>() throws(SQLiteError) -> Value? {
        if sqlite3_column_type(statement, column) != SQLITE_NULL { return try next() }
        column += 1
        return nil
    }

    /// The next column, which must point into a list of so many elements.
    mutating func nextIndex(below count: Int) throws(SQLiteError) -> Int {
        let index: Int = try next()
        if !(0..<count).contains(index) { throw damaged("it points to \(index) of \(count)") }
        return index
    }

    /// Passes over the next column, which must hold this position: none is missing before it.
    mutating func skipPosition(_ expected: Int) throws(SQLiteError) {
        let position: Int = try next()
        if position != expected { throw damaged("position \(position) stands where \(expected) should") }
    }

    /// What to throw where the row cannot be part of a run.
    func damaged(_ what: String) -> SQLiteError {
        SQLiteError(
            extendedCode: SQLITE_CORRUPT,
            message: "row \(number + 1) of \(table): \(what)",
            sql: "",
            systemError: 0
        )
    }
}
