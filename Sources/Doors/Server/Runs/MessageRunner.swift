import Athletes
import Basics
import Messages
import Messenger
import Profiles
import ServiceLifecycle
import Store
import Web

/// Sends messages that are due: after each run by any process, and at the athletes' and the coach's hours.
actor MessageRunner: Service {
    private let context: ServerContext
    private let sleep: @Sendable (Duration) async throws -> Void
    private var checks: [String: Check] = [:]
    /// The memories of the athletes who are in line or being served.
    private var atWork: Set<String> = []
    /// The athletes to whom something may be due.
    private var line: [AthleteOwner] = []
    private var serving = 0

    private struct Check {
        let owner: ObjectIdentifier
        /// The memory's status before it.
        let state: StoreState
        let at: Instant
        /// Since when the configuration was unusable then; nil if it was usable.
        let brokenSince: Instant?
        /// When something may become due although the memory stays as it is; nil if nothing will.
        let next: Instant?
    }

    private static let pause = Duration.seconds(5)
    /// How many athletes are served at a time.
    private static let most = 8

    private var roster: Roster { context.roster }

    init(_ context: ServerContext, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.context = context
        self.sleep = sleep
    }

    nonisolated func run() async throws {
        await cancelWhenGracefulShutdown {
            // Before the server listens, nothing is sent.
            for await _ in self.context.site.beginning {}
            await withDiscardingTaskGroup { group in
                while !Task.isCancelled {
                    for _ in 0..<(await self.lineUp()) { group.addTask { await self.serveLine() } }
                    guard (try? await self.sleep(Self.pause)) != nil else { return }
                }
            }
        }
    }

    /// Lines up the athletes to whom something may be due.
    ///
    /// - Returns: how many more of them can be served at a time.
    private func lineUp() -> Int {
        let (now, brokenSince) = (context.outside.now(), roster.brokenSince)
        let due = roster.addressees.filter { owner in
            let name = owner.path
            guard !owner.athlete.messages.ways.isEmpty, !atWork.contains(name) else { return false }
            guard let check = checks[name], check.owner == ObjectIdentifier(owner), check.at <= now else { return true }
            return check.state != owner.fileState || check.brokenSince != brokenSince
                || check.next.map { $0 <= now } == true
        }
        atWork.formUnion(due.map(\.path))
        line += due
        let more = min(Self.most - serving, line.count)
        serving += more
        return more
    }

    /// Serves one athlete after another until the line is empty.
    private func serveLine() async {
        defer { serving -= 1 }
        while !Task.isCancelled, !line.isEmpty { await send(to: line.removeFirst()) }
    }

    private func send(to owner: AthleteOwner) async {
        defer { atWork.remove(owner.path) }
        // The configuration may have changed while the athlete was in line.
        guard roster.addressees.contains(where: { $0 === owner }) else { return }
        let (state, begun, brokenSince) = (owner.fileState, context.outside.now(), roster.brokenSince)
        var next: Instant?
        do {
            let troubles = [brokenSince.map(Trouble.init(configurationSince:))].compactMap(\.self)
            let ending = try await context.messenger().sendDue(to: owner, troubles: troubles)
            for warning in ending.warnings.map(owner.athlete.typed.completing) {
                context.tell(roster.addressees.count > 1 ? "\(owner.athlete.name): \(warning)" : warning)
            }
            next = ending.next
        } catch {
            // The next run reports the memory's problem.
            next = begun.advanced(bySeconds: 300)
        }
        checks[owner.path] = Check(
            owner: ObjectIdentifier(owner), state: state, at: begun, brokenSince: brokenSince, next: next)
    }
}

extension Trouble {
    /// The trouble of a configuration that can't be used.
    init(configurationSince since: Instant) {
        self.init(
            source: "configuration", since: since,
            sentence: "The configuration can't be used; the former one stays. Run: tpmerge check", isUrgent: true)
    }
}
