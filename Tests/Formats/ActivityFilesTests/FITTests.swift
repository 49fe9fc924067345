import ActivityFiles
import Basics
import CommandLab
import SeededRandom
import Testing

struct FITTests {
    @Test func recordsCountThatHaveATime() throws {
        let file = try look(FITBytes.activity().file())
        #expect(file.kind == .fit)
        #expect(file.points == 3)
        #expect(file.start.description == "2026-03-17T05:38:51Z")
        var fit = FITBytes.activity()
        fit.message(1, [255, 255, 255, 255, 140])
        fit.define(2, message: 20, [(3, 1, 0x02)])
        fit.message(2, [140])
        let gaps = try look(fit.file())
        #expect(gaps.points == 3)
        #expect(gaps.notes == ["2 of its 5 records have no time."])
    }

    @Test func headersOfBothSizes() throws {
        let fit = FITBytes.activity()
        for file in [fit.file(header: 12), fit.file(headerChecksum: false), fit.file()] {
            #expect(try look(file).points == 3)
        }
        #expect(fault(fit.file(header: 16)) == "its header has 16 bytes instead of 12 or 14")
        #expect(fault(fit.file(header: 0)) == "its header has 0 bytes instead of 12 or 14")
        var file = fit.file()
        file[12] ^= 1
        #expect(fault(file) == "its header's checksum (CRC) is wrong")
    }

    @Test func bigEndianAndDevelopersFields() throws {
        var fit = FITBytes.begun(isBigEndian: true)
        fit.define(15, message: 20, [(3, 1, 0x02), FITBytes.timestamp], developer: [3, 0, 2])
        fit.message(15, [140] + fit.bytes(1_142_660_331) + [1, 2, 3, 4, 5])
        fit.message(15, [140] + fit.bytes(1_142_660_332) + [1, 2, 3, 4, 5])
        let file = try look(fit.file())
        #expect(file.points == 2)
        #expect(file.start.description == "2026-03-17T05:38:51Z")
    }

    /// The last five bits count on from the last timestamp, whichever message it was in, and begin again.
    @Test func compressedTimes() throws {
        var fit = FITBytes.begun()
        fit.define(1, message: 20, [(3, 1, 0x02)])
        fit.define(2, message: 21, [FITBytes.timestamp])
        fit.compressed(1, offset: 3, [140])
        #expect(fault(fit.file()) == "none of its records, laps, sessions and sets has a time")
        // Its last five bits are 11.
        fit.message(2, fit.bytes(1_142_660_331))
        fit.compressed(1, offset: 10, [140])
        let file = try look(fit.file())
        #expect(file.start.description == "2026-03-17T05:39:22Z")
        #expect(file.points == 1)
        #expect(file.notes == ["1 of its 2 records has no time."])
    }

    @Test(
        arguments: [
            (18, FITBytes.timestamp, "2026-03-17T05:38:51Z"), (19, (2, 4, 0x86), "2026-03-17T05:38:51Z"),
            (225, (254, 4, 0x86), "2026-03-17T05:38:51Z"), (225, (6, 4, 0x86), "2026-03-17T05:38:51Z"),
            (21, FITBytes.timestamp, nil), (18, (254, 4, 0x86), nil), (20, (253, 2, 0x84), nil),
        ] as [(UInt16, FITBytes.Field, String?)]) func lapsSessionsAndSetsStandForRecords(
            _ message: UInt16, _ field: FITBytes.Field, _ start: String?
        ) throws
    {
        var fit = FITBytes.begun()
        fit.define(1, message: message, [field])
        fit.message(1, Array(fit.bytes(1_142_660_331).prefix(Int(field.size))))
        guard let start else {
            #expect(fault(fit.file()) == "none of its records, laps, sessions and sets has a time")
            return
        }
        let file = try look(fit.file())
        #expect(file.start.description == start)
        #expect(file.points == 0)
    }

    @Test(
        arguments: [
            (6, "it is a course, not an activity"), (5, "it is a workout, not an activity"),
            (2, "it is a device's settings, not an activity"), (77, "it is a file of type 77, not an activity"),
        ] as [(UInt8, String)]) func otherTypesAreNamed(_ type: UInt8, _ reason: String) throws
    {
        #expect(fault(FITBytes.activity(type: type).file()) == reason)
        #expect(fault(try packed(FITBytes.activity(type: type).file())) == reason)
    }

