package import Basics
import Store
import Strava
package import Workouts

/// What is known of an athlete without asking any server: what the last run saw, and the files of activities.
package struct Recollection: Sendable {
    /// The athlete's date of now.
    package let today: Day
    /// Each with its UID.
    package let plans: [PlannedWorkout]
    package let activities: [Activity]
    /// What was said by hand.
    package let pairs: [ManualPair]
    /// The days of which all activities are known.
    package let coverage: Coverage
}

extension Pipeline {
    /// Recalls what is known from a day on.
    ///
    /// - Parameter first: nil for as far back as the history goes.
    /// - Returns: nil before the first run.
    package func recall(
        _ athlete: Athlete, from first: Day?, in memories: MemoryPlace
    ) throws(RunError) -> Recollection? {
        var options = options
        options.since = first
        let now = effects.now()
        let days = RunDays(of: athlete, options, Memory(Remembered(), now: now))
        var memory: Memory
        do throws(StoreError) {
            memory = Memory(try memories.open(athlete, from: days.first, now: now).remembered, now: now)
        } catch {
            throw .memory(error)
        }
        memory.forgetOldActivities(cacheDays: athlete.cacheDays)
        guard let plans = try plans(of: athlete, days, memory) else { return nil }
        var files: [ActivityFile] = []
        for path in athlete.activities { files.append(try file(at: path, zone: athlete.zone)) }
        let list = ActivityList(files, today: days.today).joined(
            with: athlete.strava == nil ? [] : memory.remembered.activities.map(\.activity),
            complete: athlete.strava == nil ? nil : memory.coveredDays(in: athlete.zone), diagnostics: [])
        return Recollection(
            today: days.today, plans: plans, activities: list.activities, pairs: memory.remembered.pairs,
            coverage: list.coverage)
    }

    /// The plan as last seen, or as a file has it; nil when nobody has seen it.
    private func plans(of athlete: Athlete, _ days: RunDays, _ memory: Memory) throws(RunError) -> [PlannedWorkout]? {
        switch athlete.feed {
        // Runs are given its sources.
        case nil where athlete.hasNoSource && memory.knowsPlan: return memory.remembered.plans
        case nil: return athlete.strava == nil || memory.knowsActivities ? [] : nil
        case .some where memory.knowsPlan: return memory.remembered.plans
        case .file(let path):
            let document = FeedDocument(try effects.readFile(path))
            return Plan(try feed(in: document, of: athlete, days)).workouts
        case .some: return nil
        }
    }
}
