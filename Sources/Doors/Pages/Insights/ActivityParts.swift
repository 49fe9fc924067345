import Basics
import Export
import Insights
import Workouts

extension InsightsPage {
    /// Seven rows of 24 hours, each weekday with its time; nil without activities.
    func rhythm(_ rhythm: Rhythm) -> [String: Any]? {
        guard let table = insights.rhythmTable, var line = fold("Hours at which you begin", hours(of: rhythm), [table])
        else { return nil }
        line["rhythm"] = [
            "rows": insights.heatmap.weekdays.enumerated().map { row, weekday -> [String: Any] in
                [
                    "y": 20 + row * 21, "weekdayName": Day.weekdayShort(weekday),
                    "time": words.clock(rhythm.movingSeconds(on: weekday)),
                    "hours": rhythm.cells.filter { $0.weekday == weekday }.compactMap { hour($0, in: rhythm) },
                ]
            },
            "scaleOfDay": stride(from: 0, to: 24, by: 3).map { hour in
                ["x": Self.place(ofHour: hour).place, "hour": hour] as [String: Any]
            }, "note": table.note ?? "",
        ]
        return line
    }

    /// `mostly at 6 and 18; at weekends at 9`
    private func hours(of rhythm: Rhythm) -> String? {
        func most(_ weekdays: ClosedRange<Int>, _ count: Int) -> String? {
            let cells = rhythm.cells.filter { weekdays.contains($0.weekday) }
            let hours = Dictionary(grouping: cells, by: \.hour).compactMap { hour, cells in
                hour.map { (hour: $0, activities: cells.reduce(0) { $0 + $1.activities }) }
            }
            let greatest = hours.sorted { ($1.activities, $0.hour) < ($0.activities, $1.hour) }.prefix(count)
            return greatest.isEmpty ? nil : greatest.map(\.hour).sorted().map { String($0) }.joined(separator: " and ")
        }
        let told = [most(1...5, 2).map { "mostly at \($0)" }, most(6...7, 1).map { "at weekends at \($0)" }]
        return told.compactMap(\.self).joined(separator: "; ")
    }

    /// In percent of the width.
    private static func place(ofHour hour: Int) -> Double { 11 + Double(hour) * 3.05 }

    private func hour(_ cell: Rhythm.Cell, in rhythm: Rhythm) -> [String: Any]? {
        guard let hour = cell.hour else { return nil }
        return [
            "x": Self.place(ofHour: hour).place, "level": rhythm.level(of: cell.activities),
            "tip": "\(hour):00, \(cell.activities.of("time"))",
        ]
    }

    /// A row for each of the six greatest sports; the table behind it lists all.
    func sports(_ breakdown: [SportShare]) -> [String: Any]? {
        guard !breakdown.isEmpty else { return nil }
        let greatest = Double(breakdown.map(\.sums.amounts.movingSeconds).max() ?? 0)
        let rows = breakdown.prefix(6).map { share -> [String: Any] in
            let seconds = share.sums.amounts.movingSeconds
            return known([
                "name": words.sport(share.sport), "color": SportColor(of: share.sport).rawValue,

                "bar": Measure(plan: nil, done: Double(seconds), of: greatest, height: 10)?.values,
                "time": words.clock(seconds), "share": words.text(.share(share.thousandthsOfTime)),
            ])
        }
        return chart(
            "breakdown", breakdown.count > 6 ? "All \(breakdown.count) sports as a table" : "Sports as a table",
            [insights.sportTable],
            ["rows": rows, "told": (insights.totals.amounts.movingSeconds / 3600).of("hour")])
    }

    /// One row for each of the most frequent sports that go somewhere, with links to the activities; the tables behind them hold all.
    func records(_ records: [Record]) -> [String: Any]? {
        let sports = Dictionary(grouping: records, by: \.sport)
        let order = insights.details?.breakdown.map(\.sport) ?? []
        let all = order.filter { sports[$0] != nil } + sports.keys.filter { !order.contains($0) }.sorted()
        let far = all.filter { sport in
            sports[sport]?.contains { if case .farthest = $0.best { true } else { false } } == true
        }
        let shown = (far.isEmpty ? all : far).prefix(5)
        let rows = shown.map { sport in row(sport, sports[sport] ?? []) }
        guard !rows.isEmpty else { return nil }
        return chart(
            "records", "Records as tables", [insights.recordTable, insights.fastestTable], ["rows": Array(rows)])
    }

    private func row(_ sport: String, _ records: [Record]) -> [String: Any] {
        func cell(_ told: (Record) -> String?) -> [String: Any] {
            guard let record = records.first(where: { told($0) != nil }), let text = told(record) else { return [:] }
            return ["text": text, "address": "\(address)/activities/\(record.id)", "day": words.day(record.day)]
        }
        let fastest = FastestActivity.all(in: records).max { $0.metersPerSecond < $1.metersPerSecond }
        let quick = fastest.flatMap { one in
            words.speed(one.metersPerSecond, sport: sport).map { "\($0) over \(words.raced(one.over, sport: sport))" }
        }
        return known([
            "name": words.sport(sport), "color": SportColor(of: sport).rawValue,
            "cells": [
                cell { if case .farthest(let way) = $0.best { words.distance(way, sport: sport) } else { nil } },
                cell { if case .longest(let seconds) = $0.best { words.clock(seconds) } else { nil } },
                cell { if case .highest(let climb) = $0.best { words.climb(climb) } else { nil } }
                    .merging(["isSpare": true]) { $1 },
                quick.flatMap { text in
                    fastest.map {
                        [
                            "text": text, "address": "\(address)/activities/\($0.record.id)",
                            "day": words.day($0.record.day),
                        ]
                    }
                } ?? [:],
            ],
        ])
    }
}
