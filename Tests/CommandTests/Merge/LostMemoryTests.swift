import CommandLab
import Foundation
import Testing

/// The state folder is lost after the feed has forgotten days: what was published tells some of it.
struct LostMemoryTests {
    /// A ride paired with a rowing by hand, on a day that the feed no longer tells of.
    private func forgottenRide() async throws -> ConfiguredFolder {
        let configured = try await ConfiguredFolder.rowedInstead()
        _ = try await configured.say("pair", configured.uid(of: "Bike: Endurance"), "902")
        try await configured.merged()
        let feed = SmallPlan.feed.components(separatedBy: "BEGIN:VEVENT")
        try configured.folder.write(
            ([feed[0]] + feed[3...]).joined(separator: "BEGIN:VEVENT")
                .replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260322T120000Z"), to: "feed.ics")
        let ending = try await configured.tpmerge("merge", "--today", "2026-03-22")
        #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
        return configured
    }

    @Test func thePublishedJSONBringsItBack() async throws {
        let configured = try await forgottenRide()
        let before = ["out.ics", "out.json"].map { try? configured.folder.data($0) }
        try FileManager.default.removeItem(atPath: configured.folder.path("state"))
        let ending = try await configured.tpmerge("merge", "--today", "2026-03-22")
        #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
        #expect(["out.ics", "out.json"].map { try? configured.folder.data($0) } == before)
    }

    @Test func withoutOneItIsSaidHowMuchIsLost() async throws {
        let configured = try await forgottenRide()
        for name in ["state", "out.json"] {
            try FileManager.default.removeItem(atPath: configured.folder.path(name))
        }
        let ending = try await configured.tpmerge("merge", "--today", "2026-03-22")
        #expect(ending.status == 0)
        let sentence =
            "tpmerge: warning: anna: \(configured.folder.path("out.ics")) held 2 events that are not remembered"
        #expect(ending.errors.hasPrefix(sentence), "\(ending.errors)")
    }

    /// While the feed was broken, no run could report the loss yet.
    @Test func itIsSaidAlsoAfterARunThatFailed() async throws {
        let configured = try await forgottenRide()
        for name in ["state", "out.json"] {
            try FileManager.default.removeItem(atPath: configured.folder.path(name))
        }
        let feed = try configured.folder.text("feed.ics")
        try configured.folder.write("<html>", to: "feed.ics")
        #expect(try await configured.tpmerge("merge", "--today", "2026-03-22").status == 65)
        try configured.folder.write(feed, to: "feed.ics")
        let ending = try await configured.tpmerge("merge", "--today", "2026-03-22")
        #expect(ending.status == 0)
        #expect(ending.errors.contains(" held 2 events that are not remembered"), "\(ending.errors)")
        #expect(try await configured.tpmerge("merge", "--today", "2026-03-22").errors == "")
    }

    /// The title says brick, the type says bike.
    @Test func theTypeLineOfAForgottenPlanStands() async throws {
        let configured = try ConfiguredFolder()
        try configured.folder.write(
            SmallPlan.feed.replacing("SUMMARY:Bike: Endurance", with: "SUMMARY:Brick: Ride then run"), to: "feed.ics")
        try await configured.merged()
        #expect(try configured.workout("Brick: Ride then run")["sport"] == .string("bike"))
        let feed = SmallPlan.feed.components(separatedBy: "BEGIN:VEVENT")
        try configured.folder.write(
            ([feed[0]] + feed[3...]).joined(separator: "BEGIN:VEVENT")
                .replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260322T120000Z"), to: "feed.ics")
        #expect(try await configured.tpmerge("merge", "--today", "2026-03-22").status == 0)
        let before = ["out.ics", "out.json"].map { try? configured.folder.data($0) }
        try FileManager.default.removeItem(atPath: configured.folder.path("state"))
        #expect(try await configured.tpmerge("merge", "--today", "2026-03-22").status == 0)
        #expect(["out.ics", "out.json"].map { try? configured.folder.data($0) } == before)
    }
}
