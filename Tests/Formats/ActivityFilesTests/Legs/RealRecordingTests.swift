import ActivityFiles
import Basics
import CommandLab
import Foundation
import Testing
import Workouts

/// What real recordings showed, in the small files of `Recordings` that are made after them. Numbers are those of
/// faults.md.
@Suite("Recordings as devices make them")
struct RealRecordingTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Recordings")

    /// Reads a file on 1 January 2027, after all of them.
    private func recording(_ name: String) throws -> DeviceFile {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        return try DeviceFile(reading: bytes, at: Instant(secondsSinceEpoch: 1_798_761_600), keepsSamples: true)
    }

    private func leg(_ name: String) throws -> Leg {
        let legs = try recording(name).legs
        try #require(legs.count == 1)
        return legs[0]
    }

    @Test("161: a strap's chained parts are no activities; their beats are the swim's")
    func strapChain() throws {
        let (swim, bare) = (try leg("swim-strap.fit"), try leg("swim-nostrap.fit"))
        #expect(swim.start.description == "2026-11-20T06:00:00Z" && swim.sport.rawValue == "Swim")
        #expect(swim.averageHeartRate == 140 && swim.samples.count == bare.samples.count)
        #expect(bare.samples.allSatisfy { $0.heartRate == nil } && bare.heartRateSeconds.isEmpty)
        let rates = swim.samples.compactMap(\.heartRate)
        #expect(rates.count >= 50 && rates.allSatisfy { (130...150).contains($0) })
        #expect(swim.heartRateSeconds.reduce(0, +) >= 500)
        // All else is as without a strap.
        var rest = swim
        rest.samples = swim.samples.map { sample in
            var sample = sample
            sample.heartRate = nil
            return sample
        }
        rest.heartRateSeconds = []
        #expect(rest == bare)
    }

    @Test("165: a session and its first records by a clock that wasn't set begin with the others")
    func unsetClock() throws {
        let file = try recording("started-before-the-clock-was-set.fit")
        #expect(file.legs.map(\.start.description) == ["2026-05-05T16:00:00Z"])
        #expect(file.legs.map(\.elapsedTime) == [.seconds(1830)] && file.legs.map { $0.distance?.meters } == [5490])
        #expect(file.legs[0].laps.map(\.start) == [file.legs[0].start])
        #expect(file.notes == ["Its clock said 2006-09-19 before it was set; what it recorded until then is left out."])
    }

    @Test("165: a first point that is days older than the others is left out, and told")
    func oldPoint() throws {
        let file = try recording("first-point-old.gpx")
        #expect(file.legs.map(\.start.description) == ["2026-05-05T16:00:00Z"])
        #expect(file.legs.map(\.elapsedTime) == [.seconds(1790)])
        #expect(file.notes == ["Its clock said 2026-05-03 before it was set; what it recorded until then is left out."])
    }

    @Test("166: of segments that repeat those before each moment counts once")
    func repeatedSegments() throws {
        let leg = try leg("segments-repeat.gpx")
        #expect(abs(try #require(leg.distance).meters - 5971) < 1)
        #expect(leg.elapsedTime == .seconds(1790) && leg.samples.count == 180)
    }

    @Test("167: places without distances tell the length of the way, and none is kept")
    func placesOnly() throws {
        let leg = try leg("places-without-distances.fit")
        #expect(abs(try #require(leg.distance).meters - 5971) < 1)
        #expect(leg.elapsedTime == .seconds(1790) && leg.isIndoor == false)
    }
}

/// The same kinds of faults in other formats and places.
extension RealRecordingTests {
    private static let begin = FITBytes.begin

    private func strap(_ begin: UInt32, _ rates: [UInt8]) -> [UInt8] {
        var fit = FITBytes()
        fit.define(
            9, message: 132, [FITBytes.timestamp, (6, UInt8(rates.count), 2), (9, UInt8(rates.count) * 4, 0x86)])
        fit.message(9, fit.bytes(begin) + rates + rates.indices.flatMap { fit.bytes(UInt32($0) * 1024 + 5) })
        return fit.file()
    }

