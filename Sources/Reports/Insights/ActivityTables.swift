import Basics
import Export
import Insights

/// Rhythm, sports, peaks, records.
extension InsightsPage {
    /// Seven rows of 24 hours, each weekday with its time.
    func rhythm(_ rhythm: Rhythm) -> [String] {
        guard !rhythm.cells.isEmpty else { return note(hidden(rhythm)) }
        var activities: [Int: Int] = [:]
        for cell in rhythm.cells { activities[cell.weekday * 24 + (cell.hour ?? 0)] = cell.activities }
        var times = insights.heatmap.weekdays.map { weekday in
            words.clock(
                (rhythm.cells + rhythm.hidden).filter { $0.weekday == weekday }.reduce(0) { $0 + $1.movingSeconds })
        }
        let room = width - HeatmapLines.margin - 24 - 2
        if times.contains(where: { $0.count > room }) { times = times.map { _ in "" } }
        let widest = times.lazy.map(\.count).max() ?? 0
        let rows = zip(insights.heatmap.weekdays, times).map { weekday, time in
            let hours = (0..<24).map { hour in
                signs.sign(level(of: activities[weekday * 24 + hour] ?? 0, in: rhythm.maximum))
            }
            let line = HeatmapLines.weekday(weekday) + " " + hours.joined() + "  " + time.rightAligned(inWidth: widest)
            return line.withoutBlanksAtEnd
        }
        var lines = heading("Rhythm", "the hours at which you begin")
        let caption = widest > 0 ? "time".rightAligned(inWidth: widest) : ""
        lines.append(TerminalTone.line([(rhythmScale + caption, .dim)], style))
        lines += rows
        lines.append(legend(upTo: rhythm.maximum.of("time")))
        return lines + note(hidden(rhythm))
    }

    /// `0  3  6` … above the hours.
    private var rhythmScale: String {
        let hours = stride(from: 0, to: 24, by: 3).map { String($0).padded(toWidth: 3) }.joined()
        return String(repeating: " ", count: HeatmapLines.margin) + hours + "  "
    }

    /// The level as in the heatmap: 0 to 4.
    private func level(of count: Int, in maximum: Int) -> Int {
        count == 0 || maximum == 0 ? 0 : (4 * count + maximum - 1) / maximum
    }

    private func hidden(_ rhythm: Rhythm) -> String {
        let count = rhythm.hidden.reduce(0) { $0 + $1.activities }
        guard count > 0 else { return "" }
        let days = rhythm.hidden.map { "\(HeatmapLines.weekday($0.weekday)) \($0.activities)" }
        return "\(count.of("activity hides its hour", "activities hide their hour")): \(days.joined(separator: ", "))."
    }

    func sports(_ breakdown: [SportShare]) -> [String] {
        let rows = breakdown.map { share -> [TextTable.Cell] in
            let amounts = share.sums.amounts
            return [
                .init(sport(share.sport)), .init(String(amounts.activities).withThousands),
                .init(String(share.sums.activeDays)), .init(words.clock(amounts.movingSeconds)),
                .init(share.thousandthsOfTime == 0 ? "" : "\((share.thousandthsOfTime + 5) / 10) %"),
                .init(words.distance(amounts.millimeters, sport: share.sport)),
                .init(words.climb(amounts.climbMillimeters)), .init(words.number(tenths: amounts.loadTenths)),
            ]
        }
        return table(
            heading("Sports"),
            [
                .init("", .left, isElastic: true), .init("activities", rank: 2), .init("days", rank: 4), .init("time"),
                .init("of time", rank: 3), .init("distance", rank: 1), .init("climbed", rank: 6),
                .init(loadCaption, rank: 5),
            ], rows)
    }

    var biggestDays: [String] {
        let metric = insights.heatmap.metric
        let rows = insights.peakDays.map { day -> [TextTable.Cell] in
            [
                .init(day.day.words.prefix(4) + words.day(day.day)),
                .init(day.amounts.activities.of("activity", "activities")),
                .init(words.clock(day.amounts.movingSeconds)), .init(words.distance(day.amounts.millimeters)),
                .init(words.climb(day.amounts.climbMillimeters)), .init(words.number(tenths: day.amounts.loadTenths)),
            ]
        }
        return table(
            heading("Biggest days", "by \(metric.rawValue)"),
            [
                .init("", .left, isElastic: true), .init("", rank: 2), .init("time", rank: metric == .time ? 0 : 1),
                .init("distance", rank: metric == .distance ? 0 : 3), .init("climbed", rank: 5),
                .init(loadCaption, rank: metric == .load ? 0 : 4),
            ], rows)
    }

