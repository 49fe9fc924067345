import Athletes
import Basics
import Export
import Profiles
import Store
import Testing
import Workouts
import WorkoutsLab

/// Files beside what Strava tells. Numbers are those of faults.md.
@Suite("Device files and Strava's activities")
struct DeviceSourceTests {
    private let devices: DeviceLab
    private let ride = Ride()
    private let other = Ride.earlier(1)
    private let third = Ride.earlier(2)

    init() throws { devices = try DeviceLab() }

    enum Arrival: CaseIterable { case file, list, archive }

    private static let orders: [[Arrival]] = [
        [.file, .list, .archive], [.file, .archive, .list], [.list, .file, .archive], [.list, .archive, .file],
        [.archive, .file, .list], [.archive, .list, .file],
    ]

    @Test("146: from file, Strava and archive in any order one activity with one UID", arguments: orders)
    func arrivals(_ order: [Arrival]) async throws {
        devices.list()
        var uids: Set<String> = []
        for arrival in order {
            switch arrival {
            case .file: try devices.write(ride, to: "ride.fit")
            case .list: devices.list(ride.row())
            case .archive: try await devices.takeArchive(ride.table)
            }
            for _ in 1...2 {
                let told = try await devices.run()
                #expect(told.activities.count == 1 && told.duplicates.isEmpty)
                uids.formUnion(told.uids)
            }
        }
        #expect(uids.count == 1)
        let told = try #require(try await devices.run().activities.first)
        #expect(told.id == 7 && told.name == "At Strava" && told.averageHeartRate == 140)
    }

    @Test("151, 153: what Strava no longer tells stays with the file's values, and may come back")
    func rowGone() async throws {
        let short = Ride(start: other.start, seconds: 1800, meters: 9000)
        devices.list(ride.row(), short.row(8))
        try devices.write(ride, to: "ride.fit")
        let both = try await devices.run()
        devices.list(short.row(8))
        let alone = try await devices.run()
        #expect(alone.uids == both.uids && alone.activities.count == 2)
        #expect(alone.activities.last?.id.isFile == true && alone.activities.last?.distance?.meters == 30_000)
        #expect(alone.activities.last?.name != "At Strava")
        devices.list(ride.row(), short.row(8))
        #expect(try await devices.run().workouts == both.workouts)
    }

