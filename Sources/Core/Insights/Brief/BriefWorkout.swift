package import Basics
package import Workouts

package struct BriefWorkout: Sendable, Equatable {
    package let workout: MergedWorkout
    /// nil if there is no plan, or TrainingPeaks has a mere recording.
    package let plan: PlannedWorkout?
    package let done: Done?
    /// When it is light or dark on a session outdoors, in words; nil unless there is something to say.
    package let light: String?
    /// Of a session to come, the last one of the same title that was done; nil for none.
    package let alike: MergedWorkout?
    /// Whether Strava's API or a JSON list may have told any of it, which by Strava's terms is for the athlete alone.
    package let isForAthleteAlone: Bool

    init(
        _ workout: MergedWorkout, _ physiology: Physiology, _ zoneTimes: [ActivityID: [HeartRateZoneTime]],
        light: String?, alike: MergedWorkout?, isForAthleteAlone: Bool
    ) {
        self.workout = workout
        plan = workout.planned.flatMap { $0.isRecording ? nil : $0 }
        done = workout.status == .completed ? Done(workout, physiology, zoneTimes) : nil
        self.light = light
        self.alike = alike
        self.isForAthleteAlone = isForAthleteAlone
    }

    /// The figures of all parts of the session together, in whole units; nil if unknown.
    package struct Done: Sendable, Equatable {
        /// The name at Strava of the main activity.
        package let name: String?
        package let seconds: Int?
        package let millimeters: Int?
        package let climbMillimeters: Int?
        package let heartRate: HeartRate?
        /// The sum of all parts, by the source of the first.
        package let load: Load?
        /// Tenths of a kilocalorie, and whether any of it is an estimate.
        package let kilocalorieTenths: Int?
        package let caloriesAreEstimated: Bool
        package let activities: [ActivityID]

        /// The distance over the time of all parts that have one.
        package let metersPerSecond: Double?
    }

    /// The heart rate of all parts that have one, in beats per minute.
    package struct HeartRate: Sendable, Equatable {
        package let average: Double?
        package let maximum: Double?
        /// The zone of the average; nil if the athlete's zones are unknown.
        package let zoneOfAverage: Int?
        /// The time in each zone according to Strava; empty if Strava has none.
        package let zones: [HeartRateZoneTime]
    }
}

extension BriefWorkout.Done {
    fileprivate init(
        _ workout: MergedWorkout, _ physiology: Physiology, _ zoneTimes: [ActivityID: [HeartRateZoneTime]]
    ) {
        let (session, recordings) = (workout.figures, workout.activities)
        let counted = recordings.map { CountedActivity($0, physiology) }
        let amounts = counted.amounts
        name = workout.activity?.name
        // TrainingPeaks may have recorded values that no activity has.
        let duration = workout.volume.duration?.roundedSeconds ?? 0
        let length = amounts.movingSeconds > 0 ? amounts.movingSeconds : duration
        seconds = length > 0 ? length : nil
        millimeters =
            counted.contains(where: \.hasDistance) ? amounts.millimeters : workout.volume.distance?.roundedMillimeters
        climbMillimeters = counted.contains(where: \.hasClimb) ? amounts.climbMillimeters : nil
        if !workout.parts.isEmpty {
            metersPerSecond = session?.speed
        } else if let seconds, let millimeters, millimeters > 0 {
            metersPerSecond = Double(millimeters) / 1000 / Double(seconds)
        } else {
            metersPerSecond = nil
        }
        heartRate = session.flatMap {
            BriefWorkout.HeartRate($0, physiology.heartRateZones, workout.zoneTimesOfSession(among: zoneTimes))
        }
        load = counted.first.map { first in
            Load(
                tenths: amounts.loadTenths, source: first.loadSource,
                isEstimated: counted.contains(where: \.loadIsEstimated))
        }
        kilocalorieTenths = session?.calories == nil ? nil : amounts.kilocalorieTenths
        caloriesAreEstimated = session?.calories?.isEstimated ?? false
        activities = recordings.map(\.id)
    }
}

extension BriefWorkout.HeartRate {
    /// nil if nothing is known about the heart rate.
    fileprivate init?(_ session: SessionFigures, _ zones: HeartRateZones?, _ times: [HeartRateZoneTime]) {
        average = session.averageHeartRate.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        maximum = session.maxHeartRate.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        zoneOfAverage = average.flatMap { zones?.zone(of: $0) }
        self.zones = times
        if average == nil, maximum == nil, times.isEmpty { return nil }
    }
}

extension MergedWorkout {
    /// The time in each zone, in order, over all parts; empty if a part has a heart rate, but no zone times.
    fileprivate func zoneTimesOfSession(among told: [ActivityID: [HeartRateZoneTime]]) -> [HeartRateZoneTime] {
        let lists = zoneTimes(among: told)
        if zip(activities, lists).contains(where: { $0.averageHeartRate != nil && $1.isEmpty }) { return [] }
        return Dictionary(lists.joined().map { ($0.zone, $0.seconds) }, uniquingKeysWith: +)
            .map { HeartRateZoneTime(zone: $0, seconds: $1) }
            .sorted { $0.zone < $1.zone }
    }
}

/// An athlete's training with its activities counted: made once, for the briefs of many days.
package struct CountedTraining: Sendable {
    let today: Day
    /// All known days, including missed workouts.
    let workouts: [MergedWorkout]
    let physiology: Physiology
    let zoneTimes: [ActivityID: [HeartRateZoneTime]]
    /// The activities up to today, in order of start.
    let activities: [CountedActivity]
    let daysOff: Set<Day>
    let isFromStrava: Bool
    let isFromGarmin: Bool
    /// Whether Strava's API may have told any of it.
    let isForAthleteAlone: Bool
    let known: KnownDays
    private let archived: Set<ActivityID>

    /// - Parameters:
    ///   - workouts: the merged list of all known days, including missed workouts.
    ///   - zoneTimes: the time in each heart rate zone, by the activities' ids.
    ///   - archived: the activities of Strava's that only archives tell. Its terms for the API don't bind these.
    package init(
        of workouts: [MergedWorkout], known: KnownDays, today: Day, physiology: Physiology = Physiology(),
        zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:], archived: Set<ActivityID> = []
    ) {
        self.today = today
        self.workouts = workouts
        self.physiology = physiology
        self.zoneTimes = zoneTimes
        self.known = known
        self.archived = archived
        activities = workouts.counted(upTo: today, physiology, zoneTimes)
        daysOff = Set(daysOffIn: workouts)
        isFromStrava = workouts.contains(where: \.isFromStrava)
        isFromGarmin = workouts.contains(where: \.isFromGarmin)
        isForAthleteAlone = workouts.contains { $0.isForAthleteAlone(besides: archived) }
    }

    /// Whether Strava's API or a JSON list may have told any of a workout.
    func isForAthleteAlone(_ workout: MergedWorkout) -> Bool { workout.isForAthleteAlone(besides: archived) }
}

extension MergedWorkout {
    fileprivate func isForAthleteAlone(besides archived: Set<ActivityID>) -> Bool {
        hasActivity { $0.id.strava != nil && !archived.contains($0.id) }
    }
}
