import Basics
import GRDB

/// Visits a value's columns in order, and lists their names, writes the value's cells, or fills the value from a row.
///
/// All three use the same list, so that reading agrees with writing, and no name is looked up for a row.
struct Columns {
    private enum Pass {
        case list
        case write
        case read(SQLiteStatement)
    }

    private let pass: Pass
    private var names: [String] = []
    private var cells: [Cell] = []
    private var position: CInt = 0
    private var isDamaged = false

    private init(_ pass: Pass) { self.pass = pass }

    mutating func callAsFunction<Value: ColumnValue>(_ name: String, _ value: inout Value) {
        switch pass {
        case .list: names.append(name)
        case .write: cells.append(value.cell)
        case .read(let row):
            let cell = Cell(DatabaseValue(sqliteStatement: row, index: position))
            if let cell, let found = Value(cell) { value = found } else { isDamaged = true }
            position += 1
        }
    }

    /// Visits the two columns of a wall-clock time: its day, and the second of the day.
    mutating func callAsFunction(_ dayName: String, _ secondName: String, _ time: inout LocalTime) {
        var (day, second) = (time.day, time.secondOfDay)
        self(dayName, &day)
        self(secondName, &second)
        take(LocalTime(day: day, secondOfDay: second), into: &time)
    }

    mutating func callAsFunction(_ name: String, _ secret: inout Secret) {
        var text = secret.revealed()
        self(name, &text)
        secret = Secret(text)
    }

    /// Visits the key of a table that has one row.
    mutating func onlyRow() {
        var key = 1
        self("only", &key)
    }

    /// Stores a value made of several columns; nil marks the row as damaged.
    mutating func take<Value>(_ found: Value?, into value: inout Value) {
        if let found { value = found } else { isDamaged = true }
    }

    static func names(of value: some Stored) -> [String] {
        var (value, columns) = (value, Columns(.list))
        value.visit(&columns)
        return columns.names
    }

    /// The cells of a value's row.
    static func cells(of value: some Stored, count: Int) -> [Cell] {
        var (value, columns) = (value, Columns(.write))
        columns.cells.reserveCapacity(count)
        value.visit(&columns)
        return columns.cells
    }

    static func value<Value: Stored>(at row: SQLiteStatement) throws(Damage) -> Value {
        var (value, columns) = (Value.blank, Columns(.read(row)))
        value.visit(&columns)
        guard !columns.isDamaged else { throw .damaged }
        return value
    }
}

extension LocalTime {
    /// The wall-clock time on a day; nil when the second is beyond the day's ends.
    init?(day: Day, secondOfDay second: Int) {
        guard (0..<86_400).contains(second) else { return nil }
        self.init(day: day, hour: second / 3600, minute: second / 60 % 60, second: second % 60)
    }
}
