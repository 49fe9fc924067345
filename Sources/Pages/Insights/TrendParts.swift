import Basics
import Export
import Insights

/// Trends: pace and effort, plan and completion, load.
extension InsightsPage {
    /// The weeks in the charts and their tables.
    private var lately: [Day] { insights.weeks.suffix(26).map(\.start) }

    /// A line for each sport with a pace, and one for effort; nil if these weeks have neither.
    func trends(_ details: Insights.Details) -> [String: Any]? {
        let all = details.pace.enumerated().compactMap { trend(of: $1, at: $0) } + [trend(of: details.effort)]
        let found = all.compactMap(\.self)
        return found.isEmpty
            ? nil
            : ["trendTitle": "the " + words.lastWeeks(lately.count, until: insights.end), "all": found.map(\.values)]
    }

    private func trend(of pace: SportPace, at index: Int) -> Chart? {
        let unit = Pace(sport: pace.sport, in: words.units)
        let told = { (speed: Double) in unit?.pageWords(metersPerSecond: speed) }
        let speeds = Dictionary(pace.weeks.map { ($0.start, $0.speed.metersPerSecond) }) { first, _ in first }
        let values = lately.map { speeds[$0] }
        guard let greatest = values.compactMap(\.self).max(), let least = values.compactMap(\.self).min() else {
            return nil
        }
        let change = pace.trend.map { trend in
            [told(trend.recent.metersPerSecond), trend.changePercent.changeWords("faster", "slower")]
                .compactMap(\.self).joined(separator: ", ")
        }
        var drawing: [String: Any] = [
            "trendName": sport(pace.sport), "color": SportColor(of: pace.sport).rawValue,
            "trendWords": change ?? "too little to compare", "count": values.count,
            "line": Line(values, from: least, to: greatest).path,
        ]
        drawing["span"] = told(least).flatMap { slow in
            told(greatest).map { $0 == slow ? slow : "from \(slow) to \($0)" }
        }
        let table = FigureTable(
            part: "pace", caption: "\(sport(pace.sport)), week by week",
            columns: [
                .words("Week of"), .numbers("Activities"), .numbers("Distance"), .numbers(unit?.label ?? "Pace"),
            ],
            rows: pace.weeks.reversed().filter { lately.contains($0.start) }.map { week in
                FigureTable.Row([
                    day(week.start), String(week.activities),
                    words.distance(week.speed.millimeters, sport: pace.sport),
                    told(week.speed.metersPerSecond) ?? "",
                ])
            }, sport: pace.sport)
        return Chart("pace-\(index)", "Weeks as a table", [table], drawing)
    }

    private func trend(of effort: Effort) -> Chart? {
        let found = Dictionary(effort.weeks.map { ($0.start, $0) }) { first, _ in first }
        let values = lately.map { found[$0].map { $0.value(by: effort.basis) } ?? 0 }
        guard let greatest = values.max(), greatest > 0 else { return nil }
        let isScored = effort.basis == .sufferScore
        let told = { (value: Double) in
            isScored ? whole(value) : words.clock(Int(min(value.rounded(), 1e15)))
        }
        let change = effort.trend.map { trend in
            "\(told(trend.recent)) a week, \(trend.changePercent.flatMap { $0.changeWords("more", "less") } ?? "nothing before")"
        }
        let table = FigureTable(
            part: "effort", caption: "Effort, week by week",
            columns: [
                .words("Week of"), .numbers("Activities"), .numbers("Relative Effort"), .numbers("Scored"),
                .numbers("Time"), .numbers("Time without a score"),
            ],
            rows: effort.weeks.suffix(lately.count).reversed().map { week in
                FigureTable.Row([
                    day(week.start), String(week.activities), words.number(tenths: week.scoreTenths),
                    String(week.scoredActivities), words.clock(week.movingSeconds), words.clock(week.unscoredSeconds),
                ])
            })
        return Chart(
            "effort", "Weeks as a table", [table],
            [
                "trendName": "Effort", "color": "effort", "trendWords": change ?? "too little to compare",
                "span": isScored
                    ? "Strava's Relative Effort a week, up to \(told(greatest))"
                    : "time a week, up to \(told(greatest)); Strava scored too few",
                "count": values.count,
                "columns": values.enumerated().map { index, value in
                    let height = value.percent(of: greatest)
                    return ["x": (Double(index) - 0.35).place, "y": (100 - height).place, "height": height.place]
                },
            ])
    }

