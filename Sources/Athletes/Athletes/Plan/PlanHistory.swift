package import Basics
import Foundation
import Messages
import Store
import TrainingPeaks
import Web
import Workouts

/// The plan after earlier readings of the feed, updated by this one.
struct PlanHistory: Sendable {
    /// The start of the run, used as the present throughout.
    let now: Instant
    private(set) var plans: [PlannedWorkout]
    private(set) var removedPlans: [RemovedPlan]
    private(set) var feed: FeedMemory
    /// What earlier runs have written.
    let written: [OutputMemory]
    /// The changes of the plan found by this run.
    private(set) var changes: [PlanChange] = []
    /// The changes that messages may have to report.
    private(set) var news: [PlanNews] = []
    /// The plans recovered from a publication after the memory was lost; nil if nothing had to be.
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

    /// If another feed is configured now, forgets what was only true of the former one. The plan stays, for guards and
    /// for recognising moved workouts.
    mutating func switchFeed(to location: UInt64) {
        guard feed.location != location else { return }
        var other = FeedMemory()
        other.location = location
        other.fetched = feed.fetched
        other.gaps = feed.gaps
        other.busyKey = feed.busyKey
        other.firstDay = feed.firstDay
        other.lastDay = feed.lastDay
        other.eventCount = feed.eventCount
        feed = other
    }
}

/// Avoiding downloads of an unchanged feed.
extension PlanHistory {
    /// The validators of the next request; none after eight days, in case a server wrongly says that nothing has
    /// changed.
    var validators: Validators {
        guard bodyIsTrusted else { return Validators() }
        return Validators(etag: feed.etag, lastModified: feed.lastModified)
    }

    /// Whether a body with this hash needn't be read again.
    func isKnown(bodyHash: UInt64) -> Bool { bodyIsTrusted && feed.bodyHash == bodyHash }

    private var bodyIsTrusted: Bool {
        guard let read = feed.validatorsSince else { return false }
        return read <= now && read.advanced(bySeconds: Self.longestTrust) > now
    }

    /// Eight days, in seconds.
    private static let longestTrust = 8 * 86_400

    /// The moment until which the server must not be asked (Retry-After); nil if it may be.
    var closedUntil: Instant? {
        guard let moment = feed.notBefore, moment > now else { return nil }
        // A wait noted with a wrong clock must not last long.
        return moment <= now.advanced(bySeconds: Int(RetryAfter.longest.components.seconds)) ? moment : nil
    }

    /// Notes how long the server must not be asked.
    mutating func close(for wait: Duration) {
        feed.notBefore = now.advanced(bySeconds: Int(wait.components.seconds))
    }

    /// Notes that the feed was read: that it is unchanged, or has sent a body, possibly with new validators.
    mutating func noteReading(_ document: FeedDocument?) {
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

    /// Notes that the feed has failed.
    ///
    /// - Returns: the error to report.
    mutating func note(_ error: RunError) -> RunError {
        let (failure, told) = SourceFailure.after(feed.failure, error, at: now)
        feed.failure = failure
        return told
    }
}

/// The feed's contents.
extension PlanHistory {
    /// Takes over what was recovered from a publication.
    mutating func take(_ recovered: Recovery) {
        recovery = recovered
        plans = recovered.plans
    }

    /// Recognises which known plans the feed lists.
    func recognise(_ listed: Feed, _ days: RunDays) -> Recognition {
        Recognition(
            of: listed.workouts.filter { $0.day >= days.first }, among: plans, removed: removedPlans.map(\.plan),
            window: listed.window(days), before: feed.window)
    }

    /// Notes a feed that lost half of its events, until a later one agrees with it.
    mutating func note(_ refusal: FeedGuard.Refusal) {
        feed.refusedStamp = refusal.stamp
        feed.refusedRemovals = refusal.removals
    }

