import Basics
import Export
import Store
import Strava
import StravaAPI
import Web
import Workouts

/// One run for one athlete: how a feed and activities become a calendar.
package struct Pipeline: Sendable {
    let effects: Effects
    let options: RunOptions

    package init(effects: Effects, options: RunOptions) {
        self.effects = effects
        self.options = options
    }

    /// Reads both sources, matches, merges, and leaves what there is to publish. Memory learns on the way, also from a
    /// run that fails.
    func run(_ athlete: Athlete, _ memory: inout Memory) async throws(RunError) -> Edition {
        let days = RunDays(of: athlete, options, memory)
        let plan = try await plan(of: athlete, days, &memory)
        let desk = await desk(of: athlete, remembers: memory.isKept)
        let activities = try await activities(of: athlete, desk, days, &memory)
        try Self.check(plan, activities)

        let matching = Matcher(today: days.today, pairs: memory.remembered.pairs)
            .match(plan?.content.workouts ?? [], to: activities?.content.activities ?? [])
        let merger = Merger(
            today: days.today, zone: athlete.zone, coverage: activities?.content.coverage ?? .none, end: athlete.end,
            isPublished: memory.isPublished)
        var written = merger.merge(matching)
        written.removeAll { workout in
            !days.written.contains(workout.day) || !athlete.showsMissed && workout.status == .missed
        }
        let readableDesk = activities?.trouble == nil ? desk : nil
        let (remarks, refusal) = try await complete(&written, of: athlete, at: readableDesk, &memory)
        return Edition(
            publication: Publication(
                today: days.today, zone: athlete.zone, name: athlete.calendarName,
                trainingPeaks: .init(plan, count: plan?.content.eventCount),
                strava: .init(activities, count: written.activityCount), workouts: written,
                diagnostics: (plan?.content.diagnostics ?? []) + (activities?.content.diagnostics ?? []),
                wording: athlete.wording),
            troubles: [plan?.trouble, activities?.trouble, refusal].compactMap(\.self),
            remarks: (plan?.content.remarks ?? []) + remarks + age(of: activities, memory, athlete))
    }
}

extension Pipeline {
    /// What is remembered of one source is published when the other one is well, not otherwise.
    private static func check<Left, Right>(_ left: Half<Left>?, _ right: Half<Right>?) throws(RunError) {
        let troubles = [left?.trouble, right?.trouble].compactMap { $0?.ofRemembered }
        guard let trouble = troubles.first, left?.isFresh != true, right?.isFresh != true else { return }
        throw troubles.count == 1 ? trouble : .several(troubles)
    }

    private func age<Content>(of half: Half<Content>?, _ memory: Memory, _ athlete: Athlete) -> [Diagnostic] {
        guard half?.trouble != nil, let sentence = memory.warningOfAge(in: athlete.zone, cacheDays: athlete.cacheDays)
        else { return [] }
        return [Diagnostic(.warning, .strava, sentence)]
    }
}

extension SourceReport {
    fileprivate init<Content>(_ half: Half<Content>?, count: Int?) {
        guard let half, let count else {
            self = .absent
            return
        }
        self = half.trouble == nil ? .ok(count: count) : .remembered(count: count)
    }
}

extension [MergedWorkout] {
    /// How many activities they stand for.
    fileprivate var activityCount: Int {
        indices.reduce(0) { $0 + (self[$1].activity == nil ? 0 : 1) + self[$1].duplicates.count + self[$1].parts.count }
    }
}
