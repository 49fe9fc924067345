import Basics

/// How much of the plan was done, in TrainingPeaks' colours.
public struct Compliance: Sendable, Equatable {
    public enum Band: String, Sendable {
        /// 80 to 120 % of the plan.
        case green
        /// 50 to 79 or 121 to 150 %.
        case yellow
        case orange
        case red
    }

    public let durationPercent: Int?
    public let distancePercent: Int?
    public let band: Band
}

extension Compliance {
    public static let missed = Compliance(durationPercent: nil, distancePercent: nil, band: .red)

    /// Compares the completed volume with the planned one; nil if they have nothing to compare. The band follows the
    /// duration, otherwise the distance.
    public init?(planned: Volume, actual: Volume) {
        let duration = Self.percent(
            actual.duration.map { Double($0.wholeSeconds) }, of: planned.duration.map { Double($0.wholeSeconds) })
        let distance = Self.percent(actual.distance?.meters, of: planned.distance?.meters)
        guard let deciding = duration ?? distance else { return nil }
        self.init(durationPercent: duration, distancePercent: distance, band: Self.band(of: deciding))
    }

    /// A cap; larger percentages mean nothing more.
    private static let ceiling = 9999.0

    private static func percent(_ actual: Double?, of planned: Double?) -> Int? {
        guard let actual, let planned, planned > 0 else { return nil }
        return Int(min(max(actual / planned * 100, 0), ceiling).rounded())
    }

    public static func band(of percent: Int) -> Band {
        switch percent {
        case 80...120: .green
        case 50...150: .yellow
        default: .orange
        }
    }
}
