import Basics
import Store
import TrainingPeaks
import Web
import Workouts

/// How the plan is remembered.
extension Memory {
    /// Whether the feed has ever been read.
    var knowsPlan: Bool { remembered.feed.fetched != nil }

    /// Forgets what is only true of the feed that was read before, when it isn't the one that is asked for now. What it
    /// told of the athlete's plan stays, for guards and moves.
    mutating func turn(toFeed location: UInt64) {
        guard remembered.feed.location != location else { return }
        var feed = FeedMemory()
        feed.location = location
        feed.fetched = remembered.feed.fetched
        feed.busyKey = remembered.feed.busyKey
        feed.firstDay = remembered.feed.firstDay
        feed.lastDay = remembered.feed.lastDay
        feed.eventCount = remembered.feed.eventCount
        remembered.feed = feed
    }

    /// What may be sent along so that an unchanged feed needn't be; nothing after eight days, for a server that always
    /// says that nothing has changed.
    var validators: Validators {
        guard bodyIsTrusted else { return Validators() }
        return Validators(etag: remembered.feed.etag, lastModified: remembered.feed.lastModified)
    }

    /// Whether a body with the same hash says nothing new.
    func isKnown(bodyHash: UInt64) -> Bool { bodyIsTrusted && remembered.feed.bodyHash == bodyHash }

    private var bodyIsTrusted: Bool {
        guard let read = remembered.feed.validatorsSince else { return false }
        return read <= now && read.advanced(bySeconds: Self.longestTrust) > now
    }

    /// Eight days, in seconds.
    private static let longestTrust = 8 * 86_400

    /// Until when the server doesn't want to be asked; nil when it may be.
    var closedUntil: Instant? {
        guard let moment = remembered.feed.notBefore, moment > now else { return nil }
        // A clock that was wrong when it was noted must not lock us out for long.
        return moment <= now.advanced(bySeconds: Int(RetryAfter.longest.components.seconds)) ? moment : nil
    }

    /// The feed has said that nothing has changed.
    mutating func noteUnchangedFeed() {
        remembered.feed.fetched = now
        remembered.feed.notBefore = nil
        remembered.feed.refusedStamp = nil
        remembered.feed.refusedRemovals = []
        remembered.feed.failure = nil
    }

    /// Finds out which of the plans that are known the feed lists.
    func recognise(_ feed: Feed, days: RunDays) -> Recognition {
        Recognition(
            of: feed.workouts.filter { $0.day >= days.first }, among: remembered.plans,
            removed: remembered.removedPlans.map(\.plan), window: window(of: feed, days), before: remembered.feed.window
        )
    }

    /// The days of which the feed tells everything. One without events, which is only believed when somebody says so,
    /// tells that nothing is planned any more.
    func window(of feed: Feed, _ days: RunDays) -> ClosedRange<Day>? {
        feed.workouts.isEmpty ? days.today.advanced(by: -4)...Feed.noEnd : feed.window(today: days.today)
    }

    /// Takes over what the feed lists, once it has passed the guards.
    mutating func take(_ feed: Feed, _ recognition: Recognition, _ document: FeedDocument, days: RunDays) {
        let window = window(of: feed, days)
        // Of the very first reading everything would be new.
        if knowsPlan { note(recognition.changes) }
        remembered.plans = recognition.plans.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        keep(removed: recognition.removed)
        var memory = FeedMemory()
        memory.location = remembered.feed.location
        memory.busyKey = remembered.feed.busyKey
        memory.etag = document.validators.etag
        memory.lastModified = document.validators.lastModified
        memory.validatorsSince = now
        memory.bodyHash = document.hash
        memory.fetched = now
        memory.generated = feed.generated
        memory.made = feed.made
        memory.ageTold = remembered.feed.ageTold
        memory.firstDay = window?.lowerBound
        memory.lastDay = window?.upperBound
        memory.eventCount = feed.workouts.count
        memory.diagnostics = feed.diagnostics
        remembered.feed = memory
    }
}

extension Memory {
    /// For how many seconds a plan may come back that is gone: six weeks.
    private static let longestAbsence = 42 * 86_400

    private mutating func keep(removed plans: [PlannedWorkout]) {
        let since = Dictionary(remembered.removedPlans.map { ($0.plan.uid, $0.removed) }, uniquingKeysWith: min)
        remembered.removedPlans = plans.map { RemovedPlan($0, removed: past(since[$0.uid] ?? now)) }
            .filter { $0.removed.advanced(bySeconds: Self.longestAbsence) > now }
            .sorted { ($0.removed, $0.plan.day, $0.plan.uid) < ($1.removed, $1.plan.day, $1.plan.uid) }
    }
}

extension FeedMemory {
    /// The same body under another name.
    mutating func take(_ validators: Validators) {
        etag = validators.etag
        lastModified = validators.lastModified
    }

    /// The days of which the feed told everything.
    var window: ClosedRange<Day>? {
        guard let firstDay, let lastDay, firstDay <= lastDay else { return nil }
        return firstDay...lastDay
    }
}
