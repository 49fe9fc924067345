package import Basics
package import Workouts

/// A coach's view of an athlete's week: plan and done, and who needs a call, as facts with their numbers.
package struct WeekReport: Sendable, Equatable {
    package let week: Window
    package let today: Day
    package let group: Group
    /// The facts, the heaviest rule first.
    package let calls: [Call]
    /// By the present plan.
    package let total: PlanAndDone.Figures
    /// By the plan as it stood when the week began.
    package let totalAsPlanned: PlanAndDone.Figures
    package let moved: [MovedPlan]
    package let takenOut: [MovedPlan]
    package let load: ReportedLoad
    package let weeks: [TrendWeek]
    package let keySessions: [KeySession]
    package let ahead: [KeySession]
    package let days: [ReportedDay]
    package let race: ReportedRace?
    /// Whether nothing was planned but days off.
    package let isRestWeek: Bool
    /// The last day of which it is known what was done; nil for none.
    package let knownUntil: Day?

    /// In the order of the report.
    package enum Group: String, Sendable, CaseIterable {
        case call, plan
        case cannotTell = "cannot_tell"
        case fine
    }

    package var weight: Int { calls.reduce(0) { $0 + $1.rule.weight } }

    package var needsCall: Bool { group == .call || group == .plan }
}

/// The load of a week beside the weeks before, in tenths of a point.
package struct ReportedLoad: Sendable, Equatable {
    /// nil if too few days are known.
    package let week: Int?
    /// The mean of those of the four weeks before that are known; nil for fewer than three.
    package let mean: Int?
    /// The form in the morning of the report's last day; nil if unknown.
    package let form: Double?
    package let isEstimated: Bool
}

package struct TrendWeek: Sendable, Equatable {
    package let start: Day
    /// nil if nothing can be compared.
    package let compliancePercent: Int?
    /// Tenths of a point; nil if too few days are known.
    package let loadTenths: Int?
}

package struct ReportedDay: Sendable, Equatable {
    package let day: Day
    /// In the order of the merged list.
    package let workouts: [MergedWorkout]
}

extension WeekReport {
    package init(of training: ReportedTraining, in week: Window, _ weekStart: WeekStart, _ rules: ReportRules) {
        let facts = WeekFacts(training, in: week, weekStart, rules)
        let calls = facts.calls
        knownUntil = training.known.last(upTo: min(training.today, week.to))
        self.week = week
        today = training.today
        self.calls = calls.sorted { ($1.rule.weight, $0.rule.place) < ($0.rule.weight, $1.rule.place) }
        group = Group(calls.map(\.rule))
        total = facts.total
        let start = PlanAtStart(of: training, in: week)
        totalAsPlanned = facts.figures(of: start.workouts)
        (moved, takenOut) = (start.moved, start.takenOut)
        load = facts.load
        weeks = facts.weeks
        keySessions = KeySession.all(in: facts.workouts, rules.keyWords)
        ahead = facts.ahead
        days = facts.days
        race = facts.race
        isRestWeek = total.planned == 0 && facts.hasDaysOff
    }
}

extension WeekReport.Group {
    /// Good news alone makes no call.
    fileprivate init(_ rules: [CallRule]) {
        let urgent = rules.filter { $0 != .returned }
        self = urgent.contains(.noData) ? .cannotTell : urgent.isEmpty ? .fine : urgent == [.planEnds] ? .plan : .call
    }
}

extension CallRule {
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension InsightTable {
    /// A row for each athlete of a report.
    ///
    /// - Parameter reports: with each athlete's configured name, and the name to show.
    package static func weeks(_ reports: [(athlete: String, name: String, report: WeekReport)]) -> InsightTable {
        let hasUnplanned = reports.contains { $0.report.total.unplannedSeconds > 0 }
        return InsightTable(
            "weeks", "Weeks", of: reports,
            [
                Field(.names, "Athlete") { .name($0.name) },
                Field(.numbers, "Planned") { .time($0.report.total.plannedSeconds) },
                Field(.numbers, "Done") { .time($0.report.total.doneSeconds) },
                Field(.numbers, "Of plan") { .share(of: $0.report.total) },
                hasUnplanned
                    ? Field(.numbers, "Not planned", rank: 4) {
                        $0.report.total.unplannedSeconds > 0 ? .time($0.report.total.unplannedSeconds) : .nothing
                    } : nil,
                Field(.numbers, "Missed", rank: 3) {
                    // Where it isn't known what was done, none is no claim.
                    $0.report.group == .cannotTell && $0.report.total.missed == 0
                        ? .nothing : .rareCount($0.report.total.missed)
                },
                Field(.numbers, "Moved", rank: 5) { .rareCount($0.report.moved.count + $0.report.takenOut.count) },
                Field(.numbers, "Load", rank: 4) { $0.report.load.week.map { .tenths($0) } ?? .nothing },
                Field(.numbers, "4 weeks", rank: 6) { $0.report.load.mean.map { .tenths($0) } ?? .nothing },
                Field(.words, "8 weeks", "8 weeks", rank: 7) { .series($0.report.weeks.map(\.loadTenths)) },
            ].compactMap(\.self), link: { .athlete($0.athlete, $0.report.week.to) })
    }
}

extension InsightTable.Cell {
    /// The percentage, with the times that it compares unless they are all that was planned and done.
    fileprivate static func share(of total: PlanAndDone.Figures) -> InsightTable.Cell {
        let isWhole =
            (total.countedPlannedSeconds, total.countedDoneSeconds) == (total.plannedSeconds, total.doneSeconds)
        return isWhole ? .percent(total.compliancePercent) : .compared(total)
    }
}
