public import Basics

public struct Merger: Sendable {
    /// The measure of time that determines an activity's end.
    public enum End: String, Sendable {
        case moving, elapsed
    }

    private let today: Day
    private let zone: Zone
    private let knownDays: KnownDays
    private let end: End
    private let salt: UIDSalt
    private let isPublished: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - zone: the athlete's zone, for the plan's wall-clock times.
    ///   - salt: that of new activities' UIDs.
    ///   - isPublished: whether a UID has been published before.
    public init(
        today: Day, zone: Zone, knownDays: KnownDays, end: End = .moving, salt: UIDSalt = .none,
        isPublished: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.today = today
        self.zone = zone
        self.knownDays = knownDays
        self.end = end
        self.salt = salt
        self.isPublished = isPublished
    }

    /// Returns every plan and every activity, each in exactly one workout, in the published order.
    ///
    /// - Parameter matching: of plans that have their UIDs.
    public func merge(_ matching: Matching) -> [MergedWorkout] {
        var workouts: [MergedWorkout] = []
        workouts.reserveCapacity(matching.fulfilled.count + matching.unplanned.count + matching.recorded.count)
        let recordings = Self.recordings(in: matching)
        for outcome in matching.fulfilled {
            if let fulfilment = outcome.fulfilment, let match = outcome.match {
                workouts.append(completed(outcome.plan, by: fulfilment, match, recordings))
            } else {
                workouts.append(unmatched(outcome.plan))
            }
        }
        for fulfilment in matching.unplanned { workouts.append(unplanned(fulfilment, recordings)) }
        workouts += matching.recorded.filter { $0.telling == nil }.map(recorded)
        MergedWorkout.sort(&workouts)
        return workouts
    }
}

extension Merger {
    /// TrainingPeaks' recordings of sessions that have an activity, by the activity's id.
    private static func recordings(in matching: Matching) -> [ActivityID: [PlannedWorkout]] {
        var recordings: [ActivityID: [PlannedWorkout]] = [:]
        for session in matching.recorded {
            if case .activity(let activity) = session.telling {
                recordings[activity.id, default: []] += session.recordings
            }
        }
        return recordings
    }

    private func completed(
        _ plan: PlannedWorkout, by fulfilment: Fulfilment, _ match: Match, _ recordings: [ActivityID: [PlannedWorkout]]
    ) -> MergedWorkout {
        var workout = unplanned(fulfilment, recordings)
        // An activity that was published before its plan existed keeps its UID.
        if isPublished(plan.uid) || !isPublished(workout.uid) { workout.uid = plan.uid }
        if plan.kind != .rest { workout.kind = plan.kind }
        if plan.sport != .other, plan.namesSport(of: fulfilment, match) { workout.sport = plan.sport.rawValue }
        workout.planned = plan
        workout.match = match
        workout.compliance = Compliance(planned: plan.planned, actual: fulfilment.volume)
        return workout
    }

    private func unplanned(_ fulfilment: Fulfilment, _ recordings: [ActivityID: [PlannedWorkout]]) -> MergedWorkout {
        let activity = fulfilment.activity
        let recorded =
            recordings.isEmpty
            ? [] : fulfilment.recordings.flatMap { recordings[$0.id] ?? [] }
        let volume = fulfilment.volume
        return MergedWorkout(
            uid: WorkoutIdentity.uid(of: fulfilment, recorded, salt, isPublished), kind: .workout, status: .completed,
            source: activity.source,
            sport: fulfilment.namingSport.sportName, summary: activity.name.onOneLine, day: activity.day,
            time: time(of: fulfilment),
            volume: Volume(
                duration: volume.duration ?? recorded.lazy.compactMap(\.actual.duration).first,
                distance: volume.distance ?? recorded.lazy.compactMap(\.actual.distance).first),
            activity: activity, duplicates: fulfilment.duplicates, parts: fulfilment.parts,
            transitions: fulfilment.transitions)
    }

    private func recorded(_ session: RecordedSession) -> MergedWorkout {
        var workout = unmatched(session.recording)
        workout.uid = WorkoutIdentity.uid(of: session, isPublished)
        return workout
    }

    private func time(of fulfilment: Fulfilment) -> MergedTime {
        let activity = fulfilment.activity
        guard !activity.startIsHidden else { return .allDay }
        let last = fulfilment.parts.last ?? activity
        let length = end == .moving ? last.movingTime : last.recordedTime
        return .timed(
            activity.start, local: activity.localStart,
            end: length.measured.map { last.start.advanced(bySeconds: $0.wholeSeconds) })
    }

    private func unmatched(_ plan: PlannedWorkout) -> MergedWorkout {
        let status = plan.statusUnfulfilled(today: today, knownDays)
        let volume = status == .completed ? plan.actual : plan.planned
        return MergedWorkout(
            uid: plan.uid, kind: plan.kind, status: status, source: .trainingPeaks, sport: plan.sport.rawValue,
            summary: plan.summary, day: plan.day, time: time(of: plan, status), volume: volume, planned: plan,
            compliance: status == .missed
                ? .missed
                : status == .completed ? Compliance(planned: plan.planned, actual: plan.actual) : nil)
    }

    /// A completed plan ends after its actual time, never at the feed's DTEND. A plan without a length takes an hour,
    /// as in TrainingPeaks.
    private func time(of plan: PlannedWorkout, _ status: MergedWorkout.Status) -> MergedTime {
        guard let local = plan.start.local, let start = plan.start.instant(in: zone) else { return .allDay }
        let length: Duration? =
            status == .completed
            ? plan.actual.duration ?? plan.planned.duration : plan.planned.duration ?? .seconds(3600)
        return .timed(start, local: local, end: length.map { start.advanced(bySeconds: $0.wholeSeconds) })
    }
}

extension PlannedWorkout {
    func statusUnfulfilled(today: Day, _ knownDays: KnownDays) -> MergedWorkout.Status {
        guard day <= today else { return .planned }
        if isCompleted { return .completed }
        return day < today && kind == .workout && knownDays.contains(day) ? .missed : .planned
    }

    /// Whether an activity is of the plan's sport; a pair by hand may join different ones.
    fileprivate func namesSport(of fulfilment: Fulfilment, _ match: Match) -> Bool {
        guard match.rule == .manual else { return true }
        let traits = PlanFeatures(self)
        return ([fulfilment.namingSport] + fulfilment.parts).contains { traits.mayName(ActivityFeatures($0)) }
    }
}
