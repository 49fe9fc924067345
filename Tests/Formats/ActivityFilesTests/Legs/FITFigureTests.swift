import ActivityFiles
import Basics
import CommandLab
import Testing
import Workouts

/// Which of several values counts. Numbers are those of faults.md.
@Suite("Figures of FIT files")
struct FITFigureTests {
    private let begin = FITBytes.begin

    private func leg(_ sessions: [FITSession], _ records: [FITRecord] = []) throws -> Leg {
        try #require(try read(FITBytes.begun(sessions, records: records).file()).legs.first)
    }

    @Test("133: a timer is cut to the elapsed time; an elapsed time that is too short gives way to the records")
    func times() throws {
        let virtual = try leg([FITSession(begin, 3600, timer: 3601, sport: 2)])
        #expect(virtual.elapsedTime == .seconds(3600) && virtual.movingTime == .seconds(3600))
        let short = try leg(
            [FITSession(begin, 1632, timer: 2760, sport: 2)], (0...2760).map { FITRecord(begin + $0, heartRate: 120) })
        #expect(short.elapsedTime == .seconds(2760) && short.movingTime == .seconds(2760))
        let long = try leg([FITSession(begin - 2_400_000, 27 * 86_400, timer: 7200, sport: 2)])
        #expect(long.elapsedTime == .seconds(27 * 86_400) && long.movingTime == .seconds(7200))
    }

    @Test(
        "134: spikes of power, a normalised power above the greatest, no heart rate and a record of 2085 are left out")
    func absurd() throws {
        var records = (0..<100).map {
            FITRecord(begin + $0, heartRate: $0 == 5 ? 0 : 130, watts: $0 == 7 ? 21_733 : 200)
        }
        records.append(FITRecord(begin + 1_870_000_000, heartRate: 200, watts: 900))
        let leg = try leg([FITSession(begin, 100, sport: 2, normalizedPower: 773, maxPower: 446)], records)
        #expect(leg.averageHeartRate == 130 && leg.maxHeartRate == 130)
        #expect(leg.averagePower == 200 && leg.maxPower == 446)
        #expect(leg.normalizedPower.map { ($0 - 200).magnitude < 0.01 } == true)
        #expect(leg.elapsedTime == .seconds(100))
    }

    @Test("134: what a session without records tells is left out where it is beyond any body")
    func absurdSession() throws {
        let leg = try leg([
            FITSession(
                begin, 23, sport: 2, meters: 21_474_000, averagePower: 30_000, normalizedPower: 40_000, maxPower: 60_000
            )
        ])
        #expect(leg.distance == nil && leg.averagePower == nil && leg.maxPower == nil && leg.normalizedPower == nil)
    }

    @Test("Work and heart rates of a device that records once a minute count whole minutes; a long pause counts little")
    func onceAMinute() throws {
        let minutes = (0...60).map { FITRecord(begin + $0 * 60, heartRate: 140, watts: 200) }
        let later = (0...9).map { FITRecord(begin + 40_000 + $0 * 60, heartRate: 140, watts: 200) }
        let leg = try leg([FITSession(begin, 40_600, timer: 4200, sport: 2)], minutes + later)
        #expect(leg.kilojoules.map { (820...850).contains($0) } == true)
        #expect((4100...4260).contains(leg.heartRateSeconds.reduce(0, +)))
    }

    @Test("Without a timer's time its events tell the time in motion")
    func timerEvents() throws {
        var fit = FITBytes.begun()
        fit.define(13, message: 21, [FITBytes.timestamp, (0, 1, 0), (1, 1, 0)])
        for (second, type) in [(0, 0), (600, 4), (1200, 0), (1800, 9)] as [(UInt32, UInt8)] {
            fit.message(13, fit.bytes(begin + second) + [0, type])
        }
        fit.define(14, message: 18, [(2, 4, 0x86), (7, 4, 0x86), (5, 1, 0)])
        fit.message(14, fit.bytes(begin) + fit.bytes(1_800_000) + [2])
        fit.add((0...1800).map { FITRecord(begin + $0, heartRate: 120) })
        let leg = try #require(try read(fit.file()).legs.first)
        #expect(leg.elapsedTime == .seconds(1800) && leg.movingTime == .seconds(1200))
    }

