package import Basics

/// How a run went.
package struct RunRecord: Sendable, Equatable {
    package var started: Instant
    package var finished: Instant
    /// The exit status, as in sysexits(3).
    package var status: Int
    /// One sentence for each trouble, errors and warnings alike.
    package var troubles: [String]
    /// When all that was wanted was last published, by this run or an earlier one.
    package var lastGoodPublish: Instant?

    package init(
        started: Instant, finished: Instant, status: Int, troubles: [String] = [], lastGoodPublish: Instant? = nil
    ) {
        self.started = started
        self.finished = finished
        self.status = status
        self.troubles = troubles
        self.lastGoodPublish = lastGoodPublish
    }
}

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
