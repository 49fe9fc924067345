import Basics
import CommandLab
import Foundation
import Testing

/// `pair`: what the athlete says by hand stands above every rule, and is remembered.
struct PairTests {
    /// What a workout's event in the calendar says for a property.
    private func event(_ configured: ConfiguredFolder, _ uid: String, _ property: String) throws -> String? {
        let events = try configured.folder.text("out.ics").components(separatedBy: "BEGIN:VEVENT\r\n")
        let lines = events.first { $0.hasPrefix("UID:\(uid)\r\n") }?.components(separatedBy: "\r\n")
        return lines?.first { $0.hasPrefix(property + ":") }.map { String($0.dropFirst(property.count + 1)) }
    }

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
        let configured = try await ConfiguredFolder.rowedInstead()
        #expect(try configured.workout("Bike: Endurance")["status"] == .string("missed"))
        let uid = try configured.uid(of: "Bike: Endurance")
        #expect(
            try await configured.say("pair", uid, "902") == """
                Bike: Endurance of 2026-03-17 is paired with Lake of 2026-03-15. The next run publishes it: tpmerge

                """)
        try await configured.merged()
        let ride = try configured.workout("Bike: Endurance")
        #expect(ride["uid"] == .string(uid), "the same workout for the calendar")
        #expect(ride["status"] == .string("completed"))
        #expect(ride["source"] == .string("strava"))
        #expect(ride["strava"]?["id"] == .string("902"))
        #expect(ride["match"]?["rule"] == .string("manual"))
        #expect(
            ride["match"]?["reasons"]
                == .array([
                    .string("paired by hand"), .string("2 days before the planned day"),
                    .string("Rowing instead of bike"), .string("45 of 90 planned minutes"),
                ]))
        #expect(ride["day"] == .string("2026-03-15"), "when it was done")
        #expect(ride["planned"]?["day"] == .string("2026-03-17"))
        let workouts = try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array ?? []
        #expect(!workouts.contains { $0["uid"] == .string("strava-902@tpmerge") }, "it is there once")
        #expect(try configured.workout("Run: Easy")["match"]?["rule"] == .string("same_day"), "others stay")
    }

    @Test func onlyItsOwnEventGetsANewVersion() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let (ride, run) = try (configured.uid(of: "Bike: Endurance"), configured.uid(of: "Run: Easy"))
        let before = try event(configured, run, "LAST-MODIFIED")
        _ = try await configured.say("pair", ride, "902")
        try await configured.merged()
        #expect(try event(configured, ride, "SUMMARY") == "✓ Bike: Endurance")
        #expect(try event(configured, ride, "SEQUENCE") == "1")
        #expect(try event(configured, run, "SEQUENCE") == "0")
        #expect(try event(configured, run, "LAST-MODIFIED") == before)
    }

    @Test func aPairTakesTheActivityFromThePlanThatHadIt() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let uid = try configured.uid(of: "Swim: Technique")
        #expect(
            try await configured.say("pair", uid.uppercased(), "https://www.strava.com/activities/901") == """
                Swim: Technique of 2026-03-19 is paired with Morning Run of 2026-03-16. Run: Easy of 2026-03-16 is no \
                longer fulfilled by it. The next run publishes it: tpmerge

                """)
        try await configured.merged()
        #expect(try configured.workout("Swim: Technique")["strava"]?["id"] == .string("901"))
        #expect(try configured.workout("Swim: Technique")["uid"] == .string(uid))
        #expect(try configured.workout("Run: Easy")["status"] == .string("missed"))
        // The last word counts: an activity fulfils one plan only.
        _ = try await configured.say("pair", configured.uid(of: "Bike: Endurance"), "901")
        try await configured.merged()
        #expect(try configured.workout("Bike: Endurance")["match"]?["rule"] == .string("manual"))
        #expect(try configured.workout("Swim: Technique")["match"] == nil)
        #expect(try configured.workout("Swim: Technique")["status"] == .string("planned"))
    }

    @Test func itOutlivesAFeedThatIsMadeAnew() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let uid = try configured.uid(of: "Bike: Endurance")
        _ = try await configured.say("pair", uid, "902")
        try await configured.merged()
        let published = try configured.everything().filter { $0.key.hasPrefix("out.") }
        var feed = SmallPlan.feed.replacing("20260318T050000Z", with: "20260318T080000Z")
        for name in ["one", "two", "three", "four"] { feed = feed.replacing("UID:\(name)", with: "UID:new-\(name)") }
        try configured.folder.write(feed, to: "feed.ics")
        try await configured.merged()
        #expect(try configured.workout("Bike: Endurance")["match"]?["rule"] == .string("manual"))
        #expect(try configured.everything().filter { $0.key.hasPrefix("out.") } == published, "nothing new to say")
    }

    @Test(arguments: ["Bike: Endurance, easy", "Bike: Long ride", "Bike: Cycling"])
    func itOutlivesANewTitle(_ title: String) async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let uid = try configured.uid(of: "Bike: Endurance")
        _ = try await configured.say("pair", uid, "902")
        try configured.folder.write(
            SmallPlan.feed.replacing("Bike: Endurance", with: title).replacing("UID:", with: "UID:new-"),
            to: "feed.ics")
        try await configured.merged()
        let ride = try configured.workout(title)
        #expect(ride["uid"] == .string(uid))
        #expect(ride["strava"]?["id"] == .string("902"))
        #expect(ride["match"]?["rule"] == .string("manual"))
    }

    @Test func itOutlivesAFeedThatIsAway() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        _ = try await configured.say("pair", configured.uid(of: "Bike: Endurance"), "902")
        try FileManager.default.removeItem(atPath: configured.folder.path("feed.ics"))
        _ = try await configured.merge()
        #expect(try configured.workout("Bike: Endurance")["match"]?["rule"] == .string("manual"))
    }

    @Test func withoutMemoryNothingWasSaid() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        _ = try await configured.say("pair", configured.uid(of: "Bike: Endurance"), "902")
        try await configured.merged("--no-state", "--json", "alone.json")
        #expect(try configured.workout("Bike: Endurance", in: "alone.json")["match"] == nil)
    }

    @Test func anActivityThatIsGoneLeavesTheRulesToDecide() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        _ = try await configured.say("pair", configured.uid(of: "Run: Easy"), "902")
        try await configured.merged()
        #expect(try configured.workout("Run: Easy")["strava"]?["id"] == .string("902"))
        try configured.folder.write(SmallPlan.activities, to: "activities.json")
        try await configured.merged()
        #expect(try configured.workout("Run: Easy")["strava"]?["id"] == .string("901"))
        #expect(try configured.workout("Run: Easy")["match"]?["rule"] == .string("same_day"))
    }

    @Test func asJSON() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        let uid = try configured.uid(of: "Run: Easy")
        func report(_ arguments: String...) async throws -> JSONValue {
            let ending = try await configured.tpmerge(arguments + ["--json"])
            #expect(ending.status == 0)
            return try JSONValue(parsing: ending.output)
        }
        let usual: [String: JSONValue] = [
            "version": .number(1), "athlete": .string("anna"), "uid": .string(uid), "by_rules": .bool(false),
        ]
        let paired = usual.merging(["activity_id": .string("902")]) { $1 }
        #expect(try await report("pair", uid, "902") == .object(paired))
        let ride = try configured.uid(of: "Bike: Endurance")
        let taken = paired.merging(["uid": .string(ride), "lost_by": .string(uid)]) { $1 }
        #expect(try await report("pair", ride, "902") == .object(taken))
        #expect(try await report("pair", ride, "902")["lost_by"] == nil, "it has it already")
        #expect(try await report("unpair", uid) == .object(usual))
        #expect(
            try await report("unpair", uid, "--rules") == .object(usual.merging(["by_rules": .bool(true)]) { $1 }))
    }

    @Test func namesCommandNoTerminal() async throws {
        let configured = try ConfiguredFolder()
        try configured.folder.write(
            SmallPlan.activities.replacing("Morning Run", with: "Morning\\u001b[2J\\u202e\\u009b\\nRun"),
            to: "activities.json")
        try await configured.merged()
        let uid = try configured.uid(of: "Run: Easy")
        let told = try await configured.say("pair", uid, "901")
        #expect(told.contains("Morning"))
        #expect(told.split(separator: "\n").count == 1)
        #expect(told.unicodeScalars.allSatisfy { $0 == "\n" || 0x20..<0x7F ~= $0.value }, "\(told.debugDescription)")
        let refused = try await configured.tpmerge("pair", uid, "7")
        #expect(refused.errors.contains("Morning"))
        #expect(refused.errors.unicodeScalars.allSatisfy { $0 == "\n" || 0x20..<0x7F ~= $0.value })
    }
}
