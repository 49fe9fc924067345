import Basics
import Export
import Insights

/// Amounts of insights in words; empty for nothing, and for what nobody could read.
struct FigureWords {
    let units: Units
    /// Days of this one's year are told without it.
    let today: Day

    /// Hours and minutes: `351:06`.
    func clock(_ seconds: Int) -> String {
        let minutes = seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)
        guard seconds > 0, minutes / 60 < 1_000_000_000 else { return "" }
        let rest = minutes % 60
        return String(minutes / 60).withThousands + (rest < 10 ? ":0" : ":") + String(rest)
    }

    /// `42.2 km`, from 1000 on without a decimal; swims as in the pool.
    ///
    /// - Parameter sport: named as in the JSON; empty for several.
    func distance(_ millimeters: Int, sport: String = "") -> String {
        let meters = Double(millimeters) / 1000
        let (whole, unit) = units == .metric ? (meters / 1000, " km") : (meters / 1609.344, " mi")
        let isLong = sport == "swim" ? meters >= 1_000_000 : whole >= 1000
        let words = isLong ? whole.words(unit: unit) : Distance(meters: meters).words(sport: sport, in: units)
        return words?.withThousands ?? ""
    }

    /// What was climbed: `420 m`, `1378 ft`.
    func climb(_ millimeters: Int) -> String {
        Distance(meters: Double(millimeters) / 1000).climbWords(in: units)?.withThousands ?? ""
    }

    /// Whole points, or kilocalories.
    ///
    /// - Parameter tenths: of them.
    func number(tenths: Int) -> String { (Double(tenths) / 10).words()?.withThousands ?? "" }

    /// The value of a metric in its whole unit.
    func value(_ value: Int, of metric: Metric) -> String {
        switch metric {
        case .time: clock(value)
        case .distance: distance(value)
        case .load: number(tenths: value)
        }
    }

    /// `17 Mar`, ` 7 Mar 2025`.
    func day(_ day: Day) -> String {
        day.words.suffix(6) + (day.components.year == today.components.year ? "" : " \(day.components.year)")
    }
}

extension Int {
    /// `1 activity`, `12,345 activities`.
    func of(_ one: String, _ many: String) -> String { String(self).withThousands + " " + (self == 1 ? one : many) }

    /// `1 day`, `285 days`; for words that take an s.
    func of(_ one: String) -> String { of(one, one + "s") }
}

extension String {
    /// The number at its beginning with commas, where it has five digits or more: `71,183 m`.
    var withThousands: String {
        let digits = prefix { $0.isASCII && $0.isNumber }
        guard digits.count > 4 else { return self }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text + dropFirst(digits.count)
    }

    /// The text in as few lines of a width as it needs, broken between words.
    func wrapped(toWidth width: Int) -> [String] {
        split(separator: " ").map(String.init).inLines(of: width, joinedBy: " ").map { $0.trimmed(toWidth: width) }
    }
}

/// How something went on, as a line of blocks: `▁▂▃▄▅▆▇█`.
enum Sparkline {
    /// - Parameters:
    ///   - values: nil for a blank.
    ///   - floor: what the lowest block stands for; nil for the least value.
    static func of(_ values: [Double?], from floor: Double? = nil) -> String {
        let known = values.compactMap(\.self)
        guard let greatest = known.max(), let least = floor ?? known.min() else { return "" }
        return values.map { value in
            guard let value else { return " " }
            // Where all are alike, none is low.
            guard greatest > least else { return blocks[greatest > 0 ? 3 : 0] }
            return blocks[Int((min(max((value - least) / (greatest - least), 0), 1) * 7).rounded())]
        }.joined()
    }

    private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
