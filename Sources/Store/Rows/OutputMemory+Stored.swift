import Basics

extension OutputMemory: Stored {
    static let table = Table("outputs", key: ["path"], ["hash", "size", "written"], order: "path")

    var cells: [Cell] { [.text(path), .hash(hash), .integer(size), .moment(written)] }

    init(_ cells: inout Cells) throws(Damage) {
        self.init(
            path: try cells.text(), hash: try cells.hash(), size: Int(try cells.integer()),
            written: try cells.moment())
    }
}
