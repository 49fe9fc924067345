package import Workouts

/// One workout of a brief.
package struct BriefWorkout: Sendable, Equatable {
    package let workout: MergedWorkout
    /// The plan; nil where there is none, also where TrainingPeaks has a mere recording.
    package let plan: PlannedWorkout?
    /// nil unless it was done.
    package let done: Done?

    init(_ workout: MergedWorkout, _ physiology: Physiology, _ zoneTimes: [Int64: [HeartRateZoneTime]]) {
        self.workout = workout
        plan = workout.planned.flatMap { $0.isRecording ? nil : $0 }
        done = workout.status == .completed ? Done(workout, physiology, zoneTimes) : nil
    }
}

extension BriefWorkout {
    /// What was done, all parts of the session together, in whole units; nil is what nobody knows.
    package struct Done: Sendable, Equatable {
        /// Strava's name of the activity that counts.
        package let name: String?
        /// Seconds of moving time.
        package let seconds: Int?
        package let millimeters: Int?
        /// Millimetres climbed.
        package let climbMillimeters: Int?
        package let heartRate: HeartRate?
        package let load: Load?
        /// Tenths of a kilocalorie, and whether any of it is an estimate.
        package let kilocalorieTenths: Int?
        package let caloriesAreEstimated: Bool
        /// The activities' numbers, first that of the one that counts.
        package let activities: [Int64]

        /// The distance over the time of all parts that tell one.
        package let metersPerSecond: Double?
    }

    /// The heart rate of all parts that tell one, in beats per minute.
    package struct HeartRate: Sendable, Equatable {
        package let average: Double?
        package let maximum: Double?
        /// The zone of the average; nil where nobody has told where the zones begin.
        package let zoneOfAverage: Int?
        /// How long it was in which zone, as Strava tells it; empty where it doesn't.
        package let zones: [HeartRateZoneTime]
    }

    /// How hard it was, on the athlete's scale.
    package struct Load: Sendable, Equatable {
        /// Tenths of a point, of all parts.
        package let tenths: Int
        /// That of the activity that counts.
        package let source: LoadSource
        /// Whether that of any part is a guess.
        package let isEstimated: Bool
    }
}

extension BriefWorkout.Done {
    fileprivate init(
        _ workout: MergedWorkout, _ physiology: Physiology, _ zoneTimes: [Int64: [HeartRateZoneTime]]
    ) {
        let (session, recordings) = (workout.figures, workout.activities)
        let counted = recordings.map { CountedActivity($0, physiology) }
        let amounts = counted.reduce(into: Amounts()) { $0.add($1.amounts) }
        name = workout.activity?.name
        // What no activity tells TrainingPeaks may have recorded.
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
            BriefWorkout.HeartRate($0, physiology.heartRateZones, workout.zoneTimes(among: zoneTimes))
        }
        load = counted.first.map { first in
            BriefWorkout.Load(
                tenths: amounts.loadTenths, source: first.loadSource,
                isEstimated: counted.contains(where: \.loadIsEstimated))
        }
        kilocalorieTenths = session?.calories == nil ? nil : amounts.kilocalorieTenths
        caloriesAreEstimated = session?.calories?.isEstimated ?? false
        activities = recordings.map(\.id)
    }
}

extension BriefWorkout.HeartRate {
    /// nil where nothing is known of it.
    fileprivate init?(_ session: SessionFigures, _ zones: HeartRateZones?, _ times: [HeartRateZoneTime]) {
        average = session.averageHeartRate.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        maximum = session.maxHeartRate.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        zoneOfAverage = average.flatMap { zones?.zone(of: $0) }
        self.zones = times
        if average == nil, maximum == nil, times.isEmpty { return nil }
    }
}

extension MergedWorkout {
    /// How long the heart rate was in which zone, in order, over all parts; empty where a part with a heart rate doesn't tell it.
    fileprivate func zoneTimes(among told: [Int64: [HeartRateZoneTime]]) -> [HeartRateZoneTime] {
        let lists = activities.map { told[$0.id] ?? [] }
        var times = lists.joined().map(\.self)
        if parts.isEmpty, times.isEmpty {
            // The strap that tells the heart rate tells the zones, too.
            times = duplicates.lazy.compactMap { told[$0.id] }.first ?? []
        } else if zip(activities, lists).contains(where: { $0.averageHeartRate != nil && $1.isEmpty }) {
            return []
        }
        return Dictionary(times.map { ($0.zone, $0.seconds) }, uniquingKeysWith: +)
            .map { HeartRateZoneTime(zone: $0, seconds: $1) }
            .sorted { $0.zone < $1.zone }
    }
}
