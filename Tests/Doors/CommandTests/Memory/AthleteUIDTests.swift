import CommandLab
import Foundation
import Testing

@Suite("12: no two athletes' entries have one UID")
struct AthleteUIDTests {
    private let squad: ConfiguredFolder

    init() throws {
        let athletes = ["anna", "ben"].map { name in
            """
              \(name):
                time_zone: Europe/Berlin
                feed: feed.ics
                activities: activities.json
                missed: show
                publish: {ics: \(name).ics, json: \(name).json}

            """
        }
        squad = try ConfiguredFolder(yaml: "athletes:\n" + athletes.joined())
    }

    private func uids(of name: String) throws -> [String] {
        (try JSONValue(parsing: squad.folder.data("\(name).json"))["workouts"]?.array ?? []).compactMap {
            $0["uid"]?.string
        }
    }

    @Test("12: one plan and one list, two athletes: other UIDs, which stay, with a memory and without")
    func squad() async throws {
        try await squad.merged()
        let uids = (try uids(of: "anna"), try uids(of: "ben"))
        #expect(uids.0.count == uids.1.count && Set(uids.0 + uids.1).count == 2 * uids.0.count, "\(uids)")
        for arguments in [[], ["--no-state"]] {
            try await squad.merged(arguments)
            #expect(try self.uids(of: "anna") == uids.0 && self.uids(of: "ben") == uids.1)
        }
        try squad.folder.remove("state")
        try await squad.merge().expect(0)
        #expect(try self.uids(of: "anna") == uids.0)
    }

    /// Publishes as an earlier version did: without an owner, and with UIDs without a name.
    private func publishPlainly(_ arguments: String...) async throws -> [String] {
        let sources = ["--feed", "feed.ics", "--activities", "activities.json", "--timezone", "Europe/Berlin"]
        try await squad.folder.run(
            ["merge"] + sources + ["--today", "2026-03-18", "--missed", "show", "--json", "anna.json"] + arguments,
            environment: ["TPMERGE_STATE_DIR": squad.folder.path("old")]
        ).expect(0)
        return try uids(of: "anna")
    }

    @Test("310: without a memory, what is published keeps its UID", arguments: ["ics", "json"], [[], ["--no-state"]])
    func onlyPublished(_ format: String, _ arguments: [String]) async throws {
        let published = try await publishPlainly("--ics", "anna.ics", "--no-state")
        try squad.folder.remove(format == "ics" ? "anna.json" : "anna.ics")
        for _ in 1...2 {
            try await squad.tpmerge(["merge", "--today", "2026-03-18"] + arguments).expect(0)
            #expect(try uids(of: "anna") == published)
        }
        #expect(try Set(uids(of: "ben")).isDisjoint(with: published))
    }

    @Test("310: without a memory, so does what lies on a server alone") func onlyOnAServer() async throws {
        let server = try CalendarServer()
        _ = try await publishPlainly("--ics", "anna.ics", "--no-state")
        let published = try squad.folder.data("anna.ics")
        server.change { $0.files[CalendarServer.path] = published }
        try squad.folder.edit("config.yaml") {
            $0.replacing("{ics: anna.ics, json: anna.json}", with: "{calendars: [{url: '\(server.address)'}]}")
        }
        try squad.folder.edit("feed.ics") { $0.replacing("1800 m", with: "1900 m") }
        try await squad.tpmerge("merge", "--athlete", "anna", "--today", "2026-03-18").expect(0)
        let calendars = [published, try #require(server.stored)].map { String(decoding: $0, as: UTF8.self) }
        #expect(calendars[0] != calendars[1])
        let uids = calendars.map { $0.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("UID:") }.sorted() }
        #expect(uids[0] == uids[1], "\(uids)")
    }

    @Test("310: what an earlier version has published or remembered keeps its UID, also where two share it")
    func upgraded() async throws {
        let published = try await publishPlainly()
        try squad.folder.makeFolder("state")
        let memory = try #require(try squad.folder.names(in: "old").first { $0.hasSuffix(".sqlite") })
        for name in ["anna", "ben"] {
            try FileManager.default.copyItem(
                atPath: squad.folder.path("old/\(memory)"), toPath: squad.folder.path(ConfiguredFolder.memory(name)))
        }
        for _ in 1...2 {
            try await squad.merged()
            for name in ["anna", "ben"] { #expect(try uids(of: name) == published) }
        }
        #expect(squad.folder.exists(ConfiguredFolder.memory() + ".owner"))
        try squad.folder.edit("feed.ics") { feed in
            feed.replacing(
                "END:VCALENDAR",
                with: SmallPlan.event("n", "20260320", "Run: New", "Workout type: Run\\nPlanned Time: 1:00\\n")
                    + "\r\nEND:VCALENDAR")
        }
        try await squad.merged()
        let new = try ["anna", "ben"].map { Set(try uids(of: $0)).subtracting(published) }
        #expect(new.map(\.count) == [1, 1] && new[0] != new[1], "\(new)")
    }
}
