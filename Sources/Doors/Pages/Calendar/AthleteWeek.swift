package import Basics
import Insights
package import Workouts

/// A week as seven boxes: the frame of a day is what was planned, its filling what was done of that.
package struct AthleteWeek: Sendable {
    struct Box: Sendable {
        let letter: String
        let isToday: Bool
        /// `Tue: 93 % of the plan`
        let words: String
        /// The colour of the filling, a CSS class; nil without one.
        let band: String?
        /// The upper edge and the height of the filling, in hundredths of the frame; nil without one.
        let top: Int?
        let height: Int?
        let isFramed: Bool
        let isLost: Bool
        let isUnknown: Bool
        let isFree: Bool
    }

    let boxes: [Box]
    let plannedSeconds: Int
    let doneSeconds: Int
    /// Why it isn't known whether some plans of past days were done; nil if it is.
    private let unknown: String?
    private let sum: SumWords

    package var values: [String: Any] {
        known([
            "boxes": boxes, "plannedSeconds": plannedSeconds, "doneSeconds": doneSeconds, "time": sum.time,
            "words": sum.rest, "unknown": unknown,
        ])
    }

    /// - Parameter workouts: in the published order, including missed ones.
    package init(of workouts: [MergedWorkout], today: Day, known: KnownDays) {
        let monday = today.monday
        let week = Array(workouts.on(monday...monday.advanced(by: 6)))
        func figures(_ first: Day, _ last: Day) -> PlanAndDone.Figures {
            PlanAndDone(of: week, in: Window(from: first, to: last), today: today, known, .monday).total
        }
        boxes = (0..<7).map { number in
            let day = monday.advanced(by: number)
            return Box(day, figures(day, day), isToday: day == today)
        }
        let total = figures(monday, monday.advanced(by: 6))
        (plannedSeconds, doneSeconds, sum) = (total.plannedSeconds, total.allDoneSeconds, SumWords(total))
        unknown = known.sentence(onOpen: week, today: today)
    }
}

extension AthleteWeek.Box {
    fileprivate init(_ day: Day, _ figures: PlanAndDone.Figures, isToday: Bool) {
        let isDone = figures.done + figures.unplanned > 0
        let asked = figures.plannedSeconds - figures.openSeconds
        let percent = asked > 0 ? Int((Double(figures.allDoneSeconds) / Double(asked) * 100).rounded()) : 100
        isFree = figures.planned + figures.unplanned == 0
        isLost = !isDone && figures.missed > 0
        isUnknown = !isDone && !isLost && figures.unknown > 0
        isFramed = isDone || !isFree && !isLost && !isUnknown
        band = isDone ? Compliance.band(of: percent).rawValue : nil
        height = isDone ? max(min(percent, 100), 8) * 26 / 100 : nil
        top = height.map { 27 - $0 }
        let state =
            isFree
            ? "nothing planned"
            : isLost
                ? "missed"
                : isUnknown ? "not known" : !isDone ? "planned" : asked > 0 ? "\(percent) % of the plan" : "done"
        words = "\(day.wordsInSentence): \(state)"
        (letter, self.isToday) = (String(day.weekdayShort.prefix(1)), isToday)
    }
}
