package import Basics
package import Workouts

/// A leg whose file is gone. Its id still names the activity of Strava's that is the same, so that the event keeps its
/// UID, and the athlete's edit; and if the file comes back, it is what it was.
package struct FormerLeg: Sendable, Equatable {
    package private(set) var content: String
    package private(set) var position: Int
    package private(set) var id: ActivityID
    /// Strava's activity that is the same; nil if none was known.
    package var row: FiledActivity.Row?
    /// Strava's activities that were the same before.
    package private(set) var formerRows: [ActivityID]
    /// By what a copy of it is known, such as the same recording in another format.
    package private(set) var outline: RecordingOutline
    /// When the file was first missed.
    package private(set) var gone: Instant

    /// All ids of its activity.
    package var ids: [ActivityID] { [id] + formerRows + [row?.id].compactMap(\.self) }

    package init(_ leg: FiledActivity, gone: Instant) {
        content = leg.content
        position = leg.position
        id = leg.activity.id
        row = leg.row
        formerRows = leg.formerRows
        outline = RecordingOutline(leg)
        self.gone = gone
    }

    /// Forgets which activities of Strava's are the same.
    mutating func forgetRows() { (row, formerRows) = (nil, []) }

    /// What is known of it, as a leg of a file.
    package var asLeg: FiledActivity {
        var leg = FiledActivity(outline, id: id, content: content, position: position)
        leg.row = row
        leg.formerRows = formerRows
        return leg
    }
}

extension FormerLeg: Stored {
    static let table = Table("former_legs", of: blank, keyCount: 2, order: "content, position")

    static let blank = FormerLeg(RememberedLeg.blank.leg, gone: .blank)

    mutating func visit(_ column: inout Columns) {
        column("content", &content)
        column("position", &position)
        column("id", &id)
        FiledActivity.Row.visit(&row, &column)
        column("gone", &gone)
        column(ids: "former_rows", &formerRows)
        column("start", &outline.start)
        column("sport_type", &outline.sportType)
        column("moving_seconds", &outline.movingTime)
        column("elapsed_seconds", &outline.elapsedTime)
        column("distance_meters", &outline.distance)
        column("is_trainer", &outline.isTrainer)
        column("is_transition", &outline.isTransition)
    }
}
