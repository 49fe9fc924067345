import Basics

/// The zones of Strava's `timezone` texts, `(GMT-05:00) America/New_York`, each looked up once.
///
/// The GMT part ignores daylight saving time, so only the IANA name after it counts; legacy names are as good.
struct StravaZones {
    private var known: [String: Zone?] = [:]

    mutating func zone(_ text: String) -> Zone? {
        if let zone = known[text] { return zone }
        let name = text.split(separator: " ").last.map(String.init) ?? ""
        let zone = name.hasPrefix("(") ? nil : Zone(identifier: name)
        known[text] = zone
        return zone
    }
}
