package import Basics

/// How athletes of a sport express their speed.
package enum Pace: Sendable {
    case perKilometer, perMile
    case per100Meters, per100Yards
    case kilometersPerHour, milesPerHour

    /// The convention of a sport, named as in the JSON; nil if the sport has neither pace nor speed.
    package init?(sport: String, in units: Units) {
        let lastWord =
            sport.utf8.lastIndex(of: UInt8(ascii: "_")).map { sport[sport.index(after: $0)...] } ?? sport[...]
        let isMetric = units == .metric
        switch lastWord {
        case "run", "walk", "hike": self = isMetric ? .perKilometer : .perMile
        case "swim": self = isMetric ? .per100Meters : .per100Yards
        case "bike", "ride", "velomobile", "handcycle": self = isMetric ? .kilometersPerHour : .milesPerHour
        default: return nil
        }
    }

    /// `Pace` or `Speed`.
    package var label: String { notation.label }

    package var unit: String { notation.unit }

    private var notation: (label: String, unit: String, pageUnit: String) {
        switch self {
        case .perKilometer: ("Pace", "min/km", "/km")
        case .perMile: ("Pace", "min/mi", "/mi")
        case .per100Meters: ("Pace", "min/100 m", "/100m")
        case .per100Yards: ("Pace", "min/100 yd", "/100yd")
        case .kilometersPerHour: ("Speed", "km/h", "km/h")
        case .milesPerHour: ("Speed", "mph", "mph")
        }
    }

    /// `5:25 min/km`, `1:45 min/100 m`, `30.1 km/h`; nil for impossible speeds.
    package func words(metersPerSecond speed: Double) -> String? {
        number(metersPerSecond: speed).map { "\($0) \(unit)" }
    }

    /// `5:25 /km`, `1:52 /100m`, `30.1 km/h`; nil for an implausible speed.
    package func pageWords(metersPerSecond speed: Double) -> String? {
        number(metersPerSecond: speed).map { "\($0) \(notation.pageUnit)" }
    }

    /// `5:25`, `30.1`.
    package func number(metersPerSecond speed: Double) -> String? {
        guard speed > 0, speed < 1000 else { return nil }
        return meters.map { Self.minutes($0 / speed) } ?? (speed * hourly).words(decimals: 1)
    }

    /// The way of which a pace is the time, in metres; nil for a speed.
    package var meters: Double? {
        switch self {
        case .perKilometer: 1000
        case .perMile: 1609.344
        case .per100Meters: 100
        case .per100Yards: 91.44
        case .kilometersPerHour, .milesPerHour: nil
        }
    }

    /// How many kilometres or miles an hour a metre per second is.
    package var hourly: Double { self == .milesPerHour ? 3600 / 1609.344 : 3.6 }

    private static func minutes(_ seconds: Double) -> String? {
        guard seconds < 6000 else { return nil }
        let (minutes, rest) = Int(seconds.rounded()).quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
}
