import Athletes
import ServiceLifecycle
import Settings
import Web

/// Watches the athletes' folders of device files, and requests a run for each athlete who has new ones: one run for all
/// files since the last look.
///
/// It polls, since the system doesn't report files that other machines write to a network folder.
struct FolderWatch: Service {
    let context: ServerContext

    /// How often to check whether watching was switched on, in seconds.
    private static let idle = 30

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // Before the server listens, no run begins.
            for await _ in context.site.beginning {}
            var seen: [String: Int] = [:]
            while !Task.isCancelled {
                let seconds = context.roster.configuration.server.filesSeconds
                if seconds > 0 { await look(&seen) }
                guard (try? await context.outside.sleep(.seconds(seconds > 0 ? seconds : Self.idle))) != nil else {
                    return
                }
            }
        }
    }

    /// One look at the folders of all athletes.
    ///
    /// - Parameter seen: the fingerprints that the last look saw, by athlete.
    func look(_ seen: inout [String: Int]) async {
        for owner in context.roster.owners {
            let name = owner.athlete.name
            guard let state = await state(of: owner) else {
                seen[name] = nil
                continue
            }
            let isNews = seen.updateValue(state.fingerprint, forKey: name) != state.fingerprint
            let hasMore = await context.queue.ending(of: name)?.leavesFiles == true
            if isNews || hasMore { await context.queue.request(name) }
        }
    }

    /// nil if the athlete has no folders.
    private func state(of owner: AthleteOwner) async -> FolderState? {
        guard let first = owner.folderState() else { return nil }
        guard first.isMoving, (try? await context.outside.sleep(.seconds(2))) != nil else { return first }
        return owner.folderState(after: first)
    }
}
