import ActivityFiles
import Basics
import CommandLab
import Testing
import Workouts

/// What is made of FIT files as they come from devices. Numbers are those of faults.md.
@Suite("Activities of FIT files")
struct FITLegTests {
    private let begin = FITBytes.begin

    @Test("121: legs follow from their times, whether summaries come first or last; transitions are no workouts")
    func triathlon() throws {
        let sessions = [
            FITSession(begin, 600, sport: 5, meters: 400), FITSession(begin + 600, 60, sport: 3),
            FITSession(begin + 660, 1200, sport: 2, meters: 10_000), FITSession(begin + 1860, 30, sport: 3),
            FITSession(begin + 1890, 900, sport: 1, meters: 3000),
        ]
        let records = (0..<2790).map { FITRecord(begin + $0, heartRate: $0 < 600 ? 120 : $0 < 1890 ? 140 : 160) }
        var last = FITBytes.begun(records: records)
        last.add(sessions)
        let legs = try legs(last)
        #expect(try self.legs(.begun(sessions.reversed(), records: records)) == legs)
        #expect(legs.map(\.sport.rawValue) == ["Swim", "Workout", "Ride", "Workout", "Run"])
        #expect(legs.map(\.isTransition) == [false, true, false, true, false])
        #expect(legs.map(\.averageHeartRate) == [120, 140, 140, 140, 160])
        #expect(legs.map { $0.distance?.meters } == [400, nil, 10_000, nil, 3000])
        #expect(legs.map(\.heartRateSeconds.count) == [121, 141, 141, 141, 161])
    }

    @Test("123: a first start that is late by as much as it overlaps is that of the first record")
    func lateStart() throws {
        let fit = FITBytes.begun(
            [FITSession(begin + 2700, 3000, sport: 5), FITSession(begin + 3000, 1200, sport: 2)],
            records: (0..<4200).map { FITRecord(begin + $0, heartRate: $0 < 3000 ? 120 : 140) })
        let legs = try legs(fit)
        #expect(legs.map { $0.start.secondsSinceEpoch - 1_773_725_931 } == [0, 3000])
        #expect(legs.map { $0.heartRateSeconds.reduce(0, +) } == [3000, 1200])
        #expect(legs.map(\.averageHeartRate) == [120, 140])
    }

    @Test("124: two runs that are 80 minutes apart are two activities")
    func resumedLater() throws {
        let fit = FITBytes.begun([
            FITSession(begin, 600, sport: 1, meters: 2000), FITSession(begin + 5400, 600, sport: 1, meters: 2100),
        ])
        #expect(try legs(fit).map { $0.distance?.meters } == [2000, 2100])
    }

    @Test("126: of chained files the good ones count, each once, and a part that was skipped is told")
    func chain() throws {
        let (one, settings) = (FITBytes.begun([FITSession(begin, 600, sport: 1)]), FITBytes.begun(type: 2))
        let other = FITBytes.begun([FITSession(begin + 900, 600, sport: 2)])
        var broken = other.file()
        broken[broken.count - 1] ^= 1
        let file = try read(one.file() + broken + settings.file() + one.file() + other.file())
        #expect(file.legs.map(\.sport.rawValue) == ["Run", "Ride"])
        #expect(file.notes == ["A part of it was skipped: its checksum (CRC) is wrong."])
        #expect(unusable(broken) == "its checksum (CRC) is wrong")
        #expect(unusable(one.file() + [0]) == "there are bytes after its end")
    }

    @Test("127: compressed times, big-endian numbers, headers of both sizes")
    func forms() throws {
        var big = FITBytes.begun(isBigEndian: true)
        big.add([FITSession(begin, 600, sport: 2, meters: 5000)])
        for file in [big.file(), big.file(header: 12), big.file(headerChecksum: false)] {
            #expect(try read(file).legs.first?.distance?.meters == 5000)
        }
        var compressed = FITBytes.begun(records: [FITRecord(begin, heartRate: 100)])
        compressed.define(1, message: 20, [(3, 1, 0x02)])
        compressed.compressed(1, offset: 12, [140])
        #expect(try legs(compressed).first?.averageHeartRate == 120)
    }

