import Basics
import Workouts

/// The samples of a file or a leg in order of their times, one per second at most.
struct Samples {
    private(set) var all: [Leg.Sample] = []
    private var isSorted = true
    /// Whether the device recorded distances. Without any, the way between the places counts.
    private(set) var hasDistances = false
    private var way = Way()

    /// Ten days, once a second.
    static let most = 864_000

    /// Adds the values recorded in one second, and where that was. Values that no athlete can reach are left out, and
    /// so are samples beyond the number that any recording has.
    mutating func add(_ sample: Leg.Sample, at place: Place? = nil) {
        var sample = sample
        sample.isPlaced = place != nil
        if let heartRate = sample.heartRate, !(1...Float(Most.heartRate)).contains(heartRate) { sample.heartRate = nil }
        if let power = sample.power, !(0...Float(Most.power)).contains(power) { sample.power = nil }
        // An athlete who coasts or stands has no cadence.
        if sample.cadence == 0 { sample.cadence = nil }
        if let distance = sample.distance, !(0...Most.meters).contains(distance) { sample.distance = nil }
        if !hasDistances, sample.distance ?? 0 > 0 {
            hasDistances = true
            way.forget()
        }
        if !hasDistances, let place { way.add(place, at: sample.time) }
        append(sample)
    }

    private mutating func append(_ sample: Leg.Sample) {
        if let last = all.last, last.time == sample.time {
            return all[all.count - 1].fill(with: sample)
        }
        guard all.count < Self.most else { return }
        if let last = all.last, sample.time < last.time { isSorted = false }
        all.append(sample)
    }

    /// Adds a place without a time, which only adds to the way.
    mutating func add(_ place: Place) { if !hasDistances { way.add(place, at: nil) } }

    /// Notes a pause; no way counts across it.
    mutating func interrupt() { way.interrupt() }

    mutating func goOn(with next: Samples) {
        if next.hasDistances, !hasDistances { way.forget() }
        hasDistances = hasDistances || next.hasDistances
        if !hasDistances { way.goOn(with: next.way) }
        next.all.forEach { append($0) }
    }

    /// Sorts by time, merges the samples of a second, and gives them the distances that the device didn't record.
    mutating func finish() {
        sort()
        let meters = way.meters()
        guard !meters.isEmpty else { return }
        way.forget()
        var next = meters.startIndex
        for index in all.indices {
            while next < meters.endIndex, meters[next].time < all[index].time { next += 1 }
            all[index].distance =
                next < meters.endIndex && meters[next].time == all[index].time ? meters[next].meters : nil
        }
    }

    mutating func removeFirst(_ count: Int) { all.removeFirst(count) }

    /// Replaces the heart rates of samples by those of a strap: each by the mean of the beats since the sample before.
    ///
    /// The FIT SDK, "HR message expansion". Both have to be sorted.
    mutating func takeHeartRates(of strap: Samples) {
        var beat = 0
        for index in all.indices {
            let begin = index > 0 ? all[index - 1].time : all[index].time - 1
            var (sum, count): (Float, Float) = (0, 0)
            while beat < strap.all.count, strap.all[beat].time <= all[index].time {
                if strap.all[beat].time > begin, let rate = strap.all[beat].heartRate {
                    (sum, count) = (sum + rate, count + 1)
                }
                beat += 1
            }
            if count > 0 {
                all[index].heartRate = sum / count
            } else if beat > 0, all[index].time - strap.all[beat - 1].time <= 2 {
                // Beats may be further apart than samples.
                all[index].heartRate = strap.all[beat - 1].heartRate ?? all[index].heartRate
            }
        }
    }

    mutating func sort() {
        guard !isSorted else { return }
        isSorted = true
        // Sorts stably, so that of two records of one second the later one wins.
        let order = all.indices.sorted { (all[$0].time, $0) < (all[$1].time, $1) }
        var sorted: [Leg.Sample] = []
        sorted.reserveCapacity(all.count)
        for index in order {
            if sorted.last?.time == all[index].time {
                sorted[sorted.count - 1].fill(with: all[index])
            } else {
                sorted.append(all[index])
            }
        }
        all = sorted
    }

    /// Returns the samples from one time up to, but not including, another. The samples have to be sorted.
    func between(_ begin: Int, _ end: Int) -> ArraySlice<Leg.Sample> {
        let first = all.partitioningIndex { $0.time >= begin }
        return all[first..<max(first, all.partitioningIndex { $0.time >= end })]
    }
}

extension Leg.Sample {
    fileprivate mutating func fill(with later: Leg.Sample) {
        distance = later.distance ?? distance
        heartRate = later.heartRate ?? heartRate
        power = later.power ?? power
        cadence = later.cadence ?? cadence
        speed = later.speed ?? speed
        altitude = later.altitude ?? altitude
        isPlaced = isPlaced || later.isPlaced
    }
}
