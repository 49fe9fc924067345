package import Athletes
package import Basics
import Export
package import Insights
package import Profiles
package import Store
package import Workouts

/// The week of a roster, or one athlete's own: the athletes who need a call, and everyone's plan beside what was done.
package struct CoachWeek: Sendable {
    package let window: Window
    let today: Day?
    let weekStart: WeekStart
    let rules: ReportRules
    /// Whether a coach reads it, so that data from Strava's API is left out.
    package let isRoster: Bool
    private let isOfCalendar: Bool
    let publicURL: String?
    /// In the order of the report: who needs a call first.
    package private(set) var athletes: [ReportedAthlete] = []
    /// The names that several athletes have.
    private(set) var sharedNames: Set<String> = []

    /// - Parameters:
    ///   - today: nil for each athlete's own date.
    ///   - isOfCalendar: whether it is a week of the calendar, and not just seven days.
    ///   - publicURL: the server's public address; nil if pages can't be linked to.
    package init(
        _ window: Window, today: Day? = nil, _ weekStart: WeekStart, _ rules: ReportRules, isRoster: Bool,
        isOfCalendar: Bool = true, publicURL: String?
    ) {
        (self.window, self.today, self.weekStart, self.rules) = (window, today, weekStart, rules)
        (self.isRoster, self.isOfCalendar, self.publicURL) = (isRoster, isOfCalendar, publicURL)
    }

    package func with(_ athletes: [ReportedAthlete]) -> CoachWeek {
        var week = self
        week.athletes = athletes.sorted { $0.rank < $1.rank }
        week.sharedNames = Set(Dictionary(grouping: athletes, by: \.name).lazy.filter { $0.value.count > 1 }.map(\.key))
        return week
    }

    package var isKnown: Bool { athletes.contains(where: \.isKnown) }

    /// `2026-W12`; nil for seven days that aren't a week from Monday.
    var name: String? { isOfCalendar ? WeekStart.monday.isoName(of: window.from) : nil }

    /// The origins whose values count: all for the athlete, all but Strava's API for a coach.
    fileprivate var origins: Origins { isRoster ? .outsideAPI : .all }
}

/// An athlete's week, as a coach or the athlete reads it.
package struct ReportedAthlete: Sendable {
    package let athlete: String
    package let name: String
    package let report: WeekReport
    package let origins: Origins
    /// Whether any of it is from Garmin's devices by way of another service.
    package let isFromGarmin: Bool
    let units: Units
    package let isKnown: Bool

    /// - Parameter memory: nil to read it.
    /// - Throws: `RunError` if the memory can't be read.
    package init(
        of owner: AthleteOwner, _ memory: (snapshot: Snapshot, changes: [DatedChange])? = nil, in week: CoachWeek
    ) throws(RunError) {
        let (snapshot, changes) = if let memory { memory } else { try owner.everything() ?? (Snapshot(), []) }
        let athlete = owner.athlete
        var options = RunOptions()
        options.origins = week.origins
        options.since = Day(number: .min)
        options.today = week.today
        var training: ReportedTraining
        var origins: Origins?
        do {
            let known = try owner.known(of: snapshot, options)
            training = ReportedTraining(
                workouts: known.past, known: known.input.knownDays, today: known.input.today)
            origins = known.origins
        } catch {
            guard case .nothingKnown = error else { throw error }
            training = .unknown(today: week.today ?? owner.today)
            training.known = athlete.knownDays(from: week.origins, snapshot)
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
        training.physiology = athlete.physiology
        self.init(athlete, training, from: origins, in: week)
    }

    /// An athlete whose memory can't be read, and who isn't missing from the report for that.
    package init(unread owner: AthleteOwner, in week: CoachWeek) {
        var training = ReportedTraining.unknown(today: week.today ?? owner.today)
        training.plan = .unread(why: "the memory can't be read.")
        self.init(owner.athlete, training, from: nil, in: week)
    }

    /// - Parameter origins: nil if nothing is known.
    private init(_ athlete: Athlete, _ training: ReportedTraining, from origins: Origins?, in week: CoachWeek) {
        report = WeekReport(of: training, in: week.window, week.weekStart, week.rules)
        (self.athlete, name, units) = (athlete.name, athlete.coachName ?? athlete.name, athlete.wording.units)
        (self.origins, isKnown) = (origins ?? [], origins != nil)
        isFromGarmin = training.workouts.contains(where: \.isFromGarmin)
    }

    fileprivate var rank: (Int, Int, Int, String, String) {
        let group = WeekReport.Group.allCases.firstIndex(of: report.group) ?? 0
        return (group, -report.weight, report.race?.daysLeft ?? .max, name, athlete)
    }
}

extension ReportedTraining {
    fileprivate static func unknown(today: Day) -> ReportedTraining {
        ReportedTraining(workouts: [], known: .none, today: today)
    }
}

extension FeedMemory {
    fileprivate func state(in zone: Zone, _ words: RemoteWords) -> ReportedTraining.PlanState {
        let why = own.failure.map { words.event(of: $0.failure) }
        let since = own.failure.map { zone.local($0.since).day }
        return fetched.map { .read(until: zone.local($0).day, failedSince: since, why: why) } ?? .unread(why: why)
    }
}
