import Basics
import Workouts

/// An activity as the figures see it: in whole units, with its load.
///
/// Each figure walks over all of them: of twenty years that is a tenth faster where only references are copied.
final class CountedActivity: Sendable {
    let id: Int64
    let name: String
    /// tpmerge's name of the activity's own sport.
    let sport: String
    /// The wall clock where it was recorded; its day is the day that it counts on.
    let localStart: LocalTime
    let start: Instant
    let startIsHidden: Bool
    let isManual: Bool
    /// One activity.
    let amounts: Amounts
    /// Whether anybody has told a distance, and a height.
    let hasDistance: Bool
    let hasClimb: Bool
    let loadSource: LoadSource
    let loadIsEstimated: Bool
    let caloriesAreEstimated: Bool
    /// Tenths of a point; nil where Strava gave none.
    let scoreTenths: Int?

    init(_ activity: Activity, _ physiology: Physiology) {
        id = activity.id
        name = activity.name
        sport = activity.sportName
        localStart = activity.localStart
        start = activity.start
        startIsHidden = activity.startIsHidden
        isManual = activity.isManual
        hasDistance = activity.distance != nil
        hasClimb = activity.elevationGain != nil
        let load = Load(of: activity, physiology)
        loadSource = load.source
        loadIsEstimated = load.isEstimated
        scoreTenths = activity.countedScoreTenths
        caloriesAreEstimated = activity.calories?.isEstimated ?? false
        amounts = Amounts(
            activities: 1, movingSeconds: activity.movingTime.roundedSeconds,
            millimeters: activity.distance?.roundedMillimeters ?? 0,
            climbMillimeters: activity.elevationGain?.roundedMillimeters ?? 0, loadTenths: load.tenths,
            kilocalorieTenths: Int(halfUp: (activity.calories?.kilocalories ?? 0) * 10))
    }

    var day: Day { localStart.day }

    /// Metres per second that people don't exceed in its sport over its distance; nil for a sport of which pace isn't told.
    /// Short and steep goes faster than 40 km and more.
    var greatestSpeed: Double? {
        switch PlannedSport(rawValue: sport) {
        case .run: 7
        case .walk: 5
        case .swim: 2.2
        case .bike, .mountainBike: amounts.millimeters < 40_000_000 ? 22 : 15
        default: nil
        }
    }
}

extension [CountedActivity] {
    /// In order of start and id; small numbers are much faster to sort than whole activities.
    var inOrder: [CountedActivity] {
        let keys = indices.map { (self[$0].start, self[$0].id, index: $0) }
        return keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { self[$0.index] }
    }

    /// Those from a day on.
    func from(_ first: Day) -> [CountedActivity] {
        // Twenty years of them are not copied for nothing.
        allSatisfy { $0.day >= first } ? self : filter { $0.day >= first }
    }

    /// Those up to a day.
    func upTo(_ last: Day) -> [CountedActivity] {
        allSatisfy { $0.day <= last } ? self : filter { $0.day <= last }
    }
}

extension Distance {
    /// Whole millimetres, half up, 0 for what is no distance.
    var roundedMillimeters: Int { Int(halfUp: meters * 1000) }
}
