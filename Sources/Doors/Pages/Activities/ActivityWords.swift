import Basics
import Export
import Workouts

/// The figures of an activity in words; nil if unknown.
struct ActivityWords {
    let activity: Activity
    let units: Units

    var name: String { activity.title }
    var distance: String? { activity.distance?.words(sport: activity.sportName, in: units) }
    var time: String? { activity.movingTime.stopwatch }
    /// Calories that no source has are unknown; an athlete's edit without calories means 0.
    var calories: String? { activity.calories?.words ?? (activity.saysCalories ? "0 kcal" : nil) }
    var averageHeartRate: String? { activity.averageHeartRate?.words(unit: " bpm") }
    var maximumHeartRate: String? { activity.maxHeartRate?.words(unit: " bpm") }
    var averagePower: String? { activity.averagePower?.words(unit: " W") }
    var maximumPower: String? { activity.maxPower?.words(unit: " W") }
    var weightedPower: String? { activity.weightedPower?.words(unit: " W") }
    var work: String? { activity.kilojoules?.words(unit: " kJ") }
    /// Revolutions, or steps of one foot.
    var cadence: String? { activity.averageCadence?.words(unit: " /min") }
    var climb: String? { activity.elevationGain?.climbWords(in: units) }

    /// The pace of runs, walks and swims.
    var pace: String? {
        guard let pace = Pace(sport: activity.sportName, in: units), pace.label == "Pace" else { return nil }
        return speed.flatMap(pace.pageWords)
    }

    var averageSpeed: String? { speed.flatMap(inKilometersPerHour) }
    var maximumSpeed: String? { activity.maxSpeed.flatMap(inKilometersPerHour) }

    /// The average speed while moving, in metres per second.
    var speed: Double? {
        if let told = activity.averageSpeed, told > 0 { return told }
        guard let distance = activity.distance, activity.movingTime.wholeSeconds > 0 else { return nil }
        let speed = distance.meters / Double(activity.movingTime.wholeSeconds)
        return speed > 0 ? speed : nil
    }

    private func inKilometersPerHour(_ speed: Double) -> String? {
        let unit = units == .metric ? Pace.kilometersPerHour : Pace.milesPerHour
        return unit.pageWords(metersPerSecond: speed)
    }
}
