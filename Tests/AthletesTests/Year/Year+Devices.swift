import Athletes
import Basics
import Foundation
import Testing

/// An athlete with a folder of device files, alone or beside what Strava tells.
extension Year {
    enum Way: CaseIterable {
        case files, filesAndList, filesAndArchive, all

        var hasList: Bool { self == .filesAndList || self == .all }
        var hasArchive: Bool { self == .filesAndArchive || self == .all }
    }

    /// - Parameter asksStrava: whether the list is that of Strava's API instead of a file.
    init(ofDevicesWith seed: UInt64, _ way: Way, asksStrava: Bool) throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let world = World(ofDevicesWith: seed, zone: zone, archivesFollowList: asksStrava && way == .all)
        try self.init(in: world, historyDays: 400, asksStrava: asksStrava && way.hasList)
        self.way = way
        if !way.hasList { athlete.activities = [] }
        athlete.files = [lab.path("watch")]
        try FileManager.default.createDirectory(atPath: lab.path("watch"), withIntermediateDirectories: true)
    }

    /// Runs every three days, until all has come that ever does.
    mutating func liveWithDevices() async throws {
        for number in stride(from: 3, to: World.daysOfDevices + 24, by: 3) {
            world.skip(to: World.firstDayOfDevices.advanced(by: number))
            outage.strava = athlete.strava != nil && (150..<160).contains(number)
            try await run(at: world.moment(minute: 22 * 60))
        }
    }

    /// Makes the folder hold what it holds today, and sometimes imports an archive.
    mutating func bringFiles(_ way: Way) async throws {
        let number = World.firstDayOfDevices.distance(to: world.today)
        let archive = number % 48 == 33 || number > World.daysOfDevices + 20 ? world.archived : []
        if way.hasArchive, !archive.isEmpty {
            _ = try await lab.takeArchive(table(archive), of: athlete, named: "export-\(number).zip")
            ledger.take(archive: archive)
        }
        var wanted: [String: [UInt8]] = [:]
        for recording in world.recordings {
            wanted.merge(recording.files(on: world.today, in: world.zone)) { one, _ in one }
        }
        for name in files.subtracting(wanted.keys) {
            try FileManager.default.removeItem(atPath: lab.path("watch/" + name))
        }
        for (name, bytes) in wanted where !files.contains(name) { try lab.write(bytes, to: "watch/" + name) }
        files = Set(wanted.keys)
        ledger.see(files: world.filed)
    }

    private func table(_ activities: [TrueActivity]) -> String {
        let rows = activities.map { activity in
            let type = activity.sportType == "WeightTraining" ? "Weight Training" : activity.sportType
            let told = activity.meters / 10
            let distance = type == "Swim" ? "\(activity.meters)" : "\(told / 100).\(told / 10 % 10)\(told % 10)"
            return "\(activity.id),\(world.zone.instant(activity.start)),\(activity.name),\(type),"
                + "\(activity.seconds + 40),\(distance),activities/\(activity.uploadID ?? 0).fit.gz,"
                + "\(activity.seconds + 40).0,\(activity.seconds).0,\(activity.meters).0\n"
        }
        return
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,"
            + "Elapsed Time,Moving Time,Distance\n" + rows.joined()
    }
}
