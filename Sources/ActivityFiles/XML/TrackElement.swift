/// The elements of GPX and TCX that a reader of activities knows, by their names in lower case without prefix.
enum TrackElement: String, CaseIterable {
    // Of both.
    case time, name, type, cadence, speed, watts
    // Of TCX.
    case courses, activity, transition, id, lap, totaltimeseconds, distancemeters, calories, averageheartratebpm
    case maximumheartratebpm, intensity, trackpoint, latitudedegrees, longitudedegrees, altitudemeters, heartratebpm
    case value, runcadence, avgwatts, creator, plan, notes
    // Of GPX and the extensions that devices write.
    case trk, trkseg, trkpt, rtept, ele, hr, heartrate, bpm, cad, rpm, power, powerinwatts, metadata

    init?(_ name: XMLName) {
        guard let element = Self.byName[name.plain] else { return nil }
        self = element
    }

    private static let byName = Dictionary(
        allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

    /// Whether its text is a value.
    var hasText: Bool {
        switch self {
        case .courses, .activity, .transition, .lap, .trackpoint, .creator, .plan, .trk, .trkseg, .trkpt, .rtept,
            .metadata, .averageheartratebpm, .maximumheartratebpm:
            false
        default: true
        }
    }
}
