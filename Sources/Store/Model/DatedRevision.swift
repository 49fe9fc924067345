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
    var uid: String
    var dated: DatedRevision
}

extension StoredRevision: Stored {
    static let table = Table("revisions", of: blank, order: "day, uid")

    static let blank = StoredRevision(
        uid: "",
        dated: DatedRevision(
            day: .blank, revision: Revision(fingerprint: 0, sequence: 0, created: .blank, modified: .blank)))

    mutating func visit(_ column: inout Columns) {
        column("uid", &uid)
        column("day", &dated.day)
        column("fingerprint", &dated.revision.fingerprint)
        column("sequence", &dated.revision.sequence)
        column("created", &dated.revision.created)
        column("modified", &dated.revision.modified)
    }
}
