/// How athletes of a sport tell how fast they went.
enum Pace {
    case minutesPerKilometer
    case minutesPer100Meters
    case kilometersPerHour

    /// The custom of a sport, named as in the JSON; nil where nobody speaks of pace or speed.
    init?(sport: String) {
        let lastWord =
            sport.utf8.lastIndex(of: UInt8(ascii: "_")).map { sport[sport.index(after: $0)...] } ?? sport[...]
        switch lastWord {
        case "run", "walk", "hike": self = .minutesPerKilometer
        case "swim": self = .minutesPer100Meters
        case "bike", "ride", "velomobile", "handcycle": self = .kilometersPerHour
        default: return nil
        }
    }

    /// `Pace` or `Speed`.
    var label: String {
        switch self {
        case .minutesPerKilometer, .minutesPer100Meters: "Pace"
        case .kilometersPerHour: "Speed"
        }
    }

    /// `5:25 min/km`, `1:45 min/100 m`, `30.1 km/h`; nil for speeds of nobody.
    func words(metersPerSecond speed: Double) -> String? {
        guard speed > 0, speed < 1000 else { return nil }
        switch self {
        case .minutesPerKilometer: return Self.minutes(1000 / speed).map { "\($0) min/km" }
        case .minutesPer100Meters: return Self.minutes(100 / speed).map { "\($0) min/100 m" }
        case .kilometersPerHour: return (speed * 3.6).words(decimals: 1, unit: " km/h")
        }
    }

    private static func minutes(_ seconds: Double) -> String? {
        guard seconds < 6000 else { return nil }
        let (minutes, rest) = Int(seconds.rounded()).quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
}