    @Test("161: beats replace a record's own rate; without records they stand alone, and a session's average stands")
    func strapBeats() throws {
        let begin = Self.begin
        let records = [
            FITRecord(begin, heartRate: 90), FITRecord(begin + 4, heartRate: 90), FITRecord(begin + 20, heartRate: 90),
        ]
        let swim = FITBytes.begun([FITSession(begin, 600, sport: 5, meters: 400)], records: records)
        let leg = try #require(
            try read(swim.file() + strap(begin + 1, [120, 122, 124, 126]), keepsSamples: true).legs.first)
        #expect(leg.samples.map(\.heartRate) == [90, 123, 90])
        // A slow heart beats less than once a second; a beat lasts for two.
        let slow = FITBytes.begun(
            [FITSession(begin, 600, sport: 5, meters: 400)], records: (0..<6).map { FITRecord(begin + $0, watts: 1) })
        let beat = try read(slow.file() + strap(begin + 1, [40]), keepsSamples: true).legs.first
        #expect(beat?.samples.map(\.heartRate) == [nil, 40, 40, 40, nil, nil])
        let bare = FITBytes.begun([FITSession(begin, 600, sport: 5, meters: 400)])
        let alone = try read(bare.file() + strap(begin + 1, [120, 122]), keepsSamples: true).legs
        #expect(alone.map { $0.samples.map(\.heartRate) } == [[120, 122]] && alone.map(\.averageHeartRate) == [121])
    }

    @Test("161: a part without session, lap and record is never an activity, wherever it stands")
    func strapAlone() throws {
        let begin = Self.begin
        let run = FITBytes.begun([FITSession(begin, 600, sport: 1)])
        let beats = strap(begin, [140, 141])
        #expect(
            try read(beats + run.file() + FITBytes.begun(type: 2).file() + beats).legs.map(\.sport.rawValue) == ["Run"])
        #expect(unusable(beats) == "it has no session, and none of its records and laps has a time")
        #expect(unusable(FITBytes.begun().file()) == "it has no session, and none of its records and laps has a time")
    }

    @Test("165: a first point of 1990 loses no activity, however few the others")
    func firstPointOf1990() throws {
        func points(_ times: [String]) -> String { times.map { "<trkpt><time>\($0)</time></trkpt>" }.joined() }
        let gpx = try read(GPX.document(GPX.track(of: points(["1990-01-01T00:00:00Z", TCX.time(0), TCX.time(60)]))))
        #expect(gpx.legs.map(\.start.description) == [TCX.time(0)] && gpx.legs.map(\.elapsedTime) == [.seconds(60)])
        #expect(gpx.notes == ["Its clock said 1990-01-01 before it was set; what it recorded until then is left out."])
        let lap = TCX.lap(0, 60, "<Track>\(TCX.point(0))\(TCX.point(60))</Track>")
            .replacing("StartTime=\"\(TCX.time(0))\"", with: "StartTime=\"1990-01-01T00:00:00Z\"")
        let tcx = try read(TCX.file("<Activity Sport=\"Running\">\(lap)</Activity>"))
        #expect(tcx.legs.map(\.start.description) == [TCX.time(0)] && tcx.legs.map(\.elapsedTime) == [.seconds(60)])
        #expect(tcx.legs.map { $0.laps.map(\.start.description) } == [[TCX.time(0)]])
    }

    @Test("165: what counts is nine tenths: a ride that began ten days earlier with more than that begins there")
    func majority() throws {
        let begin = Self.begin
        func start(head: UInt32) throws -> (Int, Duration) {
            let early = (0..<head).map { FITRecord(begin - 864_000 + $0, heartRate: 120) }
            let rest = (0..<100).map { FITRecord(begin + $0, heartRate: 140) }
            let session = FITSession(begin - 864_000, 864_100, timer: 200, sport: 2)
            let leg = try #require(try read(FITBytes.begun([session], records: early + rest).file()).legs.first)
            return (leg.start.secondsSinceEpoch - 1_773_725_931, leg.elapsedTime)
        }
        #expect(try start(head: 10) == (0, .seconds(200)))
        #expect(try start(head: 20) == (-864_000, .seconds(864_100)))
        // A ride that is paused for days again and again begins with its first record.
        let records = (0..<40).map { FITRecord(begin + $0 * 100_000, heartRate: 120) }
        let paused = FITBytes.begun([FITSession(begin, 3_900_000, timer: 7200, sport: 2)], records: records)
        #expect(try read(paused.file()).legs.map(\.start.secondsSinceEpoch) == [1_773_725_931])
    }

    @Test("165: of several sessions a short one, long before the others, stays")
    func ownSession() throws {
        let begin = Self.begin
        let records =
            (0..<5).map { FITRecord(begin - 200_000 + $0 * 60, heartRate: 120) }
            + (0..<100).map { FITRecord(begin + $0, heartRate: 140) }
        let sessions = [FITSession(begin - 200_000, 300, sport: 1), FITSession(begin, 100, sport: 2)]
        let legs = try read(FITBytes.begun(sessions, records: records).file()).legs
        #expect(legs.map(\.averageHeartRate) == [120, 140] && legs.allSatisfy { $0.staleDay == nil })
    }

    @Test("168: a lap without an elapsed time lasts until it was written")
    func lapWithoutLength() throws {
        var fit = FITBytes.begun()
        fit.define(11, message: 19, [FITBytes.timestamp, (2, 4, 0x86), (9, 4, 0x86)])
        for lap: UInt32 in [0, 300] {
            fit.message(11, fit.bytes(Self.begin + lap + 290) + fit.bytes(Self.begin + lap) + fit.bytes(100_000))
        }
        let leg = try #require(try read(fit.file()).legs.first)
        #expect(leg.laps.map(\.elapsedTime) == [.seconds(290), .seconds(290)] && leg.elapsedTime == .seconds(580))
    }

    @Test("166: laps of a FIT file that it tells twice count once, the later values first")
    func repeatedLaps() throws {
        var fit = FITBytes.begun()
        fit.define(11, message: 19, [(2, 4, 0x86), (7, 4, 0x86), (9, 4, 0x86)])
        for (start, meters) in [(0, UInt32.max), (300, 90_000), (0, 100_000), (300, .max)] as [(UInt32, UInt32)] {
            fit.message(11, fit.bytes(Self.begin + start) + fit.bytes(300_000) + fit.bytes(meters))
        }
        let leg = try #require(try read(fit.file()).legs.first)
        #expect(leg.laps.map { $0.distance?.meters } == [1000, 900] && leg.elapsedTime == .seconds(600))
    }

    @Test("167: across a pause no way counts")
    func wayAcrossPause() throws {
        var fit = FITBytes.begun()
        fit.define(8, message: 21, [FITBytes.timestamp, (0, 1, 0), (1, 1, 0)])
        fit.define(10, message: 20, [FITBytes.timestamp, (0, 4, 0x85), (1, 4, 0x85)])
        for (index, second) in ([0, 10, 20, 500, 510] as [UInt32]).enumerated() {
            if second == 500 { fit.message(8, fit.bytes(Self.begin + 21) + [0, 4]) }
            // 0.01 degrees of latitude, 1,112 m, in semicircles.
            fit.message(10, fit.bytes(Self.begin + second) + fit.bytes(119_305 * UInt32(index) + 1) + fit.bytes(1))
        }
        let leg = try #require(try read(fit.file()).legs.first)
        #expect(abs(try #require(leg.distance).meters - 3336) < 2)
    }

    @Test("169: a device's name that is garbage gives way to its maker's")
    func garbledDevice() throws {
        func device(maker: UInt8) throws -> String {
            var fit = FITBytes()
            fit.define(0, message: 0, [(0, 1, 0), (1, 2, 0x84), (8, 4, 7)])
            fit.message(0, [4, maker, 0] + [0x41, 0xFF, 0x42, 0])
            fit.add([FITSession(Self.begin, 600, sport: 2)])
            return try #require(try read(fit.file()).legs.first).deviceName
        }
        #expect(try device(maker: 144) == "Zwift")
        #expect(try device(maker: 200) == "A\u{FFFD}B")
    }
}
