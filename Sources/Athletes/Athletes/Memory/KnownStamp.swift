package import Basics
import Files
import Profiles
package import Store
import Strava
import Synchronization
package import Workouts

/// The inputs of an athlete's known workouts, as they are now. If one of them changes, what was made of them is made
/// anew.
package struct KnownStamp: Sendable, Equatable {
    package let memory: StoreState
    /// The files that are read along with the memory.
    private let files: [FileStatus?]
    package let day: Day
    private let athlete: Athlete
    private let origins: Origins

    /// - Parameter now: nil for the clock's time.
    package init(of owner: AthleteOwner, origins: Origins = .all, at now: Instant? = nil) {
        athlete = owner.athlete
        self.origins = origins
        memory = owner.fileState
        day = now.map { owner.athlete.zone.local($0).day } ?? owner.today
        var paths = athlete.activities.flatMap { [$0, $0 + "/" + BulkExport.tableName] }
        if case .file(let path) = athlete.feed { paths.append(path) }
        files = paths.map { FileStatus($0) }
    }
}

/// Keeps what was last made of an athlete's known workouts until an input changes.
package final class LastKnown<Value: Sendable>: Sendable {
    private let kept = Mutex<(stamp: KnownStamp, value: Value)?>(nil)

    package init() {}

    /// A caller waits for a value that is being made: two at once would take twice the memory.
    package func value<Failure: Error>(
        at stamp: KnownStamp, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try kept.withLock { kept throws(Failure) in
            if let kept, kept.stamp == stamp { return kept.value }
            kept = nil
            let value = try make()
            kept = (stamp, value)
            return value
        }
    }
}
