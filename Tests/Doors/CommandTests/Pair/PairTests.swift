import Basics
import CommandLab
import Foundation
import Testing

/// `pair` and `unpair`: what the athlete says by hand stands above every rule, and is remembered.
struct PairTests {
    private let configured: ConfiguredFolder

    init() async throws { configured = try await ConfiguredFolder.rowedInstead() }

    /// A year later no run publishes that day by itself.
    @Test(.enabled(if: Shim.isAvailable, Shim.reason)) func promisesNothingBeyondThePublishedDays() async throws {
        let configured = try await ConfiguredFolder.rowedInstead(
            clock: LabClock(showing: Instant(secondsSinceEpoch: 1_805_378_520)))
        let uid = try configured.uid(of: "Bike: Endurance")
        #expect(
            try await configured.say("pair", uid, "902") == """
                Bike: Endurance of 2026-03-17 is paired with Lake of 2026-03-15. Runs publish the days from 2026-12-18 \
                on, so only this one publishes it: tpmerge --since 2026-03-15

                """)
    }

    @Test func aPairStandsAboveEveryRule() async throws {
        try configured.expect("Bike: Endurance", ["status": "missed"])
        let (uid, run) = try (configured.uid(of: "Bike: Endurance"), configured.uid(of: "Run: Easy"))
        let before = try configured.event(run, "LAST-MODIFIED")
        #expect(
            try await configured.say("pair", uid, "902") == """
                Bike: Endurance of 2026-03-17 is paired with Lake of 2026-03-15. The next run publishes it: tpmerge

                """)
        try await configured.merged()
        let paired: JSONValue = [
            "uid": .string(uid), "status": "completed", "source": "strava", "strava": ["id": "902"],
            "day": "2026-03-15", "planned": ["day": "2026-03-17"],
            "match": [
                "rule": "manual",
                "reasons": [
                    "paired by hand", "2 days before the planned day", "Rowing instead of bike",
                    "45 of 90 planned minutes",
                ],
            ],
        ]
        try configured.expect("Bike: Endurance", paired)
        let workouts = try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array ?? []
        #expect(!workouts.contains { $0["uid"]?.string?.hasPrefix("strava-902") == true }, "it is there once")
        try configured.expect("Run: Easy", ["match": ["rule": "same_day"]])
        // Only its own event gets a new version.
        #expect(try configured.event(uid, "SUMMARY") == "✓ Bike: Endurance")
        #expect(try configured.event(uid, "SEQUENCE") == "1")
        #expect(try configured.event(run, "SEQUENCE") == "0")
        #expect(try configured.event(run, "LAST-MODIFIED") == before)
    }

    @Test func aPairTakesTheActivityFromThePlanThatHadIt() async throws {
        let uid = try configured.uid(of: "Swim: Technique")
        #expect(
            try await configured.say("pair", uid.uppercased(), "https://www.strava.com/activities/901") == """
                Swim: Technique of 2026-03-19 is paired with Morning Run of 2026-03-16. Run: Easy of 2026-03-16 is no \
                longer fulfilled by it. The next run publishes it: tpmerge

                """)
        try await configured.merged()
        try configured.expect("Swim: Technique", ["strava": ["id": "901"], "uid": .string(uid)])
        try configured.expect("Run: Easy", ["status": "missed"])
        // The last word counts: an activity fulfils one plan only.
        try await configured.published("pair", configured.uid(of: "Bike: Endurance"), "901")
        try configured.expect("Bike: Endurance", ["match": ["rule": "manual"]])
        try configured.expect("Swim: Technique", ["status": "planned"])
        #expect(try configured.workout("Swim: Technique")["match"] == nil)
    }

    @Test func itOutlivesAFeedThatIsAwayButNotTheMemory() async throws {
        _ = try await configured.say("pair", configured.uid(of: "Bike: Endurance"), "902")
        try await configured.merged("--no-state", "--json", "alone.json")
        #expect(try configured.workout("Bike: Endurance", in: "alone.json")["match"] == nil)
        try configured.folder.remove("feed.ics")
        _ = try await configured.merge()
        try configured.expect("Bike: Endurance", ["match": ["rule": "manual"]])
    }

    @Test func asJSON() async throws {
        let uid = try configured.uid(of: "Run: Easy")
        func report(_ arguments: String...) async throws -> JSONValue {
            return try await configured.tpmerge(arguments + ["--json"]).expect(0).json()
        }
        let usual: [String: JSONValue] = ["version": 1, "athlete": "anna", "uid": .string(uid), "by_rules": false]
        let paired = usual.merging(["activity_id": "902"]) { $1 }
        #expect(try await report("pair", uid, "902") == .object(paired))
        let ride = try configured.uid(of: "Bike: Endurance")
        let taken = paired.merging(["uid": .string(ride), "lost_by": .string(uid)]) { $1 }
        #expect(try await report("pair", ride, "902") == .object(taken))
        #expect(try await report("pair", ride, "902")["lost_by"] == nil, "it has it already")
        #expect(try await report("unpair", uid) == .object(usual))
        #expect(try await report("unpair", uid, "--rules") == .object(usual.merging(["by_rules": true]) { $1 }))
    }

    @Test func unpairKeepsApart() async throws {
        let uid = try configured.uid(of: "Run: Easy")
        // It takes a pair back, too, and nothing that the rules would take comes in its place.
        _ = try await configured.say("pair", uid, "902")
        #expect(
            try await configured.say("unpair", uid)
                == "Run: Easy of 2026-03-16 is marked as not fulfilled by any activity. The next run publishes it: tpmerge\n"
        )
        try await configured.merged()
        let run = try configured.workout("Run: Easy")
        #expect(run.has(["uid": .string(uid), "status": "missed"]) && run["strava"] == nil, "\(run)")
        let workouts = try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array ?? []
        #expect(workouts.contains { $0["uid"]?.string?.hasPrefix("strava-901-") == true }, "what was done stays")
        let told = try await configured.say("explain", "--uid", uid, "--today", "2026-03-18")
        #expect(told.contains("kept apart by hand"))
    }

    /// An entry may keep its activity's UID when a plan is joined to it; every UID that is shown of a plan is taken.
    @Test func thePlanCameAfterTheActivity() async throws {
        let configured = try ConfiguredFolder()
        let events = SmallPlan.feed.components(separatedBy: "BEGIN:VEVENT")
        try configured.folder.write(([events[0]] + events[2...]).joined(separator: "BEGIN:VEVENT"), to: "feed.ics")
        try await configured.merged()
        try configured.folder.write(SmallPlan.feed, to: "feed.ics")
        try await configured.merged()
        let shown = try configured.uid(of: "Run: Easy")
        #expect(shown.hasPrefix("strava-901-"))
        let published = try configured.folder.data("out.json")

        let none = try await configured.say("unpair", shown)
        #expect(none.hasPrefix("Run: Easy of 2026-03-16 is marked as not fulfilled by any activity."))
        // Until the next run the calendar shows the same UID.
        let rules = try await configured.say("unpair", "--rules", shown)
        #expect(rules.hasPrefix("The matching rules decide about Run: Easy of 2026-03-16 again."))
        let pair = try await configured.say("pair", shown.uppercased(), "901")
        #expect(pair.hasPrefix("Run: Easy of 2026-03-16 is paired with Morning Run of 2026-03-16."))
        try await configured.published("unpair", "--rules", shown)
        #expect(try configured.folder.data("out.json") == published)

        try await configured.published("unpair", shown)
        try configured.expect("Run: Easy", ["status": "missed"])
        #expect(try configured.workout("Run: Easy")["strava"] == nil)
        try await configured.published("pair", configured.uid(of: "Run: Easy"), "901")
        try configured.expect("Run: Easy", ["strava": ["id": "901"]])
    }

    @Test func thePairWasMadeOfWhatWasPublishedAlready() async throws {
        let yaml = try configured.folder.text("config.yaml")
        for name in ["state", "out.json", "out.ics"] {
            try configured.folder.remove(name)
        }
        // The ride that was missed is never published.
        try configured.folder.write(
            yaml.replacing("missed: show", with: "missed: hide"), to: "config.yaml", mode: 0o600)
        try await configured.merged()
        let published = try configured.folder.data("out.json")
        let explained = try await configured.say("explain", "2026-03-17", "--today", "2026-03-18")
        let ride = try #require(explained.firstMatch(of: /\[(plan-[^\]]+)\]/)?.1)
        try await configured.published("pair", String(ride), "902")
        let uid = try configured.uid(of: "Bike: Endurance")
        #expect(uid.hasPrefix("strava-902-"))
        try await configured.published("unpair", "--rules", uid)
        #expect(try configured.folder.data("out.json") == published)
    }
}
