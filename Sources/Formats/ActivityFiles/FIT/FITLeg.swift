import Basics
import Workouts

/// One activity of a FIT file: the device's sums, and samples for the values that it didn't sum up.
struct FITLeg {
    private let file: FITActivity
    private let span: FITSpan
    private let laps: [FITSummary]
    /// How many pool lengths were swum, according to the session or else its lengths; 0 if neither contains that.
    private let activeLengths: Double
    private let samples: [Leg.Sample]
    private let sport: FITSport

    /// - Parameters:
    ///   - next: when the next leg starts, in seconds since 1970; nil for the last one.
    ///   - isOnly: whether the file has no other leg.
    ///   - strap: a chest strap's beats, for a leg without samples.
    init(
        _ file: FITActivity, _ span: FITSpan, next: Int?, isFirst: Bool, isOnly: Bool, samples: Samples,
        strap: Samples, appSamples: Samples
    ) {
        self.file = file
        self.span = span
        let summary = span.summary
        let summed = max(summary?[.elapsed] ?? 0, summary?[.timer] ?? 0)
        // Samples more than an hour beyond the end come from a broken clock. Without an end, thirty days are the limit.
        let last = span.start + (summed > 0 ? Int(min(summed, 1e8)) + 3600 : 30 * 86_400)
        let end = min(last, next ?? .max)
        let begin = isFirst ? span.start - 60 : span.start
        var chosen = Array(samples.between(begin, end))
        if chosen.isEmpty { chosen = Array(strap.between(begin, end)) }
        let apps = appSamples.between(begin, end)
        Self.fill(&chosen, \.power, from: apps)
        Self.fill(&chosen, \.heartRate, from: apps)
        Self.fill(&chosen, \.cadence, from: apps)
        self.samples = chosen
        laps = (isOnly ? file.laps : Self.laps(file.laps, of: span, until: end)).byStart
        activeLengths =
            summary?.positive(.activeLengths) ?? Double(file.activeLengths.count { $0 >= begin && $0 < end })
        let lap = laps.first { $0[.sport] != nil }
        // Some devices write the sport elsewhere, and leave the session's at 0.
        let named = summary?[.sport].flatMap { $0 == 0 ? nil : $0 } ?? file.sport?.0 ?? lap?[.sport] ?? 0
        let sub = summary?[.subSport] ?? file.sport?.1 ?? lap?[.subSport] ?? 0
        let name = summary?.sportName ?? ""
        sport = FITSport(sport: Int(named), subSport: Int(sub), name: name.isEmpty ? file.sportName : name)
    }

    /// Takes over an app's values if no sample has the device's own.
    private static func fill(
        _ samples: inout [Leg.Sample], _ value: WritableKeyPath<Leg.Sample, Float?>, from apps: ArraySlice<Leg.Sample>
    ) {
        guard !apps.isEmpty, !samples.contains(where: { $0[keyPath: value] != nil }) else { return }
        var app = apps.startIndex
        for index in samples.indices {
            while app < apps.endIndex, apps[app].time < samples[index].time { app += 1 }
            guard app < apps.endIndex else { return }
            if apps[app].time == samples[index].time { samples[index][keyPath: value] = apps[app][keyPath: value] }
        }
    }

    /// Returns the laps that the session names, or else those that start within the leg.
    private static func laps(_ all: [FITSummary], of span: FITSpan, until end: Int) -> [FITSummary] {
        let within = { (lap: FITSummary) in lap.start.map { $0 >= span.start - 1 && $0 < end } ?? false }
        if let first = span.summary?[.firstLap], let count = span.summary?[.lapCount], count > 0,
            first >= 0, Int(first) + Int(count) <= all.count
        {
            let named = all[Int(first)..<Int(first) + Int(count)]
            if named.allSatisfy(within) { return Array(named) }
        }
        return all.filter(within)
    }
}

extension FITLeg {
    func leg(keepsSamples: Bool) -> Leg {
        let summary = span.summary
        let times = times
        var leg = Leg(
            sport: sport.type, start: Instant(secondsSinceEpoch: span.start), elapsedTime: .seconds(times.elapsed),
            movingTime: .seconds(times.moving))
        leg.isTransition = sport.isTransition
        leg.isCommute = sport.isCommute
        leg.isIndoor = sport.isIndoor ?? Leg.isIndoor(sport.type, samples)
        leg.name = DefaultName.removed(from: file.workoutName)
        if leg.name.isEmpty { leg.name = DefaultName.removed(from: sport.name) }
        leg.offset = file.clockOffset.flatMap { $0 != 0 || FITDevice.knowsItsZone(maker: file.maker) ? $0 : nil }
        leg.deviceName = deviceName
        leg.staleDay = span.staleDay
        leg.distance = distance(within: times.elapsed).map { Distance(meters: $0) }
        leg.elevationGain = summary?[.ascent].flatMap { $0 <= Most.climb ? Distance(meters: $0) : nil }
        leg.averageHeartRate =
            summary?.positive(.averageHeartRate, atMost: Most.heartRate) ?? samples.mean { $0.heartRate }
        leg.maxHeartRate = summary?.positive(.maxHeartRate, atMost: Most.heartRate) ?? samples.greatest { $0.heartRate }
        leg.averageCadence = cadence
        leg.kilocalories = summary?.positive(.calories, atMost: Most.kilocalories)
        leg.maxSpeed =
            summary?.positive(.enhancedMaxSpeed, atMost: Most.speed) ?? summary?.positive(.maxSpeed, atMost: Most.speed)
        setPower(&leg)
        leg.zones = zones
        leg.heartRateSeconds = samples.heartRateSeconds
        leg.laps = laps.compactMap(Self.lap)
        if keepsSamples { leg.samples = samples }
        return leg
    }

