import Basics
import Workouts

/// An activity of a GPX or TCX document while it is read.
struct TrackDraft {
    struct Lap: RepeatableLap {
        /// In seconds since 1970; nil if unknown.
        var start: Int?
        var seconds = 0.0
        var meters: Double?
        /// Metres per second.
        var maxSpeed: Double?
        var kilocalories: Double?
        var averageHeartRate: Double?
        var maxHeartRate: Double?
        var cadence: Double?
        var watts: Double?
        var maxWatts: Double?
        var isRest = false
        var hasTrack = false

        init(start: Int?) { self.start = start }

        var measures: [Double?] { [seconds, meters] }

        mutating func fill(with later: Lap) {
            if later.seconds > 0 { seconds = later.seconds }
            meters = later.meters ?? meters
            maxSpeed = later.maxSpeed ?? maxSpeed
            kilocalories = later.kilocalories ?? kilocalories
            averageHeartRate = later.averageHeartRate ?? averageHeartRate
            maxHeartRate = later.maxHeartRate ?? maxHeartRate
            cadence = later.cadence ?? cadence
            watts = later.watts ?? watts
            maxWatts = later.maxWatts ?? maxWatts
            isRest = later.isRest
        }
    }

    /// Whether the laps contain the timer's time, as in TCX.
    let isTimedByLaps: Bool
    var sportWord: String
    var deviceName: String
    var isTransition = false
    /// Empty for a default name. So are the notes, which serve as a name if there is none.
    private var name = ""
    private var notes = ""
    /// In seconds since 1970.
    private var begin: Int?
    private var offset: Int?
    private var laps: [Lap] = []
    private var samples = Samples()
    /// The earliest and the latest sample, in seconds since 1970.
    private var times: ClosedRange<Int>?

    /// A month, in seconds. Points further from the start aren't part of the activity.
    static let longest = 31 * 86_400.0

    init(isTimedByLaps: Bool, sportWord: String, deviceName: String) {
        (self.isTimedByLaps, self.sportWord, self.deviceName) = (isTimedByLaps, sportWord, deviceName)
    }
}

extension TrackDraft {
    var isFull: Bool { samples.all.count >= Samples.most }

    /// Adds a point. A point without a time only adds to the distance.
    mutating func add(_ point: TrackPoint) {
        takeOffset(point.offset)
        guard let sample = point.sample else {
            if let place = point.place { samples.add(place) }
            return
        }
        samples.add(sample, at: point.place)
        times = min(times?.lowerBound ?? sample.time, sample.time)...max(times?.upperBound ?? sample.time, sample.time)
    }

    mutating func add(_ lap: Lap) {
        guard laps.count < KeptLegs.mostLaps else { return }
        var lap = lap
        if laps.isEmpty, let begin, lap.start == nil { lap.start = begin }
        laps.append(lap)
    }

    /// Notes a pause; the distance across it doesn't count.
    mutating func interrupt() { samples.interrupt() }

    mutating func takeBegin(_ time: PointTime?) {
        begin = time?.instant.secondsSinceEpoch
        takeOffset(time?.offset)
    }

    mutating func takeName(_ text: String) { if name.isEmpty { name = DefaultName.removed(from: text) } }

    mutating func takeNotes(_ text: String) { if notes.isEmpty { notes = DefaultName.removed(from: text) } }

    mutating func takeOffset(_ new: Int?) { offset = offset ?? new }

    /// Continues with another GPX track if it begins within a minute, has the same sport, and fits.
    ///
    /// - Returns: whether the track was added.
    mutating func goOn(with next: TrackDraft) -> Bool {
        guard !isTimedByLaps, next.sportWord == sportWord, let times, let later = next.times,
            (0...60).contains(later.lowerBound - times.upperBound),
            samples.all.count + next.samples.all.count <= Samples.most
        else { return false }
        samples.goOn(with: next.samples)
        self.times = times.lowerBound...later.upperBound
        if name.isEmpty { name = next.name }
        return true
    }
}