    func biggestActivities(_ activities: [ActivityFigures]) -> [String] {
        let metric = insights.heatmap.metric
        let rows = activities.map { activity -> [TextTable.Cell] in
            [
                .init(words.day(activity.day)), .init(sport(activity.sport)), .init(activity.name.safeForTerminal),
                .init(words.clock(activity.amounts.movingSeconds)),
                .init(words.distance(activity.amounts.millimeters, sport: activity.sport)),
                .init(words.climb(activity.amounts.climbMillimeters)),
                .init(words.number(tenths: activity.amounts.loadTenths)),
            ]
        }
        return table(
            heading("Biggest activities", "by \(metric.rawValue)"),
            [
                .init("", .left), .init("", .left, rank: 2), .init("", .left, isElastic: true),
                .init("time", rank: metric == .time ? 0 : 1), .init("distance", rank: metric == .distance ? 0 : 3),
                .init("climbed", rank: 5), .init(loadCaption, rank: metric == .load ? 0 : 4),
            ], rows)
    }

    /// A sport's word, shortened to the 20 columns that a table can spare.
    func sport(_ name: String) -> String { SportWord.of(name).safeForTerminal.trimmed(toWidth: 20) }
}

/// Records over everything known.
extension InsightsPage {
    /// One row per sport: the longest and the farthest activity, and the most climbing.
    func records(_ records: [Record]) -> [String] {
        var sports: [String] = []
        var cells: [String: [TextTable.Cell]] = [:]
        for record in records {
            guard let (place, value) = place(of: record), !value.isEmpty else { continue }
            if cells[record.sport] == nil { sports.append(record.sport) }
            var row = cells[record.sport] ?? [.init(sport(record.sport))] + Array(repeating: .init(""), count: 6)
            row[place] = .init(value)
            row[place + 1] = .init(words.day(record.day), .dim)
            cells[record.sport] = row
        }
        return table(
            heading("Records", "of all that is known"),
            [
                .init("", .left, isElastic: true), .init("longest"), .init("", .left, rank: 3),
                .init("farthest", rank: 1), .init("", .left, rank: 3), .init("climbed", rank: 2),
                .init("", .left, rank: 3),
            ], sports.compactMap { cells[$0] })
    }

    private func place(of record: Record) -> (Int, String)? {
        switch record.best {
        case .longest(let seconds): (1, words.clock(seconds))
        case .farthest(let millimeters): (3, words.distance(millimeters, sport: record.sport))
        case .highest(let millimeters): (5, words.climb(millimeters))
        case .fastest: nil
        }
    }

    /// The best average speeds over a distance; faster parts of an activity aren't known.
    func fastest(_ records: [Record]) -> [String] {
        // On a narrow terminal, only the heading says "average".
        let isNarrow = width < 60
        var previous = ""
        var rows: [(cells: [TextTable.Cell], also: [String])] = []
        for fastest in FastestActivity.all(in: records) {
            let record = fastest.record
            let pace = Pace(sport: record.sport, in: words.units)?.words(metersPerSecond: fastest.metersPerSecond)
            guard let pace else { continue }
            let label = record.sport == previous ? "" : sport(record.sport)
            previous = record.sport
            let distances = ([fastest.over] + fastest.also).map { words.raced($0, sport: record.sport) }
            rows.append(
                (
                    [
                        .init(label), .init((isNarrow ? "" : "fastest average ") + distances[0]), .init(pace),
                        .init(words.day(record.day), .dim),
                    ],
                    distances.indices.dropFirst().map { index in
                        (index == 1 ? "also " : "") + distances[index] + (index == distances.count - 1 ? "" : ",")
                    }
                ))
        }
        let columns: [TextTable.Column] = [
            .init("", .left, isElastic: true), .init("", .left), .init(""), .init("", .left, rank: 1),
        ]
        let beside = TextTable(
            columns: columns + [.init("", .left)],
            rows: rows.map { $0.cells + [.init($0.also.joined(separator: " "))] })
        // Without room beside an activity, its other distances follow below.
        let below = rows.flatMap { cells, also in
            let lines = also.inLines(of: isNarrow ? 16 : 24, joinedBy: " ")
            return [cells] + lines.map { [.init(""), .init($0), .init(""), .init("")] }
        }
        let heading = heading("Fastest", "the average of a whole activity of at least that distance")
        return beside.width <= width
            ? table(heading, beside.columns, beside.rows) : table(heading, columns, below)
    }
}