    private static func lap(_ lap: FITSummary) -> Lap? {
        guard let start = lap.start, let elapsed = lap.length else { return nil }
        var made = Lap(
            start: Instant(secondsSinceEpoch: start), elapsedTime: .seconds(elapsed),
            movingTime: .seconds(min(lap[.timer] ?? lap[.moving] ?? elapsed, max(elapsed, 0))))
        made.distance = lap.positive(.distance).map { Distance(meters: $0) }
        made.averageHeartRate = lap.positive(.averageHeartRate)
        made.averagePower = lap.positive(.averagePower)
        made.elevationGain = lap[.ascent].map { Distance(meters: $0) }
        made.isRest = lap[.intensity] == 1
        return made
    }

    /// The device's own name for itself, unless it is garbage and its maker is known.
    private var deviceName: String {
        let known = FITDevice.name(maker: file.maker, product: file.product)
        let isGarbled = file.productName.unicodeScalars.contains("\u{FFFD}")
        return file.productName.isEmpty || isGarbled && !known.isEmpty ? known : file.productName
    }

    /// In seconds. A timer may be a few seconds longer than the elapsed time. If it is more than 5 s longer, the
    /// device's elapsed time is wrong, and the samples decide.
    private var times: (elapsed: Double, moving: Double) {
        let summary = span.summary
        let recorded =
            samples.last.map { Double(max(0, $0.time - span.start)) }
            ?? file.lastLengthEnd.map { Double(max(0, $0 - span.start)) }
        let lapSum = laps.compactMap(\.length).reduce(0, +)
        let timer = summary?.positive(.timer)
        var elapsed = summary?.positive(.elapsed) ?? max(recorded ?? 0, lapSum)
        if let timer, timer > elapsed + 5 { elapsed = max(recorded ?? 0, timer) }
        // A stale start is longer ago than the samples are.
        if span.staleDay != nil, let recorded, elapsed > recorded + 3600 { elapsed = max(recorded, timer ?? 0) }
        elapsed = min(elapsed, 1e8)
        let moving =
            timer ?? summary?.positive(.moving)
            ?? (file.timer.seconds(from: span.start, to: span.start + Int(elapsed))
            ?? samples.secondsMoving(slowest: 0)).map(Double.init)
        return (elapsed, min(moving ?? elapsed, elapsed))
    }

    /// Returns the distance in metres: the session's, else that of the swum lengths, else the samples', else the laps'.
    private func distance(within elapsed: Double) -> Double? {
        let summary = span.summary
        let farthest = min(Most.meters, Most.speed * max(elapsed, 1))
        if let distance = summary?.positive(.distance, atMost: farthest) { return distance }
        if let length = summary?.positive(.poolLength), activeLengths > 0, length * activeLengths <= farthest {
            return length * activeLengths
        }
        let laps = laps.compactMap { $0.positive(.distance) }.reduce(0, +)
        return samples.distance.flatMap { $0 <= farthest ? $0 : nil } ?? (laps > 0 ? laps : nil)
    }

    /// Sets the power values. Some devices leave zeros out of their average: if it is more than a tenth above the
    /// samples' mean, the mean counts.
    private func setPower(_ leg: inout Leg) {
        let (summary, mean) = (span.summary, samples.mean { $0.power })
        let summed = summary?.positive(.averagePower, atMost: Most.power)
        if let summed, mean.map({ summed <= 1.1 * $0 }) ?? true {
            leg.averagePower = summed
        } else {
            leg.averagePower = mean.flatMap { $0 > 0 ? $0 : nil }
        }
        guard leg.averagePower != nil else { return }
        leg.maxPower = summary?.positive(.maxPower, atMost: Most.power) ?? samples.greatest { $0.power }
        let normalized = summary?.positive(.normalizedPower, atMost: Most.power)
        // Normalised power can't exceed the maximum.
        let isAbsurd = normalized.map { $0 > leg.maxPower ?? .infinity } ?? true
        leg.normalizedPower = isAbsurd ? samples.normalizedPower : normalized
        leg.kilojoules = summary?.positive(.work).map { $0 / 1000 } ?? samples.kilojoules
    }

    /// For a run, the steps of one foot per minute; a program or two count both feet.
    private var cadence: Double? {
        let summary = span.summary
        let summed = summary?.positive(.cadence).map { $0 + (summary?[.fractionalCadence] ?? 0) }
        guard let cadence = summed ?? samples.mean({ $0.cadence }), cadence > 0 else { return nil }
        return sport.isRun && cadence > 120 ? cadence / 2 : cadence
    }

    /// The device's own zones: from `time_in_zone`, or else from the session, with the file's bounds.
    private var zones: [Leg.ZoneTime]? {
        let (seconds, bounds) =
            file.timesInZone[span.index] ?? (span.summary?.zoneSeconds ?? [], file.zoneBounds)
        guard seconds.contains(where: { $0 > 0 }) else { return nil }
        return seconds.enumerated().map { index, seconds in
            Leg.ZoneTime(seconds: seconds, upperBound: index < bounds.count ? bounds[index] : nil)
        }
    }
}
