package import Basics

/// Formats the figures of insights; empty for zero, and for absurdly large numbers.
package struct FigureWords: Sendable {
    package let units: Units
    /// Dates in the year of this day are shown without their year.
    private let today: Day
    /// Whether they are read on a page, else in a terminal.
    let isPage: Bool

    package init(units: Units, today: Day, isPage: Bool = false) {
        self.units = units
        self.today = today
        self.isPage = isPage
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
    ///
    /// - Parameter tenths: the number in tenths.
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
