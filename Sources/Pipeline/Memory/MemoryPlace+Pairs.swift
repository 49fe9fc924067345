package import Basics
import Store
package import Workouts

/// What the athlete says by hand. Whoever calls holds the state folder's lock.
extension MemoryPlace {
    /// Remembers what was said about a plan, in place of what was said about it or the activity before.
    package func remember(_ pair: ManualPair, of athlete: Athlete, now: Instant) throws(RunError) {
        try change(athlete, now) { pairs in
            pairs.removeAll { $0.isAbout(pair.uid) || pair.activityID != nil && $0.activityID == pair.activityID }
            pairs.append(pair)
            pairs.sort { $0.uid < $1.uid }
        }
    }

    /// Forgets what was said about a plan.
    package func forgetPair(of uid: String, of athlete: Athlete, now: Instant) throws(RunError) {
        try change(athlete, now) { pairs in pairs.removeAll { $0.isAbout(uid) } }
    }

    private func change(
        _ athlete: Athlete, _ now: Instant, _ change: (inout [ManualPair]) -> Void
    ) throws(RunError) {
        do throws(StoreError) {
            let (store, old) = try AthleteStore.open(path(of: athlete), from: Day(number: .max), now: now)
            var new = old
            change(&new.pairs)
            try store.keep(new, insteadOf: old, at: now)
        } catch {
            throw .memory(error)
        }
    }
}

extension ManualPair {
    fileprivate func isAbout(_ uid: String) -> Bool { self.uid.lowercased() == uid.lowercased() }
}
