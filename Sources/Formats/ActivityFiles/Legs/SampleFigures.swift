/// Figures that a device didn't record, computed from its samples, which are in order of time, at most one per second.
extension BidirectionalCollection<Leg.Sample> {
    func mean(_ value: (Leg.Sample) -> Float?) -> Double? {
        var (sum, count) = (0.0, 0)
        for sample in self {
            guard let value = value(sample) else { continue }
            sum += Double(value)
            count += 1
        }
        return count > 0 ? sum / Double(count) : nil
    }

    func greatest(_ value: (Leg.Sample) -> Float?) -> Double? {
        var greatest: Float?
        for sample in self {
            guard let value = value(sample) else { continue }
            greatest = Swift.max(value, greatest ?? value)
        }
        return greatest.map(Double.init)
    }

    /// In metres; nil if no sample has a distance. Differences count, since a leg's distances may continue those of
    /// earlier legs. If the distance falls, counting starts anew.
    var distance: Double? {
        var sum = 0.0
        var last: Double?
        for sample in self {
            guard let distance = sample.distance else { continue }
            if let last { sum += Swift.max(0, distance - last) }
            last = distance
        }
        return last == nil || sum == 0 ? nil : sum
    }

    /// In kilojoules: power times seconds. A gap that is too long counts as one second.
    var kilojoules: Double? {
        let gap = longestGap
        var joules = 0.0
        var last: Int?
        for sample in self {
            guard let power = sample.power else { continue }
            joules += Double(power) * Double(duration(from: last, to: sample.time, gap))
            last = sample.time
        }
        return joules > 0 ? joules / 1000 : nil
    }

    /// For how many seconds each heart rate was recorded, up to the greatest one.
    var heartRateSeconds: [Int] {
        let gap = longestGap
        var seconds: [Int] = []
        var last: Int?
        for sample in self {
            guard let heartRate = sample.heartRate else { continue }
            let index = Int(heartRate.rounded())
            while seconds.count <= index { seconds.append(0) }
            seconds[index] += duration(from: last, to: sample.time, gap)
            last = sample.time
        }
        return seconds
    }

    /// Watts: the fourth root of the mean fourth power of the means of 30 seconds, with each value lasting for up to
    /// ten seconds; nil for less than 30 seconds of power.
    ///
    /// Coggan, "Normalized Power" (help.trainingpeaks.com).
    var normalizedPower: Double? {
        let gap = longestGap
        var window: [Double] = []
        var (next, sum, fourths, count) = (0, 0.0, 0.0, 0)
        var last: (time: Int, power: Double)?
        func add(_ power: Double) {
            if window.count < 30 {
                window.append(power)
                sum += power
            } else {
                sum += power - window[next]
                window[next] = power
                next = (next + 1) % 30
            }
            guard window.count == 30 else { return }
            let mean = Swift.max(0, sum / 30)
            fourths += mean * mean * mean * mean
            count += 1
        }
        for sample in self {
            guard let power = sample.power.map(Double.init) else { continue }
            if let last, sample.time - last.time <= gap {
                for _ in 1..<Swift.max(1, sample.time - last.time) { add(last.power) }
            }
            add(power)
            last = (sample.time, power)
        }
        return count > 0 ? (fourths / Double(count)).squareRoot().squareRoot() : nil
    }

    /// Metres: the rises after a median of five values, counted in steps of at least 3 m. An estimate, for files
    /// without a recorded climb.
    var estimatedElevationGain: Double? {
        let altitudes = compactMap(\.altitude)
        guard altitudes.count >= 5 else { return nil }
        var (gain, low): (Double, Float?) = (0, nil)
        for index in 2..<(altitudes.count - 2) {
            let altitude = altitudes[(index - 2)...(index + 2)].sorted()[2]
            guard let floor = low else {
                low = altitude
                continue
            }
            if altitude - floor >= 3 {
                gain += Double(altitude - floor)
                low = altitude
            } else if altitude < floor {
                low = altitude
            }
        }
        return gain
    }

    /// Whole seconds in motion: gaps of more than a minute don't count, nor steps slower than the limit.
    ///
    /// - Parameter slowest: metres per second.
    func secondsMoving(slowest: Double) -> Int? {
        var (seconds, last): (Int, Leg.Sample?) = (0, nil)
        for sample in self {
            defer { last = sample }
            guard let last, sample.time - last.time <= 60 else { continue }
            if let from = last.distance, let to = sample.distance,
                (to - from) / Double(sample.time - last.time) < slowest
            {
                continue
            }
            seconds += sample.time - last.time
        }
        return last == nil ? nil : seconds
    }

    /// Returns for how many seconds a sample counts after the one before it: one second if that is too far back, or if
    /// there is none.
    private func duration(from last: Int?, to time: Int, _ gap: Int) -> Int {
        last.map { time - $0 }.flatMap { $0 <= gap ? $0 : nil } ?? 1
    }

    /// In seconds: ten, or twice the average interval between samples if that is longer, since some devices record once
    /// a minute; at most two minutes.
    private var longestGap: Int {
        guard let first, let last, count > 1 else { return 10 }
        return Swift.min(Swift.max(10, 2 * (last.time - first.time) / (count - 1)), 120)
    }
}
