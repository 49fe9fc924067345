package import Basics
import Export
package import Workouts

package struct DoneWorkout: Sendable, Equatable {
    let uid: String
    let day: Day
    /// When its activity ended, or when it began if the end isn't known.
    let end: Instant
    private let title: String
    /// `0:58 of 1:00`
    private let time: String?
    /// `10.2 km of 10.0 km`
    private let distance: String?

    /// Returns nil unless it is a plan whose activity is known with its time.
    package init?(_ workout: MergedWorkout, _ units: Units) {
        guard workout.status == .completed, workout.kind != .rest, let plan = workout.planned, !plan.isRecording,
            case .timed(let start, _, let end) = workout.time
        else { return nil }
        uid = workout.uid
        day = workout.day
        self.end = end ?? start
        // Without a title of the plan the workout's own would be the activity's name.
        title = plan.summary.isEmpty ? workout.sportWord : plan.summary
        time = Self.compared(workout.done.duration?.clock, plan.planned.duration?.clock)
        let words = { (volume: Volume) in volume.distance?.words(sport: workout.sport, in: units) }
        distance = Self.compared(words(workout.done), words(plan.planned))
    }

    private static func compared(_ done: String?, _ planned: String?) -> String? {
        done.map { done in planned.map { "\(done) of \($0)" } ?? done }
    }
}

extension DoneWorkout {
    /// Whether the workout ended in the last 24 hours. An older one comes from an import.
    func isRecent(_ now: Instant) -> Bool { end <= now && end > now.advanced(bySeconds: -86_400) }

    func message(_ shows: MessageSettings.Shows, link: String?) -> Message {
        let amounts = [time, shows == .busy ? nil : distance].compactMap(\.self)
        return Message(
            key: MessageKey.done(uid: uid).text, kind: .done, title: "Done: \(shows == .busy ? "Workout" : title)",
            text: "\(day.wordsInSentence): \(amounts.isEmpty ? "done" : amounts.joined(separator: ", ")).", link: link)
    }
}
