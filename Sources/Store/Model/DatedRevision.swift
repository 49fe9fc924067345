package import Basics
package import Workouts

/// A version of a published event and the day the event is on.
package struct DatedRevision: Sendable, Equatable {
    package var day: Day
    package var revision: Revision

    package init(day: Day, revision: Revision) {
        self.day = day
        self.revision = revision
    }
}

/// The version of the event with a UID.
struct StoredRevision: Equatable {
    let uid: String
    let dated: DatedRevision
}

extension StoredRevision: Stored {
    static let table = Table(
        "revisions", key: ["uid"], ["day", "fingerprint", "sequence", "created", "modified"], order: "day, uid")

    var cells: [Cell] {
        [
            .text(uid), .day(dated.day), .hash(dated.revision.fingerprint), .integer(dated.revision.sequence),
            .moment(dated.revision.created), .moment(dated.revision.modified),
        ]
    }

    init(_ cells: inout Cells) throws(Damage) {
        uid = try cells.text()
        dated = DatedRevision(
            day: try cells.day(),
            revision: Revision(
                fingerprint: try cells.hash(), sequence: Int(try cells.integer()), created: try cells.moment(),
                modified: try cells.moment()))
    }
}
