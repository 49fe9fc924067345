package enum Recording {
    /// A track of some minutes.
    package static func gpx(start: String = "2026-03-17T17:00", minutes: Int = 30) -> String {
        let points = (0..<minutes).map { minute in
            let hour = Int(start.dropFirst(11).prefix(2)) ?? 0
            let time = start.prefix(11) + "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):51Z"
            return "<trkpt lat=\"0.01\" lon=\"0.\(100 + minute)\"><time>\(time)</time></trkpt>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
            \(points.joined(separator: "\n"))
            </trkseg></trk></gpx>

            """
    }
}
