/// The samples of a file or a leg in order of their times, one per second at most.
struct Samples {
    private(set) var all: [Leg.Sample] = []
    private var isSorted = true

    /// Ten days, once a second.
    static let most = 864_000

    /// Adds the values recorded in one second. Values that no athlete can reach are left out, and so are samples beyond
    /// the number that any recording has.
    mutating func add(_ sample: Leg.Sample) {
        var sample = sample
        if let heartRate = sample.heartRate, !(1...Float(Most.heartRate)).contains(heartRate) { sample.heartRate = nil }
        if let power = sample.power, !(0...Float(Most.power)).contains(power) { sample.power = nil }
        // An athlete who coasts or stands has no cadence.
        if sample.cadence == 0 { sample.cadence = nil }
        if let distance = sample.distance, !(0...Most.meters).contains(distance) { sample.distance = nil }
        if let last = all.last, last.time == sample.time {
            return all[all.count - 1].fill(with: sample)
        }
        guard all.count < Self.most else { return }
        if let last = all.last, sample.time < last.time { isSorted = false }
        all.append(sample)
    }

    /// Removes all distances so far, so that more reliable ones replace them.
    mutating func forgetDistances() {
        for index in all.indices { all[index].distance = nil }
    }

    /// Sorts by time, and merges the samples of a second.
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
        let first = index(of: begin)
        return all[first..<max(first, index(of: end))]
    }

    /// The index of the first sample at or after a time.
    private func index(of time: Int) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
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

/// The largest plausible values. Values above them are left out.
enum Most {
    static let meters = 1e8
    /// Metres above the sea, or below.
    static let altitude = 20_000.0
    /// Metres of climb. No race has more.
    static let climb = 40_000.0
    /// Metres per second.
    static let speed = 150.0
    /// For one lap.
    static let kilocalories = 65_534.0
    /// Beats per minute.
    static let heartRate = 250.0
    /// Per minute; 255 stands for none.
    static let cadence = 254.0
    /// Watts.
    static let power = 2500.0
}
