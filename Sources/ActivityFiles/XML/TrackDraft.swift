import Basics
import Foundation
import Workouts

/// An activity of a GPX or TCX document while it is read.
struct TrackDraft {
    struct Lap {
        var start: Int?
        var seconds = 0.0
        var meters: Double?
        var kilocalories: Double?
        var averageHeartRate: Double?
        var maxHeartRate: Double?
        var watts: Double?
        var isRest = false
    }

    var sportWord = ""
    var isTransition = false
    var name = ""
    var deviceName = ""
    /// In seconds since 1970.
    var begin: Int?
    var offset: Int?
    var laps: [Lap] = []
    private(set) var samples = Samples()
    private var last: (latitude: Double, longitude: Double)?
    private var track = 0.0
    private var hasDeviceDistance = false

    /// A day of laps of 100 m has a thousand.
    static let mostLaps = 20_000

    /// Adds a point. Its position serves for the distance alone.
    mutating func add(_ point: TrackPoint) {
        var sample = point.sample
        if let latitude = point.latitude, let longitude = point.longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
            if let last { track += Self.meters(from: last, to: (latitude, longitude)) }
            last = (latitude, longitude)
            sample?.isPlaced = true
            if !hasDeviceDistance, sample?.distance == nil { sample?.distance = track }
        }
        guard let sample else { return }
        if point.hasDistance { hasDeviceDistance = true }
        if offset == nil { offset = point.offset }
        samples.add(sample)
    }

    /// A pause: the way across it doesn't count.
    mutating func interrupt() { last = nil }

    /// Great-circle distance on a sphere of 6,371 km.
    private static func meters(
        from one: (latitude: Double, longitude: Double), to other: (latitude: Double, longitude: Double)
    ) -> Double {
        let radians = Double.pi / 180
        let (height, width) = (
            sin((other.latitude - one.latitude) * radians / 2), sin((other.longitude - one.longitude) * radians / 2)
        )
        let part =
            height * height + cos(one.latitude * radians) * cos(other.latitude * radians) * width * width
        return 2 * 6_371_000 * asin(min(1, part.squareRoot()))
    }
}

/// A trackpoint while it is read.
struct TrackPoint {
    var time: Int?
    var offset: Int?
    var latitude: Double?
    var longitude: Double?
    var distance: Double?
    var altitude: Double?
    var heartRate: Double?
    var cadence: Double?
    var power: Double?
    var speed: Double?

    /// Whether the device itself told a distance.
    var hasDistance: Bool { distance != nil }

    /// nil without a time.
    fileprivate var sample: Leg.Sample? {
        guard let time else { return nil }
        var sample = Leg.Sample(time: time)
        sample.distance = distance
        sample.altitude = altitude.map { Float($0) }
        sample.heartRate = heartRate.map { Float($0) }
        sample.cadence = cadence.map { Float($0) }
        sample.power = power.map { Float($0) }
        sample.speed = speed.map { Float($0) }
        return sample
    }
}

extension TrackDraft {
    /// Goes on with another track of the same activity.
    mutating func append(_ other: TrackDraft) {
        for sample in other.samples.all { samples.add(sample) }
    }

