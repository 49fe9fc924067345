import Basics
import Export
import Insights
import Workouts

struct WorkoutCard {
    let workout: MergedWorkout
    let units: Units
    let address: String

    var values: [String: Any] {
        var values = workout.marks
        values["address"] = address
        values["title"] = title
        values["isTold"] = workout.status == .missed || workout.status == .planned && workout.kind == .event
        if workout.kind != .rest { values["badge"] = workout.source.title }
        if case .timed(_, let local, _) = workout.time { values["start"] = local.clock }
        values["time"] = TimeAndPlan.words(of: workout)
        values["distance"] = workout.volume.distance?.words(sport: workout.sport, in: units)
        if workout.status == .completed, let compliance = workout.compliance, let percent = compliance.percent {
            values["bar"] = Bar(percent: percent, band: compliance.band).values
        }
        return values
    }

    /// The coach's title, else the name at Strava; without the sport, which a colour and a word show.
    private var title: String {
        guard let planned = workout.planned else { return workout.name }
        return planned.title.isEmpty ? workout.sportWord : planned.title
    }
}

/// How much of a plan was completed, as a bar.
struct Bar {
    let percent: Int
    /// nil if it is too early to tell.
    let band: Compliance.Band?

    /// A mark at the end shows that more than the plan was completed.
    var values: [String: Any] {
        ["percent": min(max(percent, 0), 100), "band": band?.rawValue ?? "open", "isOver": percent > 100]
    }
}

/// The sums of a week, in total and by sport: completed of planned, and the rest, which can't be compared.
struct WeekSum {
    let monday: Day
    /// nil if the week is empty.
    let week: PlanAndDone.Week?
    let planIsKnown: Bool

    var values: [String: Any] {
        var values: [String: Any] = ["monday": monday.description, "words": monday.wordsWithoutYear]
        guard let week else { return values }
        values["all"] = sum("all", week.total)
        values["hasSports"] = !week.sports.isEmpty
        values["sports"] = week.sports.map { sum($0.sport, $0.figures) }
        if let percent = week.total.compliancePercent {
            values["bar"] = Bar(percent: percent, band: week.total.band).values
        }
        return values
    }

    private func sum(_ sport: String, _ figures: PlanAndDone.Figures) -> [String: Any] {
        [
            "sport": sport, "name": SportWord.of(sport).lowercased(), "color": SportColor(of: sport).rawValue,
            "plannedSeconds": figures.plannedSeconds, "doneSeconds": figures.allDoneSeconds,
            "plannedMeters": meters(figures.plannedMillimeters),
            "doneMeters": meters(figures.doneMillimeters + figures.unplannedMillimeters),
        ].merging(PlanWords(figures, planIsKnown: planIsKnown, clock: TimeAndPlan.words(seconds:)).values) { $1 }
    }

    /// Whole metres, half up.
    private func meters(_ millimeters: Int) -> Int { (millimeters + 500) / 1000 }
}

extension PlanWords {
    var values: [String: Any] {
        [
            "time": parts.first?.time ?? "–", "words": parts.first?.words ?? "",
            "besides": parts.dropFirst().map(\.text),
        ]
    }
}

extension PlanAndDone.Figures {
    /// Completed seconds, planned or not.
    var allDoneSeconds: Int { doneSeconds + unplannedSeconds }
}

struct WorkoutState {
    let word: String
    /// A sign for scanning a month; the word is beside it.
    let sign: String
    let look: String

    init(of workout: MergedWorkout) {
        sign = workout.sign.text
        (word, look) =
            switch (workout.status, workout.kind) {
            case (.completed, _): ("Done", "done")
            case (.missed, _): ("Missed", "missed")
            case (.planned, .rest): ("Day off", "off")
            case (.planned, .event): ("Race", "race")
            case (.planned, .workout): ("Planned", "planned")
            }
    }
}

extension MergedWorkout {
    /// The values by which templates identify and style a workout.
    var marks: [String: Any] {
        let state = WorkoutState(of: self)
        return [
            "uid": uid, "status": status.rawValue, "source": source.entry, "sport": sport, "kind": kind.rawValue,
            "color": SportColor(of: self).rawValue, "look": state.look, "sign": state.sign, "word": state.word,
            "sportWord": sportWord,
        ]
    }
}

extension Activity {
    var title: String { name.isEmpty ? SportWord.of(sportName) : name }

    /// The recording device as its file or intervals.icu names it; nil if neither tells the activity, or names none.
    var toldDevice: String? { (hasFile || isOf(.intervals)) && !deviceName.isEmpty ? deviceName : nil }
}

/// The colour of a sport, also its CSS class.
enum SportColor: String {
    case run, bike, swim, strength, walk, ski, race, other

    /// - Parameter sport: its name in the JSON: a planned sport, or Strava's in snake_case.
    init(of sport: String) {
        let lastWord = sport.split(separator: "_").last.map(String.init) ?? ""
        self =
            switch lastWord {
            case "run": .run
            case "bike", "ride", "velomobile", "handcycle", "brick": .bike
            case "swim": .swim
            case "strength", "training", "workout", "crossfit", "yoga", "pilates", "crosstrain": .strength
            case "walk", "hike", "snowshoe": .walk
            case "ski", "snowboard": .ski
            case "race": .race
            default: .other
            }
    }

    init(of workout: MergedWorkout) { self = workout.kind == .event ? .race : SportColor(of: workout.sport) }
}

/// `0:57 of 1:00`: completed of planned time, in hours and minutes.
enum TimeAndPlan {
    /// - Returns: nil if neither time is known.
    static func words(of workout: MergedWorkout) -> String? {
        let planned = workout.planned?.planned.duration?.clock
        guard workout.status == .completed else { return planned ?? workout.volume.duration?.clock }
        let done = workout.volume.duration?.clock
        guard let planned else { return done }
        return "\(done ?? "–") of \(planned)"
    }

    /// A sum in seconds as hours and minutes; a dash for 0.
    static func words(seconds: Int) -> String { seconds == 0 ? "–" : Duration.seconds(seconds).clock ?? "–" }
}
