package import Athletes
package import Basics
import Export
package import Profiles
package import Store
package import StravaAPI

/// Follows up an athlete's hints once: looks up at most five activities singly, and publishes them with the remembered
/// plan; if there are more, it does an ordinary run.
package struct HintFollowUp: Sendable {
    let owner: AthleteOwner
    let connections: StravaConnections
    let access: AccessStore
    let allowance: HintAllowance
    /// Why Strava must not be asked for activities; nil if it may be.
    let refusal: StravaError?
    /// When hints last led to a complete run; nil for never.
    let lastWalk: Instant?
    let now: @Sendable () -> Instant

    package init(
        of owner: AthleteOwner, _ connections: StravaConnections, _ access: AccessStore, _ allowance: HintAllowance,
        refusal: StravaError?, lastWalk: Instant?, now: @escaping @Sendable () -> Instant
    ) {
        self.owner = owner
        self.connections = connections
        self.access = access
        self.allowance = allowance
        self.refusal = refusal
        self.lastWalk = lastWalk
        self.now = now
    }

    package struct Outcome {
        /// The report of an ordinary run; nil if there was none.
        package var run: RunReport?
        /// Why Strava refuses until a person acts.
        package var refusal: StravaError?
        package var sentences: [String] = []
    }

    private static let most = 5
    /// The most requests for a walk through a short list.
    private static let shortWalk = 3
    private static let page = 200
    /// The pause between two complete runs, in seconds, so that a storm of events costs few.
    private static let walkPause = 60
    /// The pauses before looking up a new activity again that doesn't exist yet, in seconds.
    private static let missPauses = [5, 15, 60]
    /// How long after the last hint to keep asking when Strava doesn't answer, in seconds; after that, ordinary runs
    /// decide.
    private static let life = 86_400

    /// - Throws: why the hints can't be read.
    package func carryOut(_ lock: HeldLock) async throws -> Outcome {
        let moment = now()
        guard let application = owner.athlete.strava else {
            // Without an application, Strava can't be asked.
            return try await outcome(within: HintAllowance.Share(questions: 0, end: moment), lock)
        }
        let session = await connections.session(of: owner.athlete, application, remembers: true)
        let asked = await session.asked
        let allowed = await allowance.rest(of: application.clientID, in: session.rate(), at: moment)
        let outcome = await Result<_, any Error>(of: try await outcome(within: allowed, lock))
        // Includes failed attempts, and the requests of other work in this program meanwhile.
        await allowance.note(await session.asked - asked, of: application.clientID, at: now())
        return try outcome.get()
    }
}

extension HintFollowUp {
    private func outcome(within allowed: HintAllowance.Share, _ lock: HeldLock) async throws -> Outcome {
        let moment = now()
        let hints = try await access.whenFree { try access.hints(of: owner.athlete.name, dueAt: moment) }
        var outcome = Outcome()
        var allowed = allowed
        var rest = hints
        if let hint = hints.first(where: { $0.subject == .permission }) {
            rest.removeAll { $0 == hint }
            guard try await permissionStands(hint, &allowed, &outcome) else { return outcome }
        }
        let old = rest.filter { $0.heard.advanced(bySeconds: Self.life) <= now() }
        try await keep(access.settle(old))
        rest.removeAll { old.contains($0) }
        guard !rest.isEmpty else { return outcome }
        guard refusal == nil else {
            try await postpone(rest)
            return outcome
        }
        guard allowed.questions > 0 else {
            try await postpone(rest, because: allowed.limit)
            return outcome
        }
        let walk = walk
        if rest.count > Self.most || rest.contains(where: { $0.subject == .list }) || walk == nil {
            try await readAll(rest, asking: walk ?? Self.shortWalk, allowed, lock, &outcome)
        } else {
            try await lookUp(rest, allowed, lock, &outcome)
        }
        return outcome
    }

    /// Checks whether the athlete's consent still stands; forged events change nothing.
    private func permissionStands(
        _ hint: Hint, _ allowed: inout HintAllowance.Share, _ outcome: inout Outcome
    ) async throws -> Bool {
        guard allowed.questions > 0 else {
            try await postpone([hint], because: allowed.limit)
            return true
        }
        allowed.questions -= 1
        switch await connections.permission(of: owner.athlete) {
        case .stands:
            try await keep(access.settle([hint]))
            return true
        case .unknown:
            try await postpone([hint])
            return true
        case .refused:
            try await keep(access.forgetHints(of: owner.athlete.name))
            outcome.sentences = [StravaError.revoked.description]
            return false
        }
    }