    /// Each week's completed time beside the planned one; nil without plans.
    func planAndDone(_ plan: PlanAndDone) -> Chart? {
        let (past, toCome) = plan.weeks(26, around: insights.end, insights.weekStart)
        let weeks = past + toCome
        guard let earliest = weeks.first(where: { $0.total.planned > 0 })?.start else { return nil }
        let last = max(toCome.last?.start ?? insights.end, insights.end)
        let shown = stride(from: earliest.number, through: last.number, by: 7).map { number in
            (start: Day(number: number), figures: weeks.first { $0.start.number == number }?.total)
        }
        let greatest = Double(
            weeks.lazy.map { max($0.total.allDoneSeconds, $0.total.plannedSeconds) }.max() ?? 0)
        let slot = 100 / Double(max(shown.count, 8))
        let bars = shown.enumerated().map { index, week -> [String: Any] in
            func height(_ seconds: (PlanAndDone.Figures) -> Int) -> Double {
                Double(week.figures.map(seconds) ?? 0).percent(of: greatest)
            }
            let (planned, allPlanned) = (height(\.countedPlannedSeconds), height(\.plannedSeconds))
            let (done, allDone) = (height(\.countedDoneSeconds), height(\.allDoneSeconds))
            let told = week.figures.map { PlanWords($0, clock: words.clock).parts.map(\.text) } ?? []
            let left = Double(index) * slot
            let fromEnd = shown.count - 1 - index
            var values: [String: Any] = [
                "outerX": (left + slot * 0.08).place, "outerWidth": (slot * 0.84).place,
                "innerX": (left + slot * 0.24).place, "innerWidth": (slot * 0.52).place,
                "plannedY": (115 - planned).place, "planned": planned.place,
                "doneY": (115 - done).place, "done": done.place,
                "tip": "\(day(week.start)): \(told.isEmpty ? "nothing" : told.joined(separator: ", "))",
            ]
            // Times that can't be compared are drawn on top.
            if allPlanned > planned {
                values["open"] = ["y": (115 - allPlanned).place, "height": (allPlanned - planned).place]
            }
            if allDone > done { values["uncounted"] = ["y": (115 - allDone).place, "height": (allDone - done).place] }
            if fromEnd.isMultiple(of: 4) {
                values["date"] = [
                    "middle": (left + slot / 2).place, "words": week.start.wordsWithoutYear,
                    "isSpare": !fromEnd.isMultiple(of: 8),
                ]
            }
            return values
        }
        let table = FigureTable(
            part: "plan", caption: "Plan and done, week by week",
            columns: [
                .words("Week of"), .numbers("Planned"), .numbers("Done"), .numbers("Missed"), .numbers("Open"),
                .numbers("Unknown"), .numbers("Unplanned"), .numbers("Time done of planned"), .words("Not compared"),
            ],
            rows: weeks.reversed().map { week in
                let total = week.total
                let told = PlanWords(total, clock: words.clock)
                return FigureTable.Row(
                    [day(week.start)]
                        + [total.planned, total.done, total.missed, total.open, total.unknown, total.unplanned]
                        .map { String($0) }
                        + [told.compared?.text ?? "", told.besides.map(\.text).joined(separator: ", ")])
            })
        let total = past.reduce(into: (planned: 0, done: 0)) { sum, week in
            sum.planned += week.total.planned
            sum.done += week.total.done
        }
        return Chart(
            "plan", "Weeks as a table", [table],
            ["bars": bars, "told": "\(total.done) of \(total.planned.of("planned workout")) done"])
    }

