import Athletes
import Basics
import CommandLab
import Foundation
import Messages
import Profiles
import Reports
import Testing
import Workouts

/// What is told of folders of device files, and read again of their files.
struct ToldFolderTests {
    private let devices: DeviceLab
    private let ride = Ride()

    init() throws { devices = try DeviceLab() }

    @Test("status tells what each folder holds and when it was read, and how messages go out")
    func status() async throws {
        try devices.write(["a.fit": ride, "b.fit": .earlier(1)])
        try devices.write(Array("PK".utf8), to: "export.zip")
        _ = try await devices.run()
        devices.athlete.messages.ways = WayConfiguration.all([(.command(["notify"]), [.brief])]) { $0 }
        let (athlete, now) = (devices.athlete, DeviceLab.now)
        let connections = try StravaServer(zone: athlete.zone).connections(in: devices.lab.path("other"), of: athlete)
        let status = AthleteStatus(devices.lab.owner(of: athlete), connections, [], now: now, maximum: nil)
        let folder = athlete.files[0]
        let line = "\(folder): 2 recordings, 1 that can't be used; read 2026-03-15 14:00, just now"
        #expect(status.lines.contains("  Files    \(line)"), "\(status.lines)")
        #expect(status.lines.contains("  Messages command notify: nothing taken yet"), "\(status.lines)")
        let json = try JSONValue(parsing: Data(StatusReport.json([status], nil, nil, now: now).utf8))
        let anna = json["athletes"]?.array?.first
        let files: JSONValue = [
            "path": .string(folder), "recordings": 2, "unusable": 1, "read": "2026-03-15T14:00:00Z",
        ]
        expect(anna?["files"]?.array?.first, has: files)
        #expect(anna?["messages"] == ["ways": [["way": "command notify", "connected": true]], "waiting": 0])
    }

    @Test("A page's curves are read from the file as it is now; what has changed or is gone is told as such")
    func recordings() async throws {
        try devices.write(ride, to: "a.fit")
        _ = try await devices.run()
        let owner = devices.lab.owner(of: devices.athlete)
        let known = try owner.known()
        let found = try #require(known.activities.first)
        #expect(try Array(owner.curves(of: known, on: devices.day).keys) == [found.activity.id])
        #expect(try owner.curves(of: known, on: devices.day.advanced(by: 1)).isEmpty)
        try devices.write(.earlier(1), to: "a.fit")
        #expect(try owner.recording(of: found) == .unreadable)
        try devices.remove("a.fit")
        #expect(try owner.recording(of: found) == .gone)
        #expect(try owner.curves(of: known, on: devices.day).isEmpty)
    }
}
