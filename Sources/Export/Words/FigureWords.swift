package import Basics

/// Sums of insights in words; empty for nothing, and for what nobody could read.
package struct FigureWords: Sendable {
    package let units: Units
    /// Days of this one's year are told without it.
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

    /// `42.2 km`, from 1000 on without a decimal; swims as in the pool.
    ///
    /// - Parameter sport: named as in the JSON; empty for several.
    package func distance(_ millimeters: Int, sport: String = "") -> String {
        let meters = Double(millimeters) / 1000
        let (whole, unit) = units == .metric ? (meters / 1000, " km") : (meters / 1609.344, " mi")
        let isLong = sport == "swim" ? meters >= 1_000_000 : whole >= 1000
        let words = isLong ? whole.words(unit: unit) : Distance(meters: meters).words(sport: sport, in: units)
        return words?.withThousands ?? ""
    }

    /// What was climbed: `420 m`, `1378 ft`.
    package func climb(_ millimeters: Int) -> String {
        Distance(meters: Double(millimeters) / 1000).climbWords(in: units)?.withThousands ?? ""
    }

    /// Whole points, or kilocalories.
    ///
    /// - Parameter tenths: of them.
    package func number(tenths: Int) -> String { (Double(tenths) / 10).words()?.withThousands ?? "" }

    /// `17 Mar`, ` 7 Mar 2025`.
    package func day(_ day: Day) -> String {
        day.words.suffix(6) + (day.components.year == today.components.year ? "" : " \(day.components.year)")
    }
}

extension Int {
    /// `1 activity`, `12,345 activities`.
    package func of(_ one: String, _ many: String) -> String {
        String(self).withThousands + " " + (self == 1 ? one : many)
    }

    /// `1 day`, `285 days`; for words that take an s.
    package func of(_ one: String) -> String { of(one, one + "s") }
}

extension String {
    /// The number at its beginning with commas, where it has five digits or more: `71,183 m`.
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
    /// A change in percent: `3.6 % faster`, `as before`; nil for what nobody believes.
    ///
    /// - Parameters:
    ///   - more: the word for what has grown.
    ///   - less: for what has shrunk.
    package func changeWords(_ more: String, _ less: String) -> String? {
        guard abs(self) >= 0.05 else { return "as before" }
        return abs(self).words(decimals: 1, unit: " % ").map { $0 + (self > 0 ? more : less) }
    }
}
