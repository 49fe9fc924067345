/// The elements of GPX and TCX that a reader of activities knows, by their names in lower case without prefix.
enum TrackElement: String, CaseIterable {
    // Of both.
    case time, name, type, cadence, speed, watts
    // Of TCX.
    case courses, workouts, activity, transition, id, lap, totaltimeseconds, distancemeters, maximumspeed, calories
    case averageheartratebpm, maximumheartratebpm, intensity, track, trackpoint, latitudedegrees, longitudedegrees
    case altitudemeters, heartratebpm, runcadence, avgruncadence, avgwatts, maxwatts, creator, plan, notes
    // Of GPX and the extensions that devices write.
    case trk, trkseg, trkpt, rtept, wpt, ele, hr, heartrate, bpm, cad, rpm, power, powerinwatts, metadata

    init?(_ name: XMLName) {
        guard let element = Self.byName[name.plain] else { return nil }
        self = element
    }

    private static let byName = Dictionary(
        allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

    /// Whether its text is a value. That of a TCX's heart rates may stand in an element within.
    var hasText: Bool {
        switch self {
        case .courses, .workouts, .activity, .transition, .lap, .track, .trackpoint, .creator, .plan, .trk, .trkseg,
            .trkpt, .rtept, .wpt, .metadata:
            false
        default: true
        }
    }
}
