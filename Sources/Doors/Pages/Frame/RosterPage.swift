package import Basics
import Insights
package import Workouts

/// The athletes that the reader may see, one line each: the week, its sum, and problems.
package enum RosterPage {
    package struct Row: Sendable {
        package let name: String
        package let address: String
        package var week: AthleteWeek?
        /// When all sources were last read without failure; nil if unknown.
        package var lastSync: PageFrame.PastMoment?
        /// A failure or remark of the last run, in a sentence; nil for none.
        package var trouble: String?
        package var hasFailed = false

        package init(name: String, address: String) {
            self.name = name
            self.address = address
        }
    }

    /// - Parameter broken: since when the configuration has been unusable; nil if it is usable.
    package static func html(_ frame: PageFrame, _ rows: [Row], broken: PageFrame.PastMoment?) -> String {
        let athletes = rows.map { row in
            known([
                "name": row.name, "address": row.address, "days": row.week?.days ?? [],
                "plannedSeconds": row.week?.plannedSeconds ?? 0, "doneSeconds": row.week?.doneSeconds ?? 0,
                "sum": row.week?.told.values, "lastSync": row.lastSync, "trouble": row.trouble,
                "hasFailed": row.hasFailed,
            ])
        }
        return Templates.page(
            "roster", frame, known(["athletes": athletes, "hasAthletes": !athletes.isEmpty, "broken": broken]))
    }

}

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
    let told: PlanWords

    /// - Parameters:
    ///   - workouts: in the published order, including missed ones.
    ///   - planIsKnown: whether the plan was ever read; until then nothing is called "not planned".
    package init(of workouts: [MergedWorkout], planIsKnown: Bool, today: Basics.Day) {
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
            of: Array(week), in: Window(from: monday, to: monday.advanced(by: 6)), today: today, .monday)
        plannedSeconds = plan.total.plannedSeconds
        doneSeconds = plan.total.allDoneSeconds
        told = PlanWords(plan.total, planIsKnown: planIsKnown, clock: TimeAndPlan.words(seconds:))
    }
}
