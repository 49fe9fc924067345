/// What wrote a GPX document: `gpx@creator`.
enum TrackCreator {
    /// The creator if it is a device, not a program; else empty.
    static func device(_ creator: String) -> String {
        let name = TrackText.line(creator)
        let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
        guard let first = words.first, makers.contains(where: first.hasPrefix) else { return "" }
        return words.contains { programs.contains(String($0)) } || first == "polarsteps" ? "" : name
    }

    /// Makers, and devices that are written without theirs.
    private static let makers = [
        "garmin", "edge", "etrex", "oregon", "forerunner", "fenix", "fēnix", "gpsmap", "dakota", "montana", "foretrex",
        "vivoactive", "vívoactive", "instinct", "epix", "suunto", "ambit", "polar", "coros", "wahoo", "elemnt",
        "bryton",
        "lezyne", "sigma", "holux", "magellan", "hammerhead", "karoo", "tomtom", "amazfit", "fitbit", "timex",
        "igpsport",
    ]

    /// Words in the names of makers' programs: `Garmin Connect`, `Polar Flow`, `Sigma Data Center`.
    private static let programs: Set<String> = [
        "app", "basecamp", "bridge", "center", "com", "communicator", "connect", "dashboard", "desktop", "explore",
        "express", "flow", "http", "https", "international", "link", "mapsource", "mobile", "movescount", "protrainer",
        "rest", "site", "software", "studio", "sync", "tools", "utility", "vantagepoint", "web", "websync", "www",
    ]
}
