import ActivityFiles
import Basics
import Testing
import Workouts

/// Rows of the table of faults that concern both GPX and TCX, or values that devices leave out.
@Suite("Faults of GPX and TCX files")
struct TrackFaultTests {
    /// One point in ten seconds, 30 m further north each.
    private static func places(_ count: Int, _ rest: String = "") -> String {
        (0..<count).map {
            "<trkpt lat=\"\(52.5 + Double($0) * 0.000_269_8)\" lon=\"13.4\"><time>\(TCX.time($0 * 10))</time>\(rest)</trkpt>"
        }.joined()
    }

    private func leg(_ bytes: [UInt8]) throws -> Leg { try #require(try read(bytes).legs.first) }

    @Test("125: an equal activity counts once, and what an extension calls one isn't one")
    func each() throws {
        let one = TCX.activity(TCX.lap(0, 60))
        #expect(try read(TCX.file(one + one)).legs.count == 1)
        let extensions =
            "<extensions><x:activity>run</x:activity><x:lap><x:calories>9</x:calories></x:lap></extensions>"
        let gpx = try read(GPX.document(GPX.track(of: Self.places(10, extensions), extensions)))
        #expect(gpx.legs.map(\.elapsedTime) == [.seconds(90)] && gpx.legs.first?.kilocalories == nil)
    }

    @Test("125: distances that go on count as differences, though the first point has a place and no distance")
    func goesOn() throws {
        let place =
            "<Position><LatitudeDegrees>52.5</LatitudeDegrees><LongitudeDegrees>13.4</LongitudeDegrees></Position>"
        let points = (1...100).map { TCX.point($0, place + "<DistanceMeters>\(40_330 + $0 * 3)</DistanceMeters>") }
        let laps = TCX.lap(
            0, 100, "<DistanceMeters>300</DistanceMeters><Track>\(TCX.point(0, place))\(points.joined())</Track>")
        #expect(try leg(TCX.file(TCX.activity(laps))).distance?.meters == 300)
    }

    @Test(
        "125: outside a pool differences count, though laps go on from the whole as points do",
        arguments: [("Running", 0), ("Biking", 0), ("Other", 10), ("Swim", 10)])
    func lapsGoOn(_ sport: String, _ degrees: Int) throws {
        let place =
            "<Position><LatitudeDegrees>\(degrees)</LatitudeDegrees><LongitudeDegrees>0</LongitudeDegrees></Position>"
        let points = [(0, 40_330), (600, 42_330), (1200, 44_330)].map {
            TCX.point($0, place + "<DistanceMeters>\($1)</DistanceMeters>")
        }
        let lap = TCX.lap(0, 1200, "<DistanceMeters>44330</DistanceMeters><Track>\(points.joined())</Track>")
        #expect(try leg(TCX.file(TCX.activity(lap, sport))).distance?.meters == 4000)
    }

    @Test("125: a change between sports is none, whatever tells of it")
    func changes() throws {
        let words = ["Transition", "transition_v2", "Other"]
        let legs = try words.map { try leg(TCX.file(TCX.activity(TCX.lap(0, 60), $0))) }
        #expect(legs.map(\.isTransition) == [true, true, false])
    }

    @Test("131: laps tell what points don't, and points what laps don't")
    func partly() throws {
        let told = """
            <DistanceMeters>500</DistanceMeters><MaximumSpeed>9.5</MaximumSpeed><Calories>20</Calories>\
            <AverageHeartRateBpm><Value>130</Value></AverageHeartRateBpm>\
            <MaximumHeartRateBpm><Value>150</Value></MaximumHeartRateBpm><Cadence>80</Cadence>\
            <Extensions><LX><AvgWatts>200</AvgWatts><MaxWatts>420</MaxWatts></LX></Extensions>
            """
        let laps = try leg(TCX.file(TCX.activity(TCX.lap(0, 100, told) + TCX.lap(100, 300))))
        #expect(laps.averageHeartRate == 130 && laps.maxHeartRate == 150 && laps.averageCadence == 80)
        #expect(laps.averagePower == 200 && laps.maxPower == 420 && laps.maxSpeed == 9.5)
        #expect(laps.elapsedTime == .seconds(400) && laps.isIndoor == nil)
        let rates = (0...60).map { TCX.point($0, "<HeartRateBpm><Value>\(120 + $0 % 2)</Value></HeartRateBpm>") }
        let points = try leg(
            TCX.file(
                "<Activity><Lap><TotalTimeSeconds>60</TotalTimeSeconds><Track>\(rates.joined())</Track></Lap></Activity>"
            ))
        #expect(points.start.description == TCX.time(0) && points.movingTime == .seconds(60))
        #expect(points.averageHeartRate.map { abs($0 - 120.5) < 0.1 } == true && points.laps.count == 1)
    }

    @Test("134: a point of 2085 is not the end, and one at 0/0 is nowhere")
    func strayPoints() throws {
        let stray = "<Trackpoint><Time>2085-01-01T00:00:00Z</Time></Trackpoint>"
        let track = "<Track>\(TCX.point(0))\(TCX.point(60))\(stray)</Track>"
        #expect(try leg(TCX.file(TCX.activity(TCX.lap(0, 60, track)))).elapsedTime == .seconds(60))
        let nowhere = "<trkpt lat=\"0\" lon=\"0\"><time>\(TCX.time(5))</time></trkpt>"
        let gpx = try leg(GPX.document(GPX.track(of: nowhere + Self.places(11))))
        #expect(gpx.distance.map { abs($0.meters - 300) < 1 } == true)
    }

    @Test("136: a clock of 1989 or of the day after tomorrow is told")
    func clock() {
        for day in ["1989-12-31", "2026-03-20"] {
            let points = ["00:00:10", "00:01:10"].map { "<trkpt><time>\(day)T\($0)Z</time></trkpt>" }.joined()
            #expect(
                unusable(GPX.document(GPX.track(of: points))) == "it starts on \(day): was the device's clock right?")
        }
    }

