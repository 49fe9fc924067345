import Athletes
import Basics
import Export
import Foundation
import Store
import Testing
import Workouts
import WorkoutsLab

/// Files beside what Strava tells. Numbers are those of docs/faults.md.
@Suite("Device files and Strava's activities")
struct DeviceSourceTests {
    private let devices: DeviceLab
    private let ride = Ride()

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
            case .archive: try await importArchive()
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

    private func importArchive() async throws {
        let listed = devices.lab.listed
        devices.lab.set { [ride] in $0.activities = ride.table }
        _ = try await devices.locked { owner, lock throws(RunError) in
            try await owner.takeArchive(at: "export.zip", ImportOptions(), lock)
        }
        devices.lab.set { $0.activities = listed }
    }

    @Test("150: a start that Strava hides is the file's")
    func hiddenStart() async throws {
        devices.list(ride.row(hidesStart: true))
        #expect(try await devices.run().activities.first?.startIsHidden == true)
        try devices.write(ride, to: "ride.fit")
        let told = try await devices.run()
        #expect(told.activities.map(\.id) == [7] && told.duplicates.isEmpty)
        #expect(told.activities.first?.start == ride.start && told.activities.first?.startIsHidden == false)
    }

    @Test("151, 153: what Strava no longer tells stays with the file's values, and may come back")
    func rowGone() async throws {
        let other = Ride(start: ride.start.advanced(bySeconds: -86_400), seconds: 1800, meters: 9000)
        devices.list(ride.row(), other.row(8))
        try devices.write(ride, to: "ride.fit")
        let both = try await devices.run()
        devices.list(other.row(8))
        let alone = try await devices.run()
        #expect(alone.uids == both.uids && alone.activities.count == 2)
        #expect(alone.activities.last?.id.isFile == true && alone.activities.last?.distance?.meters == 30_000)
        #expect(alone.activities.last?.name != "At Strava")
        devices.list(ride.row(), other.row(8))
        #expect(try await devices.run().workouts == both.workouts)
    }

    @Test("153: of a deleted file the activity stays as Strava has it; without Strava it is gone")
    func fileGone() async throws {
        devices.list(ride.row())
        let other = Ride(start: ride.start.advanced(bySeconds: -86_400))
        let third = Ride(start: ride.start.advanced(bySeconds: -2 * 86_400))
        for (name, ride) in [("a.fit", ride), ("b.fit", other), ("c.fit", third)] { try devices.write(ride, to: name) }
        let before = try await devices.run()
        #expect(before.activities.count == 3)
        try devices.remove("a.fit")
        try devices.remove("b.fit")
        let after = try await devices.run()
        #expect(after.uids == [before.uids.first, before.uids.last])
        #expect(after.activities.last?.id == 7 && after.activities.last?.averageHeartRate == nil)
        #expect(after.diagnostics.isEmpty)
    }

    @Test("152: an edit under the file's id stands once Strava has it; one under Strava's once it hasn't")
    func edits() async throws {
        try devices.write(ride, to: "ride.fit")
        let id = try #require(try await devices.run().activities.first?.id)
        try await name("Mine", id)
        devices.list(ride.row())
        #expect(try await devices.run().workouts.map(\.summary) == ["Mine"])
        try await name("Still mine", 7)
        #expect(try await devices.run().workouts.map(\.summary) == ["Still mine"])
        devices.list()
        #expect(try await devices.run().workouts.map(\.summary) == ["Still mine"])
        try await name("Mine again", id)
        devices.list(ride.row())
        #expect(try await devices.run().workouts.map(\.summary) == ["Mine again"])
    }

    private func name(_ name: String, _ id: ActivityID) async throws {
        _ = try await devices.locked { owner, lock throws(RunError) in
            var wish = EditWish()
            wish.name = .say(name)
            return try await owner.edit(id, wish, lock)
        }
    }

    @Test("152: a pair with the file's id stands once Strava has the activity, and when it is gone again")
    func pairs() async throws {
        let day = devices.athlete.zone.local(ride.start).day
        let plan = SmallFeed(workouts: [SmallFeed.Workout(title: "Easy", day: day)])
        devices.lab.set { $0.feed = .body(plan.text(made: $0.now), etag: nil) }
        devices.athlete.feed = try devices.lab.athlete(zone: devices.athlete.zone, historyDays: 90).feed
        try devices.write(ride, to: "ride.fit")
        let told = try await devices.run()
        #expect(told.workouts.count == 2)
        let uid = try #require(told.workouts.lazy.compactMap(\.planned?.uid).first)
        let id = try #require(told.activities.first?.id)
        _ = try await devices.locked { owner, lock throws(RunError) in try await owner.pair(uid, with: id, lock) }
        for isListed in [false, true, false] {
            if isListed { devices.list(ride.row()) } else if !devices.athlete.activities.isEmpty { devices.list() }
            let told = try await devices.run()
            #expect(told.workouts.count == 1 && told.workouts.first?.planned?.uid == uid)
            #expect(told.activities.first?.id == (isListed ? 7 : id))
        }
    }
}
