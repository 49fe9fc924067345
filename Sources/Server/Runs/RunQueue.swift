import Athletes
import Basics
import Export
import Files
import ServiceLifecycle
import Store
import StravaAPI

/// Runs athletes one after the other, whoever asked for it.
actor RunQueue: Service {
    /// How far an athlete's next run is, and since when it is wanted.
    enum State: Sendable, Equatable {
        case idle
        case queued(since: Instant)
        case running(since: Instant)
    }

    /// How an athlete's last run here ended.
    struct Ending: Sendable {
        /// Whether a source, or publishing, has failed.
        let hasFailed: Bool
        /// From when on Strava may be asked again; nil where its limit was not reached.
        let stravaIsFree: Instant?
    }

    private let roster: Roster
    private let stateFolder: StateFolder
    private let access: AccessStore
    private let connections: StravaConnections
    private let now: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void
    private var states: [String: State] = [:]
    private var waiting: [String] = []
    /// Whose hints are to be followed.
    private var hinted: [String] = []
    /// When everything was read last because of that.
    private var walks: [String: Instant] = [:]
    private let allowance = HintAllowance()
    private let wakeups: AsyncStream<Void>
    private let wakeup: AsyncStream<Void>.Continuation
    /// What was last said of an athlete's runs, so that it is said once.
    private var told: [String: [String]] = [:]
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

    /// nil before an athlete's first run here.
    func ending(of name: String) -> Ending? { endings[name] }

    /// Asks for a run; while one waits or is at work it is the same one.
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

    /// Asks for what Strava has hinted at of an athlete to be looked at.
    func follow(_ name: String) {
        guard !hinted.contains(name) else { return }
        hinted.append(name)
        wakeup.yield()
    }

    func run() async throws {
        await withGracefulShutdownHandler {
            for await _ in wakeups.cancelOnGracefulShutdown() {
                // What Strava hints at comes first, but nobody waits for more than one of those.
                while !(waiting.isEmpty && hinted.isEmpty), !Task.isShuttingDownGracefully {
                    if !hinted.isEmpty { await followNext() }
                    if !waiting.isEmpty, !Task.isShuttingDownGracefully { await runNext() }
                }
            }
        } onGracefulShutdown: {
            self.wakeup.finish()
        }
    }
}

extension RunQueue {
    /// How long a run waits for others who hold the state folder's lock.
    private static let patience = Duration.seconds(120)

    private func runNext() async {
        let name = waiting.removeFirst()
        defer { states[name] = nil }
        guard let owner = roster.owner(of: name) else { return }
        if case .queued(let since) = state(of: name) { states[name] = .running(since: since) }
        do throws(FileError) {
            var options = RunOptions()
            options.stravaRefusal = refusal(of: owner.athlete)
            let report = try await stateFolder.withLock(patience: Self.patience) { [options] lock throws(FileError) in
                await owner.run(options, using: .keeping(lock), style: TerminalStyle())
            }
            note(report, of: owner.athlete)
        } catch {
            say(["\(error)"], of: name)
        }
    }

    private func followNext() async {
        let name = hinted[0]
        // Who asks meanwhile means what is being done.
        defer { hinted.removeFirst() }
        guard let owner = roster.owner(of: name) else {
            // Somebody who is no longer configured.
            try? access.forgetHints(of: name)
            return
        }
        let followUp = HintFollowUp(
            of: owner, connections, access, allowance, refusal: refusal(of: owner.athlete), lastWalk: walks[name],
            now: now)
        do throws(FileError) {
            let ending = try await stateFolder.withLock(patience: Self.patience) { lock async throws(FileError) in
                await followUp.carryOut(lock)
            }
            switch ending {
            case .success(let outcome): note(outcome, of: owner.athlete)
            case .failure(let error): remark([error.sentence], of: name)
            }
        } catch {
            // Whoever has the lock is waited for again.
            if error.cause != .busy { remark(["\(error)"], of: name) }
        }
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
        endings[athlete.name] = Ending(hasFailed: !report.failures.isEmpty, stravaIsFree: report.stravaLimit)
        say(report.sentences, of: athlete.name)
    }

    /// Says what is new in it. What isn't in it any more is news when it comes again.
    private func say(_ sentences: [String], of name: String) {
        remark(sentences, of: name)
        told[name] = sentences
    }

    /// Says what is new in it, beside what was said.
    private func remark(_ sentences: [String], of name: String) {
        for sentence in sentences where told[name]?.contains(sentence) != true {
            tell(roster.owners.count > 1 ? "\(name): \(sentence)" : sentence)
            told[name, default: []].append(sentence)
        }
    }
}

extension RunQueue {
    /// Strava's no, and to whom it said that.
    private struct Refusal {
        let reason: StravaError
        let athlete: Athlete
        /// What the connection was then; nil where there was none.
        let token: Secret?
    }

    /// Why Strava need not be asked before somebody connects again or changes the configuration; nil where it may be.
    func refusal(of athlete: Athlete) -> StravaError? {
        guard let refusal = refusals[athlete.name], refusal.athlete == athlete,
            refusal.token == token(of: athlete)
        else { return nil }
        return refusal.reason
    }

    private func note(_ reason: StravaError?, of athlete: Athlete) {
        refusals[athlete.name] = reason.map {
            Refusal(reason: $0, athlete: athlete, token: token(of: athlete))
        }
    }

    private func token(of athlete: Athlete) -> Secret? { (try? connections.storage(of: athlete).load())?.refreshToken }
}