    @Test(
        "138: where the number names no sport, its name does, or stands for the activity's",
        arguments: [
            (0, "Running", "Run", ""), (0, "strength_training", "WeightTraining", ""),
            (0, "Juggling", "Workout", "Juggling"),
            (53, "Diving", "Workout", "Diving"), (2, "Running", "Ride", ""),
        ] as [(UInt8, String, String, String)])
    func sportNames(_ sport: UInt8, _ name: String, _ type: String, _ shown: String) throws {
        let text = Array(name.utf8) + [UInt8](repeating: 0, count: 20 - name.utf8.count)
        for message: UInt16 in [12, 18] {
            var fit = FITBytes.begun()
            if message == 12 {
                fit.define(13, message: 12, [(3, 20, 7)])
                fit.message(13, text)
            }
            fit.define(14, message: 18, [(2, 4, 0x86), (7, 4, 0x86), (5, 1, 0), (110, 20, 7)])
            fit.message(
                14,
                fit.bytes(begin) + fit.bytes(1_800_000) + [sport]
                    + (message == 18 ? text : [UInt8](repeating: 0, count: 20)))
            let leg = try #require(try read(fit.file()).legs.first)
            #expect(leg.sport.rawValue == type && leg.name == shown)
        }
    }

    @Test("An average power without zeros gives way to the records' mean")
    func withoutZeros() throws {
        let records = (0..<100).map { FITRecord(begin + $0, watts: $0 < 50 ? 200 : 0) }
        #expect(try leg([FITSession(begin, 100, sport: 2, averagePower: 200)], records).averagePower == 100)
        #expect(try leg([FITSession(begin, 100, sport: 2, averagePower: 105)], records).averagePower == 105)
    }

    @Test(
        "135: the local clock counts if it is a time zone's; 0 only from those that know their zone",
        arguments: [
            (3600, 1, 3600), (3601, 1, 3600), (20_700, 1, 20_700), (225, 1, nil), (0, 1, 0), (0, 260, nil),
            (54_000, 1, nil), (-631_065_600, 331, nil),
        ] as [(Int, UInt16, Int?)])
    func offset(_ ahead: Int, _ maker: UInt16, _ expected: Int?) throws {
        var fit = FITBytes()
        fit.define(0, message: 0, [(0, 1, 0), (1, 2, 0x84)])
        fit.message(0, [4, UInt8(maker & 255), UInt8(maker >> 8)])
        fit.add([FITSession(begin, 600, sport: 2)])
        fit.define(8, message: 34, [FITBytes.timestamp, (5, 4, 0x86)])
        fit.message(8, fit.bytes(begin) + fit.bytes(UInt32(Int(begin) + ahead)))
        #expect(try read(fit.file()).legs.first?.offset == expected)
    }

    @Test("The device's own zones: the seconds of each with its upper bound, of the session alone")
    func zones() throws {
        var fit = FITBytes.begun()
        fit.define(9, message: 216, [(0, 2, 0x84), (1, 2, 0x84), (2, 12, 0x86), (6, 2, 2)])
        // Of the first lap, of the first session, and of one that isn't there.
        for (message, index, seconds) in [(19, 0, 7), (18, 0, 60), (18, 3, 9)] as [(UInt8, UInt8, UInt32)] {
            fit.message(
                9, [message, 0, index, 0] + fit.bytes(seconds * 1000) + fit.bytes(0) + fit.bytes(1500) + [120, 150])
        }
        fit.add([FITSession(begin, 600, sport: 2)])
        let zones = try #require(try read(fit.file()).legs.first?.zones)
        #expect(zones.map(\.seconds) == [60, 0, 1.5] && zones.map(\.upperBound) == [120, 150, nil])
    }

    @Test("136: a clock of 1990, or of the day after tomorrow")
    func clock() {
        for time: UInt32 in [86_400, begin + 3 * 86_400] {
            let fit = FITBytes.begun([FITSession(time, 600, sport: 2)])
            #expect(unusable(fit.file())?.hasSuffix("was the device's clock right?") == true)
        }
    }

    @Test("137: a pool swim without a distance is as long as the lengths that were swum in it, rests left out")
    func lengths() throws {
        func distances(told: UInt8) throws -> [Double?] {
            var fit = FITBytes.begun()
            fit.define(9, message: 101, [(2, 4, 0x86), (3, 4, 0x86), (12, 1, 0)])
            for (second, type) in [(0, 1), (30, 1), (60, 0), (90, 1), (600, 1), (630, 1)] as [(UInt32, UInt8)] {
                fit.message(9, fit.bytes(begin + second) + fit.bytes(30_000) + [type])
            }
            fit.define(14, message: 18, [(2, 4, 0x86), (7, 4, 0x86), (5, 1, 0), (44, 2, 0x84), (47, 1, 2)])
            for second: UInt32 in [0, 600] {
                fit.message(14, fit.bytes(begin + second) + fit.bytes(600_000) + [5, 0x88, 0x13, told])
            }
            return try read(fit.file()).legs.map { $0.distance?.meters }
        }
        #expect(try distances(told: 255) == [150, 100])
        #expect(try distances(told: 4) == [200, 200])
    }

