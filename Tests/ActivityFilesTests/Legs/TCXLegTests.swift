import ActivityFiles
import Basics
import Testing
import Workouts

/// What is made of TCX files as they come from devices and programs. Numbers are those of docs/faults.md.
@Suite("Activities of TCX files")
struct TCXLegTests {
    private static func point(_ second: Int, _ rest: String = "") -> String {
        let (minutes, seconds) = (String(second / 60 + 100).dropFirst(), String(second % 60 + 100).dropFirst())
        return "<Trackpoint><Time>2026-03-17T05:\(minutes):\(seconds)Z</Time>\(rest)</Trackpoint>"
    }

    private static func lap(_ start: String, seconds: Double, _ rest: String) -> String {
        "<Lap StartTime=\"\(start)\"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>\(rest)</Lap>"
    }

    private static func activity(_ sport: String, _ content: String) -> String {
        "<Activity Sport=\"\(sport)\"><Id>2026-03-17T05:00:00Z</Id>\(content)</Activity>"
    }

    private func legs(_ content: String) throws -> [Leg] {
        try read(Array(TCX.document("<Activities>\(content)</Activities>").utf8)).legs
    }

    @Test("Laps make the sums; the timer is the moving time, and the last point ends the activity")
    func sums() throws {
        let points = (0...20).map { Self.point($0 * 60, "<HeartRateBpm><Value>140</Value></HeartRateBpm>") }.joined()
        let leg = try #require(
            try legs(
                Self.activity(
                    "Biking",
                    Self.lap(
                        "2026-03-17T05:00:00Z", seconds: 500,
                        "<DistanceMeters>4000</DistanceMeters><Calories>90</Calories><Track>\(points)</Track>")
                        + Self.lap(
                            "2026-03-17T05:10:00Z", seconds: 550,
                            "<DistanceMeters>4500</DistanceMeters><Calories>95</Calories><Intensity>Resting</Intensity>"
                        ) + "<Creator><Name>Garmin Edge 530</Name></Creator>")
            ).first)
        #expect(leg.sport.rawValue == "Ride")
        #expect(leg.elapsedTime == .seconds(1200) && leg.movingTime == .seconds(1050))
        #expect(leg.distance?.meters == 8500 && leg.kilocalories == 185)
        #expect(leg.averageHeartRate == 140 && leg.deviceName == "Garmin Edge 530")
        #expect(leg.laps.map(\.isRest) == [false, true] && leg.isIndoor == true)
    }

    @Test("125: several activities and a multi-sport session are each once; distances that go on count as differences")
    func several() throws {
        func points(_ from: Double) -> String {
            "<Track>"
                + (0...10).map { Self.point($0, "<DistanceMeters>\(from + Double($0) * 5)</DistanceMeters>") }.joined()
                + "</Track>"
        }
        let first = Self.activity("Other", Self.lap("2026-03-17T05:00:00Z", seconds: 10, points(0)))
        let change =
            "<Transition StartTime=\"2026-03-17T05:00:10Z\"><TotalTimeSeconds>30</TotalTimeSeconds></Transition>"
        let next = Self.activity("Running", Self.lap("2026-03-17T05:00:40Z", seconds: 10, points(40_330)))
        let legs = try legs(
            "<MultiSportSession><FirstSport>\(first)</FirstSport><NextSport>\(change)\(next)</NextSport></MultiSportSession>"
                + Self.activity("Biking", Self.lap("2026-03-17T06:00:00Z", seconds: 60, "")))
        #expect(legs.map(\.sport.rawValue) == ["Workout", "Workout", "Run", "Ride"])
        #expect(legs.map(\.isTransition) == [false, true, false, false])
        #expect(legs[2].distance?.meters == 50)
    }

    @Test(
        "138: what a TCX calls Other is a workout",
        arguments: [
            ("Running", "Run"), ("BIKING", "Ride"), ("Other", "Workout"), ("", "Workout"),
            ("VirtualRide", "VirtualRide"),
        ])
    func sports(_ word: String, _ type: String) throws {
        let legs = try legs(Self.activity(word, Self.lap("2026-03-17T05:00:00Z", seconds: 60, "")))
        #expect(legs.map(\.sport.rawValue) == [type])
    }

    @Test("141: blanks before the declaration, offsets, a doubled Z, and laps without a start")
    func dialects() throws {
        let document = TCX.document(
            "<Activities><Activity Sport=\"\"><Id>2026-03-17T05:00:00Z</Id><Lap><TotalTimeSeconds>20</TotalTimeSeconds>"
                + "<Track><Trackpoint><Time>2026-03-17T01:00:00-04:00</Time><HeartRateBpm>135</HeartRateBpm></Trackpoint>"
                + "<Trackpoint><Time>2026-03-17T05:00:20ZZ</Time><HeartRateBpm></HeartRateBpm></Trackpoint>"
                + "</Track></Lap></Activity></Activities>")
        let leg = try #require(
            try read(Array(" \n\t<?xml version=\"1.0\"?>\(document)".utf8)).legs.first)
        #expect(leg.start.description == "2026-03-17T05:00:00Z" && leg.elapsedTime == .seconds(20))
        #expect(leg.averageHeartRate == 135 && leg.offset == -4 * 3600)
    }

    @Test("Laps without a track are an activity; a course is none")
    func without() throws {
        #expect(try legs(Self.activity("Running", Self.lap("2026-03-17T05:00:00Z", seconds: 60, ""))).count == 1)
        let course = try read(
            Array(
                TCX.document("<Courses><Course><Track>\(Self.point(1))\(Self.point(2))</Track></Course></Courses>").utf8
            ))
        #expect(course.legs.isEmpty && course.other == "a course")
    }

    @Test("136: laps of 1989 are told")
    func clock() {
        let text = TCX.document(
            "<Activities>\(Self.activity("Running", Self.lap("1989-12-31T00:00:10Z", seconds: 60, "")))</Activities>")
        #expect(unusable(Array(text.utf8)) == "it starts on 1989-12-31: was the device's clock right?")
    }
}
