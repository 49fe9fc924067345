package import Basics
package import Store
import TrainingPeaks
import Workouts

extension Snapshot {
    /// From the oldest to the newest day of which any source has told, by its contents or its own clock, or on which
    /// one was read; nil if nothing is known.
    package func days(of known: KnownWorkouts, for athlete: Athlete) -> ClosedRange<Day>? {
        let told =
            known.input.plans.map(\.day) + known.input.activities.map(\.day)
            + [feed.generated, feed.made].compactMap { $0.map { athlete.zone.local($0).day } }
        guard let first = told.min(), let last = told.max() else { return nil }
        let end = feed.lastDay.flatMap { $0 < Feed.noEnd ? $0 : nil }
        return first...max(last, end ?? last, lastReading(for: athlete, since: last) ?? last)
    }

    /// The day on which a source was last read, by this machine's clock, which may be wrong: so it doesn't count while
    /// the feed tells the time, or long after the last news.
    private func lastReading(for athlete: Athlete, since last: Day) -> Day? {
        guard athlete.feed == nil || feed.made == nil || feed.failure != nil else { return nil }
        // A run reads the files of Strava's each time.
        let files = athlete.activities.isEmpty ? nil : run?.finished
        let readings = [feed.fetched, strava.lastFullWalk, files] + folders.map(\.read)
        return readings.compactMap { $0.map { athlete.zone.local($0).day } }
            .filter { $0 <= last.advanced(by: Self.longestSilence) }.max()
    }

    /// In days: a clock that is a year ahead is beyond it, an athlete's break is not.
    private static let longestSilence = 180
}
