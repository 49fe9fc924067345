import Export
import Workouts

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
            "uid": uid, "status": status.rawValue, "source": source.rawValue, "sport": sport, "kind": kind.rawValue,
            "color": SportColor(of: self).rawValue, "look": state.look, "sign": state.sign, "word": state.word,
            "sportWord": sportWord,
        ]
    }
}

extension MergedWorkout.Source {
    var name: String {
        switch self {
        case .strava: "Strava"
        case .trainingPeaks: "TrainingPeaks"
        case .file: "File"
        }
    }
}

extension Activity {
    /// Its name, else its sport's.
    var title: String { name.isEmpty ? SportWord.of(sportName) : name }

    /// The recording device as its file names it; nil if no file tells the activity, or it names none.
    var fileDevice: String? { hasFile && !deviceName.isEmpty ? deviceName : nil }
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
