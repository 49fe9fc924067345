import Export
import Workouts

/// What became of a workout, in a word and a sign.
struct WorkoutState {
    let word: String
    /// For eyes that run over a month; the word stands beside it for everybody else.
    let sign: String
    /// The name of its class in the stylesheet.
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
    /// What pages that show it know it by, and how it looks there.
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
    /// Where a workout comes from, in people's words.
    var name: String {
        switch self {
        case .strava: "Strava"
        case .trainingPeaks: "TrainingPeaks"
        }
    }
}

extension Compliance {
    /// How much of the plan was done: in time, else in distance.
    var percent: Int? { durationPercent ?? distancePercent }
}