    /// The estimated number of requests for a walk through the list; nil if no run has read the list yet, so that there
    /// is nothing to publish activities with.
    private var walk: Int? {
        let length = try? AthleteStore.look(owner.path, AthleteStore.listLength)
        return (length ?? nil).map { $0 / Self.page + Self.shortWalk }
    }

    private func readAll(
        _ hints: [Hint], asking walk: Int, _ allowed: HintAllowance.Share, _ lock: HeldLock, _ outcome: inout Outcome
    ) async throws {
        let moment = now()
        if let lastWalk, lastWalk <= moment, moment < lastWalk.advanced(bySeconds: Self.walkPause) {
            let end = lastWalk.advanced(bySeconds: Self.walkPause)
            return try await keep(access.postpone(hints, isMiss: false) { _ in end })
        }
        guard allowed.questions >= walk else { return try await postpone(hints, because: allowed.limit) }
        let report = await owner.run(RunOptions(), using: .keeping(lock))
        outcome.run = report
        outcome.refusal = report.stravaRefusal
        outcome.sentences = report.sentences
        guard !Task.isCancelled else { return }
        if report.hasFreshActivities {
            try await keep(access.settle(hints))
        } else {
            try await postpone(hints)
        }
    }

    private func lookUp(
        _ hints: [Hint], _ allowed: HintAllowance.Share, _ lock: HeldLock, _ outcome: inout Outcome
    ) async throws {
        let byNumber = Dictionary(hints.compactMap { hint in hint.number.map { ($0, hint) } }) { first, _ in first }
        let awaited = byNumber.filter { $0.value.isNew && $0.value.misses < Self.missPauses.count }
        let looked: LookedUp
        do {
            looked = try await owner.lookUp(
                hints.compactMap(\.number), asking: allowed.questions, awaiting: Set(awaited.keys), lock)
        } catch {
            if case .stopped = error { return }
            outcome.sentences = [error.description]
            return try await postpone(hints)
        }
        outcome.refusal = looked.problem?.kind == .needsPerson ? looked.problem : nil
        if let refusal = outcome.refusal { outcome.sentences = [refusal.description] }
        if looked.hasNews {
            var options = RunOptions()
            options.asksNoSource = true
            // Strava has confirmed the deletions, and nothing else was read.
            options.allowsEmpty = true
            let report = await owner.run(options, using: .keeping(lock))
            guard !Task.isCancelled else { return }
            if let error = report.error {
                outcome.sentences.append(error.description)
                return try await postpone(hints)
            }
        }
        let missed = looked.missing.intersection(awaited.keys)
        let told = looked.found.union(looked.ofOthers).union(looked.missing)
        try await keep(access.settle(told.subtracting(missed).compactMap { byNumber[$0] }))
        let moment = now()
        try await keep(
            access.postpone(missed.compactMap { byNumber[$0] }, isMiss: true) {
                moment.advanced(bySeconds: Self.missPauses[$0.misses])
            })
        try await postpone(
            byNumber.filter { !told.contains($0.key) }.map(\.value), because: looked.problem)
    }

    private func postpone(_ hints: [Hint], because problem: StravaError? = nil) async throws {
        // Hints that aren't postponed are due at the next start.
        guard !hints.isEmpty, !Task.isCancelled else { return }
        let moment = now()
        let latest = moment.advanced(bySeconds: Hint.longestPause)
        var earliest = moment
        if case .rateLimited(let until) = problem { earliest = until }
        try await keep(
            access.postpone(hints, isMiss: false) {
                min(max(moment.advanced(bySeconds: 15 << min($0.failures, 7)), earliest), latest)
            })
    }

    private func keep(_ work: @autoclosure () throws -> Void) async throws {
        try await access.whenFree(work)
    }
}

extension Hint {
    /// The activity's id; nil for a hint about something else.
    fileprivate var number: Int64? {
        if case .activity(let id) = subject { id } else { nil }
    }
}
