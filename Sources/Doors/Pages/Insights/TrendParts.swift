import Basics
import Export
import Insights

extension InsightsPage {
    private var lately: [Day] { insights.weeks.suffix(26).map(\.start) }

    /// A line for each sport with a pace, and one for effort; nil if these weeks have neither.
    func trends(_ details: Insights.Details) -> [String: Any]? {
        let all = details.pace.enumerated().compactMap { trend(of: $1, at: $0) } + [trend(of: details.effort)]
        let found = all.compactMap(\.self)
        return found.isEmpty ? nil : ["trendTitle": "the " + insights.lastWeeks(lately.count), "all": found]
    }

    private func trend(of pace: SportPace, at index: Int) -> [String: Any]? {
        let told = { words.speed($0, sport: pace.sport) }
        let values = pace.speeds(in: lately)
        guard let greatest = values.compactMap(\.self).max(), let least = values.compactMap(\.self).min() else {
            return nil
        }
        var drawing: [String: Any] = [
            "trendName": words.sport(pace.sport), "color": SportColor(of: pace.sport).rawValue,
            "trendWords": words.trend(of: pace), "count": values.count,
            "line": Line(values, from: least, to: greatest).path,
        ]
        drawing["span"] = told(least).flatMap { slow in
            told(greatest).map { $0 == slow ? slow : "from \(slow) to \($0)" }
        }
        let measure = Pace(sport: pace.sport, in: words.units)?.label ?? "Pace"
        let table = insights.table(of: pace, in: lately, measure: measure)
        return chart("pace-\(index)", "Weeks as a table", [table], drawing)
    }

    private func trend(of effort: Effort) -> [String: Any]? {
        let values = effort.values(in: lately).map { $0 ?? 0 }
        guard let greatest = values.max(), greatest > 0 else { return nil }
        let upTo = "up to \(words.effort(greatest, by: effort.basis))"
        return chart(
            "effort", "Weeks as a table", [insights.table(of: effort, weeks: lately.count)],
            [
                "trendName": "Effort", "color": "effort", "trendWords": words.trend(of: effort),
                "span": effort.basis == .sufferScore
                    ? "Strava's Relative Effort a week, \(upTo)" : "time a week, \(upTo); Strava scored too few",
                "count": values.count,
                "columns": values.enumerated().map { index, value in
                    let height = value.percent(of: greatest)
                    return ["x": (Double(index) - 0.35).place, "y": (100 - height).place, "height": height.place]
                },
            ])
    }

    /// Each week's completed time beside the planned one; nil without plans.
    func planAndDone(_ plan: PlanAndDone) -> [String: Any]? {
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
                "tip": "\(words.day(week.start)): \(told.isEmpty ? "nothing" : told.joined(separator: ", "))",
            ]
            // Times that can't be compared are drawn on top.
            if allPlanned > planned {
                values["open"] = ["y": (115 - allPlanned).place, "height": (allPlanned - planned).place]
            }
            if allDone > done { values["uncounted"] = ["y": (115 - allDone).place, "height": (allDone - done).place] }
            values["date"] = date(week.start, fromEnd: fromEnd, at: left + slot / 2)
            return values
        }
        let total = past.reduce(into: (planned: 0, done: 0)) { sum, week in
            sum.planned += week.total.planned - week.total.unknown
            sum.done += week.total.done
        }
        var table = insights.planTable(weeks: 26)
        table?.remark = "week by week"
        table?.rows.reverse()
        return chart(
            "plan", "Weeks as a table", [table],
            ["bars": bars, "told": "\(total.done) of \(total.planned.of("planned workout")) done"])
    }

    /// The curves of the window, and fitness, fatigue and form at its end.
    func load(_ curve: LoadCurve) -> [String: Any]? {
        guard let first = curve.days.first, let today = insights.loadTable else { return nil }
        let values = curve.days.flatMap { [$0.fitness, $0.fatigue, $0.form] }.filter { abs($0) < 1e9 }
        let (top, bottom) = (max(values.max() ?? 0, 1), min(values.min() ?? 0, 0))
        func path(_ value: (LoadCurve.Point) -> Double) -> String {
            Line(curve.days.map(value), from: bottom, to: top).path
        }
        let span = Double(max(curve.days.count - 1, 1))
        let months = insights.months.map(\.month).filter { $0.firstDay >= first.day }
        var drawing: [String: Any] = [
            "loadTitle": today.title, "count": curve.days.count,
            "fitness": path(\.fitness), "fatigue": path(\.fatigue), "form": path(\.form),
            "zero": (8 + 172 * (1 - (0 - bottom) / (top - bottom))).place, "top": words.points(top),
            "months": months.enumerated().compactMap { index, month -> [String: Any]? in
                let x = 8 + 92 * Double(month.firstDay.number - first.day.number) / span
                guard x < 96 else { return nil }
                return ["x": x.place, "name": month.wordShort, "isSpare": !index.isMultiple(of: 3)]
            },
            "today": zip(["fitness", "fatigue", "form", nil], today.rows).map { curve, row -> [String: String] in
                var values = Dictionary(zip(["name", "value", "meaning"], row.cells.map(words.text))) { $1 }
                values["curve"] = curve
                return values
            },
        ]
        if curve.scale == .tss { drawing["scaleNote"] = "Loads are on the scale of TSS." }
        // If form has hardly been below 0, the two labels would touch.
        if bottom < -(top - bottom) / 8 { drawing["bottom"] = words.points(bottom) }
        drawing["rising"] = today.note
        return chart("load", "Weeks as a table", [insights.loadCurveTable], drawing)
    }
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
