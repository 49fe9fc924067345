import ActivityFiles
import Basics
import Testing
import Workouts

/// What is computed of a GPX or TCX, names, devices, and what hostile files can't do.
@Suite("Figures, names and limits of GPX and TCX files")
struct TrackFigureTests {
    private static func lap(_ minute: Int, meters: Double, _ content: String) -> String {
        TCX.lap(minute * 60, 60, "<DistanceMeters>\(meters)</DistanceMeters>\(content)")
    }

    /// A point at the end of a minute.
    private static func point(_ minute: Int, meters: Double, _ content: String = "") -> String {
        TCX.point(minute * 60 + 59, "<DistanceMeters>\(meters)</DistanceMeters>\(content)")
    }

    private static func tcx(_ content: String) -> [UInt8] {
        TCX.file("<Activity Sport=\"Other\">\(content)</Activity>")
    }

    private static func gpx(_ name: String, creator: String = "") -> [UInt8] {
        let points = GPX.times.map { "<trkpt lat=\"1\" lon=\"2\"><time>\($0)</time></trkpt>" }.joined()
        return GPX.document(GPX.track(of: points, "<name>\(name)</name>"), creator: creator)
    }

    private func leg(_ bytes: [UInt8]) throws -> Leg { try #require(try read(bytes).legs.first) }

    @Test("A pool swim with one point a lap, at its end, is as long as its laps")
    func pool() throws {
        let laps = (1...10).map {
            Self.lap($0 + 10, meters: 50, "<Track>\(Self.point($0 + 10, meters: Double($0) * 50))</Track>")
        }
        #expect(try leg(Self.tcx(laps.joined())).distance?.meters == 500)
    }

    @Test("Of a merged file, whose laps tell less than its points, the points count")
    func merged() throws {
        func stretch(_ minute: Int) -> String {
            Self.point(minute, meters: 0) + Self.point(minute + 1, meters: 900) + Self.point(minute + 2, meters: 2000)
        }
        let lap = Self.lap(10, meters: 2000, "<Track>\(stretch(10))\(stretch(20))</Track>")
        #expect(try leg(Self.tcx(lap)).distance?.meters == 4000)
    }

    @Test("Laps have their own heart rate, power, climb and pauses")
    func laps() throws {
        func track(_ minute: Int, rate: Int, watts: Int, _ height: (Int) -> Int) -> String {
            let points = (0..<20).map {
                "<Trackpoint><Time>2026-03-17T05:\(minute):\($0 + 10)Z</Time><AltitudeMeters>\(height($0))</AltitudeMeters>"
                    + "<HeartRateBpm><Value>\(rate)</Value></HeartRateBpm><Extensions><TPX><Watts>\(watts)</Watts></TPX></Extensions></Trackpoint>"
            }
            return "<Track>\(points.joined())</Track>"
        }
        let leg = try leg(
            Self.tcx(
                Self.lap(10, meters: 300, track(10, rate: 120, watts: 150) { 100 + $0 * 2 })
                    + Self.lap(15, meters: 300, track(15, rate: 160, watts: 250) { 100 - $0 })))
        #expect(leg.laps.map(\.averageHeartRate) == [120, 160] && leg.laps.map(\.averagePower) == [150, 250])
        #expect(leg.laps.map(\.elapsedTime) == [.seconds(300), .seconds(60)])
        #expect(leg.laps.map(\.movingTime) == [.seconds(60), .seconds(60)])
        #expect(leg.laps.map { $0.elevationGain.map(\.meters) ?? -1 }.map { $0 > 20 } == [true, false])
        #expect(leg.elapsedTime == .seconds(329))
    }

    @Test(
        "144: default names, in any language, with a date or without",
        arguments: [
            "Wahoo Workout", "DEFAULT", "Indoor Cycling", "indoor_cycling", "自行车", "04-FEB-13 22:16:37", "Laufen",
            "Route 2024-09-03 7:48pm", "Workout(start=Tue Mar 17)", "ACTIVE LOG #2", "Move", "exercise", "Natación",
            "Running 5/1/13 6:12 am", "17. März 2026", "2013年6月4日", "Track 001", "Current Track: 04 FEB 2013 22:16",
            "Weight Training", "...", "20260317", "Workout(id=17, sport=run)", "mardi 17 mars 2026",
            "17. maaliskuuta 2026",
            "Wtorek, 17 marca 2026 18:04", "2026년 3월 17일 오후 6:04", "martes, 17 de mar. de 2026",
            "Löpning 17 maj 2026 18:04",
            "2026-03-17-180400.fit", "Morning in the hills.GPX.gz", "zwift-activity-1234567",
            "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "Road running", "Other outdoor", "Nordic walking",
        ])
    func defaults(_ name: String) throws { #expect(try leg(Self.gpx(name)).name.isEmpty) }

    @Test(
        "144: an athlete's names stay, and Garmin Connect's of place and sport",
        arguments: [
            "Meylan Road Cycling", "Hills", "Run 5k", "Marathon 2026", "4x4", "Ride to Mars 2026", "Run 2",
            "Intervals 3 x 10", "Las 5 Torres", "Core", "Workout with Mia",
        ])
    func names(_ name: String) throws { #expect(try leg(Self.gpx(name)).name == name) }

    @Test("144: notes stand in for a plan's default name; a document's name for a single activity's")
    func whichName() throws {
        func plan(_ name: String) -> String {
            "<Notes>Felt great</Notes><Training><Plan><Name>\(name)</Name></Plan></Training>"
        }
        let lap = Self.lap(10, meters: 9, "")
        #expect(try leg(Self.tcx(lap + plan("Laufen"))).name == "Felt great")
        #expect(try leg(Self.tcx(lap + plan("Threshold"))).name == "Threshold")
        let track =
            "<trk><trkseg><trkpt><time>2026-03-17T0H:00:00Z</time></trkpt><trkpt><time>2026-03-17T0H:01:00Z</time></trkpt></trkseg></trk>"
        let (one, other) = (track.replacing("0H", with: "05"), track.replacing("0H", with: "06"))
        #expect(try read(Array("<gpx><name>Loop</name>\(one)</gpx>".utf8)).legs.map(\.name) == ["Loop"])
        let two = try read(Array("<gpx><metadata><name>My year</name></metadata>\(one)\(other)</gpx>".utf8))
        #expect(two.legs.map(\.name) == ["", ""])
    }

    @Test(
        "A GPX's creator is the device, unless it is a program",
        arguments: [
            ("eTrex 30", true), ("Garmin Edge 530", true), ("Polar Vantage V", true), ("StravaGPX", false),
            ("Garmin Connect", false),
            ("Garmin BaseCamp", false), ("Polar Flow", false), ("Polarsteps", false),
            ("GPSBabel - http://www.gpsbabel.org", false),
            ("Runkeeper - http://www.runkeeper.com", false), ("gpx.py -- https://github.com/tkrajina/gpxpy", false),
            ("", false),
        ])
    func creators(_ creator: String, _ isDevice: Bool) throws {
        #expect(try leg(Self.gpx("Hills", creator: creator)).deviceName == (isDevice ? creator : ""))
    }

    @Test("Numbers that no device measures are left out")
    func absurd() throws {
        for number in ["nan", "inf", "-inf", "1e300", "-1e300", "", " ", "0x", "99999999999999999999"] {
            let values = ["TotalTimeSeconds", "Calories", "MaximumSpeed", "AverageHeartRateBpm"]
                .map { "<\($0)>\(number)</\($0)>" }.joined()
            let point = Self.point(
                10, meters: 5, "<HeartRateBpm>\(number)</HeartRateBpm><AltitudeMeters>\(number)</AltitudeMeters>")
            let odd = Self.point(11, meters: 5).replacing("5</D", with: "\(number)</D")
            let lap = "<Lap StartTime=\"2026-03-17T05:10:00Z\">\(values)<Track>\(point)\(odd)</Track></Lap>"
            let leg = try leg(Self.tcx(lap))
            #expect(
                leg.elapsedTime == .seconds(119) && leg.kilocalories == nil && leg.averageHeartRate == nil, "\(number)")
            #expect(leg.distance == nil && leg.maxSpeed == nil, "\(number)")
        }
    }

    @Test("Values above what is meant are left out: 255 beats, 65,535 W, a height of a million metres")
    func tooMuch() throws {
        let values =
            "<MaximumHeartRateBpm><Value>255</Value></MaximumHeartRateBpm><Cadence>255</Cadence><Calories>65535</Calories>"
        let point = "<HeartRateBpm><Value>0</Value></HeartRateBpm><Cadence>255</Cadence><Watts>65535</Watts>"
        let points = (10..<20).map {
            Self.point($0, meters: 5, point + "<AltitudeMeters>\($0 % 2)000000</AltitudeMeters>")
        }
        let leg = try leg(Self.tcx(Self.lap(10, meters: 5, values + "<Track>\(points.joined())</Track>")))
        #expect(leg.averageHeartRate == nil && leg.maxHeartRate == nil && leg.averageCadence == nil)
        #expect(leg.averagePower == nil && leg.kilocalories == nil && leg.elevationGain.map(\.meters) ?? 0 == 0)
    }

    @Test("Long texts are cut, control characters removed")
    func texts() throws {
        let long = String(repeating: "東", count: 100_000)
        let named = try leg(Self.gpx("Hills&#x85;&#9;\n\(long)", creator: "Garmin \(long)"))
        #expect(named.name.hasPrefix("Hills 東") && named.name.count <= 200 && !named.name.contains("\u{FFFD}"))
        #expect(named.deviceName.count <= 200)
    }

    @Test("More activities than any device records are told of")
    func many() throws {
        let activities = (0..<1200).map { index in
            let time = Instant(secondsSinceEpoch: 1_700_000_000 + index * 3600)
            return
                "<Activity Sport=\"Running\"><Lap StartTime=\"\(time)\"><TotalTimeSeconds>9</TotalTimeSeconds></Lap></Activity>"
        }
        let file = try read(Array(TCX.document(activities.joined()).utf8))
        #expect(file.legs.count == 1000 && file.notes == ["Only the first 1000 of its activities are used."])
    }
}
