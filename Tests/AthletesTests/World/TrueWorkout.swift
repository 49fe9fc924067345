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