    /// Takes over the feed's contents, after the guards have passed them.
    mutating func take(
        _ listed: Feed, _ recognition: Recognition, _ document: FeedDocument, _ days: RunDays, in zone: Zone
    ) {
        let window = listed.window(days)
        // At the very first reading, everything would be new.
        if isKnown { changes += recognition.changes }
        plans = recognition.plans.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        keep(removed: recognition.removed)
        feed.gaps += [gap(before: window, in: zone)].compactMap(\.self)
        noteReading(document)
        feed.validatorsSince = now
        feed.bodyHash = document.hash
        feed.generated = listed.generated
        feed.made = listed.made
        // Applies even if no way sends changes: once one does, it reports the next change.
        feed.newsDay = days.today
        feed.firstDay = window?.lowerBound
        feed.lastDay = window?.upperBound
        feed.eventCount = listed.workouts.count
        feed.diagnostics = listed.diagnostics
    }

    /// The days between the last reading and what this one covers.
    private func gap(before window: ClosedRange<Day>?, in zone: Zone) -> ClosedRange<Day>? {
        let told = feed.fetched.map { min($0, feed.made ?? $0) }
        guard let last = told.map({ zone.local($0).day }), let window, last < window.lowerBound else {
            return nil
        }
        return last...window.lowerBound.advanced(by: -1)
    }

    /// Notes the changes that messages may have to report, before the feed's contents are taken over.
    ///
    /// - Parameters:
    ///   - planDays: how many days from today messages report changes.
    ///   - isLifted: whether the guards were lifted for this run.
    mutating func noteNews(_ recognition: Recognition, _ days: RunDays, planDays: Int, isLifted: Bool) {
        let removed = recognition.changes.filter { $0.kind == .removed }.map(\.uid)
        let isDoubtful = isLifted || !Set(feed.refusedRemovals).isDisjoint(with: removed)
        news += PlanNews.seen(
            recognition.changes, from: plans, to: recognition.plans,
            PlanReading(
                at: now, today: days.today, lastToday: feed.newsDay, coveredUntil: feed.lastDay,
                isDoubtful: isDoubtful, planDays: planDays))
    }

    private mutating func keep(removed gone: [PlannedWorkout]) {
        let since = Dictionary(removedPlans.map { ($0.plan.uid, $0.removed) }, uniquingKeysWith: min)
        removedPlans = gone.map { RemovedPlan($0, removed: min(since[$0.uid] ?? now, now)) }
            .filter { $0.removed.advanced(bySeconds: Self.longestAbsence) > now }
            .sorted { ($0.removed, $0.plan.day, $0.plan.uid) < ($1.removed, $1.plan.day, $1.plan.uid) }
    }

    /// How long a removed plan may come back, in seconds: six weeks.
    private static let longestAbsence = 42 * 86_400
}

/// The age of the feed: a feed that is no longer updated looks like an unchanged plan.
extension PlanHistory {
    /// A warning that the feed was made long ago, at most once a day.
    mutating func remarkOfAge(of location: FeedLocation, in zone: Zone, today: Day) -> Diagnostic? {
        guard let made = feed.made, feed.ageTold != today else { return nil }
        // With `--today`, the end of that day is the present.
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

/// When a feed is too old to be the current plan.
package enum FeedAge {
    /// A week, in seconds.
    static let old = 7 * 86_400

    package static func isOld(_ made: Instant, at now: Instant) -> Bool { made.advanced(bySeconds: old) < now }
}

extension Feed {
    /// The days that it covers completely. An empty feed is only believed if the user allows it; then nothing is
    /// planned from four days ago on.
    func window(_ days: RunDays) -> ClosedRange<Day>? {
        workouts.isEmpty ? days.today.advanced(by: -4)...Feed.noEnd : window(today: days.today)
    }
}

extension FeedMemory {
    /// The days that the feed covered completely.
    fileprivate var window: ClosedRange<Day>? {
        guard let firstDay, let lastDay, firstDay <= lastDay else { return nil }
        return firstDay...lastDay
    }
}
