package import Basics
import Foundation
import Messages
import Profiles
import Store
import TrainingPeaks
import Web
import Workouts

/// The plan after earlier readings of the feed.
extension FeedMemory {
    /// Whether the feed has ever been read.
    var isKnown: Bool { fetched != nil }

    /// If another feed is configured now, forgets what was only true of the former one. The plan stays, for guards and
    /// for recognising moved workouts.
    mutating func switchFeed(to location: UInt64) {
        if own.location != location { own = Own(location: location) }
    }
}

/// Avoiding downloads of an unchanged feed.
extension FeedMemory {
    /// The validators of the next request; none after eight days, in case a server wrongly says that nothing has
    /// changed.
    func validators(at now: Instant) -> Validators {
        guard bodyIsTrusted(at: now) else { return Validators() }
        return Validators(etag: own.etag, lastModified: own.lastModified)
    }

    /// Whether a body with this hash needn't be read again.
    func isKnown(bodyHash hash: UInt64, at now: Instant) -> Bool { bodyIsTrusted(at: now) && own.bodyHash == hash }

    private func bodyIsTrusted(at now: Instant) -> Bool {
        guard let read = own.validatorsSince else { return false }
        return read <= now && read.advanced(bySeconds: Self.longestTrust) > now
    }

    /// Eight days, in seconds.
    private static let longestTrust = 8 * 86_400

    /// The moment until which the server must not be asked (Retry-After); nil if it may be.
    func closedUntil(at now: Instant) -> Instant? {
        guard let moment = own.notBefore, moment > now else { return nil }
        // A wait noted with a wrong clock must not last long.
        return moment <= now.advanced(bySeconds: Int(RetryAfter.longest.components.seconds)) ? moment : nil
    }

    /// Notes how long the server must not be asked.
    mutating func close(for wait: Duration, at now: Instant) {
        own.notBefore = now.advanced(bySeconds: Int(wait.components.seconds))
    }

    /// Notes that the feed was read: that it is unchanged, or has sent a body, possibly with new validators.
    mutating func noteReading(_ document: FeedDocument?, at now: Instant) {
        if let document {
            own.etag = document.validators.etag
            own.lastModified = document.validators.lastModified
        }
        fetched = now
        own.notBefore = nil
        own.refusedStamp = nil
        own.refusedRemovals = []
        own.failure = nil
    }
}

extension FeedMemory {
    func recognise(
        _ listed: Feed, _ days: RunDays, _ salt: UIDSalt, isPublished: (String) -> Bool
    ) -> Recognition {
        Recognition(
            of: listed.workouts.filter { $0.day >= days.first }, among: plans, removed: removedPlans.map(\.plan),
            window: listed.window(days), before: window, salt: salt, isPublished: isPublished)
    }

    /// Notes a feed that lost half of its events, until a later one agrees with it.
    mutating func note(_ refusal: FeedGuard.Refusal) {
        own.refusedStamp = refusal.stamp
        own.refusedRemovals = refusal.removals
    }

    /// Takes over the feed's contents, after the guards have passed them.
    mutating func take(
        _ listed: Feed, _ recognition: Recognition, _ document: FeedDocument, _ days: RunDays, in zone: Zone
    ) {
        let window = listed.window(days)
        plans = recognition.plans.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        keep(removed: recognition.removed, at: days.now)
        gaps += [gap(before: window, in: zone)].compactMap(\.self)
        noteReading(document, at: days.now)
        own.validatorsSince = days.now
        own.bodyHash = document.hash
        own.generated = listed.generated
        own.made = listed.made
        // Applies even if no way sends changes: once one does, it reports the next change.
        own.newsDay = days.today
        firstDay = window?.lowerBound
        lastDay = window?.upperBound
        eventCount = listed.workouts.count
        own.diagnostics = listed.diagnostics
    }

    /// The days between the last reading and what this one covers.
    private func gap(before window: ClosedRange<Day>?, in zone: Zone) -> ClosedRange<Day>? {
        let told = fetched.map { min($0, own.made ?? $0) }
        guard let last = told.map({ zone.local($0).day }), let window, last < window.lowerBound else {
            return nil
        }
        return last...window.lowerBound.advanced(by: -1)
    }

    /// The changes that messages may have to report, before the feed's contents are taken over.
    ///
    /// - Parameters:
    ///   - planDays: how many days from today messages report changes.
    ///   - isLifted: whether the guards were lifted for this run.
    func news(_ recognition: Recognition, _ days: RunDays, planDays: Int, isLifted: Bool) -> [PlanNews] {
        let removed = recognition.changes.filter { $0.kind == .removed }.map(\.uid)
        let isDoubtful = isLifted || !Set(own.refusedRemovals).isDisjoint(with: removed)
        return PlanNews.seen(
            recognition.changes, from: plans, to: recognition.plans,
            PlanReading(
                at: days.now, today: days.today, lastToday: own.newsDay, coveredUntil: lastDay,
                isDoubtful: isDoubtful, planDays: planDays))
    }

    private mutating func keep(removed gone: [PlannedWorkout], at now: Instant) {
        let since = Dictionary(removedPlans.map { ($0.plan.uid, $0.removed) }, uniquingKeysWith: min)
        removedPlans = gone.map { RemovedPlan($0, removed: min(since[$0.uid] ?? now, now)) }
            .filter { $0.removed.advanced(bySeconds: Self.longestAbsence) > now }
            .sorted { ($0.removed, $0.plan.day, $0.plan.uid) < ($1.removed, $1.plan.day, $1.plan.uid) }
    }

    /// How long a removed plan may come back, in seconds: six weeks.
    private static let longestAbsence = 42 * 86_400
}

/// The age of the feed: a feed that is no longer updated looks like an unchanged plan.
extension FeedMemory {
    /// A warning that the feed was made long ago, at most once a day.
    mutating func remarkOfAge(of location: FeedLocation, in zone: Zone, _ days: RunDays) -> Diagnostic? {
        guard let made = own.made, own.ageWarnedOn != days.today else { return nil }
        // With `--today`, the end of that day is the present.
        let midnight = zone.instant(LocalTime(secondsSinceEpoch: days.today.advanced(by: 1).number * 86_400))
        guard FeedAge.isOld(made, at: min(days.now, midnight)) else { return nil }
        own.ageWarnedOn = days.today
        let day = zone.local(made).day
        let age = "was made on \(day), \(days.today.number - day.number) days ago"
        let sentence =
            switch location {
            case .address: "The feed \(age), although TrainingPeaks makes it again every few hours."
            case .file, .standardInput: "\(location.name) \(age). Is it still being updated?"
            }
        return Diagnostic(.warning, .trainingPeaks, Notice(sentence))
    }
}

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
