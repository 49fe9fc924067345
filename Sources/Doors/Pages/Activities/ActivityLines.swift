package import Basics
import Export
package import Workouts

package struct FormField: Sendable {
    package var value: String
    /// The problem with its value, in a sentence; nil for none.
    package var problem: String?
    /// The source's value, if the athlete has edited it.
    var told: String?

    package init(_ value: String, problem: String? = nil) {
        self.value = value
        self.problem = problem
    }
}

package struct ActivityLines: Sendable {
    private let today: Day
    private let units: Units
    private let address: String

    package init(today: Day, units: Units, address: String) {
        (self.today, self.units, self.address) = (today, units, address)
    }

    /// - Parameter plan: the title of its plan; nil if it has none.
    package func values(of activity: Activity, plan: String?, isExcluded: Bool) -> [String: Any] {
        let figures = ActivityWords(activity: activity, units: units)
        return known([
            "id": activity.id.text, "sport": activity.sportName,
            "color": SportColor(of: activity.sportName).rawValue, "sportWord": SportWord.of(activity.sportName),
            "name": figures.name, "day": activity.day.description, "dayWords": dayWords(activity.day),
            "address": "\(address)/activities/\(activity.id)", "isExcluded": isExcluded, "url": activity.url,
            "link": activity.source.link, "device": activity.toldDevice,
            "start": activity.startIsHidden ? nil : activity.localStart.clock,
            "distance": figures.distance, "time": figures.time, "pace": figures.pace ?? figures.averageSpeed,
            "heartRate": figures.averageHeartRate, "calories": figures.calories,
            "plan": plan.flatMap { $0.isEmpty || $0 == figures.name ? nil : $0 },
        ])
    }

    package func shortValues(of activity: Activity) -> [String: Any] {
        let words = ActivityWords(activity: activity, units: units)
        let figures = [activity.day.words, words.distance, words.time].compactMap(\.self)
        return known([
            "id": activity.id.text, "sport": activity.sportName, "name": words.name,
            "address": "\(address)/activities/\(activity.id)", "url": activity.url,
            "link": activity.source.link, "color": SportColor(of: activity.sportName).rawValue,
            "figures": figures.joined(separator: " · "),
        ])
    }

    /// The day in words, without the year if it is this year.
    private func dayWords(_ day: Day) -> String {
        let year = day.components.year
        return year == today.components.year ? day.words : "\(day.words) \(year)"
    }
}

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
