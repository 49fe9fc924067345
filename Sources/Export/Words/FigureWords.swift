package import Basics

/// Formats the figures of insights; empty for zero, and for absurdly large numbers.
package struct FigureWords: Sendable {
    package let units: Units
    /// Dates in the year of this day are shown without their year.
    private let today: Day

    package init(units: Units, today: Day) {
        self.units = units
        self.today = today
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

    /// `last 12 weeks`, or `12 weeks up to 31 December 2025` for a period in the past.
    package func lastWeeks(_ count: Int, until end: Day) -> String {
        end == today ? "last \(count.of("week"))" : "\(count.of("week")) up to \(end.wordsWithYear)"
    }

    /// The same as a heading: `This week`, `Last 12 weeks`.
    package func titleOfLastWeeks(_ count: Int, until end: Day) -> String {
        guard end == today else { return lastWeeks(count, until: end) }
        return count == 1 ? "This week" : "Last \(count.of("week"))"
    }

    /// The elevation gain: `420 m`, `1378 ft`.
    package func climb(_ millimeters: Int) -> String {
        Distance(meters: Double(millimeters) / 1000).climbWords(in: units)?.withThousands ?? ""
    }

    /// Whole points or kilocalories.
    ///
    /// - Parameter tenths: the number in tenths.
    package func number(tenths: Int) -> String { (Double(tenths) / 10).words()?.withThousands ?? "" }

    /// `Of 2025 nothing is known before 18 March.`
    package static func nothingKnown(before day: Day) -> String {
        "Of \(day.components.year) nothing is known before \(day.wordsWithYear.dropLast(5))."
    }

    /// `17 Mar`, ` 7 Mar 2025`.
    package func day(_ day: Day) -> String {
        day.words.suffix(6) + (day.components.year == today.components.year ? "" : " \(day.components.year)")
    }
}

extension Int {
    /// `1 activity`, `12,345 activities`.
    package func of(_ one: String, _ many: String) -> String {
        counted(one, many).withThousands
    }

    /// A change in percent: `+12 %`, `-5 %`, `0 %`.
    package var asChange: String { (self > 0 ? "+" : "") + "\(self) %" }

    /// `1 day`, `285 days`; for nouns whose plural adds an s.
    package func of(_ one: String) -> String { of(one, one + "s") }
}

extension String {
    /// Adds commas to the leading number if it has five digits or more: `71,183 m`.
    package var withThousands: String {
        let digits = prefix { $0.isASCII && $0.isNumber }
        guard digits.count > 4 else { return self }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text + dropFirst(digits.count)
    }
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