    @Test("139: without any place a ride, a run and rowing were indoors; virtual ones are by any name")
    func indoors() throws {
        for (sport, type) in [("Biking", "Ride"), ("Running", "Run"), ("Rowing", "Rowing")] {
            let track = "<Track>\(TCX.point(0))\(TCX.point(60))</Track>"
            let leg = try leg(TCX.file(TCX.activity(TCX.lap(0, 60, track), sport)))
            #expect(leg.sport.rawValue == type && leg.isIndoor == true)
        }
        for word in ["17", "VirtualRide", "virtual_ride"] {
            let leg = try leg(GPX.document(GPX.track(of: Self.places(5), "<type>\(word)</type>")))
            #expect(leg.sport.rawValue == "VirtualRide" && leg.isIndoor == true, "\(word)")
        }
        let outside = try leg(GPX.document(GPX.track(of: Self.places(5), "<type>road_biking</type>")))
        #expect(outside.sport.rawValue == "Ride" && outside.isIndoor == false)
    }

    @Test("140: an extension's time isn't the point's, and times that go back don't lengthen the way")
    func oddPoints() throws {
        let own = try leg(
            GPX.document(GPX.track(of: Self.places(7, "<extensions><x:time>never</x:time></extensions>"))))
        #expect(own.elapsedTime == .seconds(60))
        let back = "<trkpt lat=\"52.5005396\" lon=\"13.4\"><time>\(TCX.time(15))</time></trkpt>"
        let leg = try leg(GPX.document(GPX.track(of: Self.places(3) + back)))
        #expect(leg.elapsedTime == .seconds(20) && leg.distance.map { abs($0.meters - 60) < 1 } == true)
        let untimed = Self.places(3).replacing("<time>\(TCX.time(10))</time>", with: "")
        #expect(try self.leg(GPX.document(GPX.track(of: untimed))).distance.map { abs($0.meters - 60) < 1 } == true)
    }

