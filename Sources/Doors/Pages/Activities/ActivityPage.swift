package import Basics
import Export
package import Workouts

package struct ActivityPage: Sendable {
    private let activity: Activity
    /// nil if the activity is excluded.
    private let workout: MergedWorkout?
    private let edit: EditForm
    private let units: Units
    private let address: String
    /// What its file tells of it beyond its figures; nil if no file tells it.
    package var recording: RecordingDetail?

    package struct EditForm: Sendable {
        package var name: FormField
        /// In kilocalories; empty for the source's value.
        package var calories: FormField
        package var isExcluded: Bool
        /// The initial values of the fields: an unchanged value is no edit.
        package var shown: (name: String, calories: String, isExcluded: Bool)

        package init(name: String, calories: String, isExcluded: Bool) {
            self.name = FormField(name)
            self.calories = FormField(calories)
            self.isExcluded = isExcluded
            shown = (name, calories, isExcluded)
        }
    }

    package init(_ activity: Activity, of workout: MergedWorkout?, edit: EditForm, units: Units, address: String) {
        self.activity = activity
        self.workout = workout
        self.edit = edit
        self.units = units
        self.address = address
    }

    package var isFromStrava: Bool { activity.id.strava != nil || workout?.isFromStrava == true }

    package var heading: String { ActivityWords(activity: activity, units: units).name }

    package func html(_ frame: PageFrame) -> String {
        let figures = ActivityWords(activity: activity, units: units)
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
        // Metrics that are shown only where a device's file tells the activity.
        let ofFile =
            !activity.hasFile
            ? []
            : [
                metric("max_power", "Max power", figures.maximumPower, activity.maxPower),
                metric("weighted_power", "Weighted power", figures.weightedPower, activity.weightedPower),
                metric("kilojoules", "Work", figures.work, activity.kilojoules),
                metric("average_cadence", "Cadence", figures.cadence, activity.averageCadence),
            ]
        var content = known([
            "id": activity.id.text, "sport": activity.sportName, "sportWord": SportWord.of(activity.sportName),
            "color": SportColor(of: activity.sportName).rawValue,
            "sections": [
                section("summary", "Summary", summary.compactMap(\.self)),
                section("performance", "Performance", (performance + ofFile).compactMap(\.self)),
            ].compactMap(\.self),
            "dayWords": activity.day.wordsInFull, "dayAddress": "\(address)/days/\(workout?.day ?? activity.day)",
            "list": "\(address)/activities",
            "url": activity.url, "link": activity.source.link, "source": source,
            "start": activity.startIsHidden ? nil : activity.localStart.clock,
            "notes": activity.notes.isEmpty ? nil : activity.notes,
            "privateNote": activity.privateNote.isEmpty ? nil : activity.privateNote,
            "device": activity.deviceName.isEmpty ? nil : activity.deviceName, "plan": plan,
            "isExcluded": workout == nil, "edit": editForm,
        ])
        if let recording {
            let parts = RecordingParts(detail: recording, sport: activity.sportName, units: units)
            content.merge(parts.values) { own, _ in own }
        }
        return Templates.page("activity", frame, content)
    }

    private func metric(_ key: String, _ label: String, _ words: String?, _ value: Double?) -> [String: Any]? {
        guard let words, let value else { return nil }
        return ["key": key, "label": label, "words": words, "value": value.plain]
    }

    private func section(_ key: String, _ label: String, _ metrics: [[String: Any]]) -> [String: Any]? {
        metrics.isEmpty ? nil : ["key": key, "label": label, "metrics": metrics]
    }

    private var source: String {
        guard !activity.id.isFile else { return "A device's file, ID \(activity.id)" }
        return "\(activity.source.title) activity ID \(activity.id)"
            + (activity.others.contains(.intervals) ? ", also at intervals.icu" : "")
            + (activity.hasFile ? ", and a device's file" : "")
    }

    private var plan: [String: Any]? {
        guard let workout, let plan = workout.planned, !plan.isRecording else { return nil }
        return known([
            "title": workout.title, "rows": PlanBesideDone(workout, units).rows,
            "percent": workout.compliance?.percent, "band": workout.compliance?.band.rawValue,
            "reasons": workout.match?.reasons.joined(separator: ", "),
        ])
    }

    /// The values of the form, and the source's values where they differ.
    private var editForm: [String: Any] {
        var (name, calories) = (edit.name, edit.calories)
        for value in activity.original {
            switch value {
            case .name(let told): name.told = told.isEmpty ? nil : told
            case .calories(let told): calories.told = told?.words
            }
        }
        return [
            "isOfFile": activity.id.isFile, "teller": activity.source.title,
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
    /// The number for programs: without decimals if it is whole, else with three at most.
    var plain: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
