import GRDB

extension StatementArguments {
    init(cells: [Cell]) { self.init(cells.map(\.databaseValue)) }
}

extension Cell {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}
