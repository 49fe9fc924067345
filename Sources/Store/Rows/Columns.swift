import Basics
import GRDB

/// Goes over a value's columns from the first to the last, and lists their names, writes what the value holds, or
/// fills the value from a row.
///
/// All three go over the same list, so that what is read is what was written, and no name is looked up for a row.
struct Columns {
    private enum Errand {
        case list
        case write
        case read(SQLiteStatement)
    }

    private let errand: Errand
    private var names: [String] = []
    private var cells: [Cell] = []
    private var position: CInt = 0
    private var isDamaged = false

    private init(_ errand: Errand) { self.errand = errand }

    /// Takes one column of a value.
    mutating func callAsFunction<Value: ColumnValue>(_ name: String, _ value: inout Value) {
        switch errand {
        case .list: names.append(name)
        case .write: cells.append(value.cell)
        case .read(let row):
            if let cell = Cell(row, position), let found = Value(cell) { value = found } else { isDamaged = true }
            position += 1
        }
    }

    /// Takes the two columns of a wall-clock time: its day, and the second of the day.
    mutating func callAsFunction(_ dayName: String, _ secondName: String, _ time: inout LocalTime) {
        var (day, second) = (time.day, time.secondOfDay)
        self(dayName, &day)
        self(secondName, &second)
        take(LocalTime(day: day, secondOfDay: second), into: &time)
    }

    /// Takes the only key of a table that has one row.
    mutating func onlyRow() {
        var key = 1
        self("only", &key)
    }

    /// Puts a value that several columns make in its place; without one, the row is damaged.
    mutating func take<Value>(_ found: Value?, into value: inout Value) {
        if let found { value = found } else { isDamaged = true }
    }
}

extension Columns {
    static func names(of value: some Stored) -> [String] {
        var (value, columns) = (value, Columns(.list))
        value.visit(&columns)
        return columns.names
    }

    /// What a value's row holds.
    ///
    /// - Parameter count: how many columns there are.
    static func cells(of value: some Stored, count: Int) -> [Cell] {
        var (value, columns) = (value, Columns(.write))
        columns.cells.reserveCapacity(count)
        value.visit(&columns)
        return columns.cells
    }

    /// The value in the row that a statement has come to.
    ///
    /// - Throws: `Damage` where the row holds what no value has.
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
