package import Athletes
package import Basics
import Export
package import Insights
package import Store
import Workouts

/// The week to report, of a roster or of one athlete alone, and the rules.
package struct ReportedWeek: Sendable {
    package let window: Window
    let today: Day?
    let weekStart: WeekStart
    let rules: ReportRules
    let isRoster: Bool
    let isOfCalendar: Bool
    let publicURL: String?

    /// - Parameters:
    ///   - today: nil for each athlete's own date.
    ///   - isRoster: whether a coach reads it, so that data from Strava's API is left out.
    ///   - isOfCalendar: whether it is a week of the calendar, and not just seven days.
    ///   - publicURL: the server's public address; nil if pages can't be linked to.
    package init(
        _ window: Window, today: Day? = nil, _ weekStart: WeekStart, _ rules: ReportRules, isRoster: Bool,
        isOfCalendar: Bool = true, publicURL: String?
    ) {
        self.window = window
        self.today = today
        self.weekStart = weekStart
        self.rules = rules
        self.isRoster = isRoster
        self.isOfCalendar = isOfCalendar
        self.publicURL = publicURL
    }

    /// The origins whose values count: all for the athlete, all but Strava's API for a coach.
    var origins: Origins { isRoster ? .outsideAPI : .all }

    /// - Throws: `RunError` if the memory can't be read.
    package func told(of owner: AthleteOwner) throws(RunError) -> ReportedAthlete {
        try ReportedAthlete(of: owner, owner.everything() ?? (Snapshot(), []), in: self)
    }

    /// Returns an athlete whose memory can't be read, so that the coach still gets the others' weeks, and the athlete's
    /// name.
    package func told(ofUnread owner: AthleteOwner) -> ReportedAthlete {
        ReportedAthlete(unread: owner, in: self)
    }

    /// - Parameter athletes: in the configured order.
    package func report(of athletes: [ReportedAthlete]) -> CoachReport {
        CoachReport(of: athletes, in: self)
    }
}

/// An athlete's week, as a coach or the athlete reads it.
package struct ReportedAthlete: Sendable {
    /// The configured name.
    package let athlete: String
    /// The athlete's name in the report.
    package let name: String
    package let report: WeekReport
    /// The origins of the values.
    package let origins: Origins
    let units: Units
    /// Whether anything is known at all.
    package let isKnown: Bool

    /// - Parameter memory: the content of the athlete's memory.
    /// - Throws: `RunError` if the memory can't be read.
    package init(
        of owner: AthleteOwner, _ memory: (snapshot: Snapshot, changes: [DatedChange]), in week: ReportedWeek
    ) throws(RunError) {
        let (snapshot, changes) = memory
        let athlete = owner.athlete
        var options = RunOptions()
        options.origins = week.origins
        options.since = Day(number: .min)
        options.today = week.today
        // A coach can see the feed's own data in TrainingPeaks anyway; the athlete's own sources are more accurate.
        options.planTells = week.origins != .all || athlete.hasNoActivities && snapshot.imports.archives.isEmpty
        var training: ReportedTraining
        var origins: Origins?
        do {
            let known = try owner.known(of: snapshot, options)
            training = ReportedTraining(
                workouts: known.past, known: known.input.coverage, recorded: known.recorded, today: known.input.today)
            origins = known.origins
        } catch {
            guard case .nothingKnown = error else { throw error }
            training = .unknown(today: week.today ?? owner.today)
        }
        let zone = athlete.zone
        training.changes = changes.map { ($0.change, zone.local($0.at).day) }
            .filter { $0.day >= week.window.from }
        training.removed = snapshot.feed.removedPlans.map { ($0.plan, zone.local($0.removed).day) }
        let words = RemoteWords(owner)
        training.plan = athlete.feed == nil ? .none : snapshot.feed.state(in: zone, words)
        let isWhole = week.origins.contains(.stravaAPI)
        training.trouble =
            isWhole && athlete.strava != nil ? snapshot.strava.failure.map { words.event(of: $0.failure) } : nil
        training.isKeptFromCoach = !isWhole && athlete.strava != nil
        training.physiology = athlete.physiology
        self.init(athlete, training, from: origins, in: week)
    }

    /// Says that the memory can't be read, so that the athlete isn't missing from a report.
    fileprivate init(unread owner: AthleteOwner, in week: ReportedWeek) {
        var training = ReportedTraining.unknown(today: week.today ?? owner.today)
        training.plan = .unread(why: "the memory can't be read.")
        self.init(owner.athlete, training, from: nil, in: week)
    }

    /// - Parameter origins: nil if nothing is known.
    private init(_ athlete: Athlete, _ training: ReportedTraining, from origins: Origins?, in week: ReportedWeek) {
        report = WeekReport(of: training, in: week.window, week.weekStart, week.rules)
        (self.athlete, name, units) = (athlete.name, athlete.nameForCoach, athlete.wording.units)
        (self.origins, isKnown) = (origins ?? [], origins != nil)
    }
}

extension ReportedTraining {
    fileprivate static func unknown(today: Day) -> ReportedTraining {
        ReportedTraining(workouts: [], known: .none, recorded: .none, today: today)
    }
}

extension Athlete {
    fileprivate var nameForCoach: String { coachName ?? name }

    /// Whether only the plan itself shows what was done.
    fileprivate var hasNoActivities: Bool { strava == nil && activities.isEmpty && files.isEmpty }
}

extension FeedMemory {
    fileprivate func state(in zone: Zone, _ words: RemoteWords) -> ReportedTraining.PlanState {
        let why = failure.map { words.event(of: $0.failure) }
        let since = failure.map { zone.local($0.since).day }
        return fetched.map { .read(until: zone.local($0).day, failedSince: since, why: why) } ?? .unread(why: why)
    }
}
