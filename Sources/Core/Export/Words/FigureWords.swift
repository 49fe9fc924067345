package import Basics
package import Insights

/// Formats the figures of insights; empty for zero, and for absurdly large numbers.
package struct FigureWords: Sendable {
    package let units: Units
    /// Dates in the year of this day are shown without their year.
    private let today: Day
    /// Whether they are read on a page, else in a terminal.
    let isPage: Bool

    package init(units: Units, today: Day, isPage: Bool = false) {
        (self.units, self.today, self.isPage) = (units, today, isPage)
    }

    /// Hours and minutes: `351:06`.
    package func clock(_ seconds: Int) -> String {
        let minutes = seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)
        guard seconds > 0, minutes / 60 < 1_000_000_000 else { return "" }
        let rest = minutes % 60
        return String(minutes / 60).withThousands + (rest < 10 ? ":0" : ":") + String(rest)
    }

    /// `42.2 km`, without a decimal from 1000 on; swims as in the pool. Distances below a kilometre are in kilometres,
    /// too, so that a column has one unit.
    ///
    /// - Parameter sport: named as in the JSON; empty for several.
    package func distance(_ millimeters: Int, sport: String = "") -> String {
        let meters = Double(millimeters) / 1000
        let (whole, unit) = units == .metric ? (meters / 1000, " km") : (meters / 1609.344, " mi")
        let words =
            sport == "swim" && meters < 1_000_000
            ? Distance(meters: meters).words(sport: sport, in: units)
            : whole.words(decimals: whole < 1000 ? 1 : 0, unit: unit)
        return words?.withThousands ?? ""
    }

    /// A race distance: `10 km`, `21.1 km`.
    package func raced(_ millimeters: Int, sport: String) -> String {
        distance(millimeters, sport: sport).replacing(".0 ", with: " ")
    }

    /// The elevation gain: `420 m`, `1378 ft`.
    package func climb(_ millimeters: Int) -> String {
        Distance(meters: Double(millimeters) / 1000).climbWords(in: units)?.withThousands ?? ""
    }

    /// Whole points or kilocalories.
    package func number(tenths: Int) -> String { (Double(tenths) / 10).words()?.withThousands ?? "" }

    /// `17 Mar`, `7 Mar 2025`.
    package func day(_ day: Day) -> String {
        day.wordsWithoutYear + (day.components.year == today.components.year ? "" : " \(day.components.year)")
    }
}

extension Int {
    /// A change in percent: `+12 %`, `-5 %`, `0 %`.
    package var asChange: String { (self > 0 ? "+" : "") + "\(self) %" }
}

extension Double {
    /// A change in points, to a tenth: `+2.1`, `-0.8`, `0`; empty for a billion and more.
    package var asChange: String {
        guard abs(self) < 1e9 else { return "" }
        return (self > 0 ? "+" : self < 0 ? "-" : "") + (abs(self).words(decimals: 1) ?? "0")
    }

    /// A change in percent: `3.6 % faster`, `as before`; nil for an incredible one.
    ///
    /// - Parameters:
    ///   - more: the word for an increase.
    ///   - less: the word for a decrease.
    package func changeWords(_ more: String, _ less: String) -> String? {
        guard abs(self) >= 0.05 else { return "as before" }
        return abs(self).words(decimals: 1, unit: " % ").map { $0 + (self > 0 ? more : less) }
    }
}

extension FigureWords {
    /// Empty for 0, unless that is a count, and for absurdly large numbers.
    package func text(_ cell: InsightTable.Cell) -> String {
        switch cell {
        case .nothing: ""
        case .text(let text): text
        case .label(let text): isPage ? text.withCapital : text
        case .name(let name): isPage ? name : name.safeForTerminal
        case .sport(let sport): self.sport(sport)
        case .day(let day): (isPage || day.components.day > 9 ? "" : " ") + self.day(day)
        case .dayOfWeek(let day): "\(day.weekdayShort) \(text(.day(day)))"
        case .week(let day): isPage ? self.day(day) : String(day.words.suffix(6))
        case .rareCount(0) where !isPage: ""
        case .count(let number), .rareCount(let number): String(number).withThousands
        case .activities(let number): isPage ? String(number).withThousands : number.of("activity", "activities")
        case .time(let seconds): clock(seconds)
        case .distance(let millimeters, let sport): distance(millimeters, sport: sport)
        case .climb(let millimeters): climb(millimeters)
        case .tenths(let number): self.number(tenths: number)
        case .share(let thousandths): thousandths == 0 ? "" : "\((thousandths + 5) / 10) %"
        case .change(let percent): percent.map { signed($0.asChange) } ?? ""
        case .points(let points): self.points(points)
        case .gain(let points): signed(points.asChange)
        case .speed(let speed, let sport): self.speed(speed, sport: sport) ?? ""
        case .raced(let millimeters, let sport): raced(millimeters, sport: sport)
        case .alsoRaced(let distances, let sport):
            distances.isEmpty ? "" : "also " + distances.map { raced($0, sport: sport) }.joined(separator: ", ")
        case .days(let days, let number):
            "\(days.of("day")) more " + (isPage ? "of \(number) \(units == .metric ? "km" : "mi")" : "for \(number)")
        case .run(let run, let unit): self.run(run, unit)
        case .span(let run, let last): span(run, last)
        case .compared(let figures): PlanWords(figures, clock: clock).compared?.text ?? ""
        case .besides(let figures): PlanWords(figures, clock: clock).besides.map(\.text).joined(separator: ", ")
        case .percent(let percent): percent.map { "\($0) %" } ?? ""
        case .series(let values): Sparkline.of(values.map { $0.map(Double.init) }, from: 0)
        }
    }

