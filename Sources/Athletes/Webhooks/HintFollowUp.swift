package import Basics
import Export
package import Store
package import StravaAPI

/// What is done in one turn for what Strava has hinted at of an athlete: up to five activities are looked up each on its own
/// page, and published with the plan as it is remembered; more of them are a run like any other.
package struct HintFollowUp: Sendable {
    let owner: AthleteOwner
    let connections: StravaConnections
    let access: AccessStore
    let allowance: HintAllowance
    /// Why Strava isn't to be asked for activities; nil where it is.
    let refusal: StravaError?
    /// When everything was read last because of hints; nil for never.
    let lastWalk: Instant?
    let now: @Sendable () -> Instant

    /// - Parameters:
    ///   - refusal: why Strava isn't to be asked for activities; nil where it is.
    ///   - lastWalk: when everything was read last because of hints; nil for never.
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

    /// What came of it.
    package struct Outcome {
        /// How a run like any other went; nil where there was none.
        package var run: RunReport?
        /// Why Strava won't answer before a person has done something.
        package var refusal: StravaError?
        /// What somebody should know.
        package var sentences: [String] = []
    }

    /// More are not looked up one by one.
    private static let most = 5
    /// How many questions a walk through a short list takes, at most.
    private static let shortWalk = 3
    /// How many activities a page of the list has.
    private static let page = 200
    /// Between two of them, in seconds: a storm of events costs few.
    private static let walkPause = 60
    /// When a new activity that isn't there yet is looked up again, in seconds.
    private static let missPauses = [5, 15, 60]
    /// For how long after it was hinted at last Strava is asked what it doesn't answer, in seconds; then the ordinary list
    /// decides.
    private static let life = 86_400

    /// - Returns: what came of it, or why nobody can know what Strava has hinted at.
    package func carryOut(_ lock: HeldLock) async -> Result<Outcome, StoreError> {
        let moment = now()
        guard let application = owner.athlete.strava else {
            // There is nobody to be asked.
            return await follow(HintAllowance.Rest(questions: 0, end: moment), lock)
        }
        let session = await connections.session(of: owner.athlete, application, remembers: true)
        let asked = await session.asked
        let allowed = await allowance.rest(of: application.clientID, in: session.rate(), at: moment)
        let outcome = await follow(allowed, lock)
        // With the tries that failed, and what others have asked in this program meanwhile.
        await allowance.note(await session.asked - asked, of: application.clientID, at: now())
        return outcome
    }
}

extension HintFollowUp {
    private func follow(_ allowed: HintAllowance.Rest, _ lock: HeldLock) async -> Result<Outcome, StoreError> {
        do throws(StoreError) {
            let moment = now()
            let hints = try await access.whenFree { () throws(StoreError) in
                try access.hints(of: owner.athlete.name, dueAt: moment)
            }
            return .success(try await outcome(of: hints, allowed, lock))
        } catch {
            return .failure(error)
        }
    }

