import Athletes
import Basics
import Files
import Workouts

/// Pairs and edits that athletes make by hand.
struct ChangesByHand: Sendable {
    let cache: KnownCache
    let state: StateFolder
    let now: @Sendable () -> Instant
    /// Called with sentences to report.
    let tell: @Sendable (String) -> Void

    /// Remembers a pair made by hand.
    ///
    /// - Throws: `ServerError`: `.notFound` if there is no such plan or activity, `.busy` if another process holds the
    ///   lock.
    func say(_ wish: PairWish, to owner: AthleteOwner) async throws(ServerError) -> PairedByHand {
        let known = try await cache.look(at: owner, now()).known(from: nil)
        if case .pair(_, let id) = wish, let input = known?.input, input.activity(id) == nil {
            let isExcluded = input.excludedActivity(id) != nil
            throw ServerError(.notFound, isExcluded ? "This activity is excluded." : "There is no such activity.")
        }
        guard known?.plan(shownAs: wish.uid) != nil else { throw ServerError(.notFound, "No plan has this UID.") }
        return try await state.whileLocked(tell) { lock throws(ServerError) in
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
        let known = try await cache.look(at: owner, now()).known(from: nil)
        guard known?.activity(id) != nil else { throw ServerError(.notFound, "There is no such activity.") }
        guard !wish.isEmpty else { return }
        _ = try await state.whileLocked(tell) { lock throws(ServerError) in
            do throws(RunError) { return try await owner.edit(id, wish, lock) } catch {
                // Another process has changed it meanwhile.
                if case .unusable = error { throw ServerError(.notFound) }
                throw ServerError(error)
            }
        }.get()
    }
}

extension StateFolder {
    /// How long a request waits for another process to release the lock.
    private static let patience = Duration.seconds(5)

    /// Does some work while no other process writes to the state folder.
    ///
    /// - Parameter tell: called with a sentence if the lock can't be used.
    /// - Returns: the work's result or error.
    /// - Throws: `ServerError` if the lock isn't available.
    func whileLocked<Value, Failure>(
        _ tell: (String) -> Void, _ work: (HeldLock) async throws(Failure) -> Value
    ) async throws(ServerError) -> Result<Value, Failure> {
        do throws(FileError) {
            return try await withLock(patience: Self.patience) { lock async throws(FileError) in
                do throws(Failure) { return .success(try await work(lock)) } catch { return .failure(error) }
            }
        } catch {
            guard error.cause != .busy else { throw ServerError(.busy) }
            tell("\(error)")
            throw ServerError(.storageFull)
        }
    }
}

extension ServerError {
    /// The asker's view of an error while reading or running.
    init(_ error: RunError) {
        switch error {
        case .memory(let error): self.init(error)
        case .file, .unusable: self.init(.memoryDamaged, "The athlete's files can't be read.")
        default: self = .nothingKnown
        }
    }
}
