import Basics

/// A workout of the plan as it really is, whatever feeds and calendars say of it.
struct TrueWorkout: Sendable {
    let id: Int
    /// Equal for workouts that can't be told apart, and for no others.
    let kin: Int
    var day: Day
    /// As TrainingPeaks writes it; empty for races, which have none.
    let type: String
    /// Empty when untitled.
    var title: String
    var minutes: Int?
    var kilometers: Int?
    var notes = ""
    /// Minutes after midnight on the wall clock; nil when it is planned for some time of the day.
    var startMinute: Int?
    var isStructured = false
    /// Before this moment TrainingPeaks doesn't have it.
    var appears: Instant
    /// Whether it has ever been on another day, or had another title.
    var wasElsewhere = false
    /// What the device calls it that recorded it, whatever the coach did; nil where the title stays.
    var deviceTitle: String?
    /// Whether it is a device's file that TrainingPeaks has joined to no plan.
    var isRecording = false
    /// The number of the session that was recorded, the same for all its recordings.
    var session: Int?
    /// What was recorded of it, as TrainingPeaks knows it from its upload on.
    var recording: Recording?

    struct Recording: Sendable {
        let start: LocalTime
        let seconds: Int
        let meters: Int
        let uploaded: Instant
    }

    /// Whether it is something to be done that counts as missed when it isn't.
    var isTraining: Bool { !type.isEmpty && type != "Day Off" }
    var isRace: Bool { type.isEmpty }

    func recording(at moment: Instant) -> Recording? {
        recording.flatMap { $0.uploaded <= moment && !isRace ? $0 : nil }
    }
}

extension TrueWorkout {
    /// The names that devices give to untitled activities.
    static let deviceTitles = [
        "Run": "Running", "Bike": "Cycling", "Swim": "Lap Swimming", "Strength": "Strength Training", "Walk": "Walking",
    ]

    func summary(at moment: Instant) -> String {
        guard !type.isEmpty else { return title }
        let isRecorded = recording(at: moment) != nil
        let device = isRecorded ? Self.deviceTitles[type] : nil
        let shown = (isRecorded ? deviceTitle : nil) ?? (title.isEmpty ? device ?? "" : title)
        return shown.isEmpty ? type : "\(type): \(shown)"
    }
}

/// An activity as it really is.
struct TrueActivity: Sendable {
    let id: Int64
    /// The workout that it fulfils, by its number; nil if it wasn't planned.
    let workout: Int?
    var name: String
    let sportType: String
    let start: LocalTime
    let seconds: Int
    let meters: Int
    var isRace = false
    /// The number of the session that it is a recording of.
    let session: Int
    /// Before this moment Strava doesn't have it.
    var uploaded: Instant
    /// From this moment on Strava has it no more.
    var deleted: Instant?
    /// The number and the name of the upload that it came of; nil where nothing tells them.
    var uploadID: Int64?
    var externalID: String?

    var day: Day { start.day }
    var end: LocalTime { LocalTime(secondsSinceEpoch: start.secondsSinceEpoch + seconds) }

    func isListed(at moment: Instant) -> Bool {
        uploaded <= moment && deleted.map { moment < $0 } ?? true
    }

    /// As Strava's list shows it; as its own page does, with what only that tells.
    func json(zone: Zone, isDetailed: Bool = false) -> String {
        let details =
            isDetailed
            ? #","calories":\#(seconds / 6),"description":"Felt fine, \#(id % 7)","device_name":"Watch""# : ""
        let upload =
            (uploadID.map { #","upload_id":\#($0)"# } ?? "") + (externalID.map { #","external_id":"\#($0)""# } ?? "")
        return """
            {"id":\(id),"name":"\(name)","sport_type":"\(sportType)","start_date":"\(zone.instant(start))",\
            "start_date_local":"\(start)Z","moving_time":\(seconds),"elapsed_time":\(seconds + 40),\
            "distance":\(meters).0,"workout_type":\(isRace ? 1 : 0),"average_heartrate":140.5\(upload)\(details)}
            """
    }
}
