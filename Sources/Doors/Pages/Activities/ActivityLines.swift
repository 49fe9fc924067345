package import Basics
import Export
package import Workouts

/// A field of a form, as submitted.
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

/// Activities in lines of a list.
package struct ActivityLines: Sendable {
    private let today: Day
    private let units: Units
    private let address: String

    package init(today: Day, units: Units, address: String) {
        self.today = today
        self.units = units
        self.address = address
    }

    /// - Parameter plan: the title of its plan; nil if it has none.
    package func values(of activity: Activity, plan: String?, isExcluded: Bool) -> [String: Any] {
        let figures = ActivityWords(activity: activity, units: units)
        return known([
            "id": activity.id.text, "sport": activity.sportName,
            "color": SportColor(of: activity.sportName).rawValue, "sportWord": SportWord.of(activity.sportName),
            "name": figures.name, "day": activity.day.description, "dayWords": dayWords(activity.day),
            "address": "\(address)/activities/\(activity.id)", "isExcluded": isExcluded, "url": activity.url,
            "device": activity.fileDevice, "start": activity.startIsHidden ? nil : activity.localStart.clock,
            "distance": figures.distance, "time": figures.time, "pace": figures.pace ?? figures.averageSpeed,
            "heartRate": figures.averageHeartRate, "calories": figures.calories,
            "plan": plan.flatMap { $0.isEmpty || $0 == figures.name ? nil : $0 },
        ])
    }

    /// The day in words, without the year if it is this year.
    private func dayWords(_ day: Day) -> String {
        let year = day.components.year
        return year == today.components.year ? day.words : "\(day.words) \(year)"
    }
}
