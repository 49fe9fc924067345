import Basics
import Export
import Insights
import Workouts

/// A workout as a slip in a cell: its title, its figures, and the measure of plan and completion.
struct WorkoutCard {
    let workout: MergedWorkout
    let units: Units
    let address: String
    /// The seconds of the page's longest workout.
    let longest: Double
    let planIsKnown: Bool

    var values: [String: Any] {
        let isDone = workout.status == .completed
        let start: String? = if case .timed(_, let local, _) = workout.time { local.clock } else { nil }
        let isOff = workout.kind == .rest
        return workout.marks.merging(
            known([
                "address": address, "title": workout.cardTitle.unbroken,
                "told": workout.status == .missed ? "Missed" : nil, "start": start,
                "time": workout.timeWords, "timeLook": workout.bandBesidePlan(inDistance: false),
                "distance": distance, "distanceLook": workout.bandBesidePlan(inDistance: true),
                "extra": isDone && workout.isExtra && planIsKnown ? "extra" : nil,
                "badge": isOff ? nil : workout.source.title, "mark": isOff ? nil : SourceMark.values(of: workout),
                "measure": workout.measure(of: longest, height: 6),
            ])
        ) { $1 }
    }

    private var distance: String? {
        if workout.status == .missed { return nil }
        let done = workout.volume.distance?.words(sport: workout.sport, in: units)
        guard workout.bandBesidePlan(inDistance: true) != nil,
            let plan = workout.planned?.planned.distance?.words(sport: workout.sport, in: units)
        else { return done }
        return "\(done ?? "–") of \(plan)"
    }
}

/// The sign of what tells a workout that was done.
enum SourceMark {
    /// Letters, or the name of a symbol; only hidden words for what is still to come.
    static func values(of workout: MergedWorkout) -> [String: Any] {
        workout.status == .completed ? values(of: workout.source) : ["isHidden": true]
    }

    static func values(of source: SourceKind) -> [String: Any] {
        source.letters.map { ["letters": $0] } ?? ["symbol": "watch"]
    }
}

struct WorkoutState {
    let word: String
    let look: String

    init(of workout: MergedWorkout) {
        (word, look) =
            switch (workout.status, workout.kind) {
            case (.completed, _): ("Done", "done")
            case (.missed, _): ("Missed", "missed")
            case (.planned, .rest): ("Day off", "off")
            case (.planned, .event): ("Race", "planned")
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
            "color": SportColor(of: self).rawValue, "look": state.look, "word": state.word, "sportWord": sportWord,
        ]
    }

    /// The coach's title, else the name at its source; without the sport, which a pictogram shows.
    var cardTitle: String {
        guard let planned else { return name }
        return !planned.title.isEmpty ? planned.title : kind == .rest ? "Rest day" : sportWord
    }

    /// Whether nothing of it was planned.
    var isExtra: Bool { planned.map(\.isRecording) ?? true }

    var plannedSeconds: Double? { isExtra ? nil : planned?.planned.duration.map { Double($0.wholeSeconds) } }
    var doneSeconds: Double? { done.duration.map { Double($0.wholeSeconds) } }
    /// The longer of both times; 0 if neither is known.
    var longestSeconds: Double { max(plannedSeconds ?? 0, doneSeconds ?? 0) }

    /// nil without a time.
    func measure(of longest: Double, height: Int) -> [String: Any]? {
        let isLost = status == .missed
        let plan = plannedSeconds ?? (status == .completed ? nil : volume.duration.map { Double($0.wholeSeconds) })
        return Measure(plan: plan, done: doneSeconds, of: longest, isLost: isLost, height: height)?.values
    }

    /// `0:52`, and `0:24 of 1:00` if that departs from the plan; nil if no time is known.
    var timeWords: String? {
        let plan = planned?.planned.duration?.clock
        guard status == .completed else { return plan ?? volume.duration?.clock }
        guard let time = volume.duration?.clock else { return plan.map { "– of \($0)" } }
        guard bandBesidePlan(inDistance: false) != nil, let plan else { return time }
        return "\(time) of \(plan)"
    }

    /// The colour of a figure that departs from the plan: the time's, or the distance's where only distances are
    /// compared; nil if it doesn't.
    func bandBesidePlan(inDistance: Bool) -> String? {
        guard status == .completed, let compliance, compliance.band != .green,
            (compliance.durationPercent == nil) == inDistance
        else { return nil }
        return "band \(compliance.band.rawValue)"
    }
}

extension String {
    /// With blanks that don't break within `3 x 800`.
    var unbroken: String {
        ["x", "×"].reduce(self) { text, sign in text.replacing(" \(sign) ", with: "\u{a0}\(sign)\u{a0}") }
    }
}

extension Activity {
    var title: String { name.isEmpty ? SportWord.of(sportName) : name }

    /// The recording device as its file or intervals.icu names it; nil if neither tells the activity, or names none.
    var toldDevice: String? { (hasFile || isOf(.intervals)) && !deviceName.isEmpty ? deviceName : nil }
}

/// The colour of a sport, also its CSS class and the name of its symbol in the sprite.
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
