import Athletes
import Basics
import Insights
import MCP
import Profiles
import Settings
import Store
import Workouts

/// What the tools may know of one athlete at one moment: all but what Strava's API told, matched and summed without it.
struct Training: Sendable {
    let owner: AthleteOwner
    let known: KnownWorkouts
    let settings: AssistantSettings
    let weekStart: WeekStart
    /// The days with an activity. What only the plan tells was done says nothing of the rest of a day.
    let doneDays: Set<Day>

    var athlete: Athlete { owner.athlete }
    /// The athlete's date at the time of the call.
    var today: Day { known.input.today }
    /// The last day up to today of which it is known what was done; nil without any.
    var knownUntil: Day? { known.input.knownDays.last(upTo: today) }
    var firstDay: Day { today.advanced(by: -settings.daysBack) }

    /// - Throws: `ToolFailure`, which tells no path, if nothing is known of the athlete, or the memory can't be read.
    init(of owner: AthleteOwner, _ settings: AssistantSettings, _ weekStart: WeekStart) throws(ToolFailure) {
        do {
            known = try owner.known(from: owner.today.advanced(by: -settings.daysBack), origins: settings.origins)
        } catch {
            throw ToolFailure(error, of: owner.athlete)
        }
        doneDays = Set(known.past.lazy.filter { $0.activity != nil }.map(\.day))
        self.owner = owner
        self.settings = settings
        self.weekStart = weekStart
        if known.workouts.isEmpty, knownUntil == nil { throw ToolFailure.nothingKnown(of: owner.athlete) }
    }

    /// The workouts from a day to another one, in order of the published list.
    func workouts(from first: Day, to last: Day) -> [MergedWorkout] {
        known.workouts.filter { first <= $0.day && $0.day <= last }
    }

    /// What was and is to be done around a day, without light and dark, which tell where the athlete lives.
    func brief(on day: Day) -> Brief {
        var athlete = athlete
        athlete.place = nil
        return known.brief(on: day, of: athlete, weekStart)
    }

    /// The changes of the plan since a day, newest first, but for those that tell what was done.
    func changes(since day: Day, atMost limit: Int) throws(ToolFailure) -> [DatedChange] {
        guard settings.origins.contains(.feed) else { return [] }
        let midnight = athlete.zone.instant(LocalTime(secondsSinceEpoch: day.number * 86_400))
        do {
            let all = try owner.changes(since: midnight, limit: .max) ?? []
            return Array(all.lazy.filter { $0.change.kind != .completed }.prefix(limit))
        } catch {
            throw ToolFailure(error, of: athlete)
        }
    }

    func insights(_ window: Window, _ sports: Set<String>? = nil) -> Insights {
        known.insights(question(window, sports), in: athlete.zone)
    }

    /// The sums of some days, of those with an activity.
    func days(_ window: Window, _ sports: Set<String>? = nil) -> [DayTotals] { known.days(question(window, sports)) }

    /// Whether the load of any activity of some days is an estimate.
    func estimatesLoad(of window: Window) -> Bool {
        known.past.contains { workout in
            workout.activities.contains { window.contains($0.day) && $0.loadIsEstimated(athlete.physiology) }
        }
    }

    private func question(_ window: Window, _ sports: Set<String>?) -> Insights.Question {
        Insights.Question(window: window, weekStart: weekStart, sports: sports, physiology: athlete.physiology)
    }
}

extension ToolFailure {
    /// A sentence without the paths that errors name.
    fileprivate init(_ error: RunError, of athlete: Athlete) {
        if case .nothingKnown = error {
            self = .nothingKnown(of: athlete)
        } else {
            self.init(
                athlete.typed.remote.completing(
                    "What is known of \(athlete.name) can't be read now. The athlete can run: tpmerge status"))
        }
    }

    fileprivate static func nothingKnown(of athlete: Athlete) -> ToolFailure {
        let sentence =
            "Nothing is known of \(athlete.name) that may be told here. The athlete can run: tpmerge merge, or tpmerge import"
        return ToolFailure(athlete.typed.remote.completing(sentence))
    }
}
