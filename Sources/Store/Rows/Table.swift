/// A table's name and columns, and the statements made of them.
struct Table: Sendable {
    let name: String
    /// How many of the columns, from the first, tell a row from all others.
    let keyCount: Int
    /// Reads all rows, in order; a condition may follow the name.
    private let selection: String
    private let order: String
    /// Writes a row, in place of the one with the same key.
    let upsert: String
    /// Removes the row with a key.
    let delete: String

    init(_ name: String, key: [String], _ others: [String], order: String) {
        self.name = name
        keyCount = key.count
        let columns = key + others
        let names = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        selection = "SELECT \(names) FROM \(name)"
        self.order = " ORDER BY \(order)"
        upsert = "INSERT OR REPLACE INTO \(name) (\(names)) VALUES (\(marks))"
        delete = "DELETE FROM \(name) WHERE " + key.map { "\($0) IS ?" }.joined(separator: " AND ")
    }

    /// Reads the rows that fulfil a condition, or all, in order.
    func select(_ condition: String? = nil) -> String {
        selection + (condition.map { " WHERE \($0)" } ?? "") + order
    }
}
