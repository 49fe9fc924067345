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
