import Basics
import GRDB
import Workouts

extension Remembered {
    /// What is remembered, all of it or from a day on.
    init(_ database: Database, from first: Day? = nil) throws {
        let condition = first.map { _ in "day >= ?" }
        let arguments = first.map { [Cell.day($0)] } ?? []
        self.init()
        plans = try PlannedWorkout.all(database, where: condition, arguments)
        removedPlans = try RemovedPlan.all(database)
        // All of them, so that those that are too old can be forgotten; there are never more than a window's.
        activities = try RememberedActivity.all(database)
        pairs = try ManualPair.all(database)
        for stored in try StoredRevision.all(database, where: condition, arguments) {
            revisions[stored.uid] = stored.dated
        }
        feed = try FeedMemory.all(database).first ?? FeedMemory()
        strava = try StravaMemory.all(database).first ?? StravaMemory()
        outputs = try OutputMemory.all(database)
        run = try RunRecord.all(database).first
    }
}
