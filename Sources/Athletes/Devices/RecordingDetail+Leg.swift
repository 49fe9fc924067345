package import ActivityFiles
import Basics
package import Workouts

extension RecordingDetail {
    /// The laps and curves of a leg, which must have kept its samples.
    package init(of leg: Leg) {
        let start = leg.start.secondsSinceEpoch
        // The recorded time: some devices tell an elapsed time of weeks.
        let seconds = (leg.samples.last?.time ?? start) - start + 1
        let curves = Curve.Kind.allCases.compactMap { kind in
            Curve(kind, through: leg.samples.points(of: kind, from: start), seconds: seconds)
        }
        self = .read(laps: leg.laps, curves: curves)
    }
}

extension [Leg.Sample] {
    /// - Parameter start: in seconds since 1970.
    fileprivate func points(of kind: Curve.Kind, from start: Int) -> [Curve.Point] {
        switch kind {
        case .heartRate: points(of: \.heartRate, from: start)
        case .power: points(of: \.power, from: start)
        case .speed: contains { $0.speed != nil } ? points(of: \.speed, from: start) : speedsByDistance(from: start)
        case .altitude: points(of: \.altitude, from: start)
        }
    }

    private func points(of value: KeyPath<Leg.Sample, Float?>, from start: Int) -> [Curve.Point] {
        compactMap { sample in
            sample[keyPath: value].map { Curve.Point(second: sample.time - start, value: Double($0)) }
        }
    }

    /// The speeds between samples that tell a distance, at most a minute apart; a step back is a new beginning.
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
