import Basics

extension RunRecord: Stored {
    static let table = Table(
        "run", key: ["only"], ["started", "finished", "status", "troubles", "last_good_publish"], order: "only")

    var cells: [Cell] {
        [
            .onlyRow, .moment(started), .moment(finished), .integer(status), .text(JSONTexts.text(troubles)),
            .moment(lastGoodPublish),
        ]
    }

    init(_ cells: inout Cells) throws(Damage) {
        _ = try cells.integer()
        self.init(
            started: try cells.moment(), finished: try cells.moment(), status: Int(try cells.integer()),
            troubles: try JSONTexts.texts(cells.text()), lastGoodPublish: cells.momentIfAny())
    }
}
