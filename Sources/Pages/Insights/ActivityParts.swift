import Basics
import Export
import Insights

/// Rhythm, sports, peaks, records.
extension InsightsPage {
    /// Seven rows of 24 hours, each weekday with its time; nil without activities.
    func rhythm(_ rhythm: Rhythm) -> Chart? {
        guard !rhythm.cells.isEmpty || !rhythm.hidden.isEmpty else { return nil }
        let names = Dictionary(
            zip(insights.heatmap.weekdays, insights.heatmap.weeks.first?.cells.map(\.day.weekdayShort) ?? [])
        ) { first, _ in first }
        let rows = insights.heatmap.weekdays.enumerated().map { row, weekday -> [String: Any] in
            let all = (rhythm.cells + rhythm.hidden).filter { $0.weekday == weekday }
            return [
                "y": 20 + row * 21, "text": 33 + row * 21, "weekdayName": names[weekday] ?? "",
                "time": words.clock(all.reduce(0) { $0 + $1.movingSeconds }),
                "hours": all.compactMap { cell in hour(cell, names[weekday] ?? "", in: rhythm.maximum) },
            ]
        }
        var drawing: [String: Any] = [
            "rows": rows,
            "scaleOfDay": stride(from: 0, to: 24, by: 3).map { hour in
                ["x": Self.place(ofHour: hour).place, "hour": hour] as [String: Any]
            },
        ]
        if rhythm.maximum > 0 { drawing["scale"] = ["upTo": rhythm.maximum.of("time")] }
        let count = rhythm.hidden.reduce(0) { $0 + $1.activities }
        if count > 0 {
            let days = rhythm.hidden.map { "\(names[$0.weekday] ?? "") \($0.activities)" }
            drawing["hiddenHours"] =
                "\(count.of("activity hides its hour", "activities hide their hour")): "
                + days.joined(separator: ", ") + "."
        }
        let table = FigureTable(
            part: "rhythm", caption: "When you begin",
            columns: [.words("Weekday"), .numbers("Hour"), .numbers("Activities"), .numbers("Time")],
            rows: (rhythm.cells + rhythm.hidden).map { cell in
                FigureTable.Row([
                    names[cell.weekday] ?? "", cell.hour.map(String.init) ?? "hidden",
                    String(cell.activities).withThousands, words.clock(cell.movingSeconds),
                ])
            })
        return Chart("rhythm", "Hours as a table", [table], drawing)
    }

    /// In percent of the width.
    private static func place(ofHour hour: Int) -> Double { 11 + Double(hour) * 3.05 }

    private func hour(_ cell: Rhythm.Cell, _ weekday: String, in maximum: Int) -> [String: Any]? {
        guard let hour = cell.hour, cell.activities > 0, maximum > 0 else { return nil }
        return [
            "x": Self.place(ofHour: hour).place, "weekday": cell.weekday, "hour": hour,
            "level": (4 * cell.activities + maximum - 1) / maximum, "activities": cell.activities,
            "tip": "\(weekday) \(hour):00, \(cell.activities.of("time")), \(words.clock(cell.movingSeconds))",
        ]
    }

    /// A bar for each of the twelve greatest sports; the table lists all.
    func sports(_ breakdown: [SportShare]) -> Chart? {
        guard !breakdown.isEmpty else { return nil }
        let greatest = Double(breakdown.map(\.sums.amounts.movingSeconds).max() ?? 0)
        let shown = breakdown.prefix(12)
        let bars = shown.enumerated().map { index, share -> [String: Any] in
            let seconds = share.sums.amounts.movingSeconds
            let told = [words.clock(seconds), percent(share.thousandthsOfTime)].filter { !$0.isEmpty }
            return [
                "y": index * 34 + 13, "track": index * 34 + 20, "sportWord": sport(share.sport),
                "color": SportColor(of: share.sport).rawValue, "share": Double(seconds).percent(of: greatest).place,
                "told": told.isEmpty
                    ? share.sums.amounts.activities.of("activity", "activities") : told.joined(separator: " · "),
            ]
        }
        let table = FigureTable(
            part: "breakdown", caption: "Sports",
            columns: [
                .words("Sport"), .numbers("Activities"), .numbers("Active days"), .numbers("Time"),
                .numbers("Distance"), .numbers("Climbed"), .numbers(loadLabel), .numbers(caloriesLabel),
                .numbers("Of time"),
            ],
            rows: breakdown.map { share in
                let amounts = share.sums.amounts
                return FigureTable.Row(
                    [sport(share.sport), String(amounts.activities).withThousands, String(share.sums.activeDays)]
                        + texts(of: amounts, sport: share.sport) + [percent(share.thousandthsOfTime)])
            })
        return Chart("breakdown", "Sports as a table", [table], ["sports": bars, "height": shown.count * 34 - 4])
    }

