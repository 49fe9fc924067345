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

    /// One activity of a list.
    package struct Row {
        package let activity: Activity
        /// The workout that it belongs to; nil if it is excluded.
        let workout: MergedWorkout?

        package init(_ activity: Activity, of workout: MergedWorkout?) {
            (self.activity, self.workout) = (activity, workout)
        }

        /// Whether it is one of the workout's own activities, and no second recording.
        package var counts: Bool { workout?.activities.contains { $0.id == activity.id } == true }
        /// The plan, told beside the workout's first activity alone.
        fileprivate var plannedSeconds: Double? {
            workout?.activity?.id == activity.id ? workout?.plannedSeconds : nil
        }
        fileprivate var seconds: Double { Double(activity.movingTime.wholeSeconds) }
    }

    /// - Parameters:
    ///   - rows: in the order of the list.
    ///   - byWeek: whether that is the order of time, so that each week has a head.
    ///   - sum: the time, in seconds, and the number of all found activities of a week.
    package func groups(
        of rows: [Row], byWeek: Bool, sum: (Day) -> (seconds: Int, activities: Int)
    ) -> [[String: Any]] {
        let longest = rows.map { max($0.seconds, $0.plannedSeconds ?? 0) }.max() ?? 0
        var groups: [(monday: Day?, rows: [[String: Any]])] = []
        for row in rows {
            let monday = byWeek ? row.activity.day.monday : nil
            if groups.isEmpty || groups[groups.count - 1].monday != monday { groups.append((monday, [])) }
            groups[groups.count - 1].rows.append(values(of: row, longest))
        }
        return groups.map { monday, rows in
            known([
                "rows": rows,
                "head": monday.map { monday in
                    let sum = sum(monday)
                    let span = WeekSum(monday: monday, week: nil, today: today, longest: 0).span
                    return [
                        "weekNumber": monday.weekNumber, "span": span,
                        "time": Duration.seconds(sum.seconds).clock ?? "0:00", "activities": sum.activities.activities,
                    ]
                },
            ])
        }
    }

    private func values(of row: Row, _ longest: Double) -> [String: Any] {
        let activity = row.activity
        let figures = ActivityWords(activity: activity, units: units)
        let plan = row.workout?.planned.flatMap { $0.isRecording || $0.title.isEmpty ? nil : $0.title }
        let source = ["badge": activity.source.title, "source": activity.source.entry, "url": activity.url]
        return known([
            "id": activity.id.text, "sport": activity.sportName,
            "color": SportColor(of: activity.sportName).rawValue, "sportWord": SportWord.of(activity.sportName),
            "title": (plan ?? figures.name).unbroken,
            "name": plan == figures.name ? nil : plan.map { _ in figures.name },
            "day": activity.day.description, "dayWords": dayWords(activity.day),
            "address": "\(address)/activities/\(activity.id)", "isExcluded": row.workout == nil,
            "start": activity.startIsHidden ? nil : activity.localStart.clock,
            "distance": figures.distance, "time": activity.movingTime.clock,
            "pace": figures.pace ?? figures.averageSpeed, "heartRate": figures.averageHeartRate,
            "mark": SourceMark.values(of: activity.source).merging(known(source)) { $1 }, "link": activity.source.link,
            "measure": Measure(plan: row.plannedSeconds, done: row.seconds, of: longest, height: 8)?.values,
            "device": activity.toldDevice,
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
