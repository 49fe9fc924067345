import CommandLab
import Foundation
import Testing

/// The settings of calendars on servers. `make check WHAT=caldav` pushes into real ones.
@Suite("Calendars that events are pushed to")
struct PushedCalendarTests {
    private func configured(_ calendars: [String]) throws -> ConfiguredFolder {
        let people = calendars.enumerated().map { number, calendar in
            """
              \(["anna", "ben"][number]):
                feed: \(number).ics
                publish:
                  calendars: [{\(calendar)}]

            """
        }
        return try ConfiguredFolder(yaml: "athletes:\n" + people.joined())
    }

    /// `CalendarSettingTests` has what makes no sense.
    @Test("A server's address, and a login, are all that is needed")
    func settings() async throws {
        let good = "caldav: \"https://c.example.org\", user: a, password: c"
        for more in [
            "", ", create: false, past_days: 0, deleted: restore, moved: restore, remind: 30", ", calendar: Sport",
        ] {
            try await configured([good + more]).tpmerge("calendars")
                .expect(0, printing: "at c.example.org: 0 events, nothing pushed yet")
        }
    }

    @Test("219: two owners of one calendar are refused; a slash at the end changes nothing")
    func twoOwners() async throws {
        let item = "caldav: \"https://c.example.org/dav\", user: a, password: c"
        for (other, status) in [
            (item.replacing("/dav", with: "/dav/"), 78), (item, 78), ("\(item), calendar: Sport", 0),
            (item.replacing("user: a", with: "user: b"), 0),
        ] as [(String, Int32)] {
            let ending = try await configured([item, other]).tpmerge("calendars").expect(status, "\(other)")
            #expect(status == 0 || ending.errors.contains("is used for two outputs"))
        }
    }

    @Test func whatIsNotThereIsSaid() async throws {
        let lab = try configured(["ics: x.ics"])
        #expect(try await lab.tpmerge("calendars").text == "No events are pushed into calendars. See docs/caldav.md.\n")
        #expect(try await lab.tpmerge("calendars", "--uid", "plan-1@tpmerge").status == 65)
        #expect(try await lab.tpmerge("unlink", "Training", "--yes").status == 64)
        #expect(try await lab.tpmerge("unlink", "Training", "--keep", "--remove").status == 64)
    }
}
