import Basics
import Export
import Insights
import Workouts

extension InsightsPage {
    /// The week of the last day that counts: each day a column of its sports, in the frame of its plan.
    var thisWeek: [String: Any] {
        let total = week.total
        let besides = PlanWords(total, planIsKnown: planIsKnown, clock: words.clock).besides.map {
            $0.text.replacing("not planned", with: "extra")
        }
        let missed = total.missed > 0 ? ["\(total.missed) missed"] : []
        let told = planIsKnown ? besides + missed : ["the plan hasn’t been read yet"]
        let start = words.day(insights.weekStart.start(of: insights.end))
        let seconds = week.days.map { max($0.plan.total.plannedSeconds, $0.plan.total.allDoneSeconds) }
        let greatest = Double(seconds.max() ?? 0)
        return known([
            "title": insights.isNow ? "This week" : "Week of \(start)",
            "told": planIsKnown && total.planned == 0 ? "nothing planned" : told.joined(separator: ", "),
            "done": shown(total.allDoneSeconds),
            "planned": total.plannedSeconds > 0 ? shown(total.plannedSeconds) : nil,
            "percent": total.compliancePercent, "band": total.band?.rawValue,
            "days": week.days.enumerated().map { column($1, at: $0, of: greatest) },
            "table": RecordingTable(
                part: "week", caption: "This week, day by day", columns: ["Day", "Done", "Planned", "Sports"],
                rows: week.days.map { day, plan in
                    [
                        words.text(.dayOfWeek(day)), words.clock(plan.total.allDoneSeconds),
                        words.clock(plan.total.plannedSeconds),
                        plan.sports.map { words.sport($0.sport) }.joined(separator: ", "),
                    ]
                }
            ).values,
        ])
    }

    private func shown(_ seconds: Int) -> String { seconds < 30 ? "0:00" : words.clock(seconds) }

    private func column(_ day: (day: Day, plan: PlanAndDone), at place: Int, of greatest: Double) -> [String: Any] {
        let (slot, height, bottom) = (100.0 / 7, 170.0, 206.0)
        func pixels(_ seconds: Int) -> Double { Double(seconds).percent(of: greatest) * height / 100 }
        var top = bottom
        let sports = day.plan.sports.compactMap { sport -> [String: Any]? in
            let height = pixels(sport.figures.allDoneSeconds)
            guard height > 0 else { return nil }
            top -= height
            // A line of the ground between two sports.
            return [
                "color": SportColor(of: sport.sport).rawValue, "y": top.place, "height": max(height - 1, 0.5).place,
            ]
        }
        let (done, planned) = (day.plan.total.allDoneSeconds, day.plan.total.plannedSeconds)
        let time = words.clock(done > 0 ? done : planned)
        return known([
            "x": (slot * (Double(place) + 0.16)).place, "width": (slot * 0.68).place,
            "middle": (slot * (Double(place) + 0.5)).place, "name": day.day.weekdayShort,
            "isToday": day.day == insights.today, "sports": sports, "time": time.isEmpty ? nil : time,
            "isDone": done > 0, "above": (bottom - max(pixels(planned), bottom - top) - 5).place,
            "frame": planned > 0
                ? [
                    "y": (bottom - pixels(planned)).place, "height": pixels(planned).place,
                    "isLost": done == 0 && day.plan.total.missed > 0,
                ] as [String: Any] : nil,
        ])
    }

    /// The last 26 weeks and a few to come: what was done, in the frame of the plan. By load nothing is framed, since plans are
    /// on another scale; behind them the same weeks, and all months.
    var weeks: [String: Any] {
        let metric = insights.heatmap.metric
        let plans = insights.details.map { $0.plan.weeks(26, around: insights.end, insights.weekStart) }
        let planned = Dictionary(
            ((plans?.past ?? []) + (plans?.toCome ?? [])).map { ($0.start, $0.total) },
            uniquingKeysWith: { first, _ in first })
        let done = Dictionary(
            insights.weeks.map { ($0.start, $0.sums.amounts) }, uniquingKeysWith: { first, _ in first })
        let starts = insights.weeks.suffix(26).map(\.start) + (plans?.toCome.prefix(4).map(\.start) ?? [])
        let all = starts.map { start in
            // The list ends today, the week doesn't.
            let plan = start == week.days.first?.day ? week.total : planned[start]
            let amounts = done[start].map(metric.value) ?? 0
            return (
                start: start, done: metric == .time ? plan.map { $0.allDoneSeconds } ?? amounts : amounts,
                planned: metric == .time
                    ? plan?.plannedSeconds ?? 0 : metric == .distance ? plan?.plannedMillimeters ?? 0 : 0
            )
        }.drop { $0.done == 0 && $0.planned == 0 }
        let factor =
            metric == .time ? 1.0 / 3600 : metric == .load ? 0.1 : words.units == .metric ? 1e-6 : 1 / 1_609_344
        let axis = CurveAxis(from: 0, to: Double(all.map { max($0.done, $0.planned) }.max() ?? 0), factor: factor)
        let unit = metric == .time ? " h" : metric == .load ? "" : words.units == .metric ? " km" : " mi"
        func height(_ value: Double) -> Double { value.percent(of: axis.levels.last ?? 1) * 1.6 }
        let slot = 94 / Double(max(all.count, 13))
        let bars = all.enumerated().map { index, week -> [String: Any] in
            let x = (slot * (Double(index) + 0.14)).place
            let isNewMonth =
                index == 0 || all[all.startIndex + index - 1].start.components.month != week.start.components.month
            return known([
                "x": x, "width": (slot * 0.72).place, "tip": tip(week.start, week.done, week.planned),
                "doneY": (178 - height(Double(week.done))).place, "done": height(Double(week.done)).place,
                "frame": week.planned > 0
                    ? ["y": (178 - height(Double(week.planned))).place, "height": height(Double(week.planned)).place]
                    : nil,
                "month": isNewMonth && index + 1 < all.count ? CalendarMonth(of: week.start).wordShort : nil,
            ])
        }
        let sums = (plans?.past ?? []).reduce(into: (planned: 0, done: 0)) { sum, week in
            sum.planned += week.total.planned - week.total.unknown
            sum.done += week.total.done
        }
        var (weekTable, monthTable, planTable) = (
            insights.weekTable, insights.monthTable, insights.planTable(weeks: 26)
        )
        weekTable.rows = weekTable.rows.suffix(26).reversed()
        monthTable.rows.reverse()
        planTable?.rows.reverse()
        return chart(
            "weeks", "Weeks and months as tables", [planTable, weekTable, monthTable],
            [
                "title": sums.planned > 0 ? "Weeks, planned and done" : "Weeks", "bars": bars,
                "told": sums.planned > 0
                    ? "\(sums.done) of \(sums.planned.of("planned workout")) done, \(insights.lastWeeks(min(26, insights.weeks.count)))"
                    : insights.lastWeeks(min(26, insights.weeks.count)),
                "levels": axis.levels.dropFirst().map { level in
                    let y = 178 - height(level)
                    return ["y": y.place, "text": (y - 3).place, "value": (level * factor).place + unit]
                },
            ])
    }

    private func tip(_ start: Day, _ done: Int, _ planned: Int) -> String {
        let told = value(done).isEmpty ? "nothing" : value(done)
        return "\(words.day(start)): " + told + (planned > 0 ? " of \(value(planned))" : "")
    }
}
