import CommandLab
import Foundation
import Testing

/// The state folder is lost after the feed has forgotten days: what was published tells some of it.
struct LostMemoryTests {
    /// Merges on a day when the feed no longer tells of its first two workouts.
    private func merge(_ configured: ConfiguredFolder) async throws -> Command.Ending {
        try await configured.tpmerge("merge", "--today", "2026-03-22")
    }

    private func forgetTwoDays(_ configured: ConfiguredFolder) async throws {
        let feed = SmallPlan.feed.components(separatedBy: "BEGIN:VEVENT")
        try configured.folder.write(
            ([feed[0]] + feed[3...]).joined(separator: "BEGIN:VEVENT")
                .replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260322T120000Z"), to: "feed.ics")
        try await merge(configured).expect(0, errors: "")
    }

    /// A ride paired with a rowing by hand, on a day that the feed no longer tells of.
    private func forgottenRide() async throws -> ConfiguredFolder {
        let configured = try await ConfiguredFolder.rowedInstead()
        try await configured.published("pair", configured.uid(of: "Bike: Endurance"), "902")
        try await forgetTwoDays(configured)
        return configured
    }

    private func lose(_ names: String..., of configured: ConfiguredFolder) throws {
        for name in names { try configured.folder.remove(name) }
    }

    private func expectTheSameWithoutMemory(_ configured: ConfiguredFolder) async throws {
        let before = ["out.ics", "out.json"].map { try? configured.folder.data($0) }
        try lose("state", of: configured)
        try await merge(configured).expect(0, errors: "")
        #expect(["out.ics", "out.json"].map { try? configured.folder.data($0) } == before)
    }

    @Test func thePublishedJSONBringsItBack() async throws {
        try await expectTheSameWithoutMemory(try await forgottenRide())
    }

    @Test("So does what was kept apart, which no entry shows") func unpaired() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        try await configured.published("unpair", configured.uid(of: "Run: Easy"))
        try await forgetTwoDays(configured)
        #expect(try configured.workout("Run: Easy")["status"] == .string("missed"))
        try await expectTheSameWithoutMemory(configured)
    }

    /// Also after a run that failed: while the feed was broken, it could not report the loss yet.
    @Test(arguments: [false, true])
    func withoutOneItIsSaidHowMuchIsLost(_ failsFirst: Bool) async throws {
        let configured = try await forgottenRide()
        try lose("state", "out.json", of: configured)
        if failsFirst {
            let feed = try configured.folder.text("feed.ics")
            try configured.folder.write("<html>", to: "feed.ics")
            #expect(try await merge(configured).status == 65)
            try configured.folder.write(feed, to: "feed.ics")
        }
        let ending = try await merge(configured).expect(0)
        let sentence = "\(configured.folder.path("out.ics")) held 2 events that are not remembered"
        #expect(ending.errors.contains("tpmerge: warning: anna: \(sentence)"), "\(ending.errors)")
        #expect(try await merge(configured).errors == "")
    }

    /// The title says brick, the type says bike.
    @Test func theTypeLineOfAForgottenPlanStands() async throws {
        let configured = try ConfiguredFolder()
        try configured.folder.edit("feed.ics") {
            $0.replacing("SUMMARY:Bike: Endurance", with: "SUMMARY:Brick: Ride then run")
        }
        try await configured.merged()
        #expect(try configured.workout("Brick: Ride then run")["sport"] == .string("bike"))
        try await forgetTwoDays(configured)
        try await expectTheSameWithoutMemory(configured)
    }
}
