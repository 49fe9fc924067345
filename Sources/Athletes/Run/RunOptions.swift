package import Basics
package import StravaAPI

/// What one run is told, the same for every athlete.
package struct RunOptions: Sendable {
    /// Fixes the athlete's day; nil takes the clock's.
    package var today: Day?
    /// The first day to write; nil goes back as far as the history.
    package var since: Day?
    /// The last day to write; nil leaves the future open.
    package var until: Day?
    /// Whether an empty result may replace a filled one.
    package var allowsEmpty = false
    package var isDryRun = false
    /// Whether a run that has something to warn of counts as one that failed.
    package var isStrict = false
    /// Whether earlier runs count, and this one for later ones.
    package var remembers = true

    /// Whether the run goes by what is remembered and asks nobody: it publishes what somebody has just changed in the memory.
    /// It doesn't count as the last run, so that the next one comes as if it hadn't been.
    package var asksNobody = false

    /// Why Strava refused a former run. With it Strava isn't asked: the run goes on as if it had refused again.
    package var stravaRefusal: StravaError?

    package init() {}
}
