package import Basics
import Export
import Insights
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
    /// The next activities before and after it in time; nil for none.
    package var neighbors: (before: ActivityID?, after: ActivityID?) = (nil, nil)
    package var zoneTimes: [HeartRateZoneTime] = []
    /// In words, `about 73`; nil for none.
    package var load: String?
    /// What explains why it counts as it does: the workouts of its day, their explanation, whether the plan was ever
    /// read, and today; nil if unknown.
    package var explained: (workouts: [MergedWorkout], explanation: Explanation, planIsKnown: Bool, today: Day)?

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
        let planned = workout?.planned.flatMap { $0.isRecording ? nil : $0.title.isEmpty ? $0.summary : $0.title }
        var content = known([
            "id": activity.id.text, "sport": activity.sportName, "sportWord": SportWord.of(activity.sportName),
            "color": SportColor(of: activity.sportName).rawValue, "sections": figures,
            "dayWords": activity.day.wordsInFull, "dayAddress": "\(address)/days/\(workout?.day ?? activity.day)",
            "list": "\(address)/activities", "before": neighbors.before.map(place), "after": neighbors.after.map(place),
            "url": activity.url, "link": activity.source.link, "source": source,
            "sourceWords": activity.id.isFile ? "a device’s file" : activity.source.title,
            "start": activity.startIsHidden ? nil : activity.localStart.clock, "planned": planned,
            "garmin": activity.isFromGarmin ? activity.deviceName : nil,
            "notes": activity.notes.isEmpty ? nil : activity.notes,
            "privateNote": activity.privateNote.isEmpty ? nil : activity.privateNote,
            "device": activity.deviceName.isEmpty ? nil : activity.deviceName, "plan": plan,
            "isExcluded": workout == nil, "edit": editForm, "reason": reason,
        ])
        let parts = recording.map { RecordingParts(detail: $0, activity: activity, units: units) }
        content.merge(parts?.values ?? [:]) { own, _ in own }
        content["heart"] = heart(parts?.halves ?? [])
        content["hasCols"] = content["heart"] != nil && plan != nil
        return Templates.page("activity", frame, content)
    }

    /// In order of importance. The calories, which are drawn last, belong to the summary.
    private var figures: [[String: Any]] {
        let words = ActivityWords(activity: activity, units: units)
        let summary = [
            Figure("distance", "Distance", words.distance, activity.distance?.meters),
            Figure("duration", "Time", words.time, Double(activity.movingTime.wholeSeconds)),
            Figure("pace", "Pace", words.pace, words.speed),
        ]
        let hasPace = words.pace != nil
        let speed = Figure(
            "average_speed", "Speed", words.averageSpeed, words.speed,
            and: hasPace ? [Figure("max_speed", "up to", words.maximumSpeed, activity.maxSpeed)] : [])
        // Some metrics are shown only where a device's file tells the activity.
        let ofFile = activity.hasFile ? activity : nil
        let performance = [
            Figure(
                "average_heartrate", "Heart rate", words.averageHeartRate, activity.averageHeartRate,
                and: [Figure("max_heartrate", "up to", words.maximumHeartRate, activity.maxHeartRate)]),
            Figure(
                "average_power", "Power", words.averagePower, activity.averagePower,
                and: [
                    Figure("weighted_power", "weighted", words.weightedPower, ofFile?.weightedPower),
                    hasPowerCurve ? nil : Figure("max_power", "up to", words.maximumPower, ofFile?.maxPower),
                ]),
            Figure("elevation_gain", "Climbed", words.climb, activity.elevationGain?.meters),
            load.map { Figure(nil, "Load", $0, 0) } ?? nil, hasPace ? speed : nil,
            hasPace ? nil : Figure("max_speed", "Top speed", words.maximumSpeed, activity.maxSpeed),
            Figure("kilojoules", "Work", words.work, ofFile?.kilojoules),
            Figure("average_cadence", "Cadence", words.cadence, ofFile?.averageCadence),
        ]
        let calories = Figure("calories", "Calories", words.calories, activity.calories?.kilocalories)
        let top = (summary + [hasPace ? nil : speed]).compactMap(\.?.values)
        let rest = performance.compactMap(\.?.values)
        return [
            known([
                "key": "summary", "label": "Summary", "big": top, "hasBig": !top.isEmpty, "last": calories?.values,
            ]), ["key": "performance", "label": "Performance", "rest": rest, "hasRest": !rest.isEmpty],
        ].filter { $0["last"] != nil || $0["hasBig"] as? Bool == true || $0["hasRest"] as? Bool == true }
    }

    /// Whether the greatest power stands beside its curve.
    private var hasPowerCurve: Bool {
        guard case .read(_, let curves) = recording else { return false }
        return curves.contains { $0.kind == .power }
    }

    /// The time in heart rate zones, and what the halves say; nil if neither is known.
    private func heart(_ halves: [[String: String]]) -> [String: Any]? {
        let bar = ZoneSums(zoneTimes).map { ZoneBar(sums: $0) }
        guard bar != nil || !halves.isEmpty else { return nil }
        let clock = { (seconds: Int) in Duration.seconds(seconds).clock ?? "" }
        return known([
            "title": bar == nil ? "Heart rate" : "Heart rate zones", "facts": halves, "hasFacts": !halves.isEmpty,
            "width": plan == nil ? "" : "c5",
            "bar": bar.map { bar in
                [
                    "stack": bar.stack(of: bar.sums.total), "zones": bar.zones(clock), "easy": bar.easy,
                    "told": bar.told(clock),
                ] as [String: Any]
            },
        ])
    }

    private func place(of id: ActivityID) -> String { "\(address)/activities/\(id)" }

    private var source: String {
        guard !activity.id.isFile else { return "A device's file, ID \(activity.id)" }
        return "\(activity.source.title) activity ID \(activity.id)"
            + (activity.others.contains(.intervals) ? ", also at intervals.icu" : "")
            + (activity.hasFile ? ", and a device's file" : "")
    }

    private var reason: String? {
        guard let workout, let explained else { return nil }
        return Reason(
            workout: workout, workouts: explained.workouts, explanation: explained.explanation,
            planIsKnown: explained.planIsKnown, today: explained.today
        ).sentence
    }

    private var plan: [String: Any]? {
        guard let workout, let plan = workout.planned, !plan.isRecording else { return nil }
        let compared = PlanBesideDone(workout, units)
        return known([
            "width": "c7", "measures": compared.measures, "rows": compared.rows,
            "percent": workout.compliance?.percent, "band": workout.compliance?.band.rawValue,
            "of": workout.compliance?.durationPercent == nil ? "of the planned distance" : "of the planned time",
            "words": plan.notes.isEmpty ? nil : plan.notes, "reasons": workout.match?.reasons.joined(separator: ", "),
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
            "isOpen": workout == nil || name.problem != nil || calories.problem != nil,
        ]
    }
}

/// A figure with its label, and smaller ones that belong to it.
private struct Figure {
    let values: [String: Any]

    /// nil if neither it nor another is known.
    ///
    /// - Parameters:
    ///   - key: the name of the metric; nil for one that has none.
    ///   - value: in the units of the API.
    init?(_ key: String?, _ label: String, _ words: String?, _ value: Double?, and others: [Figure?] = []) {
        let others = others.compactMap(\.?.values)
        guard let words, let value else {
            // Without an average, the first of the others takes its place.
            guard var first = others.first else { return nil }
            first["label"] = "\(label), \(first["label"] ?? "")"
            first["others"] = Array(others.dropFirst())
            values = first
            return
        }
        let unit = words.lastIndex(of: " ").flatMap { words[$0...].dropFirst().first?.isNumber == true ? nil : $0 }
        values = known([
            "metric": key, "label": label, "value": value.plain, "words": words,
            "number": unit.map { String(words[..<$0]) } ?? words,
            "unit": unit.map { String(words[words.index(after: $0)...]) },
            "others": others,
        ])
    }
}

extension Double {
    /// The number for programs: without decimals if it is whole, else with three at most.
    var plain: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
