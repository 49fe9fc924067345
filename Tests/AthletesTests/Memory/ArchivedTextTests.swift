import Athletes
import Basics
import Foundation
import Testing
import Workouts
import WorkoutsLab

/// What the athlete wrote of an activity, as an archive tells it: the description goes the way of all descriptions, and
/// the private note into nothing that is published.
@Suite("Texts of archives")
struct ArchivedTextTests {
    enum Way: CaseIterable { case imported, configured, importedBesideFile, importedBesideList }

    private let devices: DeviceLab
    private let ride = Ride()

    init() throws { devices = try DeviceLab() }

    private func run(_ way: Way) async throws {
        let table = ride.table(description: "Windy", note: "Knee hurts")
        if way == .configured { devices.list(table: table) } else { try await devices.takeArchive(table) }
        if way == .importedBesideFile { try devices.write(ride, to: "a.fit") }
        if way == .importedBesideList { devices.list(ride.row()) }
        _ = try await devices.run()
    }

    @Test(arguments: Way.allCases)
    func onlyTheDescriptionIsPublishedAndAReportReadsBoth(_ way: Way) async throws {
        try await run(way)
        for name in ["anna.ics", "anna.json"] {
            let text = String(decoding: try #require(devices.lab.bytes(name)), as: UTF8.self)
            #expect(text.contains("Windy") && !text.contains("Knee"), "\(name)")
        }
        let known = try devices.lab.owner(of: devices.athlete).known()
        let ride = try #require(known.workouts.first?.activity)
        #expect((ride.notes, ride.privateNote) == ("Windy", "Knee hurts"))
    }
}