    @Test func somethingHasToSayWhatItIs() {
        var fit = FITBytes()
        fit.define(1, message: 20, [FITBytes.timestamp])
        fit.message(1, fit.bytes(1_142_660_331))
        #expect(fault(fit.file()) == "it has no file_id message, so nothing says that it is an activity")
        #expect(fault(FITBytes().file()) == "it has no file_id message, so nothing says that it is an activity")
    }

    @Test func filesMayBeChained() throws {
        let (first, second) = (FITBytes.activity(), FITBytes.activity(from: 1_142_660_000, records: 2))
        let both = try look(first.file() + second.file(header: 12))
        #expect(both.points == 5)
        #expect(both.start.description == "2026-03-17T05:33:20Z")
        #expect(try look(first.file() + FITBytes.activity(from: 1, type: 2).file()).points == 3)
        #expect(fault(FITBytes.activity(type: 6).file() + first.file()) == "it is a course, not an activity")
        #expect(fault(first.file() + [0]) == "there are bytes after its end")
        #expect(fault(first.file() + [UInt8](repeating: 0, count: 40)) == "there are bytes after its end")
        #expect(fault(first.file() + second.file().dropLast()) == "it is cut short")
        // Each file defines its own messages.
        var third = FITBytes()
        third.message(1, [0, 0, 0, 0, 0])
        #expect(fault(first.file() + third.file()) == "it has a message that it doesn't define")
    }

    @Test func messagesAreWalkedThroughToTheEnd() {
        let last = "its last message is longer than its data"
        var long = FITBytes.activity()
        long.message(1, [0, 0])
        #expect(fault(long.file()) == last)
        for definition in [
            [0x40], [0x42, 0, 0, 20], [0x42, 0, 0, 20, 0, 255, 253, 4], [0x62, 0, 0, 20, 0, 0],
            [0x62, 0, 0, 20, 0, 0, 1, 0],
        ] as [[UInt8]] {
            var fit = FITBytes.activity()
            fit.add(definition)
            #expect(fault(fit.file()) == last, "\(definition)")
        }
        var undefined = FITBytes.activity()
        undefined.message(7, [0])
        #expect(fault(undefined.file()) == "it has a message that it doesn't define")
        var compressed = FITBytes.activity()
        compressed.compressed(3, offset: 0, [0])
        #expect(fault(compressed.file()) == "it has a message that it doesn't define")
        // Messages without a byte go through, too.
        var empty = FITBytes.activity()
        empty.define(4, message: 300, [])
        for _ in 0..<1000 { empty.message(4, []) }
        #expect(fault(empty.file()) == nil)
    }

    @Test(arguments: [0, 1, 100, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32]) func sizesThatDoNotFit(_ announced: UInt32) {
        #expect(fault(FITBytes.activity().file(announced: announced)) != nil)
    }

    @Test func anyByteFlippedIsRefused() {
        let file = FITBytes.activity(records: 20).file()
        for position in file.indices {
            for bit in 0..<8 {
                var flipped = file
                flipped[position] ^= 1 << bit
                #expect(fault(flipped) != nil, "\(position), \(bit)")
            }
        }
        var flipped = file
        flipped[60] ^= 0x10
        #expect(fault(flipped) == "its checksum (CRC) is wrong")
    }

    @Test func cutAnywhereItIsRefused() {
        let file = FITBytes.activity(records: 20).file()
        for length in file.indices {
            #expect(
                fault(Array(file.prefix(length)))
                    == (length == 0
                        ? "it is empty" : length < 12 ? "it is neither GPX, TCX nor FIT" : "it is cut short"))
        }
    }

    /// However its bytes are changed, with a checksum that is right, nothing stops the program.
    @Test func whateverFollowsTheHeaderIsWalkedThrough() {
        var random = SplitMix64(seed: 109)
        let data = FITBytes.activity(records: 30).data
        var reasons: Set<String> = []
        for _ in 0..<3000 {
            var changed = data
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            var fit = FITBytes()
            fit.add(changed)
            reasons.insert(fault(fit.file()) ?? "none")
        }
        #expect(reasons.count > 5)
    }
}