    @Test("141: blanks, also before and after a byte order mark, heart rates without Value, offsets of laps")
    func dialects() throws {
        let document = TCX.file(
            TCX.activity(TCX.lap(0, 60, "<AverageHeartRateBpm>135</AverageHeartRateBpm>"))
                .replacing(TCX.time(0), with: "2026-03-17T01:00:00-04:00"))
        let declared = Array("<?xml version=\"1.0\"?>".utf8) + document
        for before in [[0xEF, 0xBB, 0xBF, 0x0A], [0x20, 0x0D, 0x0A], [0x0A, 0xEF, 0xBB, 0xBF]] as [[UInt8]] {
            let leg = try leg(before + declared)
            #expect(leg.averageHeartRate == 135 && leg.offset == -4 * 3600 && leg.start.description == TCX.time(0))
        }
    }

    @Test("142: cut anywhere, packed or not, it is told and never traps")
    func cut() throws {
        let track = "<Track>\(TCX.point(0))\(TCX.point(60, "<DistanceMeters>90</DistanceMeters>"))</Track>"
        for document in [TCX.file(TCX.activity(TCX.lap(0, 60, track))), GPX.document(GPX.track(of: Self.places(3)))] {
            for length in document.indices { #expect(unusable(Array(document.prefix(length))) != nil, "\(length)") }
            let packed = try packed(document)
            for length in packed.indices { #expect(unusable(Array(packed.prefix(length))) != nil, "\(length)") }
        }
    }

    @Test(
        "143: what says where to go is no activity, and no error",
        arguments: [
            ("<rte><rtept lat=\"1\" lon=\"2\"/></rte>", "a route"), ("<wpt lat=\"1\" lon=\"2\"/>", "a list of places"),
            (
                "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"3\"/></trkseg></trk>",
                "a track without times"
            ),
            (
                "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-03-17T05:00:00Z</time></trkpt></trkseg></trk>",
                "a single point"
            ),
            ("<metadata><name>Hills</name></metadata>", "a document without a track"),
            ("<trk><trkseg/></trk>", "a document without a track"),
        ])
    func others(_ content: String, _ other: String) throws {
        let file = try read(GPX.document(content))
        #expect(file.other == other && file.legs.isEmpty && file.notes.isEmpty)
    }

    @Test("170: a TCX of one point, or of points without times, is no activity, and no error")
    func pointsOfTCX() throws {
        for (points, other) in [
            (TCX.point(0), "a single point"), (TCX.point(0) + TCX.point(0), "a track of one moment"),
            ("<Trackpoint><DistanceMeters>3</DistanceMeters></Trackpoint>", "a track without times"),
        ] {
            let lap = "<Lap><Track>\(points)</Track></Lap>"
            let file = try read(TCX.file("<Activity Sport=\"Running\">\(lap)</Activity>"))
            #expect(file.legs.isEmpty && file.other == other)
        }
    }

    @Test(
        "171: times as programs write them, or told",
        arguments: [
            "2026-03-17 05:00:20Z", "2026-03-17t05:00:20z", "2026-3-17T5:00:20Z", "2026-03-17 05:00:20 +00:00",
            "2026-03-17T05:00:20ZZ",
        ])
    func laxTimes(_ time: String) throws {
        let points = "<trkpt><time>\(TCX.time(0))</time></trkpt><trkpt><time>\(time)</time></trkpt>"
        #expect(try leg(GPX.document(GPX.track(of: points))).elapsedTime == .seconds(20))
        let odd = "<trkpt><time>17.03.2026 \(time.suffix(9))</time></trkpt>"
        #expect(
            unusable(GPX.document(GPX.track(of: odd + odd))) == "\"17.03.2026 \(time.suffix(9))\" is not a time")
    }

    @Test(
        "171: names in Windows' code pages",
        arguments: [
            ("windows-1250", [0x8E, 0x65, 0x6C, 0x65, 0x7A, 0x6E, 0xE1], "Železná"),
            ("Windows-1251", [0xCB, 0xE5, 0xF1, 0xB8], "Лесё"),
            ("WINDOWS-1252", [0x48, 0xFC, 0x67, 0x65, 0x6C, 0x80, 0x81], "Hügel€\u{FFFD}"),
        ] as [(String, [UInt8], String)])
    func codePages(_ encoding: String, _ bytes: [UInt8], _ name: String) throws {
        let parts = String(decoding: GPX.document(GPX.track(of: Self.places(3), "<name>@</name>")), as: UTF8.self)
            .split(separator: "@")
        let declaration = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>".utf8)
        #expect(try leg(declaration + Array(parts[0].utf8) + bytes + Array(parts[1].utf8)).name == name)
    }

    @Test("166: laps that a file tells twice count once, and so do points")
    func twice() throws {
        let points = (0...6).map { TCX.point($0 * 10, "<DistanceMeters>\($0 * 50)</DistanceMeters>") }.joined()
        let laps = [0, 30].map { start in
            TCX.lap(start, 30, "<DistanceMeters>150</DistanceMeters><Calories>10</Calories><Track>\(points)</Track>")
        }
        let leg = try leg(TCX.file(TCX.activity(laps.joined() + laps.joined())))
        #expect(leg.laps.count == 2 && leg.elapsedTime == .seconds(60) && leg.movingTime == .seconds(60))
        #expect(leg.distance?.meters == 300 && leg.kilocalories == 20)
        // A program that gives all laps one start doesn't know their starts.
        let alike = TCX.lap(0, 30, "<Calories>10</Calories>") + TCX.lap(0, 45, "<Calories>15</Calories>")
        #expect(try self.leg(TCX.file(TCX.activity(alike))).kilocalories == 25)
        let even = [1000, 1010, 1000, 1005].map { TCX.lap(0, 300, "<DistanceMeters>\($0)</DistanceMeters>") }
        let four = try self.leg(TCX.file(TCX.activity(even.joined())))
        #expect(four.movingTime == .seconds(1200) && four.distance?.meters == 4015 && four.laps.count == 4)
        let some = TCX.lap(0, 300) + TCX.lap(0, 400) + TCX.lap(900, 500) + TCX.lap(900, 500)
        #expect(try self.leg(TCX.file(TCX.activity(some))).movingTime == .seconds(1200))
    }

    @Test("166: points out of order go the way in order of time")
    func outOfOrder() throws {
        let points = Self.places(11).split(separator: "<trkpt").map { "<trkpt" + $0 }
        let mixed = [0, 2, 1, 3, 5, 4, 6, 8, 7, 10, 9].map { points[$0] }.joined()
        let (one, other) = (
            try leg(GPX.document(GPX.track(of: mixed))), try leg(GPX.document(GPX.track(of: Self.places(11))))
        )
        #expect(one == other && one.distance.map { abs($0.meters - 300) < 1 } == true)
    }

    @Test("143: workouts to come and courses of a TCX are neither")
    func otherTCX() throws {
        let workout = "<Workouts><Workout Sport=\"Running\"><Name>Tempo</Name></Workout></Workouts>"
        #expect(try read(Array(TCX.document(workout).utf8)).other == "a planned workout")
        let both = TCX.activity(TCX.lap(0, 60)) + "<Courses><Course><Lap StartTime=\"x\"/></Course></Courses>"
        let file = try read(TCX.file(both))
        #expect(file.other == nil && file.legs.count == 1)
    }

    @Test("145: as TCX and GPX, packed and copied it starts at one second, with the same heart rate and way")
    func same() throws {
        let rates = Self.places(31, "<extensions><hr>140</hr></extensions>")
        let gpx = GPX.document(GPX.track(of: rates, "<type>cycling</type>"))
        let points = (0..<31).map {
            TCX.point(
                $0 * 10, "<DistanceMeters>\($0 * 30)</DistanceMeters><HeartRateBpm><Value>140</Value></HeartRateBpm>")
        }
        let tcx = TCX.file(
            TCX.activity(TCX.lap(0, 300, "<DistanceMeters>900</DistanceMeters><Track>\(points.joined())</Track>")))
        let (one, other) = (try leg(gpx), try leg(tcx))
        #expect(one.start == other.start && one.sport == other.sport && one.elapsedTime == other.elapsedTime)
        #expect(one.averageHeartRate == other.averageHeartRate && one.movingTime == other.movingTime)
        let ways = try [one, other].map { try #require($0.distance).meters }
        #expect(abs(ways[0] / ways[1] - 1) < 0.02)
        for file in [gpx, tcx] { #expect(try read(packed(file)) == read(file)) }
    }
}
