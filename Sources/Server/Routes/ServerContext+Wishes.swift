import Athletes
import Basics
import Files
import Workouts

extension ServerContext {
    /// Remembers a pair made by hand.
    ///
    /// - Throws: `ServerError`: `.notFound` if there is no such plan or activity, `.busy` if another process holds the
    ///   lock.
    func say(_ wish: PairWish, to owner: AthleteOwner) async throws(ServerError) -> PairedByHand {
        let known = try await cache.known(of: owner, from: nil, at: now)
        if case .pair(_, let id) = wish, let input = known?.input, !input.activities.contains(where: { $0.id == id }) {
            let isExcluded = input.excluded.contains { $0.id == id }
            throw ServerError(.notFound, isExcluded ? "This activity is excluded." : "There is no such activity.")
        }
        guard known?.plan(shownAs: wish.uid) != nil else { throw ServerError(.notFound, "No plan has this UID.") }
        return try await withLock { lock throws(ServerError) in
            do throws(RunError) { return try await owner.say(wish, lock) } catch {
                // Another process has changed it meanwhile.
                if case .unusable = error { throw ServerError(.notFound) }
                throw ServerError(error)
            }
        }.get()
    }

    /// Remembers an athlete's edit.
    ///
    /// - Throws: `ServerError`: `.notFound` if there is no such activity, `.busy` if another process holds the lock.
    func edit(_ id: ActivityID, _ wish: EditWish, of owner: AthleteOwner) async throws(ServerError) {
        let known = try await cache.known(of: owner, from: nil, at: now)
        guard known?.activities.contains(where: { $0.activity.id == id }) == true else {
            throw ServerError(.notFound, "There is no such activity.")
        }
        guard !wish.isEmpty else { return }
        _ = try await withLock { lock throws(ServerError) in
            do throws(RunError) { return try await owner.edit(id, wish, lock) } catch {
                // Another process has changed it meanwhile.
                if case .unusable = error { throw ServerError(.notFound) }
                throw ServerError(error)
            }
        }.get()
    }
}