    private func percent(_ thousandths: Int) -> String { thousandths == 0 ? "" : "\((thousandths + 5) / 10) %" }

    var biggestDays: FigureTable {
        FigureTable(
            part: "peak_days", caption: "Biggest days by \(insights.heatmap.metric.rawValue)",
            columns: [.words("Day"), .spareNumbers("Activities")] + amountColumns,
            rows: insights.peakDays.map { day in
                FigureTable.Row(
                    ["\(day.day.weekdayShort) \(self.day(day.day))", String(day.amounts.activities)]
                        + texts(of: day.amounts).dropLast(), address: "\(address)/days/\(day.day)")
            })
    }

    func biggestActivities(_ activities: [ActivityFigures]) -> FigureTable {
        FigureTable(
            part: "peak_activities", caption: "Biggest activities by \(insights.heatmap.metric.rawValue)",
            columns: [.words("Activity"), .spareWords("Sport"), .days("Day")] + amountColumns,
            rows: activities.map { activity in
                FigureTable.Row(
                    [
                        activity.name.isEmpty ? sport(activity.sport) : activity.name, sport(activity.sport),
                        day(activity.day),
                    ] + texts(of: activity.amounts, sport: activity.sport).dropLast(),
                    address: "\(address)/activities/\(activity.id)")
            })
    }

    /// Columns for time, distance, elevation gain and load; a phone has room for the metric only.
    private var amountColumns: [FigureTable.Column] {
        let metric = insights.heatmap.metric
        return [
            metric == .time ? .numbers("Time") : .spareNumbers("Time"),
            metric == .distance ? .numbers("Distance") : .spareNumbers("Distance"), .spareNumbers("Climbed"),
            metric == .load ? .numbers(loadLabel) : .spareNumbers(loadLabel),
        ]
    }
}

/// Records over everything known.
extension InsightsPage {
    /// One row per sport: the longest and the farthest activity, and the most climbing.
    func records(_ records: [Record]) -> FigureTable {
        var sports: [String] = []
        var texts: [String: [String]] = [:]
        for record in records {
            guard let (place, value) = place(of: record), !value.isEmpty else { continue }
            if texts[record.sport] == nil { sports.append(record.sport) }
            var row = texts[record.sport] ?? [sport(record.sport), "", "", ""]
            row[place] = "\(value), \(day(record.day))"
            texts[record.sport] = row
        }
        return FigureTable(
            part: "records", caption: "Records, of all that is known",
            columns: [.words("Sport"), .words("Longest"), .words("Farthest"), .words("Most climbed")],
            rows: sports.compactMap { texts[$0] }.map { FigureTable.Row($0) })
    }

    private func place(of record: Record) -> (Int, String)? {
        switch record.best {
        case .longest(let seconds): (1, words.clock(seconds))
        case .farthest(let millimeters): (2, words.distance(millimeters, sport: record.sport))
        case .highest(let millimeters): (3, words.climb(millimeters))
        case .fastest: nil
        }
    }

    /// The best average speeds over a distance; faster parts of an activity aren't known.
    func fastest(_ records: [Record]) -> FigureTable {
        FigureTable(
            part: "records", caption: "Fastest averages of whole activities of at least a distance",
            columns: [.words("Over at least"), .numbers("Fastest average"), .words("Day, also over")],
            rows: FastestActivity.all(in: records).compactMap { fastest in
                let record = fastest.record
                guard
                    let pace = Pace(sport: record.sport, in: words.units)?.pageWords(
                        metersPerSecond: fastest.metersPerSecond)
                else { return nil }
                let distance = words.raced(fastest.over, sport: record.sport)
                let also = fastest.also.map { words.raced($0, sport: record.sport) }.joined(separator: ", ")
                return FigureTable.Row(
                    [
                        "\(sport(record.sport)), \(distance)", pace,
                        day(record.day) + (also.isEmpty ? "" : ", also " + also),
                    ],
                    address: "\(address)/activities/\(record.id)")
            })
    }
}
