import Basics

struct Candidate {
    let rule: Match.Rule
    let fit: SportFit
    /// Seconds from the planned to the actual start; nil if one of them is unknown.
    let startDelta: Int?

    /// How close the starts must be today and later, in seconds.
    static let nearness = 3600

    /// Returns nil if they may not match. Both must be on the same day.
    ///
    /// - Parameter fit: how well the sports fit.
    init?(_ plan: PlannedWorkout, _ fit: SportFit, _ session: Session, today: Day) {
        let activity = session.activity
        guard !plan.isTooLong(for: activity) else { return nil }
        self.fit = fit
        startDelta = plan.start.seconds(to: activity)
        if plan.day < today {
            // A plan for which TrainingPeaks has a file begins when its recording did.
            if plan.isCompleted, let startDelta { guard abs(startDelta) <= Self.nearness else { return nil } }
            rule = .sameDay
        } else if let startDelta {
            guard abs(startDelta) <= Self.nearness else { return nil }
            rule = .withinHour
        } else {
            rule = .sameDayUntimed
        }
    }
}

extension PlannedWorkout {
    func isTooLong(for activity: Activity) -> Bool {
        guard activity.isCommute, let planned = planned.duration else { return false }
        return activity.movingTime * 2 < planned
    }
}

extension PlannedStart {
    /// From the planned to the actual start; nil if one of them is unknown. Wall-clock times are compared with the wall
    /// clock where the activity was recorded, moments with moments.
    func seconds(to activity: Activity) -> Int? {
        guard !activity.startIsHidden else { return nil }
        return switch self {
        case .day: nil
        case .wallClock(let time): activity.localStart.secondsSinceEpoch - time.secondsSinceEpoch
        case .moment(let moment, _): activity.start.secondsSinceEpoch - moment.secondsSinceEpoch
        }
    }
}
