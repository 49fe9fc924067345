package import Basics

extension Double {
    /// The number rounded to `decimals`; nil unless it is above zero and below a thousand million, since no other
    /// amount is worth showing.
    ///
    /// - Parameter unit: appended to the number.
    package func words(decimals: Int = 0, unit: String = "") -> String? {
        guard self > 0, self < 1e9 else { return nil }
        guard decimals > 0 else { return String(Int(rounded())) + unit }
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        let (whole, rest) = Int((self * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
        var words = String(whole)
        words += "."
        var digit = scale / 10
        while digit > 0 {
            words += String(rest / digit % 10)
            digit /= 10
        }
        words += unit
        return words
    }
}

extension Distance {
    /// `12.3 km` or `7.6 mi`; metres for swims and for less than a kilometre, yards for swims and for less than 0.05
    /// mi. Nil if it is implausible for a workout.
    ///
    /// - Parameter whole: the distance of which this is a part or a difference, and whose unit it shares.
    package func words(sport: String, in units: Units, of whole: Distance? = nil) -> String? {
        guard meters < 10_000_000 else { return nil }
        let whole = whole ?? self
        switch units {
        case .metric where whole.meters < 1000 || sport == "swim": return meters.words(unit: " m")
        case .metric: return (meters / 1000).words(decimals: 1, unit: " km")
        case .imperial where whole.inMiles < 0.05 || sport == "swim": return inYards.words(unit: " yd")
        case .imperial: return inMiles.words(decimals: 1, unit: " mi")
        }
    }

    /// The elevation gain: `420 m` or `1378 ft`; nil for zero.
    package func climbWords(in units: Units) -> String? {
        switch units {
        case .metric: meters.words(unit: " m")
        case .imperial: (meters / 0.3048).words(unit: " ft")
        }
    }

    /// International miles of 1609.344 m.
    private var inMiles: Double { meters / 1609.344 }
    private var inYards: Double { meters / 0.9144 }
}

extension Duration {
    /// `51 min`, `1 h`, `1 h 05 min`, and `45 s` below a minute; nil if it is implausible for a workout.
    package var words: String? {
        guard let minutes = roundedMinutes else { return nil }
        if wholeSeconds < 60 { return "\(wholeSeconds) s" }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest < 10 ? "0" : "")\(rest) min"
    }

    /// Hours and minutes, `1:05`; nil if it is implausible for a workout.
    package var clock: String? {
        guard let minutes = roundedMinutes else { return nil }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hours):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Like a stopwatch, `1:02:03` or `42:17`; nil if it is implausible for a workout.
    package var stopwatch: String? {
        guard roundedMinutes != nil else { return nil }
        let (minutes, seconds) = wholeSeconds.quotientAndRemainder(dividingBy: 60)
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let pair = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
        return hours == 0 ? "\(rest):\(pair(seconds))" : "\(hours):\(pair(rest)):\(pair(seconds))"
    }

    /// Whole minutes, rounded; nil for zero or less, and for 1000 hours or more.
    private var roundedMinutes: Int? {
        let seconds = wholeSeconds
        guard seconds > 0, seconds < 3_600_000 else { return nil }
        return (seconds + 30) / 60
    }
}

extension Int {
    /// A number of bytes: `999 bytes`, `1 MB`, `1.3 MB`; a kilobyte has 1000.
    package var byteWords: String {
        let (unit, name) = self >= 1_000_000 ? (1_000_000, "MB") : (1000, "kB")
        guard self >= 1000 else { return "\(self) bytes" }
        let tenths = self / (unit / 10)
        return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
}

extension Instant {
    /// How long ago it was: `just now`, `12 min ago`, `3 h ago`, `4 days ago`.
    package func words(before now: Instant) -> String {
        let minutes = max(0, now.secondsSinceEpoch - secondsSinceEpoch) / 60
        return switch minutes {
        case 0: "just now"
        case ..<120: "\(minutes) min ago"
        case ..<2880: "\(minutes / 60) h ago"
        default: "\(minutes / 1440) days ago"
        }
    }
}
