import Basics
import Export
import Workouts

/// The values of a curve in words.
struct CurveWords {
    private let kind: Curve.Kind
    private let pace: Pace
    private let isMetric: Bool

    /// - Parameter sport: named as in the JSON.
    init(_ kind: Curve.Kind, sport: String, in units: Units) {
        self.kind = kind
        pace = Pace(ofLaps: sport, in: units)
        isMetric = units == .metric
    }

    var name: String {
        switch kind {
        case .heartRate: "Heart rate"
        case .power: "Power"
        case .speed: pace.label
        case .altitude: "Altitude"
        }
    }

    var unit: String {
        switch kind {
        case .heartRate: "bpm"
        case .power: "W"
        case .speed: pace.unit
        case .altitude: isMetric ? "m" : "ft"
        }
    }

    /// Whether it is a pace, which is endless where the athlete stands.
    var isPace: Bool { kind == .speed && pace.label == "Pace" }

    /// `142`, `5:25`; nil for a pace that is as good as standing.
    func number(_ value: Double) -> String? {
        switch kind {
        case .heartRate, .power: value.whole
        case .speed: pace.number(metersPerSecond: value) ?? (isPace ? nil : "0")
        case .altitude: (isMetric ? value : value / 0.3048).whole
        }
    }

    /// `142 bpm`, `5:25 /km`; nil for a pace that is as good as standing.
    func words(_ value: Double) -> String? {
        kind == .speed && value > 0 ? pace.pageWords(metersPerSecond: value) : number(value).map { "\($0) \(unit)" }
    }
}

extension Pace {
    /// How a sport's laps are compared: by its pace, or by speed where it has none.
    init(ofLaps sport: String, in units: Units) {
        self = Pace(sport: sport, in: units) ?? (units == .metric ? .kilometersPerHour : .milesPerHour)
    }
}

extension Double {
    /// The whole number, with a real minus sign; `0` for an absurd one.
    fileprivate var whole: String {
        guard abs(self) < 1e9 else { return "0" }
        let number = Int(rounded())
        return (number < 0 ? "−" : "") + String(abs(number)).withThousands
    }
}
