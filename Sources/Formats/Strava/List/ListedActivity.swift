import Basics
import Workouts

extension Activity {
    /// Makes an activity from a row of Strava's list. Unknown and absurd values are left out; each value that was
    /// present but unusable adds a clause to `remarks`.
    init(_ values: ActivityValues, zones: inout WrittenZones, remarks: inout [Notice]) throws(UnusableActivity) {
        guard let id = values.integer(.id), id > 0 else { throw .noID }
        guard let start = ActivityStart(values, zones: &zones), start.local.day.isPlausible,
            start.instant.utc.day.isPlausible
        else { throw .noStart }
        let sport = SportType(
            rawValue: values.text(.sportType, limit: 100) ?? values.text(.type, limit: 100) ?? "Workout")
        let moving = Self.duration(values.number(.movingTime), "moving time", &remarks)
        let elapsed = Self.duration(values.number(.elapsedTime), "elapsed time", &remarks)
        let distance = values.measure(.distance).map { Distance(meters: $0) }
        let workoutType = values.integer(.workoutType)
        self.init(
            id: .strava(id),
            name: values.text(.name, limit: 1000) ?? sport.title,
            sportType: sport,
            start: start.instant,
            localStart: start.local,
            startIsHidden: start.isHidden,
            movingTime: moving ?? elapsed ?? .zero,
            elapsedTime: elapsed ?? moving ?? .zero,
            distance: distance,
            averageSpeed: values.measure(.averageSpeed),
            averageHeartRate: values.measure(.averageHeartrate),
            averagePower: values.measure(.averageWatts),
            calories: values.measure(.calories).map { Calories(kilocalories: $0, isEstimated: false) },
            elevationGain: Self.elevationGain(values.number(.totalElevationGain), hasDistance: distance != nil),
            isRace: sport.isRace(workoutType: workoutType),
            isCommute: values.flag(.commute),
            isManual: values.flag(.manual))
        notes = values.text(.description, limit: Self.longestText) ?? ""
        deviceName = values.text(.deviceName, limit: 100)?.onOneLine ?? ""
        uploaded = values.uploaded
        measures = values.measures
    }
}

extension SportType {
    /// Strava's `workout_type`: 1 is a race for runs, 11 for rides.
    func isRace(workoutType: Int64?) -> Bool {
        switch workoutType {
        case 1: rawValue.hasSuffix("Run")
        case 11: rawValue.hasSuffix("Ride") || rawValue == "Velomobile" || rawValue == "Handcycle"
        default: false
        }
    }

    /// The sport as a title: `Weight Training`.
    fileprivate var title: String {
        let words = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return words.isEmpty ? "Workout" : words.joined(separator: " ")
    }
}

struct UnusableActivity: Error {
    let reason: Notice

    static let noID = UnusableActivity(reason: "it has no usable id")
    static let noStart = UnusableActivity(reason: "it has no usable start date")
}

/// Interprets Strava's figures, in its lists and in its exports.
extension Activity {
    /// In characters, of a description or a note.
    static let longestText = 10_000
    private static let longestDuration = 315_360_000.0  // ten years, in seconds
    private static let highest = 1e9

    /// A measured quantity, in Strava's unit. Zero means unknown, as do values that are impossible.
    static func measured(_ number: Double) -> Double? { number > 0 && number <= highest ? number : nil }

    /// A time in seconds; nil, with a remark, for an impossible one.
    static func duration(_ seconds: Double?, _ words: String, _ remarks: inout [Notice]) -> Duration? {
        guard let seconds else { return nil }
        guard seconds >= 0, seconds <= longestDuration else {
            let fault: Notice = seconds < 0 ? "negative" : "longer than ten years"
            remarks.append("its \(Notice(words)) is \(fault) and was ignored")
            return nil
        }
        return .seconds(Int(seconds))
    }

    /// The elevation gain from metres. Without a distance, zero means that nothing was measured.
    static func elevationGain(_ meters: Double?, hasDistance: Bool) -> Distance? {
        guard let meters, meters >= 0, meters <= highest, meters > 0 || hasDistance else { return nil }
        return Distance(meters: meters)
    }
}

extension ActivityValues {
    /// nil if the row tells nothing of an upload, as for what was entered by hand.
    fileprivate var uploaded: UploadedFile? {
        let id = integer(.uploadID).flatMap { $0 > 0 ? $0 : nil }
        return UploadedFile(uploadID: id, nameHash: nameHash(.externalID)).nonEmpty
    }

    /// nil if the row has none of them.
    fileprivate var measures: ActivityMeasures? {
        var measures = ActivityMeasures()
        measures.sufferScore = measure(.sufferScore)
        measures.maxHeartRate = measure(.maxHeartrate)
        measures.maxSpeed = measure(.maxSpeed)
        measures.weightedPower = measure(.weightedAverageWatts)
        measures.kilojoules = measure(.kilojoules)
        measures.powerIsMeasured = answer(.deviceWatts)
        measures.averageCadence = measure(.averageCadence)
        measures.isTrainer = answer(.trainer)
        return measures.nonEmpty
    }
}
