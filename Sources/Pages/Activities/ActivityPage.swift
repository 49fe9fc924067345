package import Basics
import Export
package import Workouts

/// One activity: what it amounts to, how it went, what was planned of it, and where it comes from.
package struct ActivityPage: Sendable {
    private let activity: Activity
    /// nil where the activity is excluded.
    private let workout: MergedWorkout?
    private let edit: EditForm
    private let units: Units
    /// Where the athlete's pages are.
    private let address: String

    /// The form by which the athlete says something else than what is told.
    package struct EditForm: Sendable {
        package var name: ActivitiesPage.Field
        /// In kilocalories; empty for what is told.
        package var calories: ActivitiesPage.Field
        package var isExcluded: Bool
        /// What the fields held when the page was first made: what is left as it was is no edit.
        package var shown: (name: String, calories: String, isExcluded: Bool)

        /// As it is shown at first.
        package init(name: String, calories: String, isExcluded: Bool) {
            self.name = ActivitiesPage.Field(name)
            self.calories = ActivitiesPage.Field(calories)
            self.isExcluded = isExcluded
            shown = (name, calories, isExcluded)
        }
    }

    /// - Parameters:
    ///   - workout: the one that the activity stands for; nil where it is excluded.
    ///   - edit: as it is shown.
    package init(
        _ activity: Activity, of workout: MergedWorkout?, edit: EditForm, units: Units, address: String
    ) {
        self.activity = activity
        self.workout = workout
        self.edit = edit
        self.units = units
        self.address = address
    }

    /// How the heading calls it.
    package var heading: String { ActivityWords(activity, units).name }

    package func html(_ frame: PageFrame) -> String {
        let figures = ActivityWords(activity, units)
        let summary = [
            metric("calories", "Calories", figures.calories, activity.calories?.kilocalories),
            metric("distance", "Distance", figures.distance, activity.distance?.meters),
            metric("duration", "Duration", figures.time, Double(activity.movingTime.wholeSeconds)),
            metric("pace", "Pace", figures.pace, figures.speed),
        ]
        let performance = [
            metric("average_speed", "Average speed", figures.averageSpeed, figures.speed),
            metric("max_speed", "Max speed", figures.maximumSpeed, activity.maxSpeed),
            metric("average_heartrate", "Average heart rate", figures.averageHeartRate, activity.averageHeartRate),
            metric("max_heartrate", "Max heart rate", figures.maximumHeartRate, activity.maxHeartRate),
            metric("elevation_gain", "Elevation gain", figures.climb, activity.elevationGain?.meters),
            metric("average_power", "Power", figures.averagePower, activity.averagePower),
        ]
        var content: [String: Any] = [
            "id": String(activity.id), "sport": activity.sportName, "sportWord": SportWord.of(activity.sportName),
            "color": SportColor(of: activity.sportName).rawValue,
            "sections": [
                section("summary", "Summary", summary.compactMap(\.self)),
                section("performance", "Performance", performance.compactMap(\.self)),
            ].compactMap(\.self),
            "dayWords": activity.day.wordsInFull, "dayAddress": "\(address)/days/\(workout?.day ?? activity.day)",
            "url": activity.url, "list": "\(address)/activities",
        ]
        content["start"] = activity.startIsHidden ? nil : activity.localStart.clock
        content["notes"] = activity.notes.isEmpty ? nil : activity.notes
        content["device"] = activity.deviceName.isEmpty ? nil : activity.deviceName
        content["plan"] = plan
        content["isExcluded"] = workout == nil
        content["edit"] = editForm
        return Templates.page("activity", frame, content)
    }
}

extension ActivityPage {
    /// nil where it isn't known.
    private func metric(_ key: String, _ label: String, _ words: String?, _ value: Double?) -> [String: Any]? {
        guard let words, let value else { return nil }
        return ["key": key, "label": label, "words": words, "value": value.plain]
    }

    /// nil where there is nothing in it.
    private func section(_ key: String, _ label: String, _ metrics: [[String: Any]]) -> [String: Any]? {
        metrics.isEmpty ? nil : ["key": key, "label": label, "metrics": metrics]
    }

    private var plan: [String: Any]? {
        guard let workout, let plan = workout.planned, !plan.isRecording else { return nil }
        var values: [String: Any] = ["title": workout.title, "rows": PlanBesideDone(workout, units).rows]
        values["percent"] = workout.compliance?.percent
        values["band"] = workout.compliance?.band.rawValue
        values["reasons"] = workout.match?.reasons.joined(separator: ", ")
        return values
    }
}

extension ActivityPage {
    /// What the form holds, and beside it what is told where that is something else.
    private var editForm: [String: Any] {
        var (name, calories) = (edit.name.values, edit.calories.values)
        for value in activity.original {
            switch value {
            case .name(let told): name["told"] = told.isEmpty ? nil : told
            case .calories(let told): calories["told"] = told?.words
            }
        }
        return [
            "action": "\(address)/activities/\(activity.id)/edit", "name": name, "calories": calories,
            "shownName": edit.shown.name, "shownCalories": edit.shown.calories,
            "shownExcluded": edit.shown.isExcluded ? "true" : "false", "isExcluded": edit.isExcluded,
            "most": ActivityEdit.mostCharacters,
            "mostCalories": ActivityEdit.kilocalories.upperBound,
            "isEdited": !activity.original.isEmpty || workout == nil,
        ]
    }
}

extension Double {
    /// As programs read it: whole where it is whole, three decimals at most.
    var plain: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
