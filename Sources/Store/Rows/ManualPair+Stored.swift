import Workouts

extension ManualPair: Stored {
    static let table = Table("pairs", key: ["uid", "activity_id"], [], order: "uid, activity_id")

    var cells: [Cell] { [.text(uid), .integer(activityID)] }

    init(_ cells: inout Cells) throws(Damage) {
        self.init(uid: try cells.text(), activityID: cells.integerIfAny())
    }
}
