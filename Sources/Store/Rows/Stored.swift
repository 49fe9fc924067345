import GRDB

/// A value that lies in one row of a table.
protocol Stored: Equatable {
    static var table: Table { get }

    /// What the row holds, in the order of the table's columns.
    var cells: [Cell] { get }

    /// - Throws: `Damage` where the row holds what no value has.
    init(_ cells: inout Cells) throws(Damage)
}

extension Stored {
    /// The rows that fulfil a condition, or all, in the table's order.
    static func all(_ database: Database, where condition: String? = nil, _ arguments: [Cell] = []) throws
        -> [Self]
    {
        let statement = try database.cachedStatement(sql: table.select(condition))
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(cells: arguments))
        var values: [Self] = []
        while let row = try rows.next() {
            var cells = Cells(row)
            values.append(try Self(&cells))
        }
        return values
    }
}
