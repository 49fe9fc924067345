package import Basics
import Foundation
import Store
import TrainingPeaks
import Web
import Workouts

/// The plan as earlier readings of the feed have left it, and as this one leaves it.
struct PlanHistory: Sendable {
    /// The moment that counts for the whole run.
    let now: Instant
    private(set) var plans: [PlannedWorkout]
    private(set) var removedPlans: [RemovedPlan]
    private(set) var feed: FeedMemory
    /// What earlier runs have written.
    let written: [OutputMemory]
    /// What this run has found different in the plan.
    private(set) var changes: [PlanChange] = []
    /// What a publication has given back of a memory that was lost; nil where nothing had to be.
    private(set) var recovery: Recovery?

    init(_ snapshot: Snapshot, now: Instant) {
        self.now = now
        plans = snapshot.plans
        removedPlans = snapshot.removedPlans
        feed = snapshot.feed
        written = snapshot.outputs
    }

    /// Whether the feed has ever been read.
    var isKnown: Bool { feed.fetched != nil }

    /// Forgets what is only true of the feed that was read before, when it isn't the one that is asked for now. What it
    /// told of the athlete's plan stays, for guards and moves.
    mutating func switchFeed(to location: UInt64) {
        guard feed.location != location else { return }
        var other = FeedMemory()
        other.location = location
        other.fetched = feed.fetched
        other.busyKey = feed.busyKey
        other.firstDay = feed.firstDay
        other.lastDay = feed.lastDay
        other.eventCount = feed.eventCount
        feed = other
    }
}

/// Which questions the feed's server needn't answer again.
extension PlanHistory {
    /// What may be sent along so that an unchanged feed needn't be; nothing after eight days, for a server that always
    /// says that nothing has changed.
    var validators: Validators {
        guard bodyIsTrusted else { return Validators() }
        return Validators(etag: feed.etag, lastModified: feed.lastModified)
    }

    /// Whether a body with the same hash says nothing new.
    func isKnown(bodyHash: UInt64) -> Bool { bodyIsTrusted && feed.bodyHash == bodyHash }

    private var bodyIsTrusted: Bool {
        guard let read = feed.validatorsSince else { return false }
        return read <= now && read.advanced(bySeconds: Self.longestTrust) > now
    }

    /// Eight days, in seconds.
    private static let longestTrust = 8 * 86_400

    /// Until when the server doesn't want to be asked; nil when it may be.
    var closedUntil: Instant? {
        guard let moment = feed.notBefore, moment > now else { return nil }
        // A clock that was wrong when it was noted must not lock us out for long.
        return moment <= now.advanced(bySeconds: Int(RetryAfter.longest.components.seconds)) ? moment : nil
    }

    /// The server doesn't want to be asked for so long.
    mutating func close(for wait: Duration) {
        feed.notBefore = now.advanced(bySeconds: Int(wait.components.seconds))
    }

    /// The feed has said that nothing has changed, or has sent what is known already, be it under another name.
    mutating func noteUnchanged(_ document: FeedDocument?) {
        if let document {
            feed.etag = document.validators.etag
            feed.lastModified = document.validators.lastModified
        }
        feed.fetched = now
        feed.notBefore = nil
        feed.refusedStamp = nil
        feed.refusedRemovals = []
        feed.failure = nil
    }

    /// The feed has brought nothing.
    ///
    /// - Returns: what is to be told of it.
    mutating func note(_ error: RunError) -> RunError {
        let (failure, told) = SourceFailure.after(feed.failure, error, at: now)
        feed.failure = failure
        return told
    }
}

/// What the feed lists.
extension PlanHistory {
    /// Takes over what a publication gives back of a memory that was lost.
    mutating func take(_ recovered: Recovery) {
        recovery = recovered
        plans = recovered.plans
    }

