public import Basics

/// The combined figures of all activities in a session; for a single activity its own. A figure that no activity has is
/// nil.
public struct SessionFigures: Sendable, Equatable {
    /// Beats per minute: the mean over the time of the activities that have it.
    public let averageHeartRate: Double?
    /// Beats per minute.
    public let maxHeartRate: Double?
    /// Watts: the mean over the time of the activities that have it.
    public let averagePower: Double?
    /// The sum; an estimate if an activity has none.
    public let calories: Calories?
    public let climb: Distance?
    public let climbIsWhole: Bool
    /// Metres per second: the activities' distance over their time, without those that have no distance.
    public let speed: Double?

    init(_ activities: [Activity]) {
        averageHeartRate = Self.mean(of: activities) { $0.averageHeartRate }
        maxHeartRate = activities.compactMap(\.maxHeartRate).max()
        averagePower = Self.mean(of: activities) { $0.averagePower }
        let burnt = activities.compactMap(\.calories)
        calories =
            burnt.isEmpty
            ? nil
            : Calories(
                kilocalories: burnt.reduce(0) { $0 + $1.kilocalories },
                isEstimated: burnt.count < activities.count || burnt.contains(where: \.isEstimated))
        let climbs = activities.compactMap(\.elevationGain)
        climb = climbs.isEmpty ? nil : Distance(meters: climbs.reduce(0) { $0 + $1.meters })
        climbIsWhole = climbs.count == activities.count
        let known = activities.count == 1 ? activities[0].averageSpeed : nil
        speed = known ?? Self.speed(of: activities)
    }
}

extension SessionFigures {
    private static func mean(of activities: [Activity], _ figure: (Activity) -> Double?) -> Double? {
        guard activities.count > 1 else { return activities.first.flatMap(figure) }
        let known = activities.compactMap { activity in
            figure(activity).map { (value: $0, seconds: activity.secondsThatCount) }
        }
        guard known.count > 1 else { return known.first?.value }
        return known.reduce(0) { $0 + $1.value * $1.seconds } / known.reduce(0) { $0 + $1.seconds }
    }

    private static func speed(of activities: [Activity]) -> Double? {
        let known = activities.filter { $0.distance != nil && $0.movingTime >= .seconds(1) }
        let meters = known.reduce(0) { $0 + ($1.distance?.meters ?? 0) }
        let seconds = known.reduce(0) { $0 + Double($1.movingTime.wholeSeconds) }
        return seconds > 0 ? meters / seconds : nil
    }
}

extension Activity {
    fileprivate var secondsThatCount: Double {
        Double((movingTime.measured ?? elapsedTime.measured ?? .seconds(1)).wholeSeconds)
    }
}

extension MergedWorkout {
    /// The activity that counts and the further parts of its session, in order of time.
    public var activities: [Activity] {
        guard let activity else { return parts }
        return parts.isEmpty ? [activity] : [activity] + parts
    }

    public var figures: SessionFigures? { activity == nil ? nil : SessionFigures(activities) }
}
