import Basics
import Export
import Insights

/// The heatmap: the days of the window in columns of weeks, shaded by how much was done.
extension InsightsPage {
    /// The width of a cell with the gap after it.
    private static let step = 21
    /// The top left corner of the cells: right of the weekdays' names, below the months'.
    private static let (left, top) = (38, 20)

    var year: [String: Any] {
        let heatmap = insights.heatmap
        let right = Self.left + heatmap.weeks.count * Self.step
        let rows = heatmap.weeks.first?.cells.map(\.day.weekdayShort) ?? []
        let days = insights.window.from.wordsWithYear
        var drawing: [String: Any] = [
            "title": days.hasPrefix("1 January") ? String(insights.window.from.components.year) : "The year",
            "told": totals, "by": heatmap.metric.rawValue, "days": "\(days) to \(insights.window.to.wordsWithYear)",
            "width": right, "height": Self.top + 7 * Self.step,
            "weekdays": rows.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { row, name in
                ["y": Self.top + row * Self.step + 13, "name": name] as [String: Any]
            },
            "months": months,
            // The stylesheet puts a week's cells below each other. Those before the window aren't drawn.
            "weeks": heatmap.weeks.enumerated().map { column, week in
                [
                    "x": Self.left + column * Self.step,
                    "y": Self.top + week.cells.prefix { $0.content == .outside }.count * Self.step,
                    "cells": week.cells.compactMap(cell),
                ] as [String: Any]
            },
            "hasUnknown": heatmap.weeks.contains { $0.cells.contains { $0.content == .unknown } },
        ]
        drawing["weeksInARow"] = insights.streaks.weeks.current.map { "\($0.length.of("week")) in a row" }
        let steps = heatmap.steps.map(value)
        if steps.last?.isEmpty == false {
            drawing["onDay"] = insights.peakDays.first.map { words.text(.dayOfWeek($0.day)) }
            drawing["upTo"] = steps.map { $0.isEmpty ? "0" : $0 }.joined(separator: ", ")
        }
        let totals = insights.days.isEmpty ? nil : insights.totalTable
        return chart("heatmap", "Days as tables", [insights.heatmapTable, insights.dayTable, totals], drawing)
    }

    /// `489 activities on 296 days`, and further sums
    private var totals: [String] {
        let amounts = insights.totals.amounts
        guard amounts.activities > 0 else { return [] }
        let count = amounts.activities.of("activity", "activities")
        let climb = words.climb(amounts.climbMillimeters)
        return [
            "\(count) on \(insights.totals.activeDays.of("day"))", words.distance(amounts.millimeters),
            climb.isEmpty ? "" : climb + " climbed",
        ].filter { !$0.isEmpty }
    }

    /// The months' labels, without any that would touch the next one.
    private var months: [[String: Any]] {
        let labels = insights.heatmap.months
        return labels.enumerated().compactMap { index, label in
            let next = index + 1 < labels.count ? labels[index + 1].column : .max
            guard next - label.column >= 2 else { return nil }
            return ["x": Self.left + label.column * Self.step, "name": label.month.wordShort]
        }
    }

    /// nil for days that aren't drawn: those outside the window, and future ones.
    private func cell(_ cell: Heatmap.Cell) -> [String: Any]? {
        var values: [String: Any] = ["day": cell.day.description]
        let date = cell.day.wordsWithoutYear
        switch cell.content {
        case .outside, .future: return nil
        case .unknown:
            values["state"] = "unknown"
            values["tip"] = "\(date): not known"
        case .known(let level, let value, let activities, let isRest):
            values["known"] = ["level": level, "value": insights.heatmap.metric.inUnits(value).plain] as [String: Any]
            values["tip"] = "\(date): \(tip(value, activities, isRest))"
        }
        return values
    }

    private func tip(_ value: Int, _ activities: Int, _ isRest: Bool) -> String {
        guard activities > 0 else { return isRest ? "planned day off" : "nothing" }
        let (amount, count) = (self.value(value), activities.of("activity", "activities"))
        if amount.isEmpty { return count }
        // Hundreds of days have a single activity.
        return activities == 1 ? amount : "\(amount), \(count)"
    }
}
