import Basics
import Export
import JSON
import Store

/// What is remembered of Strava's activities, and for how long.
package struct ActivitiesStatus {
    let count: Int
    /// When all of them were last read.
    let lastFullWalk: Moment
    /// When they leave memory and calendar, unless they are read again.
    let forgottenAt: Moment
    /// Since when it has not been possible to read them; nil while it is.
    let failingSince: Moment?
    /// Why, in sentences.
    let problem: String?
    /// From when on somebody should mend what is in the way: for two days, less where they are kept for short.
    private let endsFrom: Instant
    private let failure: SourceFailure?

    /// nil where Strava was never read.
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

    /// What somebody should look after, the rest of a sentence about Strava; nil when there is nothing.
    func complaint(_ now: Instant) -> String? { failure?.complaint(now) }

    /// Whether they are gone soon, or have to go.
    func isEnding(_ now: Instant) -> Bool { endsFrom <= now }

    /// The same for people.
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
