import CommandLab
import Foundation
import Testing

/// An entry may keep its activity's UID when a plan is joined to it; `pair` and `unpair` take every UID that is shown of a plan.
struct ShownUIDTests {
    private static let shown = "strava-901@tpmerge"

    @Test func thePlanCameAfterTheActivity() async throws {
        let configured = try ConfiguredFolder()
        let events = SmallPlan.feed.components(separatedBy: "BEGIN:VEVENT")
        try configured.folder.write(([events[0]] + events[2...]).joined(separator: "BEGIN:VEVENT"), to: "feed.ics")
        try await configured.merged()
        try configured.folder.write(SmallPlan.feed, to: "feed.ics")
        try await configured.merged()
        #expect(try configured.uid(of: "Run: Easy") == Self.shown)
        let published = try configured.folder.data("out.json")

        let none = try await configured.say("unpair", Self.shown)
        #expect(none.hasPrefix("Run: Easy of 2026-03-16 is marked as not fulfilled by any activity."))
        // Until the next run the calendar shows the same UID.
        let rules = try await configured.say("unpair", "--rules", Self.shown)
        #expect(rules.hasPrefix("The matching rules decide about Run: Easy of 2026-03-16 again."))
        let pair = try await configured.say("pair", Self.shown.uppercased(), "901")
        #expect(pair.hasPrefix("Run: Easy of 2026-03-16 is paired with Morning Run of 2026-03-16."))
        _ = try await configured.say("unpair", "--rules", Self.shown)
        try await configured.merged()
        #expect(try configured.folder.data("out.json") == published)

        _ = try await configured.say("unpair", Self.shown)
        try await configured.merged()
        let run = try configured.workout("Run: Easy")
        #expect(run["strava"] == nil && run["status"] == .string("missed"))
        _ = try await configured.say("pair", try #require(run["uid"]?.string), "901")
        try await configured.merged()
        #expect(try configured.workout("Run: Easy")["strava"]?["id"] == .string("901"))
    }

    @Test func thePairWasMadeOfWhatWasPublishedAlready() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let yaml = try configured.folder.text("config.yaml")
        for name in ["state", "out.json", "out.ics"] {
            try FileManager.default.removeItem(atPath: configured.folder.path(name))
        }
        // The ride that was missed is never published.
        try configured.folder.write(
            yaml.replacing("missed: show", with: "missed: hide"), to: "config.yaml", mode: 0o600)
        try await configured.merged()
        let published = try configured.folder.data("out.json")
        let explained = try await configured.say("explain", "2026-03-17", "--today", "2026-03-18")
        let ride = try #require(explained.firstMatch(of: /\[(plan-[^\]]+)\]/)?.1)
        _ = try await configured.say("pair", String(ride), "902")
        try await configured.merged()
        #expect(try configured.uid(of: "Bike: Endurance") == "strava-902@tpmerge")
        _ = try await configured.say("unpair", "--rules", "strava-902@tpmerge")
        try await configured.merged()
        #expect(try configured.folder.data("out.json") == published)
    }
}
