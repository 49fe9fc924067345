package import Basics
package import Export
import Foundation
package import Insights
package import Profiles
import Publishing
package import Workouts

/// An athlete's known workouts at one moment: read and merged once, shown in many ways.
package struct KnownWorkouts: Sendable {
    let showsMissed: Bool
    let firstDay: Day
    /// Whether a run has read plan and activities, so that there is more than imported activities.
    let wasRun: Bool
    package let input: MatchInput
    /// The publication of all days, including missed workouts.
    let publication: Publication
    /// The merged list without activities dated in the future.
    package let past: [MergedWorkout]
    /// The times in heart rate zones, by any of the activities' ids.
    package let zoneTimes: [ActivityID: [HeartRateZoneTime]]
    let archived: Set<ActivityID>
    package let hasArchive: Bool
    private let list = Once<[KnownActivity]>()
    private let index = Once<MatchIndex>()
    private let counted = Once<CountedTraining>()

    /// Each activity once: matched and unmatched ones, further parts, duplicates, and excluded ones. The latest start
    /// comes first.
    package var activities: [KnownActivity] {
        list.made { KnownActivity.all(in: publication.workouts, excluded: publication.excluded) }
    }

    /// The activity that has an id; nil if there is none.
    package func activity(_ id: ActivityID) -> KnownActivity? {
        activities.first { $0.activity.isKnown(as: id) }
    }

    package func insights(_ question: Insights.Question, in zone: Zone) -> Insights {
        .build(
            of: past, today: input.today, zone: zone, known: input.knownDays, zoneTimes: zoneTimes, question)
    }

    package func days(_ question: Insights.Question) -> [DayTotals] {
        Insights.days(of: past, today: input.today, question)
    }

    /// - Parameter day: nil for today.
    package func brief(on day: Day?, of athlete: Athlete, _ weekStart: WeekStart) -> Brief {
        Brief(
            of: training(athlete), on: day ?? input.today, zone: athlete.zone, weekStart: weekStart,
            place: athlete.place)
    }

    /// The load of each week up to today, by its Monday.
    package func weekLoads(of athlete: Athlete) -> [Day: WeekLoad] { training(athlete).weekLoads(.monday) }

    private func training(_ athlete: Athlete) -> CountedTraining {
        counted.made {
            CountedTraining(
                of: past, known: input.knownDays, today: input.today, physiology: athlete.physiology,
                zoneTimes: zoneTimes, archived: archived)
        }
    }

    /// Why the plans and activities of a day match, and why not.
    package func explanation(of day: Day) -> Explanation { Explanation(of: day, findings) }

    /// The same for a single plan or activity; nil if none has the UID.
    package func explanation(ofWorkout uid: String) -> Explanation? { Explanation(ofWorkout: uid, findings) }

    private var findings: MatchIndex { index.made { MatchIndex(input) } }

    package var origins: Origins {
        let known = input.activities + input.excluded
        var origins: Origins = input.plans.isEmpty ? [] : .feed
        if !archived.isEmpty { origins.insert(.archive) }
        if known.contains(where: { $0.isOf(.intervals) }) { origins.insert(.intervals) }
        if known.contains(where: { $0.ids.contains(where: \.isFile) }) { origins.insert(.files) }
        if known.contains(where: { $0.id.strava != nil && !archived.contains($0.id) }) { origins.insert(.stravaAPI) }
        return origins
    }

    package var hasActivities: Bool { !input.activities.isEmpty || !input.excluded.isEmpty }

    package var hasStrava: Bool {
        input.activities.contains { $0.id.strava != nil } || input.excluded.contains { $0.id.strava != nil }
    }

    /// Whether any of it is from Garmin's devices by way of another service.
    package var hasGarmin: Bool { input.activities.contains(where: \.isFromGarmin) }

    package func reaches(before day: Day) -> Bool {
        input.plans.contains { $0.day < day } || input.activities.contains { $0.day < day }
            || input.excluded.contains { $0.day < day }
    }

    /// The workout of an activity; nil if it is excluded.
    package func workout(of known: KnownActivity) -> MergedWorkout? { known.workout.map { workouts[$0] } }

    package var workouts: [MergedWorkout] { publication.workouts }
}

extension KnownWorkouts {
    static let nothing = "Nothing is known yet."

    /// What a run would publish if neither the feed nor Strava had changed. Imported activities alone aren't enough:
    /// before a run has read the sources, plans and later activities would be missing.
    ///
    /// - Throws: `RunError` before the first run.
    package func published() throws(RunError) -> Publication {
        guard wasRun else { throw .nothingKnown(Self.nothing) }
        return publication()
    }

    /// What a run would publish for some days if neither the feed nor Strava had changed.
    ///
    /// - Parameters:
    ///   - first: nil for the first merged day.
    ///   - last: nil for no limit.
    ///   - showsMissed: nil for the athlete's setting.
    package func publication(from first: Day? = nil, to last: Day? = nil, showsMissed: Bool? = nil) -> Publication {
        let days = WrittenDays(first: first ?? firstDay, last: last ?? Day(number: .max))
        var limited = publication.limited(to: days, showsMissed: showsMissed ?? self.showsMissed)
        if first != nil || last != nil {
            limited.unshownEdits.removeAll { !days.contains($0.day) }
            limited.unshown = input.unshown(in: workouts.filter { days.contains($0.day) }, days)
        }
        return limited
    }
}

/// An activity, and the position of its workout. A class, since every page filters and sorts thousands of them.
package final class KnownActivity: Sendable {
    package let activity: Activity
    /// The position of its workout among the known ones; nil if it is excluded.
    package let workout: Int?
    package var isExcluded: Bool { workout == nil }
    /// The name without case and accents.
    package let searchName: String

    private init(_ activity: Activity, of workout: Int?) {
        self.activity = activity
        self.workout = workout
        searchName = activity.name.withoutCaseAndAccents
    }

    static func all(in workouts: [MergedWorkout], excluded: [Activity]) -> [KnownActivity] {
        let counting = workouts.indices.flatMap { index in
            let workout = workouts[index]
            return (workout.activities + workout.others).map { KnownActivity($0, of: index) }
        }
        let all = counting + excluded.map { KnownActivity($0, of: nil) }
        return all.sorted { ($1.activity.start, $1.activity.id) < ($0.activity.start, $0.activity.id) }
    }
}

extension String {
    /// The form in which names are searched.
    package var withoutCaseAndAccents: String {
        utf8.allSatisfy { $0 < 0x80 }
            ? lowercased() : folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