    /// The activity; nil if nothing says when it was.
    func leg(isTimedByLaps: Bool, keepsSamples: Bool) -> Leg? {
        var sorted = samples
        sorted.sort()
        let samples = sorted.all
        guard let start = laps.compactMap(\.start).first ?? begin ?? samples.first?.time else { return nil }
        let sport = TrackSport.named(sportWord) ?? SportType(rawValue: "Workout")
        let isOnFoot = ["Run", "TrailRun", "Walk", "Hike"].contains(sport.rawValue)
        let lapSeconds = laps.map(\.seconds).reduce(0, +)
        let recorded = samples.last.map { Double(max(0, $0.time - start)) } ?? 0
        // A GPX of one point, or a lap without a length, is no activity.
        guard max(recorded, lapSeconds) > 0 else { return nil }
        let elapsed = min(max(recorded, isTimedByLaps ? lapSeconds : 0), 1e8)
        let moving =
            isTimedByLaps && lapSeconds > 0
            ? lapSeconds : Double(samples.secondsMoving(slowest: isOnFoot ? 0.1 : 0.28) ?? 0)
        var leg = Leg(
            sport: sport, start: Instant(secondsSinceEpoch: start), elapsedTime: .seconds(elapsed),
            movingTime: .seconds(min(moving > 0 ? moving : elapsed, elapsed)))
        leg.isTransition = isTransition
        leg.isIndoor = TrackSport.isIndoor(sportWord) ?? isIndoor(sport, samples)
        leg.name = DefaultName.removed(from: name)
        leg.deviceName = deviceName
        leg.offset = offset
        leg.distance = distance(of: samples).flatMap { Distance(meters: $0) }
        leg.elevationGain = samples.estimatedElevationGain.flatMap { Distance(meters: $0) }
        leg.averageHeartRate = weighted(\.averageHeartRate) ?? samples.mean(\.heartRate)
        leg.maxHeartRate = laps.compactMap(\.maxHeartRate).max() ?? samples.greatest(\.heartRate)
        leg.averagePower = samples.mean(\.power) ?? weighted(\.watts)
        if leg.averagePower != nil {
            leg.maxPower = samples.greatest(\.power)
            leg.normalizedPower = samples.normalizedPower
            leg.kilojoules = samples.kilojoules
        }
        leg.averageCadence = samples.mean(\.cadence).flatMap { $0 > 0 ? (isOnFoot && $0 > 120 ? $0 / 2 : $0) : nil }
        let calories = laps.compactMap(\.kilocalories).reduce(0, +)
        leg.kilocalories = calories > 0 ? calories : nil
        leg.heartRateSeconds = samples.heartRateSeconds
        leg.laps = laps.compactMap { told($0, samples: sorted) }
        if keepsSamples { leg.samples = samples }
        return leg
    }

    /// Metres: the laps' sum, unless the points tell something else by more than a twentieth.
    private func distance(of samples: [Leg.Sample]) -> Double? {
        let (told, recorded) = (laps.compactMap(\.meters).reduce(0, +), samples.distance)
        guard told > 0 else { return recorded }
        guard let recorded, abs(recorded - told) > 0.05 * max(recorded, told) else { return told }
        return recorded
    }

    /// The mean of a value of the laps that have it, weighted by their times.
    private func weighted(_ value: KeyPath<Lap, Double?>) -> Double? {
        var (sum, seconds) = (0.0, 0.0)
        for lap in laps {
            guard let value = lap[keyPath: value], value > 0, lap.seconds > 0 else { continue }
            sum += value * lap.seconds
            seconds += lap.seconds
        }
        return seconds > 0 ? sum / seconds : nil
    }

    private func isIndoor(_ sport: SportType, _ samples: [Leg.Sample]) -> Bool? {
        guard !samples.isEmpty else { return nil }
        if samples.contains(where: \.isPlaced) { return false }
        return Leg.roomySports.contains(sport.rawValue) ? true : nil
    }

    private func told(_ lap: Lap, samples: Samples) -> Leg.Lap? {
        guard let start = lap.start, lap.seconds > 0 else { return nil }
        var told = Leg.Lap(
            start: Instant(secondsSinceEpoch: start), elapsedTime: .seconds(lap.seconds),
            movingTime: .seconds(lap.seconds))
        told.distance = lap.meters.flatMap { $0 > 0 ? Distance(meters: $0) : nil }
        told.averageHeartRate = lap.averageHeartRate
        told.averagePower = lap.watts ?? samples.between(start, start + Int(lap.seconds)).mean(\.power)
        told.isRest = lap.isRest
        return told
    }
}
