package import Basics
import Insights
package import Workouts

package struct AthleteWeek: Sendable {
    struct Day: Sendable {
        let isToday: Bool
        /// The state of its workouts: in words, a sign, and a CSS class.
        let words: String
        let sign: String
        let look: String
    }

    let days: [Day]
    let plannedSeconds: Int
    let doneSeconds: Int
    let words: PlanWords
    /// Why it isn't known whether some plans of past days were done; nil if it is.
    let unknown: String?

    package var values: [String: Any] {
        known([
            "days": days, "plannedSeconds": plannedSeconds, "doneSeconds": doneSeconds, "sum": words.values,
            "unknown": unknown,
        ])
    }

    /// - Parameters:
    ///   - workouts: in the published order, including missed ones.
    ///   - planIsKnown: whether the plan was ever read; until then nothing is called "not planned".
    package init(of workouts: [MergedWorkout], planIsKnown: Bool, today: Basics.Day, known: KnownDays) {
        let monday = today.monday
        let week = workouts.on(monday...monday.advanced(by: 6))
        days = (0..<7).map { number in
            let day = monday.advanced(by: number)
            let states = week.on(day...day).map { WorkoutState(of: $0) }
            // Of several states, the one that needs the most attention.
            let state = ["missed", "done", "race", "planned", "off"].lazy
                .compactMap { look in states.first { $0.look == look } }.first
            return Day(
                isToday: day == today, words: "\(day.words): \(state?.word ?? "Nothing")", sign: state?.sign ?? "",
                look: state?.look ?? "none")
        }
        let plan = PlanAndDone(
            of: Array(week), in: Window(from: monday, to: monday.advanced(by: 6)), today: today, known,
            .monday)
        plannedSeconds = plan.total.plannedSeconds
        doneSeconds = plan.total.allDoneSeconds
        words = PlanWords(plan.total, planIsKnown: planIsKnown, clock: TimeAndPlan.words(seconds:))
        unknown = known.sentence(onOpen: Array(week), today: today)
    }
}
