import Athletes
import Basics
import Export
import Files
import ServiceLifecycle

/// Runs athletes one after the other, whoever asked for it.
actor RunQueue: Service {
    /// How far an athlete's next run is, and since when it is wanted.
    enum State: Sendable, Equatable {
        case idle
        case queued(since: Instant)
        case running(since: Instant)
    }

    private let roster: Roster
    private let stateFolder: StateFolder
    private let now: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void
    private var states: [String: State] = [:]
    private var waiting: [String] = []
    private let wakeups: AsyncStream<Void>
    private let wakeup: AsyncStream<Void>.Continuation
    /// What was last said of an athlete's runs, so that it is said once.
    private var told: [String: [String]] = [:]

    init(
        _ roster: Roster, in stateFolder: StateFolder, now: @escaping @Sendable () -> Instant,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.roster = roster
        self.stateFolder = stateFolder
        self.now = now
        self.tell = tell
        (wakeups, wakeup) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func state(of name: String) -> State { states[name] ?? .idle }

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

    func run() async throws {
        await withGracefulShutdownHandler {
            for await _ in wakeups.cancelOnGracefulShutdown() {
                while !waiting.isEmpty, !Task.isShuttingDownGracefully { await runNext() }
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
            let report = try await stateFolder.withLock(patience: Self.patience) { lock throws(FileError) in
                await owner.run(RunOptions(), using: .keeping(lock), look: AgendaLook())
            }
            say(report.sentences, of: name)
        } catch {
            say(["\(error)"], of: name)
        }
    }

    /// Says what is new in it.
    private func say(_ sentences: [String], of name: String) {
        for sentence in sentences where told[name]?.contains(sentence) != true {
            tell(roster.owners.count > 1 ? "\(name): \(sentence)" : sentence)
        }
        told[name] = sentences
    }
}
