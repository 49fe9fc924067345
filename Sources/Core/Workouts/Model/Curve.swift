package import Basics

/// How a value ran over the time of an activity, in few enough points to draw.
package struct Curve: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Beats per minute.
        case heartRate = "heart_rate"
        /// Watts.
        case power
        /// Metres per second.
        case speed
        /// Metres above the sea.
        case altitude
    }

    package struct Point: Sendable, Equatable {
        /// Since the activity's start.
        package let second: Int
        package let value: Double

        package init(second: Int, value: Double) {
            self.second = second
            self.value = value
        }
    }

    /// A stretch in which the device recorded nothing.
    package struct Pause: Sendable, Equatable {
        /// Where its short place on the curve's axis begins and ends, in seconds.
        package let start: Int
        package let end: Int
        /// In seconds.
        package let length: Int

        package init(start: Int, end: Int, length: Int) { (self.start, self.end, self.length) = (start, end, length) }
    }

    package let kind: Kind
    /// The length of the axis: the recorded time from the activity's start on, in seconds, and a short place for each of
    /// its pauses; at least 1.
    package let seconds: Int
    /// In order of time.
    package let pauses: [Pause]
    /// The means of equal parts of that time; nil where the device recorded nothing, as in a pause. Never empty.
    package let values: [Double?]
    /// The least value of all points, not only of the means.
    package let minimum: Double
    package let mean: Double
    package let maximum: Double

    /// The most parts: a wide screen has room for two pixels each.
    package static let mostValues = 300
    /// A year: more than any recording lasts.
    private static let mostSeconds = 366 * 86_400
    /// A value lasts for so many seconds at least; devices that record on change rarely wait for longer.
    private static let longestGap = 10

    /// The curve through points in order of time; nil if they say nothing: a single one, a height that never changes,
    /// or a sensor that shows only 0.
    ///
    /// - Parameters:
    ///   - seconds: the length of the axis. Points outside are left out.
    ///   - pauses: stretches of the axis that no line crosses.
    package init?(_ kind: Kind, through points: [Point], seconds: Int, pauses: [Pause] = []) {
        let seconds = min(max(seconds, 1), Self.mostSeconds)
        var parts = Parts(count: min(seconds, Self.mostValues), seconds: seconds)
        var (least, greatest) = (Double.infinity, -Double.infinity)
        // Some devices record every half minute; a pause is longer than what is usual.
        let longest = max(Self.longestGap, seconds / max(points.count, 1) * 3)
        var (first, last): (Point?, Point?)
        for point in points where (0..<seconds).contains(point.second) && kind.range.contains(point.value) {
            if let last, point.second - last.second <= longest,
                !pauses.contains(where: { last.second < $0.end && $0.end <= point.second })
            {
                parts.bridge(last, point)
            }
            parts.add(point)
            (least, greatest) = (min(least, point.value), max(greatest, point.value))
            first = first ?? point
            last = point
        }
        guard first != last, least < greatest || kind != .altitude && greatest > 0 else { return nil }
        (self.kind, self.seconds, self.pauses) = (kind, seconds, pauses)
        values = parts.means
        (minimum, mean, maximum) = (least, parts.mean, greatest)
    }
}

extension Curve.Kind {
    /// The values that are meant; those outside are a device's faults.
    fileprivate var range: ClosedRange<Double> {
        switch self {
        case .heartRate: 1...250
        case .power: 0...2500
        case .speed: 0...150
        case .altitude: -20_000...20_000
        }
    }
}

/// The points of a curve, summed up in equal parts of its time.
private struct Parts {
    private let seconds: Int
    private var sums: [Double]
    private var counts: [Int]
    /// The values on the straight lines across parts that have no point of their own.
    private var between: [Double?]

    init(count: Int, seconds: Int) {
        self.seconds = seconds
        sums = Array(repeating: 0, count: count)
        counts = Array(repeating: 0, count: count)
        between = Array(repeating: nil, count: count)
    }

    mutating func add(_ point: Curve.Point) {
        let part = part(of: point)
        sums[part] += point.value
        counts[part] += 1
    }

    /// Draws a line from a point to the next across the parts between them.
    mutating func bridge(_ left: Curve.Point, _ right: Curve.Point) {
        let (first, last) = (part(of: left), part(of: right))
        guard first + 1 < last else { return }
        let step = (right.value - left.value) / Double(last - first)
        for part in first + 1..<last { between[part] = left.value + step * Double(part - first) }
    }

    var mean: Double { sums.reduce(0, +) / Double(max(counts.reduce(0, +), 1)) }

    var means: [Double?] {
        sums.indices.map { counts[$0] > 0 ? sums[$0] / Double(counts[$0]) : between[$0] }
    }

    private func part(of point: Curve.Point) -> Int { point.second * sums.count / seconds }
}

/// What an activity's file has beyond its figures. It is read from the file when it is asked for, and never kept.
package enum RecordingDetail: Sendable, Equatable {
    /// The laps, in order of time, and a curve of each value that the device recorded, in the order of `Curve.Kind`.
    case read(laps: [Lap], curves: [Curve])
    case gone
    case unreadable
}

/// A lap of an activity, as the device or the athlete has set it.
package struct Lap: Sendable, Equatable {
    package var start: Instant
    package var elapsedTime: Duration
    package var movingTime: Duration
    package var distance: Distance?
    /// Beats per minute.
    package var averageHeartRate: Double?
    /// Watts.
    package var averagePower: Double?
    package var elevationGain: Distance?
    package var isRest = false

    package init(start: Instant, elapsedTime: Duration, movingTime: Duration) {
        (self.start, self.elapsedTime, self.movingTime) = (start, elapsedTime, movingTime)
    }

    /// The average speed while moving, in metres per second; nil if it can't be known.
    package var speed: Double? {
        guard let distance, movingTime > .zero, distance.meters > 0 else { return nil }
        return distance.meters / (movingTime / .seconds(1))
    }
}
