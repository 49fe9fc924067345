import Basics

/// How much of the plan was done, in TrainingPeaks' colours.
public struct Compliance: Sendable, Equatable {
    public enum Band: String, Sendable {
        /// 80 to 120 % of the plan.
        case green
        /// 50 to 79 or 121 to 150 %.
        case yellow
        /// Less or more than that.
        case orange
        /// Missed.
        case red
    }

    /// Actual of planned duration, rounded to whole percent.
    public let durationPercent: Int?
    /// Actual of planned distance, rounded to whole percent.
    public let distancePercent: Int?
    public let band: Band

    /// What a missed workout gets.
    public static let missed = Compliance(durationPercent: nil, distancePercent: nil, band: .red)

    /// Compares what was done with what was planned; nil when nothing comparable was planned.
    /// The band goes by duration, else by distance.
    public init?(planned: Volume, actual: Volume) {
        let duration = Self.percent(
            actual.duration.map { Double($0.wholeSeconds) }, of: planned.duration.map { Double($0.wholeSeconds) })
        let distance = Self.percent(actual.distance?.meters, of: planned.distance?.meters)
        guard let deciding = duration ?? distance else { return nil }
        self.init(durationPercent: duration, distancePercent: distance, band: Self.band(of: deciding))
    }

    private init(durationPercent: Int?, distancePercent: Int?, band: Band) {
        self.durationPercent = durationPercent
        self.distancePercent = distancePercent
        self.band = band
    }
}

extension Compliance {
    /// Beyond this many percent the figure says nothing more.
    private static let ceiling = 9999.0

    private static func percent(_ actual: Double?, of planned: Double?) -> Int? {
        guard let actual, let planned, planned > 0 else { return nil }
        return Int(min(max(actual / planned * 100, 0), ceiling).rounded())
    }

    /// The colour of what was done in percent of the plan.
    public static func band(of percent: Int) -> Band {
        switch percent {
        case 80...120: .green
        case 50...150: .yellow
        default: .orange
        }
    }
}