    @Test("137: a strap's beats under water are put in by their times")
    func strap() throws {
        var fit = FITBytes.begun([FITSession(begin, 600, sport: 5, subSport: 17, meters: 400)])
        fit.define(9, message: 132, [FITBytes.timestamp, (6, 1, 2), (9, 4, 0x86)])
        fit.message(9, fit.bytes(begin + 10) + [120] + fit.bytes(4_194_303 * 1024))
        fit.define(10, message: 132, [(6, 2, 2), (10, 3, 0x0D)])
        // One and two seconds later, each in twelve bits, which begin again.
        let (one, two) = (UInt16(0), UInt16(1024))
        fit.message(10, [124, 128, UInt8(one & 255), UInt8(one >> 8) | UInt8(two & 15) << 4, UInt8(two >> 4)])
        let leg = try #require(try read(fit.file(), keepsSamples: true).legs.first)
        #expect(leg.sport.rawValue == "Swim" && leg.isIndoor == true)
        #expect(leg.samples.map(\.heartRate) == [120, 124, 128])
        #expect(leg.samples.map { $0.time - leg.start.secondsSinceEpoch } == [10, 11, 12])
    }

    @Test("137: a strap's beat with a negative time, of a type that only a hostile file uses, is left out")
    func strapBeforeTime() throws {
        var fit = FITBytes.begun([FITSession(begin, 600, sport: 5, subSport: 17, meters: 400)])
        fit.define(9, message: 132, [FITBytes.timestamp, (6, 1, 2), (9, 4, 0x85)])
        fit.message(9, fit.bytes(begin + 10) + [120] + fit.bytes(UInt32(bitPattern: -1)))
        #expect(try read(fit.file(), keepsSamples: true).legs.first?.samples.isEmpty == true)
    }

    @Test(
        "138, 139: sports by their table, indoors as what they are",
        arguments: [
            (1, 0, "Run", nil), (1, 1, "Run", true), (1, 3, "TrailRun", nil), (2, 255, "Ride", nil),
            (2, 6, "Ride", true), (2, 58, "VirtualRide", true), (2, 46, "GravelRide", nil), (4, 14, "Rowing", true),
            (10, 20, "WeightTraining", nil), (5, 17, "Swim", true), (64, 85, "Padel", nil), (0, 0, "Workout", nil),
            (200, 3, "Workout", nil), (13, 37, "BackcountrySki", nil),
        ] as [(UInt8, UInt8, String, Bool?)])
    func sports(_ sport: UInt8, _ sub: UInt8, _ type: String, _ isIndoor: Bool?) throws {
        let leg = try leg([FITSession(begin, 600, sport: sport, subSport: sub)])
        #expect(leg.sport.rawValue == type)
        #expect(leg.isIndoor == isIndoor)
    }

    @Test("142: cut at any byte, nothing is used, and nothing traps")
    func cut() throws {
        let fit = FITBytes.begun(
            [FITSession(begin, 600, sport: 2)],
            records: (0..<5).map { FITRecord(begin + $0, heartRate: 130, watts: 200) })
        let whole = fit.file()
        for count in 1..<whole.count { #expect(unusable(Array(whole.prefix(count))) != nil, "\(count)") }
        #expect(unusable(whole) == nil)
    }

    @Test(
        "143: settings and courses are no activities, and no faults",
        arguments: [(2, "a device's settings"), (6, "a course")])
    func others(_ type: UInt8, _ words: String) throws {
        let fit = FITBytes.begun(type: type)
        let file = try read(fit.file())
        #expect(file.legs.isEmpty && file.other == words)
    }

    @Test("Laps are those of their leg, and rests are marked")
    func laps() throws {
        var fit = FITBytes.begun()
        fit.define(11, message: 19, [(2, 4, 0x86), (7, 4, 0x86), (9, 4, 0x86), (23, 1, 0)])
        for (index, start) in [0, 300, 600, 900].enumerated() {
            fit.message(
                11, fit.bytes(begin + UInt32(start)) + fit.bytes(300_000) + fit.bytes(100_000) + [index == 1 ? 1 : 0])
        }
        fit.add([FITSession(begin, 600, sport: 1), FITSession(begin + 600, 600, sport: 2)])
        let legs = try read(fit.file()).legs
        #expect(legs.map(\.laps.count) == [2, 2])
        #expect(legs[0].laps.map(\.isRest) == [false, true])
        #expect(legs[1].laps.map { $0.distance?.meters } == [1000, 1000])
    }
}