    /// The curves of the window, and fitness, fatigue and form at its end.
    func load(_ curve: LoadCurve) -> Chart? {
        guard let first = curve.days.first, let last = curve.days.last, let settled = curve.settledFrom else {
            return nil
        }
        let values = curve.days.flatMap { [$0.fitness, $0.fatigue, $0.form] }.filter { abs($0) < 1e9 }
        let (top, bottom) = (max(values.max() ?? 0, 1), min(values.min() ?? 0, 0))
        func path(_ value: (LoadCurve.Point) -> Double) -> String {
            Line(curve.days.map(value), from: bottom, to: top).path
        }
        let span = Double(max(curve.days.count - 1, 1))
        let months = insights.months.map(\.month).filter { $0.first >= first.day }
        var drawing: [String: Any] = [
            "loadTitle": insights.isNow ? "Load today" : "Load on \(last.day.wordsWithYear)", "count": curve.days.count,
            "fitness": path(\.fitness), "fatigue": path(\.fatigue), "form": path(\.form),
            "zero": (8 + 172 * (1 - (0 - bottom) / (top - bottom))).place, "top": whole(top),
            "months": months.enumerated().compactMap { index, month -> [String: Any]? in
                let x = 8 + 92 * Double(month.first.number - first.day.number) / span
                guard x < 96 else { return nil }
                return ["x": x.place, "name": month.shortName, "isSpare": !index.isMultiple(of: 3)]
            },
            "today": [
                [
                    "curve": "fitness", "name": "Fitness", "value": whole(last.fitness),
                    "meaning": "the load of a day, over about six weeks",
                ],
                [
                    "curve": "fatigue", "name": "Fatigue", "value": whole(last.fatigue),
                    "meaning": "the same over about one week",
                ],
                [
                    "curve": "form", "name": insights.isNow ? "Form this morning" : "Form that morning",
                    "value": whole(last.form), "meaning": "fitness less fatigue, of the evening before",
                ],
            ],
        ]
        if let ramp = curve.ramp {
            drawing["ramp"] = [
                "value": ramp.asChange.replacing("-", with: "−"), "meaning": "fitness gained in seven days",
            ]
        }
        if curve.scale == .tss { drawing["scaleNote"] = "Loads are on the scale of TSS." }
        // If form has hardly been below 0, the two labels would touch.
        if bottom < -(top - bottom) / 8 { drawing["bottom"] = whole(bottom) }
        if last.day < settled { drawing["rising"] = "Still rising from nothing until \(settled.wordsWithYear)." }
        let table = FigureTable(
            part: "load", caption: "Fitness, fatigue and form at the end of each week",
            columns: [
                .words("Day"), .numbers(loadLabel), .numbers("Fitness"), .numbers("Fatigue"),
                .numbers("Form that morning"),
            ],
            rows: curve.days.reversed().filter { isWeeksEnd($0.day) || $0.day == last.day }.map { point in
                FigureTable.Row([
                    day(point.day), words.number(tenths: point.loadTenths), whole(point.fitness),
                    whole(point.fatigue), whole(point.form),
                ])
            })
        return Chart("load", "Weeks as a table", [table], drawing)
    }

    private func isWeeksEnd(_ day: Day) -> Bool { insights.weekStart.start(of: day).advanced(by: 6) == day }
}

/// A line through values at equal distances, as an SVG path in a box that is 100 high.
struct Line {
    let path: String

    /// - Parameter values: nil for a gap.
    init(_ values: [Double?], from least: Double, to greatest: Double) {
        var path = ""
        var isDrawing = false
        for (index, value) in values.enumerated() {
            guard let value else {
                isDrawing = false
                continue
            }
            // Equal values are drawn at half height.
            let height = greatest > least ? (value - least).percent(of: greatest - least) : 50
            path += "\(isDrawing ? "L" : "M")\(index),\((100 - height).place)"
            // A single value is drawn as a short line.
            let hasNext = index + 1 < values.count && values[index + 1] != nil
            if !isDrawing, !hasNext { path += "h.3" }
            isDrawing = true
        }
        self.path = path
    }
}