    private func expectHeldBack(_ cause: String) async throws {
        let before = devices.lab.bytes("anna.ics")
        let report = try await devices.lab.report(of: devices.athlete)
        #expect(
            report.error
                == .wouldEmpty("\(cause), but \(devices.lab.path("anna.ics")) contains some; it was left unchanged."))
        #expect(devices.lab.bytes("anna.ics") == before)
        #expect(try await devices.run().activities.allSatisfy { $0.id.isFile || $0.id == 7 })
    }

    @Test("40: a list that is suddenly empty is held back, whatever files have", arguments: [true, false])
    func listEmptied(_ isFiled: Bool) async throws {
        devices.list(ride.row())
        try devices.write(isFiled ? ride : other, to: "a.fit")
        _ = try await devices.run()
        devices.list()
        try await expectHeldBack("There are no longer any activities")
        #expect(try await devices.lab.report(of: devices.athlete).error == nil)
    }

    @Test("40: a list that is suddenly empty is held back where another source of Strava's has others")
    func listEmptiedBesideArchive() async throws {
        try await devices.takeArchive(ride.table)
        devices.list(other.row(8), third.row(9))
        #expect(try await devices.run().activities.count == 3)
        devices.list(third.row(9))
        #expect(try await devices.run().activities.count == 2)
        devices.list()
        try await expectHeldBack("A list of activities no longer has any")
        #expect(try await devices.lab.report(of: devices.athlete).error == nil)
    }

    @Test("40: while Strava has never been read, nothing is published, and no plan is missed by what files know")
    func neverRead() async throws {
        try devices.plan([.init(title: "Easy", day: devices.day)])
        try devices.write(["a.fit": other, "b.fit": third])
        let strava = StravaServer(zone: devices.athlete.zone)
        try devices.lab.connect(&devices.athlete, to: strava, at: DeviceLab.now)
        strava.set([], isAway: true, now: DeviceLab.now)
        let report = try await devices.report()
        #expect(report.error?.failure.kind == .temporary && report.publication == nil)
        #expect(devices.lab.bytes("anna.ics") == nil)
        let known = try devices.lab.owner(of: devices.athlete).known()
        #expect(known.workouts.map(\.status) == [.completed, .completed, .planned])
        strava.set([], isAway: false, now: DeviceLab.now)
        #expect(try await devices.run().workouts.map(\.status) == [.completed, .completed, .missed])
    }

    @Test("40: what files bring is remembered and shown though Strava has never been read")
    func filesBesideAnUnread() async throws {
        try devices.write(["a.fit": other, "b.fit": third])
        let strava = StravaServer(zone: devices.athlete.zone)
        try devices.lab.connect(&devices.athlete, to: strava, at: DeviceLab.now)
        strava.set([], isAway: true, now: DeviceLab.now)
        #expect(try await devices.report().error?.failure.kind == .temporary)
        #expect(try devices.snapshot().devices.files.map(\.verdict) == [.used, .used])
        let known = try devices.lab.owner(of: devices.athlete).known()
        #expect(known.activities.count == 2)
        #expect(throws: RunError.self) { try known.published() }
    }

    @Test("153: of a deleted file the activity stays as Strava has it; without Strava it is gone")
    func fileGone() async throws {
        devices.list(ride.row())
        try devices.write(["a.fit": ride, "b.fit": other, "c.fit": third])
        let before = try await devices.run()
        #expect(before.activities.count == 3)
        try devices.remove("a.fit")
        try devices.remove("b.fit")
        let after = try await devices.run()
        #expect(after.uids == [before.uids.first, before.uids.last])
        #expect(after.activities.last?.id == 7 && after.activities.last?.averageHeartRate == nil)
        #expect(after.diagnostics.isEmpty)
    }

    enum Loss: CaseIterable { case file, folder }

    @Test(
        "153: the UID of a file that is gone stays while Strava has the activity, and so does an edit",
        arguments: Loss.allCases)
    func fileGoneAfterAll(_ loss: Loss) async throws {
        try devices.write(["a.fit": ride, "b.fit": other])
        let alone = try await devices.run()
        let id = try #require(alone.activities.last?.id)
        try await devices.name("Mine", id)
        devices.list(ride.row(), other.row(8))
        let both = try await devices.run()
        #expect(both.uids == alone.uids && both.activities.map(\.hasFile) == [true, true])
        switch loss {
        case .file: try devices.remove("a.fit")
        case .folder: devices.athlete.files = []
        }
        for day in [0, 1, 40] {
            devices.goes(to: day)
            let after = try await devices.run()
            #expect(after.uids == alone.uids && after.activities.map(\.id) == [8, 7])
            #expect(after.activities.last?.hasFile == false && after.workouts.last?.summary == "Mine")
        }
        #expect(try edited(id)?.name == "Mine")
    }

    @Test("153: a file that comes back is what it was, whatever it would be called now")
    func fileBack() async throws {
        try devices.write(other, to: "b.fit")
        devices.list(ride.row(hidesStart: true))
        try devices.write(ride, to: "a.fit")
        let both = try await devices.run()
        let id = try #require(both.activities.last?.id)
        try await devices.name("Mine", id)
        let named = try await devices.run()
        try devices.remove("a.fit")
        #expect(try await devices.run().workouts.last?.summary == "Mine")
        devices.list()
        #expect(try await devices.run().activities.count == 1)
        try devices.write(ride, to: "back.fit")
        // Without the memory of the former file this ride might as well be the row's.
        try devices.write(Ride(start: ride.start.advanced(bySeconds: 7 * 3600)), to: "c.fit")
        let back = try await devices.run()
        #expect(back.workouts.contains { $0.summary == "Mine" && $0.uid == named.uids.last })
        devices.list(ride.row(hidesStart: true))
        let again = try await devices.run()
        #expect(again.activities.count == 3 && again.activities.contains { $0.id == 7 && $0.start == ride.start })
        #expect(again.workouts.contains { $0.summary == "Mine" && $0.uid == named.uids.last })
    }

    @Test("159: after the memory is lost the UID is the published one")
    func memoryLost() async throws {
        try devices.write(ride, to: "a.fit")
        let alone = try await devices.run()
        devices.list(ride.row())
        #expect(try await devices.run().uids == alone.uids)
        try devices.lab.showJSON(of: devices.athlete)
        try devices.lab.restore([:], of: devices.athlete)
        #expect(try await devices.run().uids == alone.uids)
    }

    @Test("133: a device that counted on for weeks hides no other ride")
    func pausedForWeeks() async throws {
        let paused = Ride(start: Ride.earlier(10).start, seconds: 27 * 86_400, moving: 3600)
        try devices.write(paused, to: "a.fit")
        try devices.write(ride, to: "b.fit")
        let told = try await devices.run()
        #expect(told.activities.count == 2 && told.duplicates.isEmpty)
        #expect(told.activities.first?.elapsedTime == .seconds(27 * 86_400))
    }

    @Test("153: an edit waits for its file, however long")
    func editWaits() async throws {
        try devices.write(["a.fit": ride, "b.fit": other])
        let id = try #require(try await devices.run().activities.last?.id)
        try await devices.name("Mine", id)
        try devices.remove("a.fit")
        #expect(try await devices.run().activities.count == 1)
        devices.goes(to: 20)
        try devices.write(ride, to: "back.fit")
        #expect(try await devices.run().workouts.last?.summary == "Mine")
        try devices.remove("back.fit")
        #expect(try await devices.run().activities.count == 1)
        devices.goes(to: 70)
        #expect(try await devices.run().activities.count == 1)
        try devices.write(ride, to: "again.fit")
        #expect(try await devices.run().workouts.last?.summary == "Mine")
    }

    @Test("153: an edit stands when only one of two copies of its file is gone")
    func copyGone() async throws {
        try devices.write(ride, to: "a.fit")
        try devices.write(ride.gpx, to: "a.gpx")
        let id = try #require(try await devices.run().activities.first?.id)
        try await devices.name("Mine", id)
        try devices.remove("a.gpx")
        for day in [0, 1, 40] {
            devices.goes(to: day)
            #expect(try await devices.run().workouts.map(\.summary) == ["Mine"])
        }
    }

    enum Between: CaseIterable { case atOnce, aDay, strava }

    @Test("154: a file that is converted to another format keeps UID and edit", arguments: Between.allCases)
    func converted(_ between: Between) async throws {
        try devices.write(other, to: "b.fit")
        try devices.write(ride.gpx, to: "a.gpx")
        let before = try await devices.run()
        let id = try #require(before.activities.last?.id)
        try await devices.name("Mine", id)
        if between == .strava {
            devices.list(ride.row(), other.row(8))
            #expect(try await devices.run().uids == before.uids)
        }
        try devices.remove("a.gpx")
        if between != .atOnce { #expect(try await devices.run().activities.count == (between == .aDay ? 1 : 2)) }
        var late = ride
        late.start = ride.start.advanced(bySeconds: 3)
        try devices.write(late, to: "a.fit")
        for _ in 0..<2 {
            let after = try await devices.run(expecting: before, named: "Mine")
            #expect(after.activities.last?.averageHeartRate == 140)
        }
        if between == .strava { devices.list() }
        #expect(try await devices.run().activities.last?.id == id)
    }

    @Test("151: a row that another one of the same recording replaces leaves UID and edit, twice")
    func rowReplaced() async throws {
        devices.list(ride.row(1))
        let before = try await devices.run()
        try devices.write(ride, to: "a.fit")
        #expect(try await devices.run().uids == before.uids)
        try await devices.name("Mine", 1)
        for id in [9, 12] {
            devices.list(ride.row(id))
            for _ in 0..<2 {
                let after = try await devices.run()
                #expect(after.uids == before.uids && after.workouts.map(\.summary) == ["Mine"])
                #expect(after.activities.map(\.id) == [.strava(Int64(id))])
            }
        }
        devices.list()
        #expect(try await devices.run().workouts.map(\.summary) == ["Mine"])
        try devices.remove("a.fit")
        devices.list(ride.row(12))
        #expect(try await devices.run().workouts.map(\.summary) == ["Mine"])
    }

    @Test("151: what one file knew of Strava stays when another file of the recording takes its place")
    func passedOn() async throws {
        devices.list(ride.row(1))
        let before = try await devices.run()
        try await devices.name("Mine", 1)
        try devices.write(ride.gpx, to: "a.gpx")
        #expect(try await devices.run().uids == before.uids)
        for row in [nil, 9, nil] {
            devices.list(row.map { [ride.row($0)] } ?? [])
            #expect(try await devices.run().uids == before.uids)
        }
        try devices.write(ride, to: "a.fit")
        #expect(try await devices.run().uids == before.uids)
        try devices.remove("a.gpx")
        for row in [nil, 1, nil, 9] {
            devices.list(row.map { [ride.row($0)] } ?? [])
            let after = try await devices.run()
            #expect(after.uids == before.uids && after.workouts.map(\.summary) == ["Mine"], "\(row ?? 0)")
        }
    }

    @Test(
        "146, 150, 151, 152: from Strava alone to files alone between two runs, and back, UIDs and edits stand",
        arguments: [false, true])
    func fromStrava(_ hidesStart: Bool) async throws {
        let folders = devices.athlete.files
        devices.athlete.files = []
        devices.list(ride.row(7, hidesStart: hidesStart), other.row(8), third.row(9, hidesStart: hidesStart))
        _ = try await devices.run()
        try await devices.name("Mine", 7)
        try await devices.edit(9) { $0.isExcluded = true }
        let before = try await devices.run()
        #expect(before.uids.count == 2)
        try devices.lab.showJSON(of: devices.athlete)
        (devices.athlete.files, devices.athlete.activities) = (folders, [])
        try devices.write(["a.fit": ride, "b.fit": other, "c.fit": third])
        for _ in 0..<2 {
            let after = try await devices.run(expecting: before, named: "Mine")
            #expect(after.activities.allSatisfy { $0.id.isFile })
        }
        devices.athlete.files = []
        devices.list(ride.row(7, hidesStart: hidesStart), other.row(8), third.row(9, hidesStart: hidesStart))
        _ = try await devices.run(expecting: before, named: "Mine")
        devices.athlete.files = folders
        #expect(try await devices.run().uids == before.uids)
    }

    @Test("146, 151, 152: from files alone to Strava alone between two runs, and back, UIDs and edits stand")
    func fromFiles() async throws {
        try devices.write(["a.fit": ride, "b.fit": other])
        let id = try #require(try await devices.run().activities.last?.id)
        try await devices.name("Mine", id)
        let before = try await devices.run()
        let folders = devices.athlete.files
        devices.athlete.files = []
        devices.list(ride.row(7), other.row(8))
        for day in [0, 40] {
            devices.goes(to: day)
            let after = try await devices.run(expecting: before, named: "Mine")
            #expect(after.activities.map(\.id) == [8, 7])
        }
        (devices.athlete.files, devices.athlete.activities) = (folders, [])
        _ = try await devices.run(expecting: before, named: "Mine")
    }

    private func edited(_ id: ActivityID) throws -> ActivityEdit? {
        try devices.snapshot().manual.edits.first { $0.id == id }
    }

    @Test("152: an edit under the file's id stands once Strava has it; one under Strava's once it hasn't")
    func edits() async throws {
        try devices.write(ride, to: "ride.fit")
        let id = try #require(try await devices.run().activities.first?.id)
        try await devices.name("Mine", id)
        devices.list(ride.row())
        #expect(try await devices.run().workouts.map(\.summary) == ["Mine"])
        try await devices.name("Still mine", 7)
        #expect(try await devices.run().workouts.map(\.summary) == ["Still mine"])
        devices.list()
        #expect(try await devices.run().workouts.map(\.summary) == ["Still mine"])
        try await devices.name("Mine again", id)
        devices.list(ride.row())
        #expect(try await devices.run().workouts.map(\.summary) == ["Mine again"])
    }

    @Test("152: a pair with the file's id stands once Strava has the activity, and when it is gone again")
    func pairs() async throws {
        try devices.plan([.init(title: "Easy", day: devices.day)])
        try devices.write(ride, to: "ride.fit")
        let told = try await devices.run()
        #expect(told.workouts.count == 2)
        let uid = try #require(told.workouts.lazy.compactMap(\.planned?.uid).first)
        let id = try #require(told.activities.first?.id)
        _ = try await devices.locked { owner, lock throws(RunError) in try await owner.say(.pair(uid, with: id), lock) }
        for isListed in [false, true, false] {
            if isListed { devices.list(ride.row()) } else if !devices.athlete.activities.isEmpty { devices.list() }
            let told = try await devices.run()
            #expect(told.workouts.count == 1 && told.workouts.first?.planned?.uid == uid)
            #expect(told.activities.first?.id == (isListed ? 7 : id))
        }
    }
}
