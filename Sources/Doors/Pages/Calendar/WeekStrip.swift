package import Basics
import Export
package import Insights
package import Workouts

/// Seven days beside each other, each with its sessions, and the week's sum at their end.
package struct WeekStrip {
    package let values: [String: Any]

    /// - Parameters:
    ///   - start: the first of the seven days.
    ///   - workouts: in the published order, including missed ones.
    ///   - shown: the day that the page is about; nil for none.
    ///   - summed: the days that are known, for the week's sum at its end; nil for no sum.
    package init(
        from start: Day, of workouts: [MergedWorkout], today: Day, shown: Day?, summed: KnownDays? = nil,
        address: String
    ) {
        let end = start.advanced(by: 6)
        let week = Array(workouts.on(start...end))
        let longest = week.map(\.longestSeconds).max() ?? 0
        let days = (0..<7).map { number in
            let day = start.advanced(by: number)
            let all = week.on(day...day)
            return known([
                "weekday": day.weekdayShort, "number": day.components.day, "isShown": day == shown,
                "address": "\(address)/days/\(day)", "isOff": !all.isEmpty && all.allSatisfy { $0.kind == .rest },
                "bits": all.filter { $0.kind != .rest }.prefix(Self.most).map { workout in
                    workout.marks.merging(
                        known([
                            "title": workout.cardTitle.unbroken, "time": workout.shortTime,
                            "measure": workout.measure(of: longest, height: 8),
                        ])
                    ) { $1 }
                },
                "more": all.count > Self.most ? all.count - Self.most : nil,
            ])
        }
        var values: [String: Any] = ["days": days, "isSummed": summed != nil]
        if let summed {
            let plan = PlanAndDone(
                of: week, in: Window(from: start, to: end), today: today, summed,
                start.weekday == 6 ? .sunday : .monday)
            let sum = plan.weeks.first
            var total = WeekSum(monday: start, week: sum, today: today, longest: sum?.longest ?? 0).values
            if let figures = sum?.total, figures.planned > 0 {
                total["sessions"] = "\(figures.done) of \(figures.planned) sessions"
            }
            values["total"] = total
        }
        self.values = values
    }

    private static let most = 6

    /// `6:37` as `time` and `of 8:35` as `words`.
    package static func sum(_ figures: PlanAndDone.Figures) -> [String: Any] {
        let words = SumWords(figures)
        return ["time": words.time, "words": words.rest]
    }
}

extension MergedWorkout {
    /// The time that was done, else the planned one; nil if it is unknown.
    fileprivate var shortTime: String? {
        (status == .completed ? volume.duration : planned?.planned.duration ?? volume.duration)?.clock
    }
}