    @Test("128: fields of no size, of half a number, of an unknown type, and arrays cost nothing else")
    func oddFields() throws {
        var fit = FITBytes.begun()
        fit.define(
            4, message: 20,
            [FITBytes.timestamp, (5, 1, 0x86), (7, 0, 0x84), (13, 3, 0x1F), (4, 3, 0x02), (3, 1, 0x02)])
        fit.message(4, fit.bytes(begin) + [1] + [1, 2, 3] + [90, 91, 92] + [140])
        let leg = try #require(try legs(fit).first)
        #expect(leg.averageHeartRate == 140 && leg.averageCadence == 90)
        #expect(leg.averagePower == nil && leg.distance == nil)
    }

    @Test("129: an app's field counts where it is described and the device has none of its own")
    func appFields() throws {
        func power(own: UInt8?, isDescribed: Bool) throws -> Double? {
            var fit = FITBytes.begun()
            fit.define(5, message: 206, [(0, 1, 2), (1, 1, 2), (2, 1, 2), (14, 2, 0x84), (15, 1, 2)])
            if isDescribed { fit.message(5, [0, 0, 0x84, 20, 0, 7]) }
            fit.define(6, message: 20, [FITBytes.timestamp, (7, 2, 0x84)], developer: [2])
            for second in 0..<UInt32(3) {
                fit.message(6, fit.bytes(begin + second) + (own.map { [$0, 0] } ?? [255, 255]) + [200, 0])
            }
            return try legs(fit).first?.averagePower
        }
        #expect(try power(own: nil, isDescribed: true) == 200)
        #expect(try power(own: 150, isDescribed: true) == 150)
        #expect(try power(own: nil, isDescribed: false) == nil)
    }

    @Test("130, 144: a text ends at its first NUL, and a device's default is no name")
    func names() throws {
        func name(_ bytes: [UInt8]) throws -> String? {
            var fit = FITBytes.begun([FITSession(begin, 600, sport: 2)])
            fit.define(7, message: 26, [(8, UInt8(bytes.count), 7)])
            fit.message(7, bytes)
            return try legs(fit).first?.name
        }
        #expect(try name(Array("Hills\u{1B}[2J\0secret".utf8)) == "Hills[2J")
        for text in ["4x4", "Marathon 2026"] { #expect(try name(Array(text.utf8)) == text) }
        // Repaired, since the rest of it may say much (169).
        #expect(try name([0xFF, 0xFE, 0x48]) == "\u{FFFD}\u{FFFD}H")
        #expect(try name(Array("H".utf8) + [0xFC] + Array("gel\0".utf8)) == "H\u{FFFD}gel")
        for text in ["Wahoo Workout", "DEFAULT", "Indoor Cycling", "自行车", "04-FEB-13 22:16:37", "Laufen"] {
            #expect(try name(Array(text.utf8)) == "", "\(text)")
        }
    }

    @Test("131: without a session, laps and records make one activity")
    func noSession() throws {
        let fit = FITBytes.begun(
            records: (0..<60).map { FITRecord(begin + $0 * 10, heartRate: 130, meters: Double($0) * 30) })
        let leg = try #require(try legs(fit).first)
        #expect(leg.sport.rawValue == "Workout")
        #expect(leg.elapsedTime == .seconds(590) && leg.movingTime == .seconds(590))
        #expect(leg.distance?.meters == 1770)
    }

    @Test("132: several records of a second are one sample")
    func sameSecond() throws {
        var fit = FITBytes.begun()
        for second in 0..<UInt32(40) {
            fit.add([FITRecord(begin + second, heartRate: 130), FITRecord(begin + second, watts: 200)])
        }
        let leg = try #require(try read(fit.file(), keepsSamples: true).legs.first)
        #expect(leg.samples.count == 40)
        #expect(leg.samples.allSatisfy { $0.heartRate == 130 && $0.power == 200 })
        #expect(leg.normalizedPower == 200)
    }

    private func legs(_ fit: FITBytes) throws -> [Leg] { try read(fit.file()).legs }
}
