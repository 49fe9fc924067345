import Basics

/// A session with one or more device files that TrainingPeaks lists without a plan.
public struct RecordedSession: Sendable, Equatable {
    /// An activity or plan of the same session, which counts instead.
    public enum Telling: Sendable, Equatable {
        case activity(Activity)
        /// A plan to which TrainingPeaks has joined another recording of the session.
        case plan(PlannedWorkout)
        /// An activity that the athlete has excluded, so that the session doesn't count.
        case excluded(Activity)
    }

    /// The longest of its recordings.
    public let recording: PlannedWorkout
    public private(set) var others: [PlannedWorkout] = []
    /// nil if the session counts itself.
    public private(set) var telling: Telling?

    var recordings: [PlannedWorkout] { [recording] + others }

    /// Groups recordings into sessions, in order of start, and finds activities and plans of the same session.
    ///
    /// - Parameter matching: of all plans and activities.
    static func grouping(
        _ recordings: [PlannedWorkout], beside matching: Matching, _ excluded: [Activity]
    ) -> [RecordedSession] {
        var sessions: [RecordedSession] = []
        var onDay: [Day: [Int]] = [:]
        for recording in recordings.sorted(by: { $0.isFuller(than: $1) }) {
            let found = recording.day.andBeside.lazy.flatMap { onDay[$0] ?? [] }.first { index in
                sessions[index].recording.isSameSession(as: recording)
            }
            if let found {
                sessions[found].others.append(recording)
            } else {
                onDay[recording.day, default: []].append(sessions.count)
                sessions.append(RecordedSession(recording: recording))
            }
        }
        let tellings = Tellings(matching, excluded, on: Set(recordings.lazy.flatMap(\.day.andBeside)))
        for index in sessions.indices {
            sessions[index].others.sort { $0.isListed(before: $1) }
            let members = sessions[index].recordings
            // An excluded activity counts only if the session has no other activity or plan.
            sessions[index].telling =
                members.lazy.compactMap(tellings.telling).first ?? members.lazy.compactMap(tellings.exclusion).first
        }
        return sessions.sorted { $0.recording.isListed(before: $1.recording) }
    }
}

/// Looks up activities and completed plans by their days.
private struct Tellings {
    private var activities: [Day: [Activity]] = [:]
    private var plans: [Day: [PlannedWorkout]] = [:]
    private let excluded: [Day: [Activity]]

    init(_ matching: Matching, _ excluded: [Activity], on days: Set<Day>) {
        self.excluded = Dictionary(
            grouping: excluded.sorted { ($0.start, $0.id) < ($1.start, $1.id) }, by: \.day)
        for fulfilment in matching.fulfilled.lazy.compactMap(\.fulfilment) + matching.unplanned {
            for activity in fulfilment.all where days.contains(activity.day) {
                activities[activity.day, default: []].append(activity)
            }
        }
        for plan in matching.fulfilled.lazy.map(\.plan) where plan.isCompleted && days.contains(plan.day) {
            plans[plan.day, default: []].append(plan)
        }
    }

    /// Activities take precedence, since they are what is published of a session.
    func telling(of recording: PlannedWorkout) -> RecordedSession.Telling? {
        let days = recording.day.andBeside
        let activity = days.lazy.flatMap { activities[$0] ?? [] }.first(where: recording.isSameSession)
        if let activity { return .activity(activity) }
        return days.lazy.flatMap { plans[$0] ?? [] }.first(where: recording.isSameSession)
            .map(RecordedSession.Telling.plan)
    }

    func exclusion(of recording: PlannedWorkout) -> RecordedSession.Telling? {
        recording.day.andBeside.lazy.flatMap { excluded[$0] ?? [] }.first(where: recording.isSameSession)
            .map(RecordedSession.Telling.excluded)
    }
}

extension PlannedWorkout {
    /// Whether this recording is the longer one of a session, which counts.
    fileprivate func isFuller(than other: PlannedWorkout) -> Bool {
        let (length, othersLength) = (actual.duration ?? .zero, other.actual.duration ?? .zero)
        return length == othersLength ? isListed(before: other) : length > othersLength
    }
}

extension Day {
    /// The day and its neighbours: an activity that starts before midnight may be recorded elsewhere after it.
    var andBeside: [Day] { [self, advanced(by: -1), advanced(by: 1)] }
}
