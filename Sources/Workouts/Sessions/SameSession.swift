import Basics

/// When TrainingPeaks says that something was done, and what else tells of the same session.
extension PlannedWorkout {
    /// Starts that are no more than this many seconds apart are those of one session.
    private static let sameStart = 120

    /// Whether an activity is a recording of the same session: of one sport family, it starts within two minutes or overlaps
    /// by half of the shorter. One filed without a sport must overlap by four fifths and last alike, and one of another sport is
    /// the same file.
    func isSameSession(as activity: Activity) -> Bool {
        guard let delta = start.seconds(to: activity) else {
            // One of the starts is unknown: then it must be as long.
            return day == activity.day && isAsLong(as: activity.volume) && isOneFamily(with: activity)
        }
        let overlap = Overlap(length, activity.elapsedTime.wholeSeconds, apart: delta)
        // A strap that was worn all day holds sessions, and is none of them.
        if overlap.isNearlyAll, sport == .other || activity.isGeneric && lasted(as: activity) { return true }
        return (abs(delta) <= Self.sameStart || overlap.isHalf) && isOneFamily(with: activity) || isFile(of: activity)
    }

    /// The same of another that TrainingPeaks lists.
    func isSameSession(as other: PlannedWorkout) -> Bool {
        guard let start = start.local, let othersStart = other.start.local else {
            return day == other.day && isAsLong(as: other.actual) && SportFamily(of: self) == SportFamily(of: other)
        }
        let delta = othersStart.secondsSinceEpoch - start.secondsSinceEpoch
        if abs(delta) < 60, lasted(other.actual.duration) { return true }
        return (abs(delta) <= Self.sameStart || Overlap(length, other.length, apart: delta).isHalf)
            && SportFamily(of: self) == SportFamily(of: other)
    }

    /// Whether an activity is the very file that TrainingPeaks has of what was done: it starts in the same minute and lasted
    /// as long, whatever its sport is called.
    func isFile(of activity: Activity) -> Bool {
        guard let delta = start.seconds(to: activity), abs(delta) < 60 else { return false }
        return lasted(as: activity)
    }

    private func lasted(as activity: Activity) -> Bool {
        lasted(activity.movingTime.measured) || lasted(activity.elapsedTime.measured)
    }
}

extension PlannedWorkout {
    private var length: Int { (actual.duration ?? .zero).wholeSeconds }

    /// Whether it was done in a time, up to a tenth or a minute of it; TrainingPeaks leaves the seconds out.
    private func lasted(_ time: Duration?) -> Bool {
        guard let time, let done = actual.duration else { return false }
        return abs(done.wholeSeconds - time.wholeSeconds) <= max(60, max(done, time).wholeSeconds / 10)
    }

    private func isOneFamily(with activity: Activity) -> Bool {
        SportFit(PlanFeatures(self), ActivityFeatures(activity)) != nil
    }

    /// Whether the lengths are within a tenth of each other, by duration, else by distance; as nothing speaks against it where
    /// neither is known.
    private func isAsLong(as other: Volume) -> Bool {
        if let mine = actual.duration, let others = other.duration { return mine.isReached(by: others) }
        guard let mine = actual.distance, let others = other.distance else { return true }
        return abs(mine.meters - others.meters) * 10 <= mine.meters
    }
}

extension SportFamily {
    /// The family of a planned sport; one that has none stands alone, by the feed's word for it.
    init(of plan: PlannedWorkout) {
        self =
            switch plan.sport {
            case .run: .run
            case .bike, .mountainBike: .bike
            case .swim: .swim
            case .walk: .walk
            case .xcSki: .ski
            case .rowing: .row
            case .strength: .strength
            case .brick, .crosstrain, .race, .rest, .other: .other(plan.sport.rawValue + plan.sportLabel)
            }
    }
}
