import Foundation

/// The way between the places of a recording whose device recorded no distances. Places are read for nothing else, and
/// are forgotten with it.
struct Way {
    private var stops: [Stop] = []
    private var isSorted = true
    /// Whether the next place is the first one, or the first after a pause.
    private var isInterrupted = true

    private struct Stop {
        /// In seconds since 1970; that of the place before if the file has none.
        let time: Int
        let isTimed: Bool
        var place: Place
        /// Whether a pause came before it, across which no distance counts.
        var beginsPart: Bool
    }

    /// Adds a place. One without a time lies between its neighbours in the file.
    mutating func add(_ place: Place, at moment: Int?) {
        guard let time = moment ?? stops.last?.time, stops.count < Samples.most else { return }
        if let last = stops.last, time < last.time { isSorted = false }
        stops.append(Stop(time: time, isTimed: moment != nil, place: place, beginsPart: isInterrupted))
        isInterrupted = false
    }

    mutating func interrupt() { isInterrupted = true }

    /// Continues with the places of another track.
    mutating func goOn(with next: Way) {
        guard let first = next.stops.first else { return }
        isSorted = isSorted && next.isSorted && (stops.last.map { $0.time <= first.time } ?? true)
        stops += next.stops
    }

    mutating func forget() { stops = [] }

    /// Returns how many metres lie before each moment that has a place, in order of time. A moment that the file tells
    /// twice counts once, at its later place; a pause before it counts if each copy begins with one.
    func meters() -> [(time: Int, meters: Double)] {
        var moments: [Stop] = []
        moments.reserveCapacity(stops.count)
        for stop in inOrder {
            if let last = moments.last, last.time == stop.time, last.isTimed, stop.isTimed {
                moments[moments.count - 1].place = stop.place
                moments[moments.count - 1].beginsPart = last.beginsPart && stop.beginsPart
            } else {
                moments.append(stop)
            }
        }
        var (sum, last) = (0.0, Place?.none)
        return moments.map { moment in
            if let last, !moment.beginsPart { sum += last.meters(to: moment.place) }
            last = moment.place
            return (moment.time, sum)
        }
    }

    /// Sorts stably, so that places without a time stay behind those before them.
    private var inOrder: [Stop] {
        guard !isSorted else { return stops }
        return stops.indices.sorted { (stops[$0].time, $0) < (stops[$1].time, $1) }.map { stops[$0] }
    }
}

/// A position, to about a centimetre.
struct Place {
    /// In semicircles, of which half a turn has 2³¹.
    private let latitude, longitude: Int32

    private static let degrees = 180 / 2_147_483_648.0

    /// - Parameters:
    ///   - latitude: in degrees.
    ///   - longitude: in degrees.
    /// - Returns: nil if there is no such place, or if it is 0° N, 0° E, where devices are that don't know.
    init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        self.latitude = Int32(clamping: Int((latitude / Self.degrees).rounded()))
        self.longitude = Int32(clamping: Int((longitude / Self.degrees).rounded()))
    }

    /// - Parameters:
    ///   - latitude: in semicircles.
    ///   - longitude: in semicircles.
    init?(semicircles latitude: Double, _ longitude: Double) {
        self.init(latitude: latitude * Self.degrees, longitude: longitude * Self.degrees)
    }

    /// The great circle's distance in metres, on a sphere of 6,371 km (the haversine formula).
    func meters(to other: Place) -> Double {
        let radians = Double.pi / 2_147_483_648
        let (mine, others) = (Double(latitude) * radians, Double(other.latitude) * radians)
        let height = sin((others - mine) / 2)
        let width = sin((Double(other.longitude) - Double(longitude)) * radians / 2)
        let part = height * height + cos(mine) * cos(others) * width * width
        return 2 * 6_371_000 * asin(min(1, part.squareRoot()))
    }
}
