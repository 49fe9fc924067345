import Basics
import Export
import Insights

extension InsightsPage {
    private var lately: [Day] { insights.weeks.suffix(26).map(\.start) }

    /// A row for each of the most frequent sports with a pace; nil without any.
    func pace(_ all: [SportPace]) -> [String: Any]? {
        // What is done now and then has no line worth a look.
        let steady = all.filter { $0.trend != nil }
        let shown = (steady.isEmpty ? all : steady).prefix(4)
        let rows = shown.compactMap(trend)
        guard !rows.isEmpty else { return nil }
        let tables = shown.map { pace in
            insights.table(of: pace, in: lately, measure: Pace(sport: pace.sport, in: words.units)?.label ?? "Pace")
        }
        return chart(
            "pace", "Weeks as tables", tables,
            ["rows": rows, "weeks": insights.lastWeeks(lately.count), "width": zones == nil ? "" : "c7"])
    }

    private func trend(of pace: SportPace) -> [String: Any]? {
        let told = { words.speed($0, sport: pace.sport) }
        let number = { Pace(sport: pace.sport, in: words.units)?.number(metersPerSecond: $0) }
        let values = pace.speeds(in: lately)
        guard let greatest = values.compactMap(\.self).max(), let least = values.compactMap(\.self).min() else {
            return nil
        }
        return known([
            "name": words.sport(pace.sport), "color": SportColor(of: pace.sport).rawValue,
            "count": max(values.count - 1, 1),
            "line": Line(values, from: least, to: greatest).path,
            "recent": pace.trend.flatMap { told($0.recent.metersPerSecond) } ?? "",
            "change": pace.trend?.changePercent.changeWords("faster", "slower") ?? "too little to compare",
            "span": number(least).flatMap { slow in number(greatest).map { $0 == slow ? slow : "\(slow) to \($0)" } }
                ?? "",
        ])
    }

    /// Form, fitness and fatigue at the end, and their curves over half a year; nil if nothing is known.
    func form(_ curve: LoadCurve) -> [String: Any]? {
        let days = curve.days.suffix(182)
        guard let first = days.first, let last = days.last, let table = insights.loadTable else { return nil }
        let values = days.flatMap { [$0.fitness, $0.fatigue, $0.form] }.filter { abs($0) < 1e6 }
        let axis = CurveAxis(from: min(values.min() ?? 0, 0), to: max(values.max() ?? 0, 1), factor: 1)
        let (bottom, top) = (axis.levels.first ?? 0, axis.levels.last ?? 1)
        func line(_ value: (LoadCurve.Point) -> Double) -> Line {
            Line(days.map(value), from: bottom, to: top, ground: 0)
        }
        let form = line(\.form)
        let span = Double(max(days.count - 1, 1))
        let months = insights.months.map(\.month).filter { $0.firstDay >= first.day }
        var weeks = insights.loadCurveTable
        if let rows = weeks?.rows { weeks?.rows = Array(rows.prefix(27)) }
        return chart(
            "load", "Weeks as a table", [table, weeks],
            known([
                "title": insights.isNow ? "Form" : "Form on \(words.day(insights.end))",
                "now": [
                    [
                        "label": insights.isNow ? "Form this morning" : "Form that morning", "value": signed(last.form),
                        "number": "form",
                    ],
                    known([
                        "label": "Fitness", "value": words.points(last.fitness),
                        "more": curve.ramp.map { "\(words.text(.gain($0))) in 7 days" },
                    ]),
                    ["label": "Fatigue", "value": words.points(last.fatigue)],
                ],
                "count": max(days.count - 1, 1), "form": form.path, "area": form.area, "fitness": line(\.fitness).path,
                "fatigue": line(\.fatigue).path,
                "levels": axis.levels.map { level in
                    let y = 6 + 206 * (1 - (level - bottom) / (top - bottom))
                    return [
                        "y": y.place, "text": (y - 3).place, "value": words.points(level),
                        "look": level == 0 ? "zero" : "grid",
                    ]
                },
                "months": months.enumerated().compactMap { index, month -> [String: Any]? in
                    let x = 94 * Double(month.firstDay.number - first.day.number) / span
                    return x < 90 ? ["x": x.place, "name": month.wordShort, "isSpare": !index.isMultiple(of: 2)] : nil
                },
                "scaleNote": [curve.scale == .tss ? "Loads are on the scale of TSS." : nil, table.note].compactMap(
                    \.self
                )
                .joined(separator: " "),
            ]))
    }

    private func signed(_ points: Double) -> String { (points >= 0.5 ? "+" : "") + words.points(points) }
}
