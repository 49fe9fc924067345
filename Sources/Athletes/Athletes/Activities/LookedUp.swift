package import Profiles
package import StravaAPI
import Workouts

/// Strava's answers about single activities.
package struct LookedUp: Sendable {
    /// Found; the memory has their details.
    package fileprivate(set) var found: Set<Int64> = []
    /// Strava has no such activity, or none that this athlete may see.
    package fileprivate(set) var missing: Set<Int64> = []
    /// Another athlete's.
    package fileprivate(set) var ofOthers: Set<Int64> = []
    /// Why Strava didn't answer about the rest; nil if it did, or wasn't asked.
    package fileprivate(set) var problem: StravaError?
    /// Whether the memory has changed and should be published.
    package fileprivate(set) var hasNews = false
}

extension AthleteOwner {
    /// Looks activities up at Strava, one request each: remembers those that exist, and removes missing ones. The next
    /// run publishes the changes.
    ///
    /// - Parameters:
    ///   - most: the largest number of requests; further activities are skipped.
    ///   - awaited: activities that Strava may be about to create: they aren't removed.
    package func lookUp(
        _ ids: [Int64], asking most: Int, awaiting awaited: Set<Int64>, _ lock: HeldLock
    ) async throws(RunError) -> LookedUp {
        await takeTurn()
        defer { endTurn() }
        guard let application = athlete.strava, let connections = effects.strava else { return LookedUp() }
        let session = await connections.session(of: athlete, application, remembers: true)
        var (looked, told) = await answers(on: ids.prefix(most), session)
        connections.remember(await session.rate(), of: application)
        // Strava's answers are discarded; they can be asked for again.
        guard !Task.isCancelled else { throw .stopped }
        let gone = looked.missing.subtracting(awaited)
        guard !told.isEmpty || !gone.isEmpty else { return looked }
        try changeActivities { memory, freshness in
            told.forEach { memory.put($0, freshness) }
            gone.forEach { memory.remove(.strava($0), at: freshness.now) }
        }
        looked.hasNews = true
        return looked
    }

    private func answers(
        on ids: ArraySlice<Int64>, _ session: StravaSession
    ) async -> (looked: LookedUp, told: [Activity]) {
        let own = (try? effects.strava?.storage(of: athlete).load())?.athleteID ?? 0
        let answers = await session.lookUp(ids)
        var looked = LookedUp()
        looked.problem = answers.problem ?? answers.refusal
        var told: [Activity] = []
        for id in ids {
            switch answers.found[.strava(id)] {
            case .found(_, let owner?) where own != 0 && owner != own: looked.ofOthers.insert(id)
            case .found(let activity, _):
                looked.found.insert(id)
                told.append(activity)
            case .missing: looked.missing.insert(id)
            case nil: break
            }
        }
        return (looked, told)
    }
}
