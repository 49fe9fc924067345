import Athletes
import Basics
import CommandLab
import Export
import Foundation
import Profiles
import Testing
import Workouts

/// What a file tells beyond activities, and a folder of which a part is closed. Numbers are those of faults.md.
@Suite("Races in files, and closed folders")
struct RaceFileTests {
    private let devices: DeviceLab

    init() throws { devices = try DeviceLab() }

    /// A swim, a minute's change, a ride.
    private var race: [UInt8] {
        let begin = UInt32(DeviceLab.start.secondsSinceEpoch - 631_065_600)
        var fit = FITBytes()
        fit.beginFile()
        fit.add([
            FITSession(begin, 600, sport: 5, meters: 400), FITSession(begin + 600, 60, sport: 3),
            FITSession(begin + 660, 1200, sport: 2, meters: 10_000),
        ])
        return fit.file()
    }

    @Test("162: a file's transition is known of the race, is in no list, and can't be edited")
    func transition() async throws {
        try devices.write(race, to: "race.fit")
        let told = try await devices.run()
        #expect(told.workouts.map { $0.activity?.sportType.rawValue } == ["Swim", "Ride"])
        #expect(told.workouts.map(\.toldTransitions.count) == [1, 0] && told.duplicates.isEmpty)
        #expect(told.sources[.files].count == 2)
        let id = try #require(told.workouts.first?.toldTransitions.first?.id)
        let known = try devices.lab.owner(of: devices.athlete).known()
        #expect(known.activities.count == 2 && known.activity(id) == nil)
        await #expect(throws: RunError.self) { try await devices.name("T1", id) }
        #expect(try await devices.run().workouts == told.workouts)
    }

    @Test(
        "173: of a closed folder below all is remembered, and the others go on",
        .enabled(if: geteuid() != 0, "Root is refused nothing."))
    func closed() async throws {
        for day in 0..<3 { try devices.write(.earlier(day), to: (day < 2 ? "old/" : "") + "\(day).fit") }
        #expect(try await devices.run().activities.count == 3)
        #expect(chmod(devices.path("old"), 0) == 0)
        defer { chmod(devices.path("old"), 0o700) }
        try devices.remove("2.fit")
        try devices.write(.earlier(3), to: "3.fit")
        for isRepeated in [false, true] {
            let report = try await devices.report()
            let told = try #require(report.publication)
            #expect(told.activities.count == 3 && report.failures.isEmpty && told.sources[.files].count == 3)
            #expect(told.fileWarnings.map { $0.message.contains("/old") } == [true])
            #expect(told.fileWarnings.map(\.isRepeated) == [isRepeated])
        }
        let inspections = await devices.lab.owner(of: devices.athlete).inspect()
        #expect(inspections.contains { $0.error != nil && $0.sentence.contains("/old") })
    }

    @Test(
        "173: a closed folder that was never read is told once a day, and hides no file of another folder's",
        .enabled(if: geteuid() != 0, "Root is refused nothing."))
    func closedBesideOthers() async throws {
        try devices.write(.earlier(0), to: "a/2026/good.fit")
        try devices.write(.earlier(1), to: "b/1.fit")
        try devices.write([0, 0, 0], to: "b/2026/bad.fit")
        devices.athlete.files = [devices.path("a"), devices.path("b")]
        let closed = devices.path("2026")
        #expect(chmod(closed, 0) == 0)
        defer { chmod(closed, 0o700) }
        for isRepeated in [false, true] {
            let told = try await devices.run().fileWarnings
            #expect(Set(told.map(\.item)) == ["2026/", "2026/bad.fit"])
            #expect(told.map(\.isRepeated) == [isRepeated, isRepeated])
        }
        #expect(chmod(closed, 0o700) == 0)
        let told = try await devices.run()
        #expect(told.activities.count == 2 && told.fileWarnings.map(\.item) == ["2026/bad.fit"])
    }

    @Test("165: a clock that was set late is a note that names the file, and no warning")
    func lateClock() async throws {
        var points = Ride().gpx
        let begin = try #require(String(decoding: points, as: UTF8.self).components(separatedBy: "<time>").first)
        points = Array(
            String(decoding: points, as: UTF8.self).replacing(
                begin + "<time>", with: begin + "<time>1990-01-01T00:00:00Z</time></trkpt><trkpt><time>",
                maxReplacements: 1
            ).utf8)
        try devices.write(points, to: "late.gpx")
        let told = try await devices.run()
        #expect(told.activities.map(\.start) == [DeviceLab.start])
        #expect(told.diagnostics.map(\.severity) == [.note] && told.diagnostics.map(\.item) == ["late.gpx"])
        #expect(told.diagnostics.first?.message.hasPrefix("Its clock said 1990-01-01 before it was set") == true)
    }

    @Test("A clock that is wrong by hours is told between two files, too")
    func shiftedClocks() async throws {
        let ride = Ride()
        try devices.write(["a.fit": ride, "b.fit": Ride(start: ride.start.advanced(bySeconds: -7200))])
        let told = try await devices.run()
        let notes = told.diagnostics.filter { $0.severity == .note }.map(\.message)
        #expect(told.activities.count == 2 && notes.count == 1)
        #expect(notes.first?.contains("began 2 hours later than file-") == true)
    }
}
