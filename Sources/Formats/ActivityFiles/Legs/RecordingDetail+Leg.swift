import Basics
package import Workouts

extension RecordingDetail {
    /// The laps and curves of a leg, which must have kept its samples.
    ///
    /// - Parameter row: Strava's activity of it, from which the athlete may have cut off a part; nil for the whole leg.
    package init(of whole: Leg, keptBy row: Activity? = nil) {
        var leg = whole
        if let row { leg.crop(to: row) }
        let start = leg.start.secondsSinceEpoch
        // The recorded time, since some devices report an elapsed time of weeks.
        let time = MovingTime(leg.samples.map { $0.time - start }.filter { $0 >= 0 })
        let seconds = time.place(of: (leg.samples.last?.time ?? start) - start) + 1
        let curves = Curve.Kind.allCases.compactMap { kind in
            let points = leg.samples.points(of: kind, from: start)
            return Curve(
                kind, through: points.map { Curve.Point(second: time.place(of: $0.second), value: $0.value) },
                seconds: seconds, pauses: time.pauses)
        }
        self = .read(laps: leg.laps, curves: curves)
    }
}

extension Leg {
    /// Leaves out what Strava's activity has no longer, if that is much: other sources begin and end a little apart.
    fileprivate mutating func crop(to row: Activity) {
        let length = row.recordedTime.wholeSeconds
        guard !row.startIsHidden, length > 0, let last = samples.last else { return }
        let (begin, end) = (row.start.secondsSinceEpoch, row.start.secondsSinceEpoch + length)
        let most = max(120, length / 20)
        guard begin - start.secondsSinceEpoch > most || last.time - end > most else { return }
        samples.removeAll { $0.time < begin || $0.time > end }
        laps.removeAll { lap in
            let middle = lap.start.advanced(bySeconds: lap.elapsedTime.wholeSeconds / 2).secondsSinceEpoch
            return !(begin..<end).contains(middle)
        }
        start = row.start
    }
}

extension [Leg.Sample] {
    /// - Parameter start: in seconds since 1970.
    fileprivate func points(of kind: Curve.Kind, from start: Int) -> [Curve.Point] {
        let value: KeyPath<Leg.Sample, Float?> =
            switch kind {
            case .heartRate: \.heartRate
            case .power: \.power
            case .speed: \.speed
            case .altitude: \.altitude
            }
        let points = compactMap { sample in
            sample[keyPath: value].map { Curve.Point(second: sample.time - start, value: Double($0)) }
        }
        return points.isEmpty && kind == .speed ? speedsByDistance(from: start) : points
    }

    /// Returns the speeds between samples with a distance, at most a minute apart. If the distance falls, counting
    /// starts anew.
    private func speedsByDistance(from start: Int) -> [Curve.Point] {
        var points: [Curve.Point] = []
        var last: (time: Int, distance: Double)?
        for sample in self {
            guard let distance = sample.distance else { continue }
            defer { last = (sample.time, distance) }
            guard let last, (1...60).contains(sample.time - last.time), distance >= last.distance else { continue }
            let speed = (distance - last.distance) / Double(sample.time - last.time)
            points.append(Curve.Point(second: sample.time - start, value: speed))
        }
        return points
    }
}

/// The axis of a recording's curves: the time in which the device recorded. Each of the longest pauses has a short place on
/// it; of the others nothing is left.
private struct MovingTime {
    private(set) var pauses: [Curve.Pause] = []
    /// When each pause ends, in seconds since the start, and how many seconds are left out up to there.
    private var ends: [(end: Int, left: Int)] = []

    /// - Parameter times: of the samples, in seconds since the start, in order.
    init(_ times: [Int]) {
        let gaps = zip(times, times.dropFirst()).map { (end: $1, length: $1 - $0) }
        guard let last = times.last, !gaps.isEmpty else { return }
        // Some devices record every half minute; a pause is longer than what is usual.
        let usual = gaps.map(\.length).sorted()[gaps.count / 2]
        let found = gaps.filter { $0.length >= max(Self.shortest, 3 * usual) }
        let shown = Set(found.sorted { $0.length > $1.length }.prefix(Self.most).map(\.end))
        let moving = last - found.reduce(0) { $0 + $1.length }
        let width = max(2, Int(Double(moving) * Self.share / (1 - Self.share * Double(shown.count))))
        var left = 0
        for pause in found {
            let isShown = shown.contains(pause.end)
            left += pause.length - (isShown ? width : 1)
            ends.append((pause.end, left))
            let end = pause.end - left
            if isShown { pauses.append(Curve.Pause(start: end - width, end: end, length: pause.length)) }
        }
    }

    func place(of second: Int) -> Int {
        let next = ends.partitioningIndex { $0.end > second }
        return second - (next > 0 ? ends[next - 1].left : 0)
    }

    /// In seconds.
    private static let shortest = 60
    private static let most = 10
    /// The part of the axis that a pause takes.
    private static let share = 0.014
}
