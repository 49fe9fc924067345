import Basics
import Export
import Insights

extension InsightsPage {
    /// The last four weeks in one bar and week by week; the table behind them goes back further. nil without zone times in
    /// these weeks.
    var zones: [String: Any]? {
        guard let all = insights.details?.zones?.last(26), var table = insights.zoneTable(weeks: 26) else { return nil }
        table.rows.reverse()
        let weeks = all.suffix(4)
        let bar = ZoneBar(sums: weeks.sums)
        let greatest = weeks.map(\.sums.total).max() ?? 0
        return chart(
            "zones", "Weeks as a table", [table],
            [
                "told":
                    "\(insights.lastWeeks(weeks.count)), \(ZoneWords(weeks.sums, clock: words.clock).origin.dropFirst(5))",
                "bar": [
                    "stack": bar.stack(of: bar.sums.total), "zones": bar.zones(words.clock),
                    "told": bar.told(words.clock),
                ] as [String: Any],
                "weeks": weeks.reversed().map { week in
                    [
                        "name": words.day(week.start), "stack": ZoneBar(sums: week.sums).stack(of: greatest),
                        "time": words.clock(week.sums.total),
                        "easy": week.sums.total > 0 ? "\(week.sums.easyPercent) %" : "",
                    ] as [String: Any]
                },
            ])
    }
}

/// Times in heart rate zones as parts of one bar.
struct ZoneBar {
    let sums: ZoneSums

    /// The parts from the left, in percent of the width.
    ///
    /// - Parameter greatest: the time that is as wide as there is room, in seconds.
    func stack(of greatest: Int) -> [[String: Any]] {
        var left = 0.0
        return sums.seconds.enumerated().compactMap { index, seconds in
            let width = Double(seconds).percent(of: Double(greatest))
            guard width > 0 else { return nil }
            defer { left += width }
            return ["zone": min(index + 1, 5), "x": left.place, "width": width.place]
        }
    }

    /// Each zone that has a time, with its time.
    func zones(_ clock: (Int) -> String) -> [[String: Any]] {
        sums.seconds.enumerated().compactMap { index, seconds in
            let time = clock(seconds)
            return time.isEmpty ? nil : ["zone": min(index + 1, 5), "name": "Zone \(index + 1)", "time": time]
        }
    }

    var easy: String { "\(sums.easyPercent) % in zones 1 and 2" }

    /// `Zone 1 0:38, Zone 2 1:55`
    func told(_ clock: (Int) -> String) -> String {
        zones(clock).map { "\($0["name"] ?? "") \($0["time"] ?? "")" }.joined(separator: ", ")
    }
}
