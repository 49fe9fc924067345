package import Athletes
package import Basics
import Export
package import Insights
package import Store
import Workouts

/// An athlete's week, as a coach or the athlete reads it.
package struct ReportedAthlete: Sendable {
    /// The configured name.
    package let athlete: String
    /// The name that the report calls the athlete by.
    package let name: String
    package let report: WeekReport
    /// From where the values come.
    package let origins: Origins
    let units: Units
    /// Whether anything is known at all.
    package let isKnown: Bool

    /// - Parameters:
    ///   - origins: whose values count: all for the athlete, all but Strava's API for a coach.
    ///   - today: nil for the clock's date.
    /// - Throws: `RunError` if the memory can't be read.
    package init(
        of owner: AthleteOwner, _ origins: Origins, in week: Window, today: Day? = nil, _ weekStart: WeekStart,
        _ rules: ReportRules
    ) throws(RunError) {
        let memory = try owner.everything() ?? (Snapshot(), [])
        try self.init(of: owner, memory, origins, in: week, today: today, weekStart, rules)
    }

    /// The same of a memory that was read already.
    package init(
        of owner: AthleteOwner, _ memory: (snapshot: Snapshot, changes: [DatedChange]), _ origins: Origins,
        in week: Window, today: Day? = nil, _ weekStart: WeekStart, _ rules: ReportRules
    ) throws(RunError) {
        let (snapshot, changes) = memory
        let athlete = owner.athlete
        var options = RunOptions()
        options.origins = origins
        options.since = Day(number: .min)
        options.today = today
        // A coach sees what TrainingPeaks shows anyway; the athlete's own sources know it better.
        options.planTells = origins != .all || athlete.hasNoActivities && snapshot.imports.isEmpty
        var training: ReportedTraining
        do throws(RunError) {
            let known = try owner.known(of: snapshot, options)
            training = ReportedTraining(
                workouts: known.past, known: known.input.coverage, recorded: known.recorded, today: known.input.today)
            self.origins = known.origins
            isKnown = true
        } catch {
            guard case .nothingKnown = error else { throw error }
            training = ReportedTraining(workouts: [], known: .none, recorded: .none, today: today ?? owner.today)
            self.origins = []
            isKnown = false
        }
        let zone = athlete.zone
        training.changes = changes.map { ($0.change, zone.local($0.at).day) }
            .filter { $0.day >= week.from }
        training.removed = snapshot.removedPlans.map { ($0.plan, zone.local($0.removed).day) }
        let words = RemoteWords(owner)
        training.plan = athlete.feed == nil ? .none : snapshot.feed.state(in: zone, words)
        let isWhole = origins.contains(.stravaAPI)
        training.trouble =
            isWhole && athlete.strava != nil ? snapshot.strava.failure.map { words.event(of: $0.failure) } : nil
        training.isKeptFromCoach = !isWhole && athlete.strava != nil
        training.physiology = athlete.physiology
        report = WeekReport(of: training, in: week, weekStart, rules)
        (self.athlete, name, units) = (athlete.name, athlete.nameForCoach, athlete.wording.units)
    }

    /// Says that the memory can't be read, so that the athlete isn't missing from a report.
    init(
        unread owner: AthleteOwner, in week: Window, today: Day?, _ weekStart: WeekStart, _ rules: ReportRules
    ) {
        let athlete = owner.athlete
        var training = ReportedTraining(workouts: [], known: .none, recorded: .none, today: today ?? owner.today)
        training.plan = .unread(why: "the memory can't be read.")
        report = WeekReport(of: training, in: week, weekStart, rules)
        (self.athlete, name, units) = (athlete.name, athlete.nameForCoach, athlete.wording.units)
        (origins, isKnown) = ([], false)
    }
}

extension Athlete {
    fileprivate var nameForCoach: String { coachName ?? name }

    /// Whether no source tells what was done but the plan itself.
    fileprivate var hasNoActivities: Bool { strava == nil && activities.isEmpty && files.isEmpty }
}

extension FeedMemory {
    fileprivate func state(in zone: Zone, _ words: RemoteWords) -> ReportedTraining.PlanState {
        let why = failure.map { words.event(of: $0.failure) }
        return fetched.map { .read(until: zone.local($0).day, why: why) } ?? .unread(why: why)
    }
}