    /// Finds out which of the plans that are known the feed lists.
    func recognise(_ listed: Feed, _ days: RunDays) -> Recognition {
        Recognition(
            of: listed.workouts.filter { $0.day >= days.first }, among: plans, removed: removedPlans.map(\.plan),
            window: listed.window(days), before: feed.window)
    }

    /// A feed that lost half of its events waits for a later one that says the same.
    mutating func note(_ refusal: FeedGuard.Refusal) {
        feed.refusedStamp = refusal.stamp
        feed.refusedRemovals = refusal.removals
    }

    /// Takes over what the feed lists, once it has passed the guards.
    mutating func take(_ listed: Feed, _ recognition: Recognition, _ document: FeedDocument, _ days: RunDays) {
        let window = listed.window(days)
        // Of the very first reading everything would be new.
        if isKnown { changes += recognition.changes }
        plans = recognition.plans.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        keep(removed: recognition.removed)
        var read = FeedMemory()
        read.location = feed.location
        read.busyKey = feed.busyKey
        read.etag = document.validators.etag
        read.lastModified = document.validators.lastModified
        read.validatorsSince = now
        read.bodyHash = document.hash
        read.fetched = now
        read.generated = listed.generated
        read.made = listed.made
        read.ageTold = feed.ageTold
        read.firstDay = window?.lowerBound
        read.lastDay = window?.upperBound
        read.eventCount = listed.workouts.count
        read.diagnostics = listed.diagnostics
        feed = read
    }

    private mutating func keep(removed gone: [PlannedWorkout]) {
        let since = Dictionary(removedPlans.map { ($0.plan.uid, $0.removed) }, uniquingKeysWith: min)
        removedPlans = gone.map { RemovedPlan($0, removed: min(since[$0.uid] ?? now, now)) }
            .filter { $0.removed.advanced(bySeconds: Self.longestAbsence) > now }
            .sorted { ($0.removed, $0.plan.day, $0.plan.uid) < ($1.removed, $1.plan.day, $1.plan.uid) }
    }

    /// For how many seconds a plan may come back that is gone: six weeks.
    private static let longestAbsence = 42 * 86_400
}

/// How old the plan is that a feed brings: one that nobody brings up to date looks like one in which nothing changes.
extension PlanHistory {
    /// A warning that the feed was made long ago; one a day.
    mutating func remarkOfAge(of location: FeedLocation, in zone: Zone, today: Day) -> Diagnostic? {
        guard let made = feed.made, feed.ageTold != today else { return nil }
        // Where today is fixed, its end stands for now.
        let midnight = zone.instant(LocalTime(secondsSinceEpoch: today.advanced(by: 1).number * 86_400))
        guard FeedAge.isOld(made, at: min(now, midnight)) else { return nil }
        feed.ageTold = today
        let day = zone.local(made).day
        let age = "was made on \(day), \(today.number - day.number) days ago"
        let sentence =
            switch location {
            case .address: "The feed \(age), although TrainingPeaks makes it again every few hours."
            case .file, .standardInput: "\(location.name) \(age). Is it still being updated?"
            }
        return Diagnostic(.warning, .trainingPeaks, Notice(sentence))
    }
}

/// When a feed is too old to be what is planned now.
package enum FeedAge {
    package static func isOld(_ made: Instant, at now: Instant) -> Bool {
        made.advanced(bySeconds: 7 * 86_400) < now
    }
}

extension Feed {
    /// The days of which it tells everything. One without events, which is only believed when somebody says so, tells
    /// that nothing is planned any more.
    func window(_ days: RunDays) -> ClosedRange<Day>? {
        workouts.isEmpty ? days.today.advanced(by: -4)...Feed.noEnd : window(today: days.today)
    }
}

extension FeedMemory {
    /// The days of which the feed told everything.
    fileprivate var window: ClosedRange<Day>? {
        guard let firstDay, let lastDay, firstDay <= lastDay else { return nil }
        return firstDay...lastDay
    }
}
