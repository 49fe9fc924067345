import Basics
import Workouts

extension Activity {
    /// Makes an activity from a row of a bulk export. Unknown and absurd values are left out; each value that was
    /// present but unusable adds a clause to `remarks`.
    ///
    /// The export has no zones, so the local start is in the athlete's zone. If a row has no time of day, its start
    /// counts as hidden.
    init(_ values: ExportValues, zone: Zone, remarks: inout [Notice]) throws(UnusableActivity) {
        guard let id = values.id else { throw .noID }
        guard let start = ExportStart(values, zone: zone) else { throw .noStart }
        let sport = values.sport
        let moving = Self.duration(values.number(.movingTime), "moving time", &remarks)
        let elapsed = Self.duration(values.number(.elapsedTime), "elapsed time", &remarks)
        let meters = values.meters(sport, in: [moving, elapsed].compactMap { $0?.measured }.max(), &remarks)
        self.init(
            id: .strava(id),
            name: values.text(.name, limit: 1000) ?? values.sportName ?? "Workout",
            sportType: sport,
            start: start.instant,
            localStart: start.local,
            startIsHidden: start.isHidden,
            movingTime: moving?.measured ?? elapsed ?? .zero,
            elapsedTime: elapsed?.measured ?? moving ?? .zero,
            distance: meters.map { Distance(meters: $0) },
            averageSpeed: values.measure(.averageSpeed),
            averageHeartRate: values.measure(.averageHeartRate),
            averagePower: values.measure(.averagePower),
            calories: values.measure(.calories).map { Calories(kilocalories: $0, isEstimated: false) },
            elevationGain: Self.elevationGain(values.number(.elevationGain), hasDistance: meters != nil),
            isRace: sport.isRace(workoutType: values.number(.workoutType).flatMap { Int64(exactly: $0) }),
            isCommute: values.flag(.commute),
            isManual: values.columns[.filename].map { values.cells.isEmpty($0) } ?? false)
        notes = values.text(.description, limit: Self.longestText) ?? ""
        privateNote = values.text(.privateNote, limit: Self.longestText) ?? ""
        uploaded = values.uploaded
        measures = values.measures
    }
}

extension ExportValues {
    /// The upload by which the export names a packed file; what isn't packed is named by the activity's own id.
    fileprivate var uploaded: UploadedFile? {
        text(.filename, limit: 100).flatMap { FileNames.uploadID(exportedAs: $0) }.map { UploadedFile(uploadID: $0) }
    }

    /// nil if the row has none of them.
    fileprivate var measures: ActivityMeasures? {
        var measures = ActivityMeasures()
        measures.sufferScore = measure(.relativeEffort)
        measures.maxHeartRate = measure(.maxHeartRate)
        measures.maxSpeed = measure(.maxSpeed)
        measures.weightedPower = measure(.weightedPower)
        measures.averageCadence = measure(.averageCadence)
        return measures.nonEmpty
    }

    var sportName: String? { text(.sport, limit: 100)?.onOneLine }

    fileprivate var sport: SportType {
        guard let name = sportName else { return SportType(rawValue: "Workout") }
        return ExportSports.sportType(name) ?? ExportSports.nearest(to: name) ?? ExportSports.spelled(name)
    }

    /// The distance in metres, from the second column if there is one, otherwise from the first. A distance of the
    /// first column is dropped if it is too far for the time on the water, since its unit must then be another one.
    fileprivate func meters(_ sport: SportType, in time: Duration?, _ remarks: inout [Notice]) -> Double? {
        if columns[.distance] != columns.display(.distance), number(.distance) != nil { return measure(.distance) }
        let displayed = displayedDistance(isInMeters: sport.isShownInMeters)
        guard sport.isByMuscleOnWater, let meters = displayed, let seconds = time?.wholeSeconds,
            meters > Double(seconds) * Self.fastestOnWater
        else { return displayed }
        remarks.append(
            "its distance of \(Int(meters)) m is more than is possible on the water in \(seconds) s, and was ignored")
        return nil
    }

    /// In metres per second; the fastest boats with eight rowers reach seven.
    private static let fastestOnWater = 10.0
}

extension SportType {
    /// Whether Strava shows the sport's distances in metres.
    fileprivate var isShownInMeters: Bool { ["Swim", "Rowing", "VirtualRow"].contains(rawValue) }

    fileprivate var isByMuscleOnWater: Bool {
        isShownInMeters || ["Canoeing", "Kayaking", "StandUpPaddling"].contains(rawValue)
    }
}
