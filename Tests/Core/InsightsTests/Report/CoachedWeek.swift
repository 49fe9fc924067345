import Basics
import Export
import Insights
import Reports
import Workouts
import WorkoutsLab

/// An athlete's week from 16 to 22 March 2026, as a coach reads it on Monday morning, in which no rule fires.
///
/// Everything since 1 January 2025 is known, the feed was read today, and a swim on 20 April goes on with the plan.
struct CoachedWeek {
    var today = "2026-03-23"
    var week = "2026-03-16"
    var weekStart = WeekStart.monday
    var plans: [PlannedWorkout] = []
    var activities: [Activity] = []
    var goesOn = true
    var knownFrom: String? = "2025-01-01"
    /// nil for today.
    var knownTo: String?
    /// The days of which a list has all activities; those after it only TrainingPeaks tells. nil for the same.
    var recordedTo: String?
    /// Newest first.
    var changes: [(change: PlanChange, day: Day)] = []
    var removed: [(plan: PlannedWorkout, day: Day)] = []
    /// nil for one that was read today.
    var plan: ReportedTraining.PlanState?
    var isKeptFromCoach = false
    var rules = ReportRules()

    var report: WeekReport {
        get throws { try report(of: training) }
    }

    func report(of training: ReportedTraining) throws -> WeekReport {
        let start = weekStart.start(of: try day(week))
        return WeekReport(of: training, in: Window(from: start, to: start.advanced(by: 6)), weekStart, rules)
    }

    var training: ReportedTraining {
        get throws {
            var known = KnownDays()
            known.claim(try days(upTo: recordedTo ?? knownTo), by: .list)
            known.claim(try days(upTo: knownTo), by: .trainingPeaks)
            if isKeptFromCoach { known.need(.strava, isWithheld: true) }
            let input = MatchInput(
                today: try day(today), plans: plans + (goesOn ? [try planned("goes-on Swim 2026-04-20")] : []),
                activities: activities, pairs: [], knownDays: known, edits: [])
            let past = input.upToToday
            var training = ReportedTraining(
                workouts: Merger(today: past.today, zone: try berlin, knownDays: known).merge(past.matched()),
                known: known, today: past.today)
            training.changes = changes
            training.removed = removed
            training.plan = plan ?? .read(until: past.today, why: nil)
            return training
        }
    }

    private func days(upTo last: String?) throws -> ClosedRange<Day>? {
        guard let knownFrom else { return nil }
        let (first, end) = (try day(knownFrom), try day(last ?? today))
        return first <= end ? first...end : nil
    }
}

extension CoachedWeek {
    /// Runs of an hour and a score in each of the four weeks before, and one of another score in the week.
    static func scored(_ score: Double, before: [Double] = [100, 100, 100, 100], seconds: Int = 3600) throws
        -> CoachedWeek
    {
        var week = CoachedWeek()
        for (ago, score) in zip(1..., before) {
            let iso = try day("2026-03-18").advanced(by: -7 * ago).description
            week.activities.append(try done("\(ago) Run \(iso) \(seconds)s score=\(score)"))
        }
        week.activities.append(try done("99 Run 18. 42m score=\(score)"))
        return week
    }

    /// A run of an hour on each day from a day on, the last two days before Sunday with another score.
    static func daily(from first: String, _ score: Double = 50, last: Double) throws -> CoachedWeek {
        var week = CoachedWeek()
        let sunday = try day("2026-03-22")
        for number in try day(first).number...sunday.number {
            let today = Day(number: number)
            let isLate = (1...2).contains(today.distance(to: sunday))
            week.activities.append(try done("\(number) Run \(today.description) score=\(isLate ? last : score)"))
        }
        return week
    }
}

extension WeekReport {
    var rules: [CallRule] { calls.map(\.rule) }

    /// What a rule says of Anna; nil if it doesn't fire.
    func text(_ rule: CallRule) -> String? {
        let words = FigureWords(units: .metric, today: today)
        return calls.first { $0.rule == rule }.map { call in
            call.sentences.map { $0.text(about: "Anna", isEstimated: load.isEstimated, words) }
                .joined(separator: " ")
        }
    }
}

func coached(_ title: String, _ plan: PlannedWorkout, notes: String = "") -> PlannedWorkout {
    var plan = plan
    plan.title = title
    plan.summary = title
    plan.notes = notes
    return plan
}
