package import Basics

extension Insights {
    /// nil before the first activity.
    package var streakTable: InsightTable? {
        guard streaks.days.longest != nil else { return nil }
        let rows: [(label: String, streak: Streaks.Streak?)] = [
            ("days in a row", streaks.days), ("with rest days", streaks.withRest), ("weeks in a row", streaks.weeks),
        ]
        return InsightTable(
            "streaks", "Streaks", of: rows.compactMap { row in row.streak.map { (label: row.label, streak: $0) } },
            [
                .init(.words, "Streak") { .label($0.label) },
                .init(.words, isNow ? "Now" : "Then", isNow ? "now" : "then") {
                    .run($0.streak.current, $0.streak.unit)
                },
                .init(.asides, "Since", "since", rank: 3) { row in
                    row.streak.current.map { .span($0, last: nil) } ?? .nothing
                },
                .init(.words, "Longest", "longest") { .run($0.streak.longest, $0.streak.unit) },
                .init(.asides, "From and to", rank: 1) { row in
                    row.streak.longest.map { .span($0, last: lastDay(of: $0, in: row.streak.unit)) } ?? .nothing
                },
            ])
    }

    /// When activities begin, by weekday and hour; nil without activities.
    package var rhythmTable: InsightTable? {
        guard let rhythm = details?.rhythm, !rhythm.cells.isEmpty || !rhythm.hidden.isEmpty else { return nil }
        let count = rhythm.hidden.reduce(0) { $0 + $1.activities }
        let days = rhythm.hidden.map { "\(Day.weekdayShort($0.weekday)) \($0.activities)" }.joined(separator: ", ")
        return InsightTable(
            "rhythm", "When you begin", of: rhythm.cells + rhythm.hidden,
            [
                .init(.words, "Weekday") { .text(Day.weekdayShort($0.weekday)) },
                .init(.numbers, "Hour") { .text($0.hour.map { String($0) } ?? "hidden") },
                .init(.numbers, "Activities") { .count($0.activities) },
                .init(.numbers, "Time") { .time($0.movingSeconds) },
            ],
            note: count == 0 ? nil : "\(count.of("activity hides its hour", "activities hide their hour")): \(days).")
    }

    package var peakDayTable: InsightTable {
        let names = [
            Field<DayTotals>(.words, "Day") { .dayOfWeek($0.day) },
            Field<DayTotals>(.numbers, "Activities", "", rank: 4) { .activities($0.amounts.activities) },
        ]
        return InsightTable(
            "peak_days", "Biggest days", "by \(heatmap.metric.rawValue)", of: peakDays,
            names + amountColumns(of: \.amounts, ranks: peakRanks), link: { .day($0.day) })
    }

    package var peakActivityTable: InsightTable? {
        guard let peaks = details?.peakActivities else { return nil }
        let names = [
            Field<CountedActivity>(.names, "Activity") { .name($0.name) },
            Field<CountedActivity>(.words, "Sport", rank: 4) { .sport($0.sport) },
            Field<CountedActivity>(.days, "Day") { .day($0.day) },
        ]
        return InsightTable(
            "peak_activities", "Biggest activities", "by \(heatmap.metric.rawValue)", of: peaks,
            names + amountColumns(of: \.amounts, sport: \.sport, ranks: peakRanks), link: { .activity($0.id) })
    }

    /// The metric stays on a narrow screen.
    private var peakRanks: (time: Int, distance: Int, climb: Int, load: Int) {
        let metric = heatmap.metric
        return (metric == .time ? 0 : 3, metric == .distance ? 0 : 5, 7, metric == .load ? 0 : 6)
    }

    /// One row per sport: the longest and the farthest activity, and the most climbing.
    package var recordTable: InsightTable? {
        guard let records = details?.records else { return nil }
        func columns(
            _ label: String, _ caption: String, rank: Int, _ cell: @escaping (Record) -> InsightTable.Cell?
        ) -> [Field<[String: [Record]].Element>] {
            [
                Field(.numbers, label, caption, rank: rank) { $0.value.lazy.compactMap(cell).first ?? .nothing },
                Field(.asides, "", rank: 3) { $0.value.first { cell($0) != nil }.map { .day($0.day) } ?? .nothing },
            ]
        }
        let longest = columns("Longest", "longest", rank: 0) { record in
            if case .longest(let seconds) = record.best { .time(seconds) } else { nil }
        }
        let farthest = columns("Farthest", "farthest", rank: 1) { record in
            if case .farthest(let distance) = record.best { .distance(distance, sport: record.sport) } else { nil }
        }
        let highest = columns("Most climbed", "climbed", rank: 2) { record in
            if case .highest(let climb) = record.best { .climb(climb) } else { nil }
        }
        return InsightTable(
            "records", "Records", "of all that is known",
            of: Dictionary(grouping: records, by: \.sport).sorted { $0.key < $1.key },
            [Field(.words, "Sport") { .sport($0.key) }] + longest + farthest + highest)
    }

    /// The best average speeds over a distance; faster parts of an activity aren't known.
    package var fastestTable: InsightTable? {
        guard let records = details?.records else { return nil }
        return InsightTable(
            "records", "Fastest", "the average of a whole activity of at least that distance",
            of: FastestActivity.all(in: records),
            [
                .init(.words, "Over at least") { .sport($0.record.sport) },
                .init(.words, "") { .raced($0.over, sport: $0.record.sport) },
                .init(.numbers, "Fastest average", "") { .speed($0.metersPerSecond, sport: $0.record.sport) },
                .init(.asides, "Day, also over", rank: 1) { .day($0.record.day) },
                .init(.words, "") { .alsoRaced($0.also, sport: $0.record.sport) },
            ], link: { .activity($0.record.id) })
    }

    package func eddingtonTable(in units: Units) -> InsightTable {
        let unit = units == .metric ? "km" : "mi"
        let numbers = (details?.eddington ?? []).map { (sport: $0.sport, number: $0.number(in: units)) }
        return InsightTable(
            "eddington", "Eddington", "on so many days at least as many \(unit)",
            of: numbers.filter { $0.number.reached > 0 },
            [
                .init(.words, "Sport") { .sport($0.sport) },
                .init(.numbers, "Number", "") { .text("\($0.number.reached) \(unit)") },
                .init(.asides, "For the next", rank: 1) {
                    .days($0.number.nextDays, forNumber: $0.number.reached + 1)
                },
            ])
    }
}
