import Basics
import Export
import Workouts

/// The time below curves: that of the recording, with a mark at each round time and a short place for each pause.
struct TimeAxis {
    /// The length of the axis; that of its pauses included.
    let seconds: Int
    private let stubs: [Curve.Pause]

    /// The greatest number of marks after the first.
    private static let most = 7
    /// In minutes.
    private static let steps = [1, 5, 10, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 10_080, 100_800]

    init(_ curve: Curve) { (seconds, stubs) = (curve.seconds, curve.pauses) }

    var moving: Int { seconds - stubs.reduce(0) { $0 + $1.end - $1.start } }

    /// Hours and minutes; minutes and seconds of a very short recording are told by `0:00` alone.
    static func clock(_ seconds: Int) -> String { Duration.seconds(seconds).clock ?? "0:00" }

    /// The round times from 0 on, in seconds, with their places on the axis.
    var stops: [(time: Int, place: Int)] {
        let step = 60 * (Self.steps.first { moving / ($0 * 60) <= Self.most } ?? Self.steps[0])
        return stride(from: 0, to: max(moving, 1), by: step).map { time in
            (time, stubs.reduce(time) { $1.start < $0 ? $0 + $1.end - $1.start : $0 })
        }
    }

    var marks: [[String: Any]] {
        stops.dropFirst().enumerated().map { index, stop in
            var mark: [String: Any] = [
                "x": percent(stop.place), "isSpare": index.isMultiple(of: 2) || stop.place * 100 >= seconds * 86,
            ]
            // The end's label stands there.
            if stop.place * 100 < seconds * 95 { mark["time"] = Self.clock(stop.time) }
            return mark
        }
    }

    var pauses: [[String: Any]] {
        stubs.map { pause in
            [
                "x": percent(pause.start), "width": percent(pause.end - pause.start),
                "tip": "A pause of \(Self.words(pause.length)), shortened",
            ]
        }
    }

    /// Where each pause begins and ends, for the script.
    var ofPauses: String { stubs.map { "\($0.start) \($0.end)" }.joined(separator: " ") }

    var pauseWords: String {
        guard let first = stubs.first else { return "" }
        let all = Self.words(stubs.reduce(0) { $0 + $1.length })
        return stubs.count == 1
            ? "One pause of \(all) at \(Self.clock(first.start)), shortened"
            : "\(stubs.count) pauses of \(all) together, shortened"
    }

    private static func words(_ seconds: Int) -> String {
        seconds < 172_800 ? Duration.seconds(seconds).words ?? "" : (seconds / 86_400).of("day")
    }

    private func percent(_ place: Int) -> String { (Double(place) * 100 / Double(seconds)).place }
}

/// The vertical axis of a curve: round values around all that is drawn.
struct CurveAxis {
    /// The values of its lines in the curve's own unit, from the bottom to the top: two to four.
    let levels: [Double]

    private static let most = 4

    /// Power and speed begin at 0. A pace of half the mean speed and less is as good as standing, which would leave little
    /// height for the rest.
    init(_ curve: Curve, _ words: CurveWords, _ least: Double, _ greatest: Double) {
        if words.isPace, let meters = words.metersOfPace, greatest > 0 {
            self.init(ofPacesFrom: min(greatest, max(least, curve.mean / 2)), to: greatest, meters: meters)
        } else {
            let beginsAtZero = curve.kind == .power || curve.kind == .speed
            self.init(from: beginsAtZero ? 0 : least, to: greatest, factor: words.factor)
        }
    }

    /// A line at each multiple of a step, which is the least of 1, 2, 2.5, 5 × 10ⁿ that needs no more lines than there may be.
    ///
    /// - Parameter factor: what the shown unit makes of 1.
    init(from least: Double, to greatest: Double, factor: Double) {
        let (low, high) = (least * factor, greatest * factor)
        func ends(_ step: Double) -> (Double, Double) { ((low / step).rounded(.down), (high / step).rounded(.up)) }
        var (power, step) = (1.0, 1.0)
        while ends(step).1 - ends(step).0 >= Double(Self.most) {
            let next = [1, 2, 2.5, 5].lazy.map { $0 * power }.first { ends($0).1 - ends($0).0 < Double(Self.most) }
            power *= 10
            step = next ?? power
        }
        var (first, last) = ends(step)
        if first == last { (first, last) = (first - 1, last + 1) }
        levels = stride(from: first, through: last, by: 1).map { $0 * step / factor }
    }

    /// A line at each round pace, the slowest at the bottom.
    ///
    /// - Parameters:
    ///   - least: in metres per second, above 0.
    ///   - meters: the way that a pace is the time of.
    private init(ofPacesFrom least: Double, to greatest: Double, meters: Double) {
        let (fast, slow) = (meters / greatest, meters / least)
        func ends(_ step: Double) -> (Double, Double) {
            // A pace of nothing is none.
            let first = max((fast / step).rounded(.down), 1)
            return (first, max((slow / step).rounded(.up), first + 1))
        }
        let step =
            [5.0, 10, 15, 30, 60, 120, 300, 600, 1200, 3600].first { ends($0).1 - ends($0).0 < Double(Self.most) }
            ?? 7200
        let (first, last) = ends(step)
        levels = stride(from: min(last, first + 3), through: first, by: -1).map { meters / ($0 * step) }
    }
}
