import Basics
import Store

/// What is remembered of Strava's activities, and for how long.
struct ActivitiesStatus: Encodable {
    let count: Int
    /// When all of them were last read.
    let lastFullWalk: Moment
    /// When they leave memory and calendar, unless they are read again.
    let forgottenAt: Moment

    private enum CodingKeys: String, CodingKey {
        case count
        case lastFullWalk = "last_full_walk"
        case forgottenAt = "forgotten_at"
    }

    /// nil where Strava was never read.
    init?(_ remembered: Remembered, cacheDays: Int) {
        guard let walk = remembered.strava.lastFullWalk else { return nil }
        count = remembered.activities.count
        lastFullWalk = Moment(walk)
        forgottenAt = Moment(walk.advanced(bySeconds: cacheDays * 86_400))
    }

    /// Whether they are gone soon, or have to go: two days are left to mend what is in the way.
    func isEnding(_ now: Instant) -> Bool { forgottenAt.value.advanced(bySeconds: -2 * 86_400) <= now }

    /// The same for people.
    func line(now: Instant) -> String {
        "\(count) activities, all read \(lastFullWalk.words(before: now)); forgotten at \(forgottenAt.value) "
            + "unless read again"
    }
}