extension TrackDraft {
    /// Returns the activity; nil if it has no time, or no duration.
    mutating func leg(keepsSamples: Bool) -> Leg? {
        samples.finish()
        laps = laps.byStart
        let stale = leaveOutStale()
        guard let start = laps.first?.start ?? begin ?? samples.all.first?.time else { return nil }
        let all = samples
        let samples = all.between(start - 3600, start + Int(Self.longest))
        let lapSeconds = laps.map(\.seconds).reduce(0, +)
        let recorded = samples.last.map { Double(max(0, $0.time - start)) } ?? 0
        let elapsed = max(recorded, min(lapSeconds, Self.longest))
        guard elapsed > 0 else { return nil }
        let sport = TrackSport.named(sportWord) ?? SportType(rawValue: "Workout")
        let isOnFoot = ["Run", "TrailRun", "VirtualRun", "Walk", "Hike"].contains(sport.rawValue)
        let moving = lapSeconds > 0 ? lapSeconds : Double(samples.secondsMoving(slowest: isOnFoot ? 0.1 : 0.28) ?? 0)
        var leg = Leg(
            sport: sport, start: Instant(secondsSinceEpoch: start), elapsedTime: .seconds(elapsed),
            movingTime: .seconds(moving > 0 ? min(moving, elapsed) : elapsed))
        leg.isTransition = isTransition || TrackSport.isTransition(sportWord)
        leg.isIndoor = TrackSport.isIndoor(sportWord) ?? Leg.isIndoor(sport, samples)
        leg.name = name.isEmpty ? notes : name
        leg.deviceName = deviceName
        leg.offset = offset
        leg.distance = distance(of: samples, sport).map { Distance(meters: $0) }
        leg.elevationGain = samples.estimatedElevationGain.map { Distance(meters: $0) }
        leg.averageHeartRate = weighted(\.averageHeartRate) ?? samples.mean { $0.heartRate }
        leg.maxHeartRate = greatest(\.maxHeartRate) ?? samples.greatest { $0.heartRate }
        leg.averagePower = samples.mean { $0.power } ?? weighted(\.watts)
        leg.maxPower = samples.greatest { $0.power } ?? greatest(\.maxWatts)
        leg.normalizedPower = samples.normalizedPower
        leg.kilojoules = samples.kilojoules
        let cadence = samples.mean { $0.cadence } ?? weighted(\.cadence)
        leg.averageCadence = cadence.map { isOnFoot && $0 > 120 ? $0 / 2 : $0 }
        leg.maxSpeed = greatest(\.maxSpeed)
        let calories = laps.compactMap(\.kilocalories).reduce(0, +)
        leg.kilocalories = calories > 0 ? calories : nil
        leg.heartRateSeconds = samples.heartRateSeconds
        leg.laps = kept(all)
        leg.staleDay = stale.map { Instant(secondsSinceEpoch: $0).utc.day }
        if keepsSamples { leg.samples = Array(samples) }
        return leg
    }

    /// Leaves out what was recorded before the device's clock was set, and begins with the rest.
    ///
    /// - Returns: the first moment by the wrong clock, in seconds since 1970; nil if it was right from the first.
    private mutating func leaveOutStale() -> Int? {
        let times = samples.all.isEmpty ? laps.compactMap(\.start).sorted() : samples.all.map(\.time)
        let head = StaleClock.headCount(of: times)
        if !samples.all.isEmpty { samples.removeFirst(head) }
        guard let first = laps.first?.start ?? begin, StaleClock.contradicts(first, Array(times[head...])) else {
            return head > 0 ? times[0] : nil
        }
        begin = times[head]
        for index in laps.indices {
            laps[index].start = laps[index].start.map { abs($0 - times[head]) > 86_400 ? $0 - first + times[head] : $0 }
        }
        return first
    }

