import Basics
import Export
import Workouts

struct CurveDrawing {
    private let curve: Curve
    private let words: CurveWords

    init(_ curve: Curve, sport: String, in units: Units) {
        self.curve = curve
        words = CurveWords(curve.kind, sport: sport, in: units)
    }

    var values: [String: Any] {
        let axis = axis
        return [
            "key": curve.kind.rawValue, "curveName": words.name, "unit": words.unit, "told": told,
            "path": Line(curve.values, from: axis.bottom, to: axis.top).path, "width": max(curve.values.count - 1, 1),
            "levels": levels(of: axis),
            "halfTime": time(of: curve.seconds / 2), "wholeTime": time(of: curve.seconds),
            "summary": "\(words.name) as a table", "tables": [table.values],
        ]
    }

    private var told: String {
        let (least, most) = (words.words(range.lowerBound), words.words(range.upperBound) ?? "")
        let pauses = curve.hasShortPauses ? " Long pauses are shortened." : ""
        if least == most || range.lowerBound == range.upperBound { return "\(most) throughout." + pauses }
        let span = least.map { "From \($0) to \(most)" } ?? "Up to \(most)"
        return span + (words.words(curve.mean).map { ", \($0) on average" } ?? "") + "." + pauses
    }

    /// The least and the greatest value; of a speed what is drawn, since a single point may be a fault of the receiver.
    private var range: ClosedRange<Double> {
        guard curve.kind == .speed else { return curve.minimum...curve.maximum }
        let drawn = curve.values.compactMap(\.self)
        return (drawn.min() ?? 0)...(drawn.max() ?? 0)
    }

    /// Power and speed begin at 0. A pace of half the mean speed and less is as good as standing, which would leave little
    /// height for the rest.
    private var axis: CurveAxis {
        let (least, greatest) = (range.lowerBound, range.upperBound)
        if words.isPace, let meters = words.metersOfPace, greatest > 0 {
            return CurveAxis(ofPacesFrom: min(greatest, max(least, curve.mean / 2)), to: greatest, meters: meters)
        }
        let beginsAtZero = curve.kind == .power || curve.kind == .speed
        return CurveAxis(from: beginsAtZero ? 0 : least, to: greatest, factor: words.factor)
    }

    private func levels(of axis: CurveAxis) -> [[String: Any]] {
        axis.levels.map { level in
            let y = 128 - 120 * (level - axis.bottom) / (axis.top - axis.bottom)
            return ["y": y.place, "text": (y + 4).place, "value": words.level(level)]
        }
    }

    /// The means of ten equal parts of the time, or of fewer if it is short.
    private var table: RecordingTable {
        let count = curve.values.count
        let rows = min(count, 10)
        return RecordingTable(
            part: curve.kind.rawValue, caption: "\(words.name) over time", columns: ["Time", words.name],
            rows: (0..<rows).map { row in
                let (first, end) = (row * count / rows, (row + 1) * count / rows)
                let values = curve.values[first..<end].compactMap(\.self)
                let mean = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
                return [
                    "\(time(of: curve.seconds * first / count))–\(time(of: curve.seconds * end / count))",
                    mean.flatMap(words.words) ?? "–",
                ]
            })
    }

    private func time(of seconds: Int) -> String { seconds > 0 ? Duration.seconds(seconds).stopwatch ?? "" : "0:00" }
}

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

    /// The way of which a pace is the time.
    var metersOfPace: Double? { pace.meters }

    /// What the unit shows of a value of 1.
    var factor: Double {
        switch kind {
        case .heartRate, .power: 1
        case .speed: pace.hourly
        case .altitude: isMetric ? 1 : 1 / 0.3048
        }
    }

    /// A round value of the axis: `150`, `5:30`.
    func level(_ value: Double) -> String { isPace ? number(value) ?? "" : (value * factor).whole }

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

/// The vertical axis of a curve: round values around all that its words tell.
struct CurveAxis {
    /// The values of its lines in the curve's own unit, from the bottom to the top; at least two.
    let levels: [Double]

    var bottom: Double { levels.first ?? 0 }
    var top: Double { levels.last ?? 0 }

    /// An axis with a line at each round number of a unit.
    ///
    /// - Parameter factor: what the unit shows of one of the curve's.
    init(from least: Double, to greatest: Double, factor: Double) {
        let (low, high) = (least * factor, greatest * factor)
        var step = 1.0
        for next in [2.0, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
        where (high - low) / step > Self.mostSteps { step = next }
        var (first, last) = ((low / step).rounded(.down), (high / step).rounded(.up))
        if first == last { (first, last) = (first - 1, last + 1) }
        levels = stride(from: first, through: last, by: 1).map { $0 * step / factor }
    }

    /// An axis with a line at each round pace, the slowest at the bottom.
    ///
    /// - Parameters:
    ///   - least: in metres per second, above 0.
    ///   - meters: the way that a pace is the time of.
    init(ofPacesFrom least: Double, to greatest: Double, meters: Double) {
        let (fast, slow) = (meters / greatest, meters / least)
        var step = 5.0
        for next in [10.0, 15, 30, 60, 120, 300, 600, 1200, 3600] where (slow - fast) / step > Self.mostSteps {
            step = next
        }
        // A pace of nothing is none.
        let first = max((fast / step).rounded(.down), 1)
        let last = max((slow / step).rounded(.up), first + 1)
        levels = stride(from: min(last, first + 9), through: first, by: -1).map { meters / ($0 * step) }
    }

    /// How many steps the values themselves may span.
    private static let mostSteps = 3.0
}
