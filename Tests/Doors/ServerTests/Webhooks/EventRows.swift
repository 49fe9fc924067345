import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Row 118: events forged, repeated, late, in any order, and very many") struct EventRowTests {
    @Test(
        "118: what is new is published within ten seconds, with one question, and no run is counted", .row(.smallPlan))
    func published() async throws {
        let (_, key) = try await lab.subscribed()
        let last = try await lab.lastRun(key)
        let asked = await lab.questions
        await lab.world?.change { world in
            world.webhooks.copies = 3
            world.webhooks.isBackwards = true
            world.upload(950, "Fresh Run")
            world.athlete.activities[0].name = "Renamed Run"
        }
        try await lab.waits { try lab.isPublished("Fresh Run") && lab.isPublished("Renamed Run") }
        try await lab.settles()
        #expect(try lab.folder.text("anna.ics").contains("Fresh Run"))
        #expect(await lab.questions == asked + 2)
        #expect(await lab.looks(at: 950) == 1)
        #expect(try await lab.lastRun(key) == last)
        #expect(await lab.world?.change { $0.webhooks.sent.map(\.status) } == Array(repeating: 200, count: 6))
        // The next ordinary run publishes the same.
        let outputs = try lab.published()
        #expect(try await lab.synced(key).exitStatus == 0)
        #expect(try lab.published() == outputs)
    }

    @Test("118: what was deleted or hidden is gone from memory and outputs within a minute", .row(.smallPlan))
    func deleted() async throws {
        let (_, key) = try await lab.subscribed()
        #expect(try lab.isPublished("Morning Run"))
        await lab.world?.change { $0.athlete.activities.removeAll { $0.id == 901 } }
        try await lab.waits { try !lab.folder.text("anna.json").contains("Morning Run") }
        try await lab.settles()
        #expect(try !lab.folder.text("anna.ics").contains("Morning Run"))
        #expect(try lab.isPublished("Run: Easy"), "the plan is there again")
        try lab.expectNotRemembered("Morning Run")
        #expect(try await lab.ask("activities", key: key)?["count"]?.number == 1)
    }

    @Test("118: forged ones change nothing, and those about strangers aren't looked at", .row(.smallPlan))
    func forged() async throws {
        let (path, _) = try await lab.subscribed()
        let owner = try await lab.signedIn
        let (asked, outputs) = (await lab.questions, try lab.published())
        let tokens = try lab.folder.text("state/tokens/strava-anna.json")
        let deletion = PushEvent("delete", activity: 901, of: owner)
        for (event, word, other) in [
            (PushEvent("create", activity: 901, of: 12), "", ""), (PushEvent("delete", activity: 901, of: 12), "", ""),
            (PushEvent("explode", activity: 901, of: owner), "", ""), (PushEvent(revokedBy: 12), "", ""),
            (deletion, "131300", "131301"), (deletion, "\"activity\"", "\"club\""),
            (PushEvent(revokedBy: owner), "\"authorized\":\"false\"", "\"weight\":\"60\""),
        ] {
            let text = try await lab.text(event)
            let forged = word.isEmpty ? text : text.replacing(word, with: other)
            #expect(word.isEmpty || forged != text)
            #expect(try await lab.post(forged, to: path).status == 200)
        }
        // A hint is kept before its event is answered, and looked at seconds later.
        #expect(try lab.hints() == [])
        #expect(await lab.questions == asked)
        // Forged well: Strava is asked, and says what is so.
        for event in [
            deletion, PushEvent("delete", activity: 902, of: owner),
            PushEvent("update", activity: 990, of: owner), PushEvent(revokedBy: owner),
        ] { #expect(try await lab.post(event, to: path).status == 200) }
        try await lab.settles()
        #expect(await lab.questions == asked + 4)
        #expect(try lab.published() == outputs)
        #expect(try lab.folder.text("state/tokens/strava-anna.json") == tokens)
        #expect(try lab.hints() == [])
    }

    @Test("118: what others have done isn't taken for the athlete's own, though Strava shows it", .row(.smallPlan))
    func ofOthers() async throws {
        _ = try await lab.subscribed()
        let asked = await lab.questions
        await lab.world?.change { world in
            var eve = StravaAthlete(id: 666, firstName: "Eve", lastName: "Else")
            eve.activities = world.athlete.activities
            eve.activities[0] = StravaActivity(
                id: 970, name: "Eve's Run", sportType: "Run", start: .init(secondsSinceEpoch: 1_773_820_800))
            eve.activities[0].visibility = .everyone
            world.athletes[666] = eve
            world.showsOthers = true
        }
        try await lab.hint("create", 970)
        try await lab.asksStrava(for: "/activities/970")
        try await lab.settles()
        #expect(await lab.questions == asked + 1)
        #expect(try !lab.isPublished("Eve"))
        try lab.expectNotRemembered("Eve's Run")
    }

    @Test("118: more than five at once are one walk through the list", .row(.smallPlan)) func six() async throws {
        let (_, key) = try await lab.subscribed()
        let last = try await lab.lastRun(key)
        let walks = await lab.world?.requests(to: "/athlete/activities") ?? 0
        await lab.world?.change { world in
            world.webhooks.losesEvents = true
            for number in 0..<6 { world.upload(950 + number, "Fresh Run \(number)", at: 1_773_820_800 + number * 2400) }
        }
        try await lab.whileLocked { for id in 950...955 { try await lab.hint("create", id) } }
        try await lab.settles()
        #expect(try lab.isPublished("Fresh Run 5"))
        // An empty page ends it.
        #expect(await lab.world?.requests(to: "/athlete/activities") == walks + 2)
        #expect(try await lab.lastRun(key) != last)
    }

    @Test("118: a thousand at once, 400 of them about nothing", .row(WorldState(.with(100))), .slow)
    func thousand() async throws {
        let (path, key) = try await lab.subscribed()
        let owner = try await lab.signedIn
        let asked = await lab.questions
        // Whoever tells never waits for what is made of it: none of it can be followed meanwhile.
        try await lab.whileLocked {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<1000 {
                    let id = number % 5 < 3 ? 10_001 + number % 100 : 5_000_000 + number
                    let event = PushEvent(["create", "update", "delete"][number % 3], activity: id, of: owner)
                    if number >= 100 { #expect(try await group.next() == 200) }
                    group.addTask { try await lab.post(event, to: path).status }
                }
                for try await status in group { #expect(status == 200) }
            }
        }
        try await lab.settles()
        #expect(await lab.questions - asked <= 60)
        #expect(await lab.world?.seen.contains { $0.status == 429 } == false)
        #expect(try await lab.lastRun(key).exitStatus == 0)
        #expect(try lab.isPublished("Run 99"))
    }

    @Test(
        "118: the same ones again and again: all of them together never take more than half of the requests",
        .row(.smallPlan), .slow)
    func againAndAgain() async throws {
        let (path, key) = try await lab.subscribed()
        let owner = try await lab.signedIn
        // 20 and a spare one.
        let used = await lab.questions
        await lab.world?.change { $0.rateLimit.reads.quarter = used + 21 }
        func tell() async throws {
            // All of them are there before any is looked at.
            try await lab.whileLocked { for id in 1...5 { try await lab.hint("update", id) } }
        }
        for questions in [5, 10] {
            try await tell()
            try await lab.settles()
            #expect(await lab.questions == used + questions)
        }
        try await tell()
        try await lab.post(PushEvent(revokedBy: owner), to: path)
        try await lab.putsOff()
        #expect(await lab.questions == used + 10)
        #expect(try lab.hints().count == 6)
        // The ordinary run has its share.
        #expect(try await lab.synced(key).exitStatus == 0)
        #expect(await lab.questions > used + 10)
        #expect(await lab.world?.seen.contains { $0.status == 429 } == false)
    }

    @Test("118: a permission that was taken back: tokens are forgotten at once, activities later", .server(.smallPlan))
    func revoked() async throws {
        _ = try await lab.subscribed()
        await lab.world?.change { $0.revoke() }
        try await lab.waits { !lab.folder.exists("state/tokens/strava-anna.json") }
        #expect(try await lab.tpmerge("status", "--athlete", "anna").text.contains("not connected"))
        #expect(try lab.isPublished("Morning Run"))
        try await lab.settles()
        #expect(try lab.errors.contains("anna: Strava no longer accepts this connection."))
    }

    @Test("11, 309: an account that another athlete has is refused, who goes on with it", .row(.smallPlan))
    func taken() async throws {
        let (_, key) = try await lab.connected()
        let ben = try await lab.signIn(as: "ben")
        let question = try await ben.post("/athletes/ben/connections/connect")
        let answer = try await StravaBrowser.consent(at: #require(question["Location"]))
        let page = "/athletes/ben/connections?message=account_taken"
        try await ben.get(String(answer.dropFirst(try lab.origin.count))).expect(303, to: page)
        try await ben.get(page.replacing("connections", with: "settings")).expect(
            200, attributes: ["data-connected": "false", "data-message": "account_taken"],
            showing: "is connected for anna", "ben can")
        #expect(!lab.folder.exists("state/tokens/strava-ben.json"))
        try await lab.expectStoredTokenIsGood()
        #expect(try await lab.synced(key).exitStatus == 0)
    }

    /// As an earlier version let it be.
    @Test("118: an athlete who is connected twice gets it twice", .row(.smallPlan)) func twice() async throws {
        _ = try await lab.subscribed()
        try FileManager.default.copyItem(
            atPath: lab.folder.path("state/tokens/strava-anna.json"),
            toPath: lab.folder.path("state/tokens/strava-ben.json"))
        #expect(try await lab.synced(lab.key(of: "ben"), of: "ben").exitStatus == 0)
        await lab.world?.change { $0.upload(950, "Fresh Run") }
        try await lab.waits { try lab.isPublished("Fresh Run") && lab.isPublished("Fresh Run", for: "ben") }
    }

    @Test("118: a page says whether Strava tells, and so does the status", .row(.smallPlan)) func state() async throws {
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        func page() async throws -> HTTPAnswer { try await visitor.get("/athletes/anna/settings") }
        #expect(try await page().attribute("data-webhook") == "off")
        #expect(try await lab.tpmerge("webhook", "create").status == 0)
        #expect(try await page().attribute("data-webhook") == "on")
        #expect(try await page().text.contains("No event has come yet."))
        await lab.world?.change { $0.upload(950, "Fresh Run") }
        try await lab.waits { try await page().text.contains(", 1 today.") }
        let status = try await lab.tpmerge("status", "--athlete", "anna", "--json")
        let strava = try JSONValue(parsing: status.output)["athletes"]?.array?.first?["strava"]
        #expect(strava?["webhook"]?["id"]?.string == "131300" && strava?["webhook"]?["events_today"]?.number == 1)
        #expect(try await lab.tpmerge("status").text.contains("Strava tells of what is new; last event"))
    }
}
