package import Basics
package import Export
import Foundation
import Synchronization
package import Workouts

/// What is known of an athlete at one moment: read and merged once, shown in many ways.
package struct KnownWorkouts: Sendable {
    /// The athlete's own wish.
    let showsMissed: Bool
    /// The first day of what is merged.
    let firstDay: Day
    /// Whether plan and activities are known as after a run, and not only what was imported.
    let wasRun: Bool
    /// All that matching goes by.
    package let input: MatchInput
    /// What there is to publish of all its days, what was missed included.
    let publication: Publication
    /// The merged list as if activities of days to come weren't there yet.
    package let past: [MergedWorkout]
    /// What Strava told of the time in heart rate zones, by the activities' numbers.
    package let zoneTimes: [Int64: [HeartRateZoneTime]]
    private let list = ActivityList()

    /// - Parameter showsMissed: the athlete's own wish.
    init(
        showsMissed: Bool, firstDay: Day, wasRun: Bool, input: MatchInput, publication: Publication,
        past: [MergedWorkout],
        zoneTimes: [Int64: [HeartRateZoneTime]]
    ) {
        self.showsMissed = showsMissed
        self.firstDay = firstDay
        self.wasRun = wasRun
        self.input = input
        self.publication = publication
        self.past = past
        self.zoneTimes = zoneTimes
    }

    /// Each activity once: those that count, further parts, other recordings, and what is excluded. The latest start comes first.
    package var activities: [KnownActivity] {
        list.made { KnownActivity.all(in: publication.workouts, excluded: publication.excluded) }
    }

    package var hasActivities: Bool { !input.activities.isEmpty || !input.excluded.isEmpty }

    /// Whether anything is known of the days before one.
    package func reaches(before day: Day) -> Bool {
        input.plans.contains { $0.day < day } || input.activities.contains { $0.day < day }
            || input.excluded.contains { $0.day < day }
    }

    /// The workout that an activity stands for; nil where it is excluded.
    package func workout(of known: KnownActivity) -> MergedWorkout? { known.workout.map { workouts[$0] } }

    /// Everything that is merged, what was missed and what lies ahead included.
    package var workouts: [MergedWorkout] { publication.workouts }
}

extension KnownWorkouts {
    static let nothing = "Nothing is known yet."

    /// What a run would publish if neither the feed nor Strava had anything new to say. Then what was imported isn't enough: before
    /// a run has read them, plans and later activities would be missing in it.
    ///
    /// - Throws: `RunError` before the first run.
    package func published() throws(RunError) -> Publication {
        guard wasRun else { throw .nothingKnown(Self.nothing) }
        return publication()
    }

    /// What a run would publish of some days if neither the feed nor Strava had anything new to say.
    ///
    /// - Parameters:
    ///   - first: nil for the first that is merged.
    ///   - last: nil for as far as anything is known.
    ///   - showsMissed: nil for the athlete's own wish.
    package func publication(from first: Day? = nil, to last: Day? = nil, showsMissed: Bool? = nil) -> Publication {
        let days = WrittenDays(first: first ?? firstDay, last: last ?? Day(number: .max))
        var limited = publication.limited(to: days, showsMissed: showsMissed ?? self.showsMissed)
        if first != nil || last != nil { limited.unshownEdits.removeAll { !days.contains($0.day) } }
        return limited
    }
}

/// The list of activities, made when a page asks for it first.
private final class ActivityList: Sendable {
    private let list = Mutex<[KnownActivity]?>(nil)

    func made(_ make: () -> [KnownActivity]) -> [KnownActivity] {
        list.withLock { list in
            let made = list ?? make()
            list = made
            return made
        }
    }
}

/// An activity, and where the workout that it stands for is to be found. A class, for thousands of them are filtered and
/// sorted for each page.
package final class KnownActivity: Sendable {
    package let activity: Activity
    /// The position of its workout among those that are known; nil where it is excluded.
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
            return (workout.activities + workout.duplicates).map { KnownActivity($0, of: index) }
        }
        let all = counting + excluded.map { KnownActivity($0, of: nil) }
        return all.sorted { ($1.activity.start, $1.activity.id) < ($0.activity.start, $0.activity.id) }
    }
}

extension String {
    /// As names are looked for.
    package var withoutCaseAndAccents: String {
        utf8.allSatisfy { $0 < 0x80 }
            ? lowercased() : folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
