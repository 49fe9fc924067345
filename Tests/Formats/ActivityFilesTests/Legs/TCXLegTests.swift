import ActivityFiles
import Basics
import Testing
import Workouts

/// What is made of TCX files as they come from devices and programs. Numbers are those of faults.md.
@Suite("Activities of TCX files")
struct TCXLegTests {
    private func legs(_ content: String) throws -> [Leg] { try read(TCX.file(content)).legs }

    @Test("Laps make the sums; the timer is the moving time, and the last point ends the activity")
    func sums() throws {
        let points = (0...20).map { TCX.point($0 * 60, "<HeartRateBpm><Value>140</Value></HeartRateBpm>") }.joined()
        let leg = try #require(
            try legs(
                TCX.activity(
                    TCX.lap(
                        0, 500, "<DistanceMeters>4000</DistanceMeters><Calories>90</Calories><Track>\(points)</Track>")
                        + TCX.lap(
                            600, 550,
                            "<DistanceMeters>4500</DistanceMeters><Calories>95</Calories><Intensity>Resting</Intensity>"
                        ) + "<Creator><Name>Garmin Edge 530</Name></Creator>", "Biking")
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
                + (0...10).map { TCX.point($0, "<DistanceMeters>\(from + Double($0) * 5)</DistanceMeters>") }.joined()
                + "</Track>"
        }
        let first = TCX.activity(TCX.lap(0, 10, points(0)), "Other")
        let change =
            "<Transition StartTime=\"2026-03-17T05:00:10Z\"><TotalTimeSeconds>30</TotalTimeSeconds></Transition>"
        let next = TCX.activity(TCX.lap(40, 10, points(40_330)), "Running")
        let legs = try legs(
            "<MultiSportSession><FirstSport>\(first)</FirstSport><NextSport>\(change)\(next)</NextSport></MultiSportSession>"
                + TCX.activity(TCX.lap(3600, 60), "Biking"))
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
        let legs = try legs(TCX.activity(TCX.lap(0, 60), word))
        #expect(legs.map(\.sport.rawValue) == [type])
    }

    @Test("141: blanks before the declaration, offsets, a doubled Z, and laps without a start")
    func dialects() throws {
        let document = TCX.document(
            "<Activities><Activity Sport=\"\"><Id>2026-03-17T05:00:00Z</Id><Lap><TotalTimeSeconds>20</TotalTimeSeconds>"
                + "<Track><Trackpoint><Time>2026-03-17T01:00:00-04:00</Time><HeartRateBpm>135</HeartRateBpm></Trackpoint>"
                + "<Trackpoint><Time>2026-03-17T05:00:20ZZ</Time><HeartRateBpm></HeartRateBpm></Trackpoint>"
                + "</Track></Lap></Activity></Activities>")
        let leg = try #require(try read(Array(" \n\t<?xml version=\"1.0\"?>\(document)".utf8)).legs.first)
        #expect(leg.start.description == "2026-03-17T05:00:00Z" && leg.elapsedTime == .seconds(20))
        #expect(leg.averageHeartRate == 135 && leg.offset == -4 * 3600)
    }

    @Test("Laps without a track are an activity; a course is none")
    func without() throws {
        #expect(try legs(TCX.activity(TCX.lap(0, 60), "Running")).count == 1)
        let course = try read(
            Array(
                TCX.document("<Courses><Course><Track>\(TCX.point(1))\(TCX.point(2))</Track></Course></Courses>").utf8
            ))
        #expect(course.legs.isEmpty && course.other == "a course")
    }

    @Test("136: laps of 1989 are told")
    func clock() {
        let lap = TCX.lap(0, 60).replacing(TCX.time(0), with: "1989-12-31T00:00:10Z")
        let file = TCX.file(TCX.activity(lap, "Running"))
        #expect(unusable(file) == "it starts on 1989-12-31: was the device's clock right?")
    }
}