    private func outcome(
        of hints: [Hint], _ allowed: HintAllowance.Rest, _ lock: HeldLock
    ) async throws(StoreError) -> Outcome {
        var outcome = Outcome()
        var allowed = allowed
        var rest = hints
        if let hint = hints.first(where: { $0.subject == .permission }) {
            rest.removeAll { $0 == hint }
            guard try await permissionStands(hint, &allowed, &outcome) else { return outcome }
        }
        let old = rest.filter { $0.heard.advanced(bySeconds: Self.life) <= now() }
        try await keep { () throws(StoreError) in try access.settle(old) }
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

    /// Tries whether the athlete still lets us in; forged events change nothing.
    private func permissionStands(
        _ hint: Hint, _ allowed: inout HintAllowance.Rest, _ outcome: inout Outcome
    ) async throws(StoreError) -> Bool {
        guard allowed.questions > 0 else {
            try await postpone([hint], because: allowed.limit)
            return true
        }
        allowed.questions -= 1
        switch await connections.permission(of: owner.athlete) {
        case .stands:
            try await keep { () throws(StoreError) in try access.settle([hint]) }
            return true
        case .unknown:
            try await postpone([hint])
            return true
        case .refused:
            try await keep { () throws(StoreError) in try access.forgetHints(of: owner.athlete.name) }
            outcome.sentences = [StravaError.revoked.description]
            return false
        }
    }

    /// How many questions a walk through the list takes, as far as is known; nil where there is nothing yet to publish new
    /// activities with.
    private var walk: Int? {
        guard owner.fileState.exists, let snapshot = try? owner.snapshot(), snapshot.run != nil,
            snapshot.strava.lastFullWalk != nil
        else { return nil }
        return snapshot.activities.count / Self.page + Self.shortWalk
    }

    private func readAll(
        _ hints: [Hint], asking walk: Int, _ allowed: HintAllowance.Rest, _ lock: HeldLock, _ outcome: inout Outcome
    ) async throws(StoreError) {
        let moment = now()
        if let lastWalk, lastWalk <= moment, moment < lastWalk.advanced(bySeconds: Self.walkPause) {
            return try await keep { () throws(StoreError) in
                try access.postpone(hints, isMiss: false) { _ in lastWalk.advanced(bySeconds: Self.walkPause) }
            }
        }
        guard allowed.questions >= walk else { return try await postpone(hints, because: allowed.limit) }
        let report = await owner.run(RunOptions(), using: .keeping(lock), style: TerminalStyle())
        outcome.run = report
        outcome.refusal = report.stravaRefusal
        outcome.sentences = report.sentences
        guard !Task.isCancelled else { return }
        if report.hasFreshActivities {
            try await keep { () throws(StoreError) in try access.settle(hints) }
        } else {
            try await postpone(hints)
        }
    }

    private func lookUp(
        _ hints: [Hint], _ allowed: HintAllowance.Rest, _ lock: HeldLock, _ outcome: inout Outcome
    ) async throws(StoreError) {
        let byNumber = Dictionary(hints.compactMap { hint in hint.number.map { ($0, hint) } }) { first, _ in first }
        let awaited = byNumber.filter { $0.value.isNew && $0.value.misses < Self.missPauses.count }
        let looked: LookedUp
        do throws(RunError) {
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
            options.asksNobody = true
            // What has gone was confirmed by Strava, and nothing else was read.
            options.allowsEmpty = true
            let report = await owner.run(options, using: .keeping(lock), style: TerminalStyle())
            guard !Task.isCancelled else { return }
            if let error = report.error {
                outcome.sentences.append(error.description)
                return try await postpone(hints)
            }
        }
        let missed = looked.missing.intersection(awaited.keys)
        let told = looked.found.union(looked.ofOthers).union(looked.missing)
        try await keep { () throws(StoreError) in
            try access.settle(told.subtracting(missed).compactMap { byNumber[$0] })
        }
        let moment = now()
        try await keep { () throws(StoreError) in
            try access.postpone(missed.compactMap { byNumber[$0] }, isMiss: true) {
                moment.advanced(bySeconds: Self.missPauses[$0.misses])
            }
        }
        try await postpone(
            byNumber.filter { !told.contains($0.key) }.map(\.value), because: looked.problem)
    }

    /// Leaves hints for later, with growing pauses.
    private func postpone(_ hints: [Hint], because problem: StravaError? = nil) async throws(StoreError) {
        // Those that nobody has postponed are due at the next start.
        guard !hints.isEmpty, !Task.isCancelled else { return }
        let moment = now()
        let latest = moment.advanced(bySeconds: Hint.longestPause)
        var earliest = moment
        if case .rateLimited(let until) = problem { earliest = until }
        try await keep { () throws(StoreError) in
            try access.postpone(hints, isMiss: false) {
                min(max(moment.advanced(bySeconds: 15 << min($0.failures, 7)), earliest), latest)
            }
        }
    }

    private func keep(_ work: () throws(StoreError) -> Void) async throws(StoreError) {
        try await access.whenFree(work)
    }
}

extension Hint {
    /// The activity's number; nil for what is about none.
    fileprivate var number: Int64? {
        if case .activity(let id) = subject { id } else { nil }
    }
}
