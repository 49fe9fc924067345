import Athletes
import Basics
import Export
import Files
import Profiles
import ServiceLifecycle
import Settings
import Store
import StravaAPI
import Webhooks

/// Runs athletes one by one, on any request.
actor RunQueue: Service {
    /// The state of an athlete's next run, and since when it has been requested.
    enum State: Sendable, Equatable {
        case idle
        case queued(since: Instant)
        case running(since: Instant)
    }

    struct Ending: Sendable {
        let hasFailed: Bool
        /// When Strava's rate limit ends; nil if it wasn't reached.
        let stravaIsFree: Instant?
        let leavesFiles: Bool
    }

    private let roster: Roster
    private let stateFolder: StateFolder
    private let access: AccessStore
    private let connections: StravaConnections
    private let now: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void
    private var states: [String: State] = [:]
    private var waiting: [String] = []
    private var hinted: [String] = []
    /// When hints last led to a complete run.
    private var walks: [String: Instant] = [:]
    private let allowance = HintAllowance()
    private let wakeups: AsyncStream<Void>
    private let wakeup: AsyncStream<Void>.Continuation
    /// The sentences last reported about an athlete's runs, so that each is reported once.
    private var reported: [String: [String]] = [:]
    private var refusals: [String: Refusal] = [:]
    private var endings: [String: Ending] = [:]

    init(
        _ roster: Roster, in stateFolder: StateFolder, _ access: AccessStore, _ connections: StravaConnections,
        now: @escaping @Sendable () -> Instant,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.roster = roster
        self.stateFolder = stateFolder
        self.access = access
        self.connections = connections
        self.now = now
        self.tell = tell
        (wakeups, wakeup) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func state(of name: String) -> State { states[name] ?? .idle }

    /// nil before the athlete's first run by this server.
    func ending(of name: String) -> Ending? { endings[name] }

    /// When an athlete's next automatic run is due, approximately; nil if there is none.
    ///
    /// - Parameter last: the last run by any process.
    nonisolated func nextRun(after last: RunRecord?) -> Instant? {
        let (minutes, now) = (roster.configuration.server.pollMinutes, now())
        guard minutes > 0 else { return nil }
        guard let last, last.started <= now else { return now }
        return max(last.started.advanced(bySeconds: minutes * 60), now)
    }

    @discardableResult func request(_ name: String) -> State {
        switch states[name] ?? .idle {
        case .idle:
            let state = State.queued(since: now())
            states[name] = state
            waiting.append(name)
            wakeup.yield()
            return state
        case let state: return state
        }
    }

    func follow(_ name: String) {
        guard !hinted.contains(name) else { return }
        hinted.append(name)
        wakeup.yield()
    }

    func run() async throws {
        await withGracefulShutdownHandler {
            for await _ in wakeups.cancelOnGracefulShutdown() {
                // Hints come first, but a waiting run waits for one of them at most.
                while !(waiting.isEmpty && hinted.isEmpty), !Task.isShuttingDownGracefully {
                    if !hinted.isEmpty { await followNext() }
                    if !waiting.isEmpty, !Task.isShuttingDownGracefully { await runNext() }
                }
            }
        } onGracefulShutdown: {
            self.wakeup.finish()
        }
    }

    /// How long a run waits for another process to release the state folder's lock.
    private static let patience = Duration.seconds(120)

    private func runNext() async {
        let name = waiting.removeFirst()
        defer { states[name] = nil }
        guard let owner = roster.owner(of: name) else { return }
        if case .queued(let since) = state(of: name) { states[name] = .running(since: since) }
        var options = RunOptions()
        options.stravaRefusal = refusal(of: owner.athlete)
        await stateFolder.withLock(patience: Self.patience) { [options] lock in
            note(await owner.run(options, using: .keeping(lock)), of: owner.athlete)
        } otherwise: { error in
            report(["\(error)"], of: name)
        }
    }

    private func followNext() async {
        let name = hinted[0]
        // A request during the follow-up means this one.
        defer { hinted.removeFirst() }
        guard let owner = roster.owner(of: name) else {
            // The athlete is no longer configured.
            try? access.forgetHints(of: name)
            return
        }
        let followUp = HintFollowUp(
            of: owner, connections, access, allowance, refusal: refusal(of: owner.athlete), lastWalk: walks[name],
            now: now)
        do {
            try await stateFolder.withLock(patience: Self.patience) { lock in
                note(try await followUp.carryOut(lock), of: owner.athlete)
            } otherwise: { error in
                // If another process holds the lock, the hints stay due, and it is tried again.
                if error.cause != .busy { throw error }
            }
        } catch { remark(["\(error)"], of: name) }
    }

    private func note(_ outcome: HintFollowUp.Outcome, of athlete: Athlete) {
        if let report = outcome.run {
            walks[athlete.name] = now()
            note(report, of: athlete)
        } else {
            if let refusal = outcome.refusal { note(refusal, of: athlete) }
            remark(outcome.sentences, of: athlete.name)
        }
    }

    private func note(_ report: RunReport, of athlete: Athlete) {
        note(report.stravaRefusal, of: athlete)
        endings[athlete.name] = Ending(
            hasFailed: !report.failures.isEmpty, stravaIsFree: report.stravaLimit, leavesFiles: report.leavesFiles)
        self.report(report.sentences, of: athlete.name)
    }

    /// Reports new sentences. A sentence that is now missing is new when it comes again.
    private func report(_ sentences: [String], of name: String) {
        remark(sentences, of: name)
        reported[name] = sentences
    }

    /// Reports new sentences in addition to earlier ones.
    private func remark(_ sentences: [String], of name: String) {
        for sentence in sentences where reported[name]?.contains(sentence) != true {
            let told = roster.owner(of: name)?.athlete.typed.completing(sentence) ?? sentence
            tell(roster.owners.count > 1 ? "\(name): \(told)" : told)
            reported[name, default: []].append(sentence)
        }
    }

    private struct Refusal {
        let reason: StravaError
        let athlete: Athlete
        /// The refresh token at that time; nil if there was no connection.
        let token: Secret?
    }

    /// Why Strava need not be asked before the athlete connects again or the configuration changes; nil if it may be
    /// asked.
    func refusal(of athlete: Athlete) -> StravaError? {
        guard let refusal = refusals[athlete.name], refusal.athlete == athlete,
            refusal.token == token(of: athlete)
        else { return nil }
        return refusal.reason
    }

    private func note(_ reason: StravaError?, of athlete: Athlete) {
        refusals[athlete.name] = reason.map { Refusal(reason: $0, athlete: athlete, token: token(of: athlete)) }
    }

    private func token(of athlete: Athlete) -> Secret? { (try? connections.storage(of: athlete).load())?.refreshToken }
}