    /// Returns the distance in metres: the laps' sum, unless the device's points differ from it by more than a
    /// twentieth, as in merged files; without either, the distance between the places.
    private func distance(of samples: ArraySlice<Leg.Sample>, _ sport: SportType) -> Double? {
        let summed = laps.compactMap(\.meters).reduce(0, +)
        guard let recorded = samples.distance, self.samples.hasDistances || summed == 0 else {
            return summed > 0 ? summed : nil
        }
        let isMeant = { abs($0 - summed) <= 0.05 * max($0, summed) }
        // A pool swim, which few programs call one, has one point at the end of each length or lap, so its first point
        // already has a distance. In other activities, points may continue the distances of earlier legs, and so may
        // laps.
        let isInPool = ["Swim", "Workout"].contains(sport.rawValue) && !samples.contains { $0.isPlaced }
        let end = samples.last { $0.distance != nil }?.distance ?? 0
        return isMeant(recorded) || isInPool && recorded < summed && isMeant(end) ? summed : recorded
    }

    /// Returns the mean of a value over the laps that have it, weighted by their times.
    private func weighted(_ value: KeyPath<Lap, Double?>) -> Double? {
        var (sum, seconds) = (0.0, 0.0)
        for lap in laps {
            guard let value = lap[keyPath: value], value > 0, lap.seconds > 0 else { continue }
            sum += value * lap.seconds
            seconds += lap.seconds
        }
        return seconds > 0 ? sum / seconds : nil
    }

    private func greatest(_ value: KeyPath<Lap, Double?>) -> Double? {
        laps.lazy.compactMap { $0[keyPath: value] }.filter { $0 > 0 }.max()
    }

    /// The laps in order of their start. Each ends at the next one's start at the latest.
    private func kept(_ samples: Samples) -> [Workouts.Lap] {
        let timed = laps.compactMap { lap in lap.seconds > 0 ? lap.start.map { (start: $0, lap: lap) } : nil }
            .sorted { $0.start < $1.start }
        return timed.indices.map { index in
            let (start, lap) = timed[index]
            let next = index + 1 < timed.count ? timed[index + 1].start : nil
            let samples = samples.between(start, next ?? start + Int(Self.longest))
            let elapsed = max(lap.seconds, next.map { min(Double($0 - start), Self.longest) } ?? lap.seconds)
            var made = Workouts.Lap(
                start: Instant(secondsSinceEpoch: start), elapsedTime: .seconds(elapsed),
                movingTime: .seconds(lap.seconds))
            made.distance = lap.meters.flatMap { $0 > 0 ? Distance(meters: $0) : nil }
            made.averageHeartRate = lap.averageHeartRate.flatMap { $0 > 0 ? $0 : nil } ?? samples.mean { $0.heartRate }
            made.averagePower = lap.watts ?? samples.mean { $0.power }
            made.elevationGain = samples.estimatedElevationGain.map { Distance(meters: $0) }
            made.isRest = lap.isRest
            return made
        }
    }
}

/// The activities of a GPX or TCX document. They become legs one by one, so that few samples are in memory.
struct TrackActivities {
    private let keepsSamples: Bool
    private var legs = KeptLegs()
    /// The last track, which the next one may continue.
    private var last: TrackDraft?

    init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

    var isFull: Bool { legs.count + (last == nil ? 0 : 1) >= KeptLegs.most }

    mutating func add(_ draft: TrackDraft) {
        if last?.goOn(with: draft) != true {
            finishLast()
            last = draft
        }
    }

    /// Returns all legs in order of their start, each recording once.
    ///
    /// - Parameter name: the document's name, for a single activity without its own.
    mutating func finished(named name: String) -> [Leg] {
        finishLast()
        var all = legs.inOrder
        if all.count == 1, all[0].name.isEmpty { all[0].name = DefaultName.removed(from: name) }
        return all
    }

    private mutating func finishLast() {
        if let leg = last?.leg(keepsSamples: keepsSamples) { legs.add(leg) }
        last = nil
    }
}
