package import Basics
package import Workouts

/// One activity of a device's file, as it was decoded.
package struct RememberedLeg: Sendable, Equatable {
    /// The activity; its names are those of the files, and are not remembered here.
    package var leg: FiledActivity
    /// Seconds east of UTC that the device's clock showed; nil if the athlete's zone counts.
    package var offset: Int?
    package var heartRate: HeartRateTimes

    package init(_ leg: FiledActivity, offset: Int?, heartRate: HeartRateTimes) {
        self.leg = leg
        self.offset = offset
        self.heartRate = heartRate
    }
}

/// For how long an activity's heart rate was how high.
package struct HeartRateTimes: Sendable, Equatable {
    /// Whole seconds in the device's own zones, the lowest first; empty if the file tells none.
    package var deviceZones: [Int]
    /// Whole seconds at each rate; the index is in beats per minute. Empty if there are none.
    package var seconds: [Int]

    package init(deviceZones: [Int] = [], seconds: [Int] = []) {
        self.deviceZones = deviceZones
        self.seconds = seconds
    }

    /// Whether the file tells any.
    package var isKnown: Bool { !deviceZones.isEmpty || !seconds.isEmpty }
}

extension RememberedLeg: Stored {
    static let table = Table("legs", of: blank, keyCount: 2, order: "start, content, position")

    static let blank = RememberedLeg(
        FiledActivity(activity: .blank, content: "", rank: 0), offset: nil, heartRate: HeartRateTimes())

    mutating func visit(_ column: inout Columns) {
        column("content", &leg.content)
        column("position", &leg.position)
        column("leg_count", &leg.legCount)
        column("rank", &leg.rank)
        leg.activity.visit(&column)
        column("is_transition", &leg.isTransition)
        column("clock_offset", &offset)
        column(numbers: "zone_seconds", &heartRate.deviceZones)
        column(numbers: "heart_rate_seconds", &heartRate.seconds)
        FiledActivity.Row.visit(&leg.row, &column)
        column(ids: "former_rows", &leg.formerRows)
    }
}

extension FiledActivity.Row {
    static func visit(_ row: inout FiledActivity.Row?, _ column: inout Columns) {
        var (id, key) = (row?.id, row?.key)
        column("row_id", &id)
        column("row_key", &key)
        row = id.flatMap { id in key.map { FiledActivity.Row(id: id, key: $0) } }
    }
}

extension JoinKey: ColumnValue {}

extension Columns {
    /// Visits the column of a list of whole numbers, which spaces separate.
    fileprivate mutating func callAsFunction(numbers name: String, _ numbers: inout [Int]) {
        var text = numbers.map(String.init).joined(separator: " ")
        self(name, &text)
        let read = text.split(separator: " ").map { Int($0) }
        take(read.contains(nil) ? nil : read.compactMap(\.self), into: &numbers)
    }

    /// Visits the column of a list of ids, as their cells have them.
    mutating func callAsFunction(ids name: String, _ ids: inout [ActivityID]) {
        var numbers = ids.map { Int($0.stored) }
        self(numbers: name, &numbers)
        ids = numbers.map { ActivityID(stored: Int64($0)) }
    }
}

extension AthleteStore {
    /// The legs of an activity, those of fuller formats first, and the files that hold them, as one moment has them.
    ///
    /// - Parameter id: a file's, or Strava's of an activity that is the same.
    package func legs(of id: ActivityID) throws(StoreError) -> [(leg: FiledActivity, files: [RememberedFile])] {
        try reading { database in
            try RememberedLeg.all(database, where: "id = ? OR row_id = ?", [id.cell, id.cell])
                .sorted { ($0.leg.rank, $0.leg.content) < ($1.leg.rank, $1.leg.content) }
                .map { ($0.leg, try RememberedFile.all(database, where: "content = ?", [$0.leg.content.cell])) }
        }
    }
}

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
