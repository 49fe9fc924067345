import Athletes
import Basics
import Files
import Profiles
import ServiceLifecycle
import Settings
import Store
import Synchronization
import Web

/// Requests a run of each athlete whose last run, by any process, is too long ago. It also watches the configuration,
/// and retries removing sessions whose end couldn't be written.
struct Poller: Service {
    let context: ServerContext

    private static let pause = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let (roster, access, outside) = (context.roster, context.access, context.outside)
            // Before the server listens, no run begins.
            for await _ in context.site.beginning {}
            var lastRuns = LastRuns()
            defer { try? access.removeRefused() }
            while !Task.isCancelled {
                await context.reloadIfChanged()
                try? access.removeRefused()
                await context.cache.note(roster.owners)
                let minutes = roster.configuration.server.pollMinutes
                if minutes > 0 {
                    for owner in roster.owners
                    where lastRuns.isDue(owner, every: minutes * 60, at: outside.now(), outside.jitter) {
                        await context.queue.request(owner.athlete.name)
                    }
                }
                guard (try? await outside.sleep(Self.pause)) != nil else { return }
            }
        }
    }
}

/// When each athlete was last run, read again only after the memory was written to.
private struct LastRuns {
    private struct Known {
        let state: StoreState
        let started: Instant?
        /// Within a tenth of 1, so that many athletes' runs spread out.
        let factor: Double
    }

    private var known: [String: Known] = [:]
    /// When a run was last requested: if no run can be recorded, it isn't requested over and over.
    private var request: [String: Instant] = [:]

    /// - Parameters:
    ///   - seconds: the interval of runs.
    ///   - jitter: a number from 0 up to, but not including, 1.
    mutating func isDue(_ owner: AthleteOwner, every seconds: Int, at now: Instant, _ jitter: () -> Double) -> Bool {
        let name = owner.athlete.name
        let state = owner.fileState
        if known[name]?.state != state {
            // The next run handles a memory that can't be read now.
            let started = (try? owner.lastRun())?.started
            known[name] = Known(state: state, started: started, factor: 0.9 + 0.2 * jitter())
        }
        let wait = Double(seconds) * (known[name]?.factor ?? 1)
        let isDue = [known[name]?.started, request[name]].compactMap(\.self).allSatisfy { moment in
            let age = now.secondsSinceEpoch - moment.secondsSinceEpoch
            // A moment in the future was noted before the clock was set back.
            return age < -60 || Double(age) >= wait
        }
        if isDue { request[name] = now }
        return isDue
    }
}

/// Notices changes of the configuration's file.
package final class ConfigurationWatch: Sendable {
    private let path: String?
    private let status: Mutex<FileStatus?>

    package init(_ path: String?) {
        self.path = path
        status = Mutex(Self.status(path))
    }

    /// Whether it has changed since the last look.
    func sees() -> Bool {
        let newer = Self.status(path)
        return status.withLock { status in
            defer { status = newer }
            return newer != status
        }
    }

    /// A pipe can be read only once, so it counts as unchanging.
    private static func status(_ path: String?) -> FileStatus? {
        path.flatMap { FileStatus($0) }.flatMap { $0.kind == .file ? $0 : nil }
    }
}

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
