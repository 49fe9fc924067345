import Athletes
import Basics
import Files
import ServiceLifecycle
import Settings
import Store

/// Asks for a run of each athlete whose last one, by a command or here, lies too far back, and looks after what changes beside it:
/// the configuration, and sessions whose end couldn't be written.
struct Poller: Service {
    let roster: Roster
    let queue: RunQueue
    let cache: KnownCache
    let access: AccessStore
    let now: @Sendable () -> Instant
    let sleep: @Sendable (Duration) async throws -> Void
    /// From 0 up to, but not including, 1.
    let jitter: @Sendable () -> Double
    /// Takes the configuration as it is now.
    let reload: @Sendable () async -> Void
    /// How the configuration lies there, to see whether it has changed.
    let configurationState: @Sendable () -> ConfigurationState
    /// Ends once the server listens: before that nobody is run.
    let beginning: AsyncStream<Void>

    /// How often it is looked who is due.
    private static let pause = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in beginning {}
            var lastRuns = LastRuns()
            var state = configurationState()
            defer { try? access.removeRefused() }
            while !Task.isCancelled {
                let newer = configurationState()
                if newer != state {
                    state = newer
                    await reload()
                }
                try? access.removeRefused()
                await cache.note(roster.owners)
                let minutes = roster.configuration.server.pollMinutes
                if minutes > 0 {
                    for owner in roster.owners where lastRuns.isDue(owner, every: minutes * 60, at: now(), jitter) {
                        await queue.request(owner.athlete.name)
                    }
                }
                guard (try? await sleep(Self.pause)) != nil else { return }
            }
        }
    }
}

/// When each athlete was last run, read anew only where somebody has written to the memory.
private struct LastRuns {
    private struct Known {
        let state: StoreState
        let started: Instant?
        /// A tenth more or less, so that many athletes don't come at once.
        let factor: Double
    }

    private var known: [String: Known] = [:]
    /// When a run was asked for last: where none can be noted, it isn't asked for again and again.
    private var request: [String: Instant] = [:]

    /// - Parameter seconds: between two runs.
    mutating func isDue(_ owner: AthleteOwner, every seconds: Int, at now: Instant, _ jitter: () -> Double) -> Bool {
        let name = owner.athlete.name
        let state = owner.fileState
        if known[name]?.state != state {
            // Of what can't be read now the next run takes care.
            let started = (try? owner.lastRun())?.started
            known[name] = Known(state: state, started: started, factor: 0.9 + 0.2 * jitter())
        }
        let wait = Double(seconds) * (known[name]?.factor ?? 1)
        let isDue = [known[name]?.started, request[name]].compactMap(\.self).allSatisfy { moment in
            let age = now.secondsSinceEpoch - moment.secondsSinceEpoch
            // What seems to lie ahead was before the clock went back.
            return age < -60 || Double(age) >= wait
        }
        if isDue { request[name] = now }
        return isDue
    }
}

/// How a configuration's file lies on the disk, by which a change of it is noticed.
package struct ConfigurationState: Sendable, Equatable {
    private let status: FileStatus?

    /// What a pipe brings comes once, so that it counts as nothing that could change.
    package init(_ path: String?) { status = path.flatMap { FileStatus($0) }.flatMap { $0.kind == .file ? $0 : nil } }
}
