import Athletes
import Basics
import Pages
import Store

/// The present week of each athlete, for the roster: made once per change of what is known, and small enough to be kept for
/// thousands.
actor WeekShelf {
    private struct Entry {
        let state: StoreState
        let day: Day
        let athlete: Athlete
        let week: AthleteWeek?
    }

    private var entries: [String: Entry] = [:]

    /// - Returns: nil where nothing is known yet.
    /// - Throws: `RunError` where the memory can't be read.
    func week(of owner: AthleteOwner, at now: Instant) throws(RunError) -> AthleteWeek? {
        let today = owner.athlete.zone.local(now).day
        let state = owner.fileState
        if let entry = entries[owner.athlete.name], entry.state == state, entry.day == today,
            entry.athlete == owner.athlete
        {
            return entry.week
        }
        var week: AthleteWeek?
        do throws(RunError) {
            week = AthleteWeek(
                of: try owner.knownWorkouts(from: today.advanced(by: -today.weekday)).workouts, today: today)
        } catch {
            guard case .nothingKnown = error else { throw error }
        }
        entries[owner.athlete.name] = Entry(state: state, day: today, athlete: owner.athlete, week: week)
        return week
    }
}
