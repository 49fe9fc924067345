import ActivityFiles
import Basics
import Export
import Files
import Foundation
import Store
import Testing
import Workouts

@testable import Athletes
@testable import Profiles

/// What happens to a folder of device files. Numbers are those of faults.md.
@Suite("A folder of device files")
struct DeviceFolderTests {
    private let devices: DeviceLab
    private let ride = Ride()

    init() throws { devices = try DeviceLab() }

    @Test("155: what lies in another configured folder counts once, and is missed when that folder is gone")
    func nested() async throws {
        for number in 0..<4 { try devices.write(.earlier(number), to: (number < 2 ? "nas/" : "") + "\(number).fit") }
        let outer = devices.athlete.files[0]
        let alone = try await devices.run()
        #expect(alone.activities.count == 4)
        devices.athlete.files = [outer, outer + "/nas"]
        for _ in 0..<2 {
            let told = try await devices.run()
            #expect(
                told.uids == alone.uids && told.sources[.files].others["files"] == 4 && told.fileWarnings.isEmpty)
        }
        for number in 0..<2 { try devices.remove("nas/\(number).fit") }
        for isThere in [true, false] {
            if !isThere { try devices.remove("nas") }
            let told = try await devices.report()
            #expect(told.publication?.uids == alone.uids && !told.troubles.isEmpty)
        }
    }

    @Test("139, 145: one activity as FIT, TCX, GPX, as a copy and after a conflict is one, with one UID, and outdoors")
    func copies() async throws {
        try devices.write(ride.gpx, to: "ride.gpx")
        let uids = try await devices.run().uids
        try devices.write(ride.tcx, to: "ride.tcx")
        let both = try #require(try await devices.run().activities.first)
        #expect(both.isTrainer != true)
        try devices.write(ride, to: "ride.fit")
        try devices.write(ride, to: "copies/ride.sync-conflict-20260317-053851.FIT")
        let told = try await devices.run()
        #expect(told.uids == uids && told.activities.count == 1 && told.duplicates.isEmpty)
        #expect(told.activities.first?.averageHeartRate == 140)
    }

    @Test("136: what a clock that is behind takes for the future counts once the clock is right") func wrongClock()
        async throws
    {
        try devices.write(ride, to: "ride.fit")
        devices.goes(to: -4)
        #expect(try await devices.report().publication?.activities.isEmpty != false)
        #expect(try await devices.verdicts() == ["ride.fit": .unusable])
        devices.goes(to: 0)
        #expect(try await devices.run().activities.count == 1)
        #expect(try await devices.verdicts() == ["ride.fit": .used])
    }

    @Test(
        "136: with a fixed day, that day decides what lies in the future",
        arguments: [(-300, 0), (0, 0), (1, 1), (2, 1), (50, 1)])
    func fixedDay(_ later: Int, _ count: Int) async throws {
        try devices.write(ride, to: "ride.fit")
        var options = RunOptions.emptying
        options.today = ride.start.utc.day.advanced(by: later - 2)
        let told = try await devices.report(options)
        #expect(told.publication?.activities.count ?? 0 == count)
    }

    @Test("147: a name that is used twice is that of two activities")
    func names() async throws {
        try devices.write(ride, to: "a/ride.fit")
        try devices.write(.earlier(1), to: "b/ride.fit")
        #expect(try await devices.run().activities.count == 2)
    }

    @Test("154: renamed and moved files keep their UID; one that is rewritten with its size and time is noticed")
    func moved() async throws {
        try devices.write(ride, to: "ride.fit")
        let uids = try await devices.run().uids
        try devices.move("ride.fit", to: "2026/other.fit")
        #expect(try await devices.run().uids == uids)
        let path = devices.path("2026/other.fit")
        let modified = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        var changed = ride
        changed.meters += 1000
        try devices.write(changed, to: "2026/other.fit")
        try FileManager.default.setAttributes([.modificationDate: modified as Any], ofItemAtPath: path)
        let told = try await devices.run()
        #expect(told.uids == uids && told.activities.first?.distance?.meters == 31_000)
    }

    enum Loss: CaseIterable { case missing, empty, half, damaged }

    @Test(
        "155: what a folder held is remembered when it is suddenly missing, empty, half gone or damaged",
        arguments: Loss.allCases)
    func loss(_ loss: Loss) async throws {
        for day in 0..<8 { try devices.write(.earlier(day), to: "\(day).fit") }
        let before = try await devices.run()
        switch loss {
        case .missing: try devices.remove("")
        case .empty: for day in 0..<8 { try devices.remove("\(day).fit") }
        case .half: for day in 0..<5 { try devices.remove("\(day).fit") }
        case .damaged: for day in 0..<5 { try devices.write([0, 0, 0], to: "\(day).fit") }
        }
        let report = try await devices.report()
        #expect(report.publication?.workouts == before.workouts)
        #expect(report.error == nil && report.failures.count == 1)
        #expect(ExitStatus(report, isStrict: false) == .done && ExitStatus(report, isStrict: true) == .temporary)
    }

    @Test("155: an only recording that is damaged is remembered; one of several is told; whole again, each counts")
    func damaged() async throws {
        try devices.write(ride, to: "only.fit")
        let before = try await devices.run()
        try devices.write([0, 0, 0], to: "only.fit")
        for _ in 0..<2 {
            let report = try await devices.report()
            #expect(report.publication?.workouts == before.workouts && report.failures.count == 1)
        }
        try devices.write(.earlier(1), to: "other.fit")
        #expect(try await devices.run().fileWarnings.map(\.item) == ["only.fit"])
        try devices.write(ride, to: "only.fit")
        let after = try await devices.run()
        #expect(after.activities.count == 2 && after.uids.last == before.uids.first)
    }

    @Test("155: files that were growing when they were last read are remembered, too", arguments: [true, false])
    func cutShort(_ isDeleted: Bool) async throws {
        let days = 0..<10
        for day in days { try devices.write(.earlier(day), to: "\(day).fit") }
        try devices.passes(60, since: "0.fit")
        let before = try await devices.run()
        for day in days.dropFirst() { try devices.write(Array(Ride.earlier(day).fit.dropLast(9)), to: "\(day).fit") }
        #expect(try await devices.run().workouts == before.workouts)
        try devices.passes(700, since: "9.fit")
        if isDeleted { for day in days { try devices.remove("\(day).fit") } }
        for _ in 0..<2 {
            let report = try await devices.report()
            #expect(report.publication?.workouts == before.workouts && report.failures.count == 1)
        }
    }

    @Test("155: a folder that was never read publishes nothing: 66 for one of the command line, otherwise 75")
    func neverRead() async throws {
        try devices.remove("")
        for isNamed in [true, false] {
            devices.athlete.namesFiles = isNamed
            let report = try await devices.report()
            #expect(report.publication == nil)
            #expect(ExitStatus(report, isStrict: false) == (isNamed ? .missingInput : .temporary))
        }
    }

    @Test("142, 156: a file that is cut waits in silence while it is young, and is told once when it is old")
    func cut() async throws {
        try devices.write(.earlier(1), to: "good.fit")
        try devices.write(Array(ride.fit.dropLast(9)), to: "cut.fit")
        try devices.passes(60, since: "cut.fit")
        #expect(try await devices.run().fileWarnings.isEmpty)
        #expect(try await devices.verdicts() == ["cut.fit": .waiting, "good.fit": .used])
        try devices.passes(700, since: "cut.fit")
        #expect(try await devices.run().fileWarnings.map(\.isRepeated) == [false])
        #expect(try await devices.run().fileWarnings.map(\.isRepeated) == [true])
        try devices.write(ride, to: "cut.fit")
        try devices.passes(60, since: "cut.fit")
        #expect(try await devices.run().activities.count == 2)
    }

    @Test(
        "142: a cut file whose time is yet to come is told, and known from then on, as others are",
        arguments: [1, -12])
    func cutInTheFuture(_ hours: Int) async throws {
        try devices.write(Array(ride.fit.dropLast(9)), to: "cut.fit")
        try devices.write(.earlier(1), to: "good.fit")
        for name in ["cut.fit", "good.fit"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 4e9)], ofItemAtPath: devices.path(name))
        }
        try devices.passes(hours * 3600, since: "cut.fit")
        #expect(try await devices.run().fileWarnings.map(\.isRepeated) == [false])
        #expect(try await devices.verdicts() == ["cut.fit": .unusable, "good.fit": .used])
        let files = try await devices.lab.owner(of: devices.athlete).deviceFiles().files
        #expect(files.allSatisfy { $0.memory.stamp != .unknown })
    }

    @Test("246: a file names its recording by its own id, too, where Strava has the activity")
    func named() async throws {
        devices.list(ride.row())
        try devices.write(ride, to: "ride.fit")
        let id = try #require(try await devices.run().activities.first?.aliases.first)
        let file = try #require(try await devices.lab.owner(of: devices.athlete).deviceFiles().files.first)
        #expect(file.activities == [.strava(7)] && file.otherIDs == [id])
    }

    @Test("156: a file that grows while a run waits isn't read; a name of a copy under way never is")
    func growing() async throws {
        let path = devices.path("grows.fit")
        for name in [".ride.fit.Ab12Cd", "~ride.fit", "ride.fit.part", ".syncthing.ride.fit.tmp"] {
            try devices.write(.earlier(1), to: name)
        }
        try devices.write(ride, to: "grows.fit")
        try devices.passes(0, since: "grows.fit")
        devices.lab.set { $0.pause = { _ = FileManager.default.createFile(atPath: path, contents: Data([14])) } }
        #expect(try await devices.run(.emptying).activities.isEmpty)
        #expect(try await devices.verdicts() == ["grows.fit": .waiting])
        try devices.write(ride, to: "grows.fit")
        devices.lab.set { $0.pause = {} }
        #expect(try await devices.run().activities.count == 1)
    }

    @Test(
        "157: links in circles, pipes, zips, files beyond the limit and entities cost no other file",
        .timeLimit(.minutes(20)))
    func odd() async throws {
        try devices.write(ride, to: "ride.fit")
        try FileManager.default.createSymbolicLink(atPath: devices.path("up"), withDestinationPath: "..")
        try #require(mkfifo(devices.path("pipe.fit"), 0o600) == 0)
        try devices.write([], to: "huge.fit")
        try #require(truncate(devices.path("huge.fit"), 25_000_001) == 0)
        try devices.write(Array("PK".utf8), to: "export.zip")
        let entities = "<!DOCTYPE gpx [<!ENTITY a \"a\">]><gpx><trk/></gpx>"
        try devices.write(Array(entities.utf8), to: "bomb.gpx")
        #expect(try await devices.run().activities.count == 1)
        #expect(
            try await devices.verdicts() == [
                "ride.fit": .used, "huge.fit": .unusable, "export.zip": .unusable, "bomb.gpx": .unusable,
            ])
    }

    @Test("159: without memory, and after it was lost, the UIDs are the same")
    func lost() async throws {
        try devices.write(ride, to: "ride.fit")
        try devices.write(.earlier(1), to: "other.fit")
        let uids = try await devices.run().uids
        #expect(await devices.lab.forgetfulRun(devices.athlete).publication?.uids == uids)
        try devices.lab.loseMemory(of: devices.athlete)
        #expect(try await devices.run().uids == uids)
    }

    @Test("159: without memory an id doesn't depend on the names of the files")
    func names159() async throws {
        var late = ride
        late.start = ride.start.advanced(bySeconds: 3)
        try devices.write(late.gpx, to: "a.gpx")
        try devices.write(ride, to: "z.fit")
        let uids = await devices.lab.forgetfulRun(devices.athlete).publication?.uids
        try devices.move("z.fit", to: "0.fit")
        #expect(await devices.lab.forgetfulRun(devices.athlete).publication?.uids == uids && uids?.count == 1)
    }

    @Test("160: no position is remembered or published, and no athlete has another's activities")
    func places() async throws {
        try devices.write(ride.gpx, to: "ride.gpx")
        let other = try DeviceLab("ben", in: devices.lab)
        try other.write(Ride.earlier(1), to: "ride.fit")
        #expect(try await devices.run().activities.map(\.start) == [ride.start])
        #expect(try await other.run().activities.map(\.start) == [Ride.earlier(1).start])
        let kept = try devices.lab.memory(of: devices.athlete).values + [try #require(devices.lab.bytes("anna.json"))]
        // As text, and as the memory's file would hold a number.
        let traces =
            [Data("52.12".utf8), Data("13.65".utf8)]
            + [52.123456, 13.654321].map { withUnsafeBytes(of: $0.bitPattern.bigEndian) { Data($0.prefix(6)) } }
        for bytes in kept { #expect(traces.allSatisfy { bytes.range(of: $0) == nil }) }
    }

    /// A device tells how far its clock was ahead of UTC when the recording ended.
    @Test(
        "135: clocks that are changed during a recording, and a journey",
        arguments: [
            ("Africa/Cairo", "2026-04-23T21:40:00Z", 2400, 10_800, "2026-04-23T23:40:00"),
            ("Europe/Berlin", "2026-03-29T00:59:00Z", 1800, 7200, "2026-03-29T01:59:00"),
            ("Europe/Berlin", "2026-10-25T00:30:00Z", 3600, 3600, "2026-10-25T02:30:00"),
            ("Europe/Berlin", "2026-03-29T08:00:00Z", 1800, 7200, "2026-03-29T10:00:00"),
            ("Europe/Berlin", "2026-03-17T22:30:00Z", 3600, 32_400, "2026-03-18T07:30:00"),
            ("Europe/Berlin", "2026-03-17T22:30:00Z", 3600, nil, "2026-03-17T23:30:00"),
        ] as [(String, String, Int, Int?, String)])
    func local(_ zone: String, _ begin: String, _ seconds: Int, _ offset: Int?, _ local: String) throws {
        let zone = try #require(Zone(identifier: zone))
        let start = Instant(secondsSinceEpoch: Int(try Date(begin, strategy: .iso8601).timeIntervalSince1970))
        let told = start.local(offset, until: start.advanced(bySeconds: seconds), in: zone)
        #expect(told.description == local)
    }
}

extension RunOptions {
    fileprivate static var emptying: RunOptions {
        var options = RunOptions()
        options.allowsEmpty = true
        return options
    }
}
