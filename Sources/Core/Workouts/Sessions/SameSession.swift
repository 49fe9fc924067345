import Basics

/// Compares completed entries of TrainingPeaks with other recordings of the same session.
extension PlannedWorkout {
    /// Starts within this many seconds belong to one session.
    private static let sameStart = 120

    /// Whether an activity is a recording of the same session: it is of the same sport family, and starts within two
    /// minutes or overlaps by half of the shorter. An entry without a sport must overlap by four fifths; an activity
    /// without one must also have a similar length. An activity of another sport must be the same file.
    func isSameSession(as activity: Activity) -> Bool {
        guard let delta = start.seconds(to: activity) else {
            // If one of the starts is unknown, the lengths must agree.
            return day == activity.day && isAsLong(as: activity.volume) && isOneFamily(with: activity)
        }
        let overlap = Overlap(length, activity.recordedTime.wholeSeconds, apart: delta)
        // A strap's recording of a whole day overlaps with sessions but is none of them.
        if overlap.isNearlyAll, sport == .other || activity.isGeneric && lasted(as: activity) { return true }
        return (abs(delta) <= Self.sameStart || overlap.isHalf) && isOneFamily(with: activity) || isFile(of: activity)
    }

    func isSameSession(as other: PlannedWorkout) -> Bool {
        guard let start = start.local, let othersStart = other.start.local else {
            return day == other.day && isAsLong(as: other.actual) && SportFamily(of: self) == SportFamily(of: other)
        }
        let delta = othersStart.secondsSinceEpoch - start.secondsSinceEpoch
        if abs(delta) < 60, lasted(other.actual.duration) { return true }
        return (abs(delta) <= Self.sameStart || Overlap(length, other.length, apart: delta).isHalf)
            && SportFamily(of: self) == SportFamily(of: other)
    }

    /// Whether an activity is the same file as TrainingPeaks': it starts within the same minute and has the same
    /// length, whatever its sport.
    func isFile(of activity: Activity) -> Bool {
        guard let delta = start.seconds(to: activity), abs(delta) < 60 else { return false }
        return lasted(as: activity)
    }

    private func lasted(as activity: Activity) -> Bool {
        lasted(activity.movingTime.measured) || lasted(activity.recordedTime.measured)
    }
}

extension PlannedWorkout {
    private var length: Int { (actual.duration ?? .zero).wholeSeconds }

    /// Whether the completed duration agrees with a time, within a tenth or a minute; TrainingPeaks omits the seconds.
    private func lasted(_ time: Duration?) -> Bool {
        guard let time, let done = actual.duration else { return false }
        return abs(done.wholeSeconds - time.wholeSeconds) <= max(60, max(done, time).wholeSeconds / 10)
    }

    private func isOneFamily(with activity: Activity) -> Bool {
        SportFit(PlanFeatures(self), ActivityFeatures(activity)) != nil
    }

    /// Whether the lengths agree within a tenth, by duration, otherwise by distance. True if neither is known, since
    /// nothing contradicts it.
    private func isAsLong(as other: Volume) -> Bool {
        if let mine = actual.duration, let others = other.duration { return mine.isReached(by: others) }
        guard let mine = actual.distance, let others = other.distance else { return true }
        return abs(mine.meters - others.meters) * 10 <= mine.meters
    }
}

extension SportFamily {
    /// The family of a planned sport; a sport without one is a family of its own, named by the feed's word.
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
