import Basics
import Store
package import StravaAPI
import Workouts

/// What Strava has said of single activities.
package struct LookedUp: Sendable {
    /// They are remembered as their own pages tell them.
    package fileprivate(set) var found: Set<Int64> = []
    /// Strava has none of that number, or none that this athlete may see.
    package fileprivate(set) var missing: Set<Int64> = []
    /// They are another athlete's.
    package fileprivate(set) var ofOthers: Set<Int64> = []
    /// Why Strava said nothing of the rest; nil where it did, or wasn't asked.
    package fileprivate(set) var problem: StravaError?
    /// Whether the memory has changed, so that there is something to publish.
    package fileprivate(set) var hasNews = false
}

extension AthleteOwner {
    /// How many activities may fail before the rest is left alone.
    private static let mostFailures = 3
    /// How long all of it may take, in seconds.
    private static let total = 20

    /// Looks activities up at Strava, each on its own page: what is there is remembered, what is missing is forgotten, whatever
    /// anybody has said of it. The next run publishes that.
    ///
    /// - Parameters:
    ///   - most: how many of them may be asked for; the rest is left alone.
    ///   - awaited: those of them that may come to be in a moment: they aren't forgotten.
    package func lookUp(
        _ ids: [Int64], asking most: Int, awaiting awaited: Set<Int64>, _ lock: HeldLock
    ) async throws(RunError) -> LookedUp {
        try await inTurn { () throws(RunError) in
            guard let application = athlete.strava, let connections = effects.strava else { return LookedUp() }
            let session = await connections.session(of: athlete, application, remembers: true)
            var (looked, told) = await answers(on: ids.prefix(most), session)
            connections.remember(await session.rate(), of: application)
            // What Strava has said meanwhile is said again.
            guard !Task.isCancelled else { throw .stopped }
            let gone = looked.missing.subtracting(awaited)
            guard !told.isEmpty || !gone.isEmpty else { return looked }
            try change(activities: { history in
                told.forEach { history.put($0) }
                gone.forEach { history.remove($0) }
            })
            looked.hasNews = true
            return looked
        }
    }

    private func answers(
        on ids: ArraySlice<Int64>, _ session: StravaSession
    ) async -> (looked: LookedUp, told: [Activity]) {
        let own = (try? effects.strava?.storage(of: athlete).load())?.athleteID ?? 0
        let deadline = effects.now().advanced(bySeconds: Self.total)
        var looked = LookedUp()
        var told: [Activity] = []
        var failures = 0
        for id in ids {
            do throws(StravaError) {
                switch try await session.activity(id, until: deadline) {
                case .found(_, let owner?) where own != 0 && owner != own: looked.ofOthers.insert(id)
                case .found(let activity, _):
                    looked.found.insert(id)
                    told.append(activity)
                case .missing: looked.missing.insert(id)
                }
            } catch {
                looked.problem = error
                failures += 1
                // One that Strava stumbles over takes no other one with it.
                if error.isOfLimits || error.kind == .needsPerson || failures >= Self.mostFailures { break }
            }
        }
        return (looked, told)
    }
}
