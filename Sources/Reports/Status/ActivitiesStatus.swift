import Basics
import JSON
import Store

/// How many activities from Strava are remembered, and for how long.
package struct ActivitiesStatus {
    let count: Int
    /// When all activities were last read.
    let lastFullWalk: Moment
    /// When they leave memory and calendar unless they are read again.
    let forgottenAt: Moment
    /// Since when reading them has failed; nil if it hasn't.
    let failingSince: Moment?
    /// The reason in sentences.
    let problem: String?
    /// When to act: two days before the end, or with the last third of a time that is shorter than six days.
    private let endsFrom: Instant
    private let failure: SourceFailure?

    /// nil if Strava was never read.
    init?(_ remembered: Snapshot, cacheDays: Int) {
        guard let walk = remembered.strava.lastFullWalk else { return nil }
        count = remembered.activities.count
        lastFullWalk = Moment(walk)
        let seconds = cacheDays * 86_400
        forgottenAt = Moment(walk.advanced(bySeconds: seconds))
        failure = remembered.strava.failure
        failingSince = failure.map { Moment($0.since) }
        problem = failure?.sentence
        endsFrom = walk.advanced(bySeconds: seconds - min(2 * 86_400, seconds / 3))
    }

    /// The rest of a complaint about Strava; nil for none.
    func complaint(_ now: Instant) -> String? { failure?.complaint(now) }

    /// Whether they will be forgotten soon, or already should be.
    func isEnding(_ now: Instant) -> Bool { endsFrom <= now }

    /// The text.
    func lines(now: Instant) -> [String] {
        [line(now: now)] + (failingSince.map { ["failing since \($0.words(before: now)): \(problem ?? "")"] } ?? [])
    }

    func line(now: Instant) -> String {
        let end = forgottenAt.value
        return "\(count.activities), all read \(lastFullWalk.words(before: now)); "
            + (end > now ? "forgotten at \(end) unless read again" : "too old to be published since \(end)")
    }
}

extension JSONWriter {
    mutating func members(of activities: ActivitiesStatus) {
        member("count", activities.count)
        member("last_full_walk", activities.lastFullWalk)
        member("forgotten_at", activities.forgottenAt)
        member("failing_since", activities.failingSince)
        member("problem", activities.problem)
    }
}
