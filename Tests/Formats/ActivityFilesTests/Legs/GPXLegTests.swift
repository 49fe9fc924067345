import ActivityFiles
import Basics
import Testing
import Workouts

/// What is made of GPX files as they come from devices and programs. Numbers are those of faults.md.
@Suite("Activities of GPX files")
struct GPXLegTests {
    /// A point a second, 10 m further north each.
    private static func points(_ seconds: ClosedRange<Int>, from hour: Int = 5, _ rest: (Int) -> String = { _ in "" })
        -> String
    {
        seconds.map { second in
            "<trkpt lat=\"\(52.5 + Double(second) * 0.000_089_932)\" lon=\"13.4\">"
                + "<time>\(TCX.time((hour - 5) * 3600 + second))</time>\(rest(second))</trkpt>"
        }.joined()
    }

    private func legs(_ content: String, creator: String = "Garmin Edge 530") throws -> [Leg] {
        try read(GPX.document(content, creator: creator)).legs
    }

    @Test("The way is that between points, and a pause of a segment doesn't count")
    func way() throws {
        let leg = try #require(
            try legs(
                "<trk><type>running</type><name>Hills</name><trkseg>\(Self.points(0...100))</trkseg>"
                    + "<trkseg>\(Self.points(300...400))</trkseg></trk>"
            ).first)
        #expect(leg.sport.rawValue == "Run" && leg.name == "Hills" && leg.deviceName == "Garmin Edge 530")
        #expect(leg.distance.map { abs($0.meters - 2000) < 5 } == true)
        #expect(leg.elapsedTime == .seconds(400) && leg.movingTime == .seconds(200))
        #expect(leg.isIndoor == false && leg.offset == nil)
    }

    @Test(
        "138: types in Strava's numbers, Garmin Connect's words, Strava's own; without any it is a workout",
        arguments: [
            ("9", "Run"), ("1", "Ride"), ("16", "Swim"), ("trail_running", "TrailRun"), ("Gravel Ride", "GravelRide"),
            ("lap_swimming", "Swim"), ("VirtualRide", "VirtualRide"), ("knitting", "Workout"), ("", "Workout"),
        ])
    func sports(_ word: String, _ type: String) throws {
        let legs = try legs("<trk><type>\(word)</type><trkseg>\(Self.points(0...5))</trkseg></trk>")
        #expect(legs.map(\.sport.rawValue) == [type])
    }

    @Test("140: values under any prefix at any depth, and points without a place")
    func extensions() throws {
        let values = [
            "<power>210</power><extensions><x:TrackPointExtension xmlns:x=\"a\"><x:hr>140</x:hr><x:cad>90</x:cad></x:TrackPointExtension></extensions>",
            "<extensions><gpxdata:hr>140</gpxdata:hr><gpxdata:cadence>90</gpxdata:cadence><pwr:PowerInWatts>210</pwr:PowerInWatts></extensions>",
            "<bpm>140</bpm><rpm>90</rpm><extensions><watts>210</watts></extensions>",
        ]
        for value in values {
            let leg = try #require(
                try legs("<trk><type>cycling</type><trkseg>\(Self.points(0...60) { _ in value })</trkseg></trk>").first)
            #expect(leg.averageHeartRate == 140 && leg.averageCadence == 90 && leg.averagePower == 210, "\(value)")
        }
        let indoors = try legs(
            "<trk><type>cycling</type><trkseg><trkpt><time>2026-03-17T05:00:00Z</time></trkpt>"
                + "<trkpt><time>2026-03-17T05:10:00Z</time></trkpt></trkseg></trk>")
        #expect(indoors.first?.elapsedTime == .seconds(600) && indoors.first?.isIndoor == true)
    }

    @Test("Tracks within a minute of one type are one activity; others are their own")
    func tracks() throws {
        func track(_ type: String, _ seconds: ClosedRange<Int>, from hour: Int = 5) -> String {
            "<trk><type>\(type)</type><trkseg>\(Self.points(seconds, from: hour))</trkseg></trk>"
        }
        let legs = try legs(
            track("running", 0...60) + track("running", 100...160) + track("cycling", 170...230)
                + track("cycling", 0...60, from: 7))
        #expect(legs.map(\.sport.rawValue) == ["Run", "Ride", "Ride"])
        #expect(legs.first?.elapsedTime == .seconds(160))
        for (second, count) in [(120, 1), (121, 2)] {
            #expect(try self.legs(track("running", 0...60) + track("running", second...180)).count == count)
        }
    }

    @Test(
        "144: names that programs give are none",
        arguments: ["Route 2024-09-03 7:48pm", "Workout(start=2026)", "ACTIVE LOG #2", "Move", "2026-03-17", "Running"])
    func names(_ name: String) throws {
        let legs = try legs(
            "<metadata><name>\(name)</name></metadata><trk><trkseg>\(Self.points(0...5))</trkseg></trk>",
            creator: "StravaGPX")
        #expect(legs.map(\.name) == [""] && legs.map(\.deviceName) == [""])
    }

    @Test("Climb is counted in steps, after single values that are off")
    func climb() throws {
        let leg = try #require(
            try legs(
                "<trk><trkseg>\(Self.points(0...200) { "<ele>\($0 == 50 ? 900 : 100 + min($0, 100) / 2)</ele>" })</trkseg></trk>"
            ).first)
        #expect(leg.elevationGain.map { (45...50).contains($0.meters) } == true)
    }
}
