import Basics
import Export
import Workouts

/// `0:57 of 1:00`: what was done in what was planned, hours and minutes.
enum TimeAndPlan {
    /// - Returns: nil where neither is known.
    static func words(of workout: MergedWorkout) -> String? {
        let planned = workout.planned?.planned.duration?.clock
        guard workout.status == .completed else { return planned ?? workout.volume.duration?.clock }
        let done = workout.volume.duration?.clock
        guard let planned else { return done }
        return "\(done ?? "–") of \(planned)"
    }

    /// Of whole sums, where nothing is a dash.
    static func words(seconds: Int) -> String { seconds == 0 ? "–" : Duration.seconds(seconds).clock ?? "–" }
}
