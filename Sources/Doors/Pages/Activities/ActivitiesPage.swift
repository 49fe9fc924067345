package import Basics
import Export
package import Workouts

/// The activities that a search finds, one line each.
package struct ActivitiesPage: Sendable {
    /// A field of the form, as submitted.
    package struct Field: Sendable {
        package var value: String
        /// The problem with its value, in a sentence; nil for none.
        package var problem: String?

        package init(_ value: String, problem: String? = nil) {
            self.value = value
            self.problem = problem
        }

        var values: [String: Any] {
            var values: [String: Any] = ["value": value]
            values["problem"] = problem
            return values
        }
    }

    /// An activity, and the title of its plan; nil if it has none.
    package typealias Row = (activity: Activity, plan: String?, isExcluded: Bool)

    private let today: Day
    private let units: Units
    /// The path of the athlete's pages.
    private let address: String
    /// Links that narrow the list, or widen it again.
    package var links: [(key: String, label: String, address: String, isOn: Bool)] = []
    /// The fields by their names.
    package var fields: [String: Field] = [:]
    /// The form's hidden parameters, as names and values.
    package var kept: [(name: String, value: String)] = []
    /// Problems with parameters that the form has no field for.
    package var problems: [(name: String, sentence: String)] = []
    /// The Strava sport types to choose from.
    package var types: [(name: String, isChosen: Bool)] = []
    package var rows: [Row] = []
    package var count = 0
    /// Whether the athlete has any activities at all.
    package var hasAny = false
    package var previous: String?
    package var next: String?
    package var actions: PlanActions

    package init(today: Day, units: Units, address: String, actions: PlanActions) {
        self.today = today
        self.units = units
        self.address = address
        self.actions = actions
    }

    package func html(_ frame: PageFrame) -> String {
        let list = "\(address)/activities"
        var content: [String: Any] = [
            "links": links.map { link in
                ["key": link.key, "label": link.label, "address": link.address, "isOn": link.isOn] as [String: Any]
            },
            "kept": kept.map { ["name": $0.name, "value": $0.value] }, "list": list, "count": count,
            "countWords": count.activities, "hasAny": hasAny,
            "isFiltered": hasAny && count == 0, "isBeyond": count > 0 && rows.isEmpty, "hasRows": !rows.isEmpty,
            "hasStrava": rows.contains { !$0.activity.id.isFile },
            "rows": rows.map(values),
            "actions": actions.values, "isOpen": fields.values.contains { !$0.value.isEmpty },
            "types": types.map { ["name": $0.name, "isChosen": $0.isChosen] as [String: Any] },
            "areSeveral": types.count(where: \.isChosen) > 1,
            "problems": problems.map { ["name": $0.name, "sentence": $0.sentence] },
            "orders": Self.orders.map { key, label in
                ["key": key, "label": label, "isChosen": key == fields["sort"]?.value] as [String: Any]
            },
        ]
        for (name, field) in fields { content["field_\(name)"] = field.values }
        content["previous"] = previous
        content["next"] = next
        return Templates.page("activities", frame, content)
    }
}

extension ActivitiesPage {
    private static let orders = [
        ("-start", "Latest first"), ("start", "Earliest first"), ("-distance", "Longest distance"),
        ("-duration", "Longest time"), ("-calories", "Most calories"), ("name", "Name"),
    ]

    private func values(of row: Row) -> [String: Any] {
        let activity = row.activity
        let figures = ActivityWords(activity: activity, units: units)
        var values: [String: Any] = [
            "id": activity.id.text, "sport": activity.sportName,
            "color": SportColor(of: activity.sportName).rawValue, "sportWord": SportWord.of(activity.sportName),
            "name": figures.name, "day": activity.day.description, "dayWords": dayWords(activity.day),
            "address": "\(address)/activities/\(activity.id)",
            "isExcluded": row.isExcluded,
        ]
        values["url"] = activity.url
        values["device"] = activity.fileDevice
        values["start"] = activity.startIsHidden ? nil : activity.localStart.clock
        values["distance"] = figures.distance
        values["time"] = figures.time
        values["pace"] = figures.pace ?? figures.averageSpeed
        values["heartRate"] = figures.averageHeartRate
        values["calories"] = figures.calories
        values["plan"] = row.plan.flatMap { $0.isEmpty || $0 == figures.name ? nil : $0 }
        return values
    }

    /// The day in words, without the year if it is this year.
    private func dayWords(_ day: Day) -> String {
        let year = day.components.year
        return year == today.components.year ? day.words : "\(day.words) \(year)"
    }
}
