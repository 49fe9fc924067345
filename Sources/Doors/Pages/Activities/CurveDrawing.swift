import Basics
import Export
import Workouts

/// All curves of a recording, one below the other over one axis of moving time.
struct CurveDrawing {
    private let curves: [Curve]
    private let activity: Activity
    private let units: Units
    private let axis: TimeAxis

    /// The height of a curve in pixels, between equal margins.
    private static let (height, margin) = (76.0, 8.0)

    /// nil without curves.
    init?(_ curves: [Curve], of activity: Activity, in units: Units) {
        guard let first = curves.first else { return nil }
        (self.curves, self.activity, self.units) = (curves, activity, units)
        axis = TimeAxis(first)
    }

    var values: [String: Any] {
        [
            "all": curves.map(values), "seconds": axis.seconds, "told": axis.pauseWords, "marks": axis.marks,
            "ofPauses": axis.ofPauses, "pauses": axis.pauses, "wholeTime": TimeAxis.clock(axis.moving),
            "table": table.values,
        ]
    }

    private func values(of curve: Curve) -> [String: Any] {
        let words = words(of: curve)
        let drawn = curve.values.compactMap(\.self)
        let levels = CurveAxis(curve, words, drawn.min() ?? 0, drawn.max() ?? 0).levels
        let (bottom, top) = (levels.first ?? 0, levels.last ?? 1)
        let line = Line(curve.values, from: bottom, to: top)
        return known([
            "key": curve.kind.rawValue, "curveName": words.name, "unit": words.shortUnit,
            "color": curve.kind.color, "figure": figure(of: curve, words), "range": range(of: curve, words, upTo: top),
            "numbers": curve.values.map { $0.flatMap(words.number) ?? "–" }.joined(separator: " "),
            "path": line.path, "area": curve.kind == .altitude ? line.area : nil,
            "width": max(curve.values.count - 1, 1),
            "levels": levels.map { level in
                let y = Self.margin + Self.height * (1 - (level - bottom) / (top - bottom))
                return ["y": y.place, "text": (y + 4).place, "value": words.level(level)]
            },
        ])
    }

    private func words(of curve: Curve) -> CurveWords { CurveWords(curve.kind, sport: activity.sportName, in: units) }

    /// What stands largest beside a curve: the activity's own average where it has one; of an altitude its span.
    private func figure(of curve: Curve, _ words: CurveWords) -> String {
        let average: Double? =
            switch curve.kind {
            case .heartRate: activity.averageHeartRate
            case .power: activity.averagePower
            case .speed: ActivityWords(activity: activity, units: units).speed
            case .altitude: nil
            }
        if curve.kind != .altitude { return words.words(average ?? curve.mean) ?? "–" }
        let (least, most) = (words.number(curve.minimum) ?? "", words.words(curve.maximum) ?? "")
        return curve.minimum < curve.maximum ? "\(least) to \(most)" : most
    }

    /// - Parameter top: the greatest value on the axis. A moment's may lie above, since the line is one of means.
    private func range(of curve: Curve, _ words: CurveWords, upTo top: Double) -> String? {
        // A single point's speed may be a fault of the receiver.
        let drawn = curve.kind == .speed ? curve.values.compactMap(\.self).max() ?? 0 : curve.maximum
        let most = words.number(drawn).map { (words.isPace ? "fastest " : drawn > top ? "peak " : "up to ") + $0 }
        switch curve.kind {
        case .altitude: return nil
        case .power: return [most, activity.weightedPower?.words(unit: "").map { "weighted \($0)" }].joined
        case .heartRate, .speed: return most
        }
    }

    /// The means between the marks of the axis.
    private var table: RecordingTable {
        let starts = axis.stops
        let ends = starts.dropFirst() + [(axis.moving, axis.seconds)]
        return RecordingTable(
            part: "curves", caption: "The means of the curves",
            columns: ["From"] + curves.map { "\(words(of: $0).name) \(words(of: $0).unit)" },
            rows: zip(starts, ends).map { start, end in
                [TimeAxis.clock(start.time)]
                    + curves.map { curve in
                        curve.mean(from: start.place, to: end.1).flatMap(words(of: curve).number) ?? "–"
                    }
            })
    }
}

extension Curve {
    /// The mean of what was recorded in a part of the axis.
    fileprivate func mean(from start: Int, to end: Int) -> Double? {
        let (first, last) = (start * values.count / seconds, end * values.count / seconds)
        let known = values[first..<max(last, min(first + 1, values.count))].compactMap(\.self)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }

    /// The means of the first and the second half of the time in which it was recorded.
    var halves: (first: Double, second: Double)? {
        let known = values.compactMap(\.self)
        guard known.count >= 20 else { return nil }
        let half = known.count / 2
        let mean = { (part: ArraySlice<Double>) in part.reduce(0, +) / Double(part.count) }
        return (mean(known[..<half]), mean(known[half...]))
    }
}

extension Curve.Kind {
    /// A class of colour.
    fileprivate var color: String {
        switch self {
        case .heartRate: "run"
        case .power: "strength"
        case .speed: "bike"
        case .altitude: "other"
        }
    }
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

    /// As it stands behind a number: `/km`.
    var shortUnit: String { isPace ? String(unit.dropFirst(3).filter { $0 != " " }) : unit }

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

    /// A round value of the axis: `150`, `2.5`, `5:30`.
    func level(_ value: Double) -> String {
        if isPace { return number(value) ?? "" }
        let (shown, tenths) = (value * factor, (value * factor * 10).rounded())
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? shown.whole : shown.place
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
    func words(_ value: Double) -> String? { number(value).map { "\($0) \(shortUnit)" } }
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

extension [String?] {
    /// The known ones, after each other; nil if none is.
    fileprivate var joined: String? {
        let known = compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }
}
