import Basics
import Messages
import Workouts
import WorkoutsLab

/// A coach who edits a plan, and the athlete's phone; each edit is followed by a run.
struct Coach {
    var phone = Phone()
    /// With their UIDs.
    private(set) var plans: [PlannedWorkout]
    /// Whether a guard was lifted for the next run.
    var isDoubtful = false
    /// The last day that the feed covered before the next run; nil if unknown.
    var coveredUntil: Day?
    private var today: Day
    private var now: Instant

    init(plans: [PlannedWorkout]) throws {
        // In UTC, so that hours in tests are those on the wall.
        phone.zone = "UTC"
        phone.settings.briefAt = []
        self.plans = plans
        now = try moment("2026-03-18T09:00")
        today = now.utc.day
    }

    /// - Parameter lines: plans in the notation.
    init(_ lines: String...) throws { try self.init(plans: lines.map(planned)) }

    mutating func edit(_ utc: String, _ edit: (inout [PlannedWorkout]) throws -> Void) throws {
        let before = plans
        let lastToday = today
        try edit(&plans)
        now = try moment(utc)
        today = now.utc.day
        let recognised = recognition(of: before, to: plans)
        plans = recognised.plans
        phone.outbox.note(
            PlanNews.seen(recognised.changes, from: before, to: recognised.plans, reading(lastToday: lastToday)))
        try phone.wake(utc)
    }

    func changes(to plans: [PlannedWorkout]) -> [PlanChange] { recognition(of: self.plans, to: plans).changes }

    func reading(lastToday: Day?) -> PlanReading {
        PlanReading(
            at: now, today: today, lastToday: lastToday, coveredUntil: coveredUntil, isDoubtful: isDoubtful,
            planDays: phone.settings.planDays)
    }

    /// Plans with the same UID are the same.
    private func recognition(of old: [PlannedWorkout], to new: [PlannedWorkout]) -> (
        plans: [PlannedWorkout], changes: [PlanChange]
    ) {
        let known = Dictionary(old.map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
        let changes = new.flatMap { plan -> [PlanChange] in
            guard let before = known[plan.uid] else {
                return [PlanChange(.added, uid: plan.uid, day: plan.day, summary: plan.summary)]
            }
            let change = { (kind: PlanChange.Kind) in
                PlanChange(
                    kind, uid: plan.uid, day: plan.day, summary: plan.summary, dayBefore: before.day,
                    summaryBefore: before.summary)
            }
            return [
                before.day != plan.day ? change(.moved) : nil, before.summary != plan.summary ? change(.renamed) : nil,
                before.planned != plan.planned || before.notes != plan.notes || before.start != plan.start
                    ? change(.edited) : nil,
                plan.isCompleted && !before.isCompleted ? change(.completed) : nil,
            ].compactMap(\.self)
        }
        let gone = old.filter { before in !new.contains { $0.uid == before.uid } }
        return (new, changes + gone.map { PlanChange(.removed, uid: $0.uid, day: $0.day, summary: $0.summary) })
    }
}

/// A plan in the notation, under the UID of its letter.
func planned(_ line: String) throws -> PlannedWorkout {
    var plan = try plan(line)
    plan.uid = plan.feedUID
    return plan
}
