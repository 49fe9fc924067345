package import Basics
import IntervalsAPI
package import Messages
package import Profiles
package import Store
import TrainingPeaks
import Workouts

extension Snapshot {
    /// Returns the troubles that need a person, as the last run left them. A trouble keeps its source and beginning as
    /// long as it lasts.
    package func troubles(of athlete: Athlete) -> [Trouble] {
        let sources = [
            feedTrouble(of: athlete), stravaTrouble(of: athlete), intervalsTrouble(of: athlete),
            filesTrouble(of: athlete),
        ].compactMap(\.self)
        return sources + [runTrouble(isExplained: !sources.isEmpty)].compactMap(\.self)
    }
}

extension Snapshot {
    private func feedTrouble(of athlete: Athlete) -> Trouble? {
        guard athlete.feed != nil else { return nil }
        if let failure = feed.failure { return Trouble("feed", failure, isUrgent: false) }
        guard let made = feed.made, let finished = published.run?.finished, FeedAge.isOld(made, at: finished) else {
            return nil
        }
        let day = athlete.zone.local(made).day.wordsInSentence
        return Trouble(
            source: "feed", since: made.advanced(bySeconds: FeedAge.old),
            sentence: "The feed was made on \(day) and hasn't been updated since. Run: tpmerge status")
    }

    private func stravaTrouble(of athlete: Athlete) -> Trouble? {
        guard athlete.strava != nil else { return nil }
        let refusal = published.run?.troubles.first { failure in
            failure.kind == .needsPerson && failure.codes.contains { $0.rawValue.hasPrefix("strava.") }
        }
        if let refusal, let run = published.run {
            let since = strava.failure?.since ?? run.failingSince ?? run.started
            return Trouble(source: "Strava", since: since, sentence: refusal.description, isUrgent: true)
        }
        return strava.failure.map { Trouble("Strava", $0, isUrgent: false) }
    }

    private func intervalsTrouble(of athlete: Athlete) -> Trouble? {
        guard athlete.intervals != nil, let failure = intervals.failure else { return nil }
        let isRefused = failure.failure.codes.contains(IntervalsError.refusal)
        return Trouble("intervals.icu", failure, isUrgent: isRefused)
    }

    private func filesTrouble(of athlete: Athlete) -> Trouble? {
        let failing = devices.folders.filter { athlete.files.contains($0.path) && $0.failure != nil }
        guard let first = failing.compactMap(\.failure).min(by: { $0.since < $1.since }) else { return nil }
        return Trouble("files", first, isUrgent: false)
    }

    /// The trouble of a run that couldn't publish.
    ///
    /// - Parameter isExplained: whether sources fail, which explains a run that had nothing to publish.
    private func runTrouble(isExplained: Bool) -> Trouble? {
        guard let run = published.run, run.status != 0, let since = run.failingSince,
            let failure = run.troubles.first
        else {
            return nil
        }
        let isOfSources = [.temporary, .unreachable, .permanent, .needsPerson].contains(failure.kind)
        guard !(isExplained && isOfSources) else { return nil }
        return Trouble(
            source: "calendar", since: since, sentence: failure.told,
            isUrgent: [.needsPerson, .uncreatable, .configuration].contains(failure.kind))
    }
}

extension Trouble {
    fileprivate init(_ source: String, _ failure: SourceFailure, isUrgent: Bool) {
        self.init(source: source, since: failure.since, sentence: failure.failure.told, isUrgent: isUrgent)
    }
}

extension Failure {
    /// What happened, and what to do, or that there is nothing to do.
    fileprivate var told: String {
        if kind == .temporary { return "\(event) It is tried again with each run; nothing is lost." }
        return text(for: .terminal) + (advice == .none ? " Run: tpmerge status" : "")
    }
}

extension Snapshot {
    /// Returns the days from the oldest to the newest one that any source contains, that its own clock showed, or on
    /// which it was last read; nil if nothing is known.
    package func days(of known: KnownWorkouts, for athlete: Athlete) -> ClosedRange<Day>? {
        let told =
            known.input.plans.map(\.day) + known.input.activities.map(\.day)
            + [feed.generated, feed.made].compactMap { $0.map { athlete.zone.local($0).day } }
        guard let first = told.min(), let last = told.max() else { return nil }
        let end = feed.lastDay.flatMap { $0 < Feed.noEnd ? $0 : nil }
        return first...max(last, end ?? last, lastReading(for: athlete, since: last) ?? last)
    }

    /// Returns the day on which a source was last read, by this machine's clock. The clock may be wrong, so the day
    /// doesn't count while the feed contains the time, or long after the last data.
    private func lastReading(for athlete: Athlete, since last: Day) -> Day? {
        guard athlete.feed == nil || feed.made == nil || feed.failure != nil else { return nil }
        // A run reads the files of Strava's each time.
        let files = athlete.activities.isEmpty ? nil : published.run?.finished
        let readings = [feed.fetched, strava.lastFullWalk, intervals.lastRead, files] + devices.folders.map(\.read)
        return readings.compactMap { $0.map { athlete.zone.local($0).day } }
            .filter { $0 <= last.advanced(by: Self.longestSilence) }.max()
    }

    /// In days: longer than an athlete's break, but shorter than the error of a clock that is a year ahead.
    private static let longestSilence = 180
}
