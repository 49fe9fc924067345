package import Basics
package import IntervalsICU
package import Store
import Workouts

/// Finds stubs whose activity another source knows: by Strava's id, or else by the wall clock.
struct ExplainedStubs {
    private let ids: Set<ActivityID>
    /// In minutes since 1970, and the next one.
    private let starts: Set<Int>

    /// - Parameter named: ids of Strava's that the activities don't hold themselves.
    init(_ activities: [Activity], named: [ActivityID] = []) {
        ids = Set(activities.flatMap(\.ids) + named)
        starts = Set(
            activities.lazy.filter { !$0.startIsHidden }.flatMap { activity in
                let minute = activity.localStart.secondsSinceEpoch / 60
                return [minute - 1, minute, minute + 1]
            })
    }

    func contains(_ stub: IntervalsStub) -> Bool {
        stub.id.map(ids.contains) == true || starts.contains(stub.start.secondsSinceEpoch / 60)
    }
}

extension Snapshot {
    /// What came to intervals.icu from Strava, and of which nothing that is remembered tells more.
    ///
    /// - Parameter zone: the athlete's, by whose clock the activities of files began.
    package func unexplainedStubs(in zone: Zone) -> [IntervalsStub] {
        guard !intervals.stubs.isEmpty else { return [] }
        let filed = devices.legs.map { remembered in
            var activity = remembered.leg.activity
            activity.localStart = zone.local(activity.start)
            return activity
        }
        let told = strava.activities.map(\.activity) + imports.activities.map(\.activity) + filed
        let rows = intervals.activities.lazy.map(\.row)
        let explained = ExplainedStubs(told + rows.map(\.activity), named: rows.compactMap(\.stravaID))
        return intervals.stubs.filter { !explained.contains($0) }
    }
}
