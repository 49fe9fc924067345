import GRDB

protocol Stored: Equatable, Sendable {
    static var table: Table { get }

    static var blank: Self { get }

    /// Visits all of its columns, always in the same order, the key's first.
    mutating func visit(_ column: inout Columns)
}

extension Stored {
    var cells: [Cell] { Columns.cells(of: self, count: Self.table.columnCount) }

    /// The rows that fulfil a condition, or all, in the table's order.
    static func all(_ database: Database, where condition: String? = nil, _ values: any ColumnValue...) throws -> [Self]
    {
        try all(database, where: condition, values.map(\.cell))
    }

    static func all(_ database: Database, where condition: String?, _ arguments: [Cell]) throws -> [Self] {
        let statement = try database.cachedStatement(sql: table.select(condition))
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(cells: arguments))
        var found: [Self] = []
        while try rows.next() != nil { found.append(try Columns.value(at: statement.sqliteStatement)) }
        return found
    }
}

/// What a statement finds that is no value's row: its columns by their names.
struct FoundRow {
    fileprivate let cells: [String: Cell]

    /// nil if the column holds no such value.
    subscript<Value: ColumnValue>(_ name: String) -> Value? { cells[name].flatMap(Value.init) }
}

extension Database {
    func rows(_ sql: String, _ values: any ColumnValue...) throws -> [FoundRow] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(cells: values.map(\.cell))).map {
            row in
            FoundRow(cells: Dictionary(row.map { ($0, Cell($1) ?? .null) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// The first column of the first row; nil if there is none, or it holds no such value.
    func value<Value: ColumnValue>(_ sql: String, _ values: any ColumnValue...) throws -> Value? {
        let row = try Row.fetchOne(
            cachedStatement(sql: sql), arguments: StatementArguments(cells: values.map(\.cell)))
        return row?.databaseValues.first.flatMap { Cell($0) }.flatMap(Value.init)
    }

    /// Writes a value's row, in place of the one with the same key.
    func keep<Value: Stored>(_ value: Value) throws { try change(Value.table.upsert, value.cells) }

    /// Runs a statement that changes rows; returns their number.
    @discardableResult func change(_ sql: String, _ values: any ColumnValue...) throws -> Int {
        try change(sql, values.map(\.cell))
    }

    @discardableResult func change(_ sql: String, _ arguments: [Cell]) throws -> Int {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(cells: arguments))
        return changesCount
    }
}

/// A table's name, and the statements made of its columns.
struct Table: Sendable {
    /// The number of columns, from the first, that form the key.
    let keyCount: Int
    let columnCount: Int
    /// Reads all rows, in order; a condition may follow the name.
    private let selection: String
    private let order: String
    /// Writes a row, in place of the one with the same key.
    let upsert: String
    let delete: String

    init(_ name: String, of value: some Stored, keyCount: Int = 1, order: String) {
        self.keyCount = keyCount
        let columns = Columns.names(of: value)
        columnCount = columns.count
        let names = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        selection = "SELECT \(names) FROM \(name)"
        self.order = " ORDER BY \(order)"
        upsert = "INSERT OR REPLACE INTO \(name) (\(names)) VALUES (\(marks))"
        delete = "DELETE FROM \(name) WHERE " + columns.prefix(keyCount).map { "\($0) IS ?" }.joined(separator: " AND ")
    }

    /// Reads the rows that fulfil a condition, or all, in order.
    func select(_ condition: String? = nil) -> String {
        selection + (condition.map { " WHERE \($0)" } ?? "") + order
    }
}
