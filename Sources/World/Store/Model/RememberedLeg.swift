import Basics
import JSON
package import Workouts

/// One activity of a device's file, as it was decoded.
package struct RememberedLeg: Sendable, Equatable {
    /// The activity; its names are those of the files, and are not remembered here.
    package var leg: FiledActivity
    /// Seconds east of UTC that the device's clock showed; nil if the athlete's zone counts.
    package var offset: Int?
    package var heartRate: HeartRateTimes

    package init(_ leg: FiledActivity, offset: Int?, heartRate: HeartRateTimes) {
        (self.leg, self.offset, self.heartRate) = (leg, offset, heartRate)
    }
}

/// For how long an activity's heart rate was how high.
package struct HeartRateTimes: Sendable, Equatable {
    /// Whole seconds in the device's own zones, the lowest first; empty if the file has none.
    package var deviceZones: [Int]
    /// Whole seconds at each rate; the index is in beats per minute. Empty if there are none.
    package var seconds: [Int]

    package init(deviceZones: [Int] = [], seconds: [Int] = []) {
        self.deviceZones = deviceZones
        self.seconds = seconds
    }

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
        leg.sourceIDs.visit(&column)
    }
}

extension SourceIDs {
    mutating func visit(_ column: inout Columns) {
        var (id, key, former) = (strava?.id, strava?.key, former)
        var others = matches.filter { $0.id.strava == nil }
        column("row_id", &id)
        column("row_key", &key)
        column(ids: "former_rows", &former)
        column("other_rows", &others)
        let first = id.flatMap { id in key.map { SourceMatch(id: id, key: $0) } }
        self = SourceIDs((first.map { [$0] } ?? []) + others, former: former)
    }
}

/// The id, and the number of the evidence: `["intervals-i100000001","4"]`.
extension SourceMatch: Listed {
    init?(_ json: JSONValue) {
        let texts = json.elements.compactMap(\.text)
        guard texts.count == 2, let id = ActivityID(texts[0]), let key = Int(texts[1]).flatMap(JoinKey.init) else {
            return nil
        }
        self.init(id: id, key: key)
    }

    func write(to json: inout JSONWriter) { json.item([id.text, "\(key.rawValue)"]) }
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
            try RememberedLeg.all(
                database, where: "id = ? OR row_id = ? OR instr(other_rows, ?) > 0", id, id, "\"\(id)\""
            )
            .sorted { ($0.leg.rank, $0.leg.content) < ($1.leg.rank, $1.leg.content) }
            .map { ($0.leg, try RememberedFile.all(database, where: "content = ?", $0.leg.content)) }
        }
    }
}

extension FormerLeg: Stored {
    static let table = Table("former_legs", of: blank, keyCount: 2, order: "content, position")

    static let blank = FormerLeg(RememberedLeg.blank.leg, gone: .blank)

    mutating func visit(_ column: inout Columns) {
        column("content", &leg.content)
        column("position", &leg.position)
        column("id", &leg.activity.id)
        leg.sourceIDs.visit(&column)
        column("gone", &gone)
        column("start", &leg.activity.start)
        column("sport_type", &leg.activity.sportType)
        column("moving_seconds", &leg.activity.movingTime)
        column("elapsed_seconds", &leg.activity.elapsedTime)
        column("distance_meters", &leg.activity.distance)
        var isTrainer = leg.activity.isTrainer
        column("is_trainer", &isTrainer)
        column("is_transition", &leg.isTransition)
        leg.activity.measure { $0.isTrainer = isTrainer }
        leg.activity.localStart = leg.activity.start.utc
    }
}
