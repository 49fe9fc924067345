import Athletes
import Basics
import Files
import Profiles
import Workouts

/// Pairs and edits that athletes make by hand.
extension ServerContext {
    /// Remembers a pair made by hand.
    ///
    /// - Throws: `RunError` if there is no such plan or activity; `ServerError`, with `.busy` if another process holds
    ///   the lock.
    func apply(_ wish: PairWish, to owner: AthleteOwner) async throws -> PairedByHand {
        // What is refused needn't wait for the lock.
        let known = try await known(of: owner)
        _ = try owner.named(by: wish, in: known)
        return try await whileLocked { lock in
            // As long as the lock is held, no other process changes what is known.
            try await owner.say(wish, given: try await self.known(of: owner), lock)
        }
    }

    /// Remembers an athlete's edit.
    ///
    /// - Throws: `ServerError`: `.notFound` if there is no such activity, `.busy` if another process holds the lock.
    func edit(_ id: ActivityID, _ wish: EditWish, of owner: AthleteOwner) async throws {
        // An edit that outlives its activity can't be shown here, nor changed.
        guard try await known(of: owner).activity(id) != nil || owner.edit(of: id).activity != nil else {
            throw ServerError(.notFound, "There is no such activity.")
        }
        guard !wish.isEmpty else { return }
        try await whileLocked { lock in _ = try await owner.edit(id, wish, lock) }
    }

    private func known(of owner: AthleteOwner) async throws -> KnownWorkouts {
        guard let known = try await look(at: owner).known(from: nil) else { throw ServerError(.notFound) }
        return known
    }

    /// How long a request waits for another process to release the lock.
    private static let patience = Duration.seconds(5)

    /// Does some work while no other process writes to the state folder.
    ///
    /// - Throws: `ServerError` if the lock isn't available, and what the work throws.
    func whileLocked<Value>(_ work: (HeldLock) async throws -> Value) async throws -> Value {
        try await stateFolder.withLock(patience: Self.patience, work) { error in
            guard error.cause != .busy else { throw ServerError(.busy) }
            tell("\(error)")
            throw ServerError(.storageFull)
        }
    }
}

extension ServerError {
    init(_ error: RunError) {
        switch error {
        case .memory(let error): self.init(error)
        case .unknown(let failure): self.init(.notFound, failure.text(for: .page))
        case .file, .unusable: self.init(.sourceUnreadable)
        case .wouldEmpty: self.init(.sourceUnreadable, error.failure.text(for: .page))
        default: self = .nothingKnown
        }
    }
}
