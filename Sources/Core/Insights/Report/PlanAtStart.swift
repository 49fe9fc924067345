package import Basics
import Workouts

/// A plan that the athlete or the coach has moved or taken out since the week began.
package struct MovedPlan: Sendable, Equatable {
    package let uid: String
    package let summary: String
    package let from: Day
    /// Its present day; nil if it was taken out.
    package let to: Day?
    package let seen: Day
}

/// The plan as it stood when the week began, as far as the memory of its changes tells.
///
/// Times and texts are the present ones, since the memory doesn't keep former ones.
struct PlanAtStart {
    /// In order of the day that they had, then UID.
    let moved: [MovedPlan]
    let takenOut: [MovedPlan]
    /// The workouts of the week as planned when it began: what was moved stands on its former day, what was taken out is
    /// there again, and what was added later isn't planned.
    let workouts: [MergedWorkout]

    init(of training: ReportedTraining, in week: Window) {
        let changes = ChangesSince(week.from, training.changes)
        let present = Dictionary(
            training.workouts.compactMap { workout in workout.planOfWorkout.map { ($0.uid, $0) } },
            uniquingKeysWith: { first, _ in first })
        moved =
            changes.former.compactMap { uid, former in
                guard case .day(let from) = former, let plan = present[uid], plan.day != from,
                    week.contains(from) || week.contains(plan.day)
                else { return nil }
                return MovedPlan(
                    uid: uid, summary: plan.summary, from: from, to: plan.day, seen: changes.seen[uid] ?? week.from)
            }.inOrder
        var gone: [String: (plan: PlannedWorkout, from: Day)] = [:]
        for (plan, _) in training.removed {
            // A plan that came back is in the plan; one that was added and taken out again was never in it.
            guard case .day(let from) = changes.former[plan.uid], changes.removed.contains(plan.uid),
                present[plan.uid] == nil, plan.kind == .workout, !plan.isRecording, !plan.isCompleted,
                week.contains(from)
            else { continue }
            gone[plan.uid] = (plan, from)
        }
        takenOut =
            gone.map { uid, gone in
                MovedPlan(
                    uid: uid, summary: gone.plan.summary, from: gone.from, to: nil,
                    seen: changes.seen[uid] ?? week.from)
            }.inOrder
        workouts =
            training.workouts.compactMap { workout in
                guard let plan = workout.planOfWorkout else { return week.contains(workout.day) ? workout : nil }
                var former = workout
                if case .day(let day) = changes.former[plan.uid], day != plan.day { former.day = day }
                if changes.former[plan.uid] != .nowhere, week.contains(former.day) { return former.asOpen(training) }
                // What was added or moved into the week since isn't planned, but may be done.
                guard week.contains(workout.day), workout.status == .completed else { return nil }
                former = workout
                former.planned = nil
                return former
            } + gone.values.map { MergedWorkout(takenOut: $0.plan, from: $0.from).asOpen(training) }
    }
}

/// What the changes since a day tell of the plan as it was on that day.
private struct ChangesSince {
    /// Where a plan stood, by its UID; only of plans that were added, moved or taken out since.
    private(set) var former: [String: Place] = [:]
    /// The days on which their last changes were seen.
    private(set) var seen: [String: Day] = [:]
    /// The plans that were taken out, even if they came back.
    private(set) var removed: Set<String> = []

    enum Place: Equatable {
        case day(Day)
        /// It was added later.
        case nowhere
    }

    /// - Parameter changes: newest first.
    init(_ first: Day, _ changes: [(change: PlanChange, day: Day)]) {
        for seen in changes where seen.day >= first {
            let change = seen.change
            // The eldest change, which is the last one here, tells where a plan stood before all of them.
            switch change.kind {
            case .added: former[change.uid] = .nowhere
            case .moved: former[change.uid] = .day(change.dayBefore ?? change.day)
            case .removed:
                former[change.uid] = .day(change.day)
                removed.insert(change.uid)
            case .renamed, .edited, .completed: continue
            }
            self.seen[change.uid] = self.seen[change.uid] ?? seen.day
        }
    }
}

extension [MovedPlan] {
    fileprivate var inOrder: [MovedPlan] { sorted { ($0.from, $0.uid) < ($1.from, $1.uid) } }
}

extension MergedWorkout {
    /// - Parameter day: the plan's day when the week began.
    fileprivate init(takenOut plan: PlannedWorkout, from day: Day) {
        self.init(
            uid: plan.uid, kind: plan.kind, status: .planned, source: .trainingPeaks, sport: plan.sport.rawValue,
            summary: plan.summary, day: day, time: .allDay, volume: plan.planned, planned: plan)
    }

    /// Missed, if it isn't completed and its day is over and known.
    fileprivate func asOpen(_ training: ReportedTraining) -> MergedWorkout {
        guard status != .completed else { return self }
        var workout = self
        workout.status = day < training.today && training.known.contains(day) ? .missed : .planned
        return workout
    }
}