    /// A text for each cell of a row. Cells that only continue an empty one are empty, too.
    package func texts(of row: InsightTable.Row, in table: InsightTable) -> [String] {
        zip(table.columns, row.cells).reduce(into: []) { texts, place in
            let isLeftOut = place.0.label.isEmpty && texts.last?.isEmpty == true
            texts.append(isLeftOut ? "" : text(place.1))
        }
    }

    /// A sport's word, shortened to what a table can spare.
    package func sport(_ name: String) -> String {
        SportWord.of(name).safeForTerminal.trimmed(toWidth: isPage ? 24 : 20)
    }

    /// A rounded load. An invalid one is a dash on pages.
    package func points(_ value: Double) -> String {
        guard abs(value) < 1e9 else { return isPage ? "–" : "" }
        let whole = Int(value.rounded())
        return signed((whole < 0 ? "-" : "") + String(abs(whole)).withThousands)
    }

    /// Its pace or speed as the sport's athletes say it; nil if it has none, or an impossible one.
    package func speed(_ metersPerSecond: Double, sport: String) -> String? {
        let pace = Pace(sport: sport, in: units)
        return isPage
            ? pace?.pageWords(metersPerSecond: metersPerSecond) : pace?.words(metersPerSecond: metersPerSecond)
    }

    /// Pages have room for a real minus sign.
    private func signed(_ number: String) -> String { isPage ? number.replacing("-", with: "−") : number }

    /// `11 days`; on a terminal aligned for lengths below 100.
    private func run(_ run: Streaks.Run?, _ unit: Streaks.Unit) -> String {
        guard let run else { return "none" }
        return (isPage || run.length > 9 ? "" : " ") + run.length.of(unit.rawValue)
    }

    /// `10 Mar–11 Mar`, `10 Mar, 2 off`
    private func span(_ run: Streaks.Run, _ last: Day?) -> String {
        let rests = run.restDays == 0 ? "" : ", \(run.restDays) off"
        guard let last, run.from != last else { return day(run.from) + rests }
        let isWithinYear = run.from.components.year == last.components.year
        let from = isWithinYear ? run.from.wordsWithoutYear : day(run.from)
        return "\(from)\(isPage ? " – " : "–")\(day(last))\(rests)"
    }

    /// `5:28 min/km, 2.4 % faster`
    package func trend(of pace: SportPace) -> String {
        guard let trend = pace.trend else { return Self.nothingToCompare }
        return [
            speed(trend.recent.metersPerSecond, sport: pace.sport), trend.changePercent.changeWords("faster", "slower"),
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// `148 a week, 19.8 % more`
    package func trend(of effort: Effort) -> String {
        guard let trend = effort.trend else { return Self.nothingToCompare }
        let mean = self.effort(trend.recent, by: effort.basis)
        let change = trend.changePercent.flatMap { $0.changeWords("more", "less") } ?? "nothing before"
        return "\(mean.isEmpty ? "0" : mean) a week, \(change)"
    }

    /// The effort of a week, in points or hours.
    package func effort(_ value: Double, by basis: Effort.Basis) -> String {
        basis == .sufferScore ? value.words()?.withThousands ?? "" : clock(Int(min(value.rounded(), 1e15)))
    }

    private static let nothingToCompare = "too little to compare"
}

/// A series of values as a line of blocks: `▁▂▃▄▅▆▇█`.
package enum Sparkline {
    /// - Parameters:
    ///   - values: nil for a blank.
    ///   - floor: the value of the lowest block; nil for the least value.
    package static func of(_ values: [Double?], from floor: Double? = nil) -> String {
        let known = values.compactMap(\.self)
        guard let greatest = known.max(), let least = floor ?? known.min() else { return "" }
        return values.map { value in
            guard let value else { return " " }
            // Equal values are drawn at half height.
            guard greatest > least else { return blocks[greatest > 0 ? 3 : 0] }
            return blocks[Int((min(max((value - least) / (greatest - least), 0), 1) * 7).rounded())]
        }.joined()
    }

    private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
