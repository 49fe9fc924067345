import Basics
import Export
import Insights

extension InsightsPage {
    /// Each week's zones on top of each other, the lowest below; nil without zone times in these weeks.
    var zones: [String: Any]? {
        guard let weeks = insights.details?.zones?.last(26), var table = insights.zoneTable(weeks: 26) else {
            return nil
        }
        table.rows.reverse()
        let told = ZoneWords(weeks.sums, clock: words.clock)
        let greatest = weeks.map(\.sums.total).max() ?? 0
        let slot = 100 / Double(max(weeks.count, 8))
        let bars = weeks.enumerated().map { index, week -> [String: Any] in
            let left = Double(index) * slot
            let fromEnd = weeks.count - 1 - index
            var values: [String: Any] = [
                "x": (left + slot / 8).place, "width": (slot * 3 / 4).place,
                "stack": stack(week.sums, upTo: greatest), "tip": tip(of: week),
            ]
            values["date"] = date(week.start, fromEnd: fromEnd, at: left + slot / 2)
            return values
        }
        var drawing: [String: Any] = [
            "bars": bars, "told": "\(told.easy), \(told.hard)", "upTo": words.clock(greatest),
            "hasMore": weeks.sums.seconds.count > 5,
        ]
        drawing["zoneNote"] = table.note
        return chart("zones", "Weeks as a table", [table], drawing)
    }

    /// The date below a week's bar; nil for three weeks of four.
    func date(_ start: Day, fromEnd: Int, at middle: Double) -> [String: Any]? {
        guard fromEnd.isMultiple(of: 4) else { return nil }
        return ["middle": middle.place, "words": start.wordsWithoutYear, "isSpare": !fromEnd.isMultiple(of: 8)]
    }

    private func stack(_ sums: ZoneSums, upTo greatest: Int) -> [[String: Any]] {
        var top = 115.0
        return sums.seconds.enumerated().compactMap { index, seconds in
            guard seconds > 0 else { return nil }
            let height = Double(seconds).percent(of: Double(greatest))
            top -= height
            return ["zone": min(index + 1, 5), "y": top.place, "height": height.place]
        }
    }

    /// `16 Mar: zone 1 3:10, zone 2 0:40`
    private func tip(of week: ZoneWeeks.Week) -> String {
        let told = week.sums.seconds.enumerated().compactMap { index, seconds in
            seconds > 0 ? "zone \(index + 1) \(words.clock(seconds))" : nil
        }
        return "\(words.day(week.start)): \(told.isEmpty ? "no zones known" : told.joined(separator: ", "))"
    }
}
