import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Row 119: an event at the wrong moment isn't forgotten") struct PatienceRowTests {
    @Test(
        "119: while Strava is away", .row(.smallPlan), .slow, arguments: [Misbehaviour.unavailable, .webPage, .reset])
    func away(how: Misbehaviour) async throws {
        try await lab.restartWithClock()
        _ = try await lab.subscribed()
        await lab.world?.change { world in
            world.misbehave(how, path: "/activities/")
            world.upload(950, "Fresh Run")
        }
        try await lab.asksStrava(for: "/activities/950")
        try await lab.putsOff()
        #expect(try lab.hints() == ["anna 950"])
        await lab.world?.change { $0.misbehaviours = [] }
        try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 120))
        try await lab.waits { try lab.isPublished("Fresh Run") }
        try await lab.settles()
    }

    @Test(
        "119: while another program holds the lock it is taken all the same, and followed afterwards", .row(.smallPlan))
    func locked() async throws {
        _ = try await lab.subscribed()
        try await lab.restart(lab.noticingLocks)
        await lab.uploadSilently(950, "Fresh Run")
        try await lab.whileLocked {
            try await lab.hint("create", 950)
            try await lab.findsLockTaken()
            #expect(await lab.looks(at: 950) == 0)
        }
        try await lab.waits { try lab.isPublished("Fresh Run") }
    }

    @Test("119: while a run is under way it is taken all the same, and followed after it", .row(.smallPlan))
    func duringARun() async throws {
        let (_, key) = try await lab.subscribed()
        await lab.world?.change { world in
            world.webhooks.losesEvents = true
            world.misbehave(.late(milliseconds: 12_000), times: 1, path: "/athlete/activities")
        }
        let asked = await lab.world?.requests(to: "/athlete/activities") ?? 0
        try await lab.sync(key)
        try await lab.asksStrava(for: "/athlete/activities", after: asked)
        await lab.world?.change { $0.upload(950, "Fresh Run") }
        try await lab.hint("create", 950)
        #expect(try await lab.ask("sync", key: key)?["state"] == "running", "it wasn't waited for")
        try await lab.waits { try lab.isPublished("Fresh Run") }
    }

    @Test("119: right before the server is killed", .row(.smallPlan)) func killed() async throws {
        _ = try await lab.subscribed()
        await lab.uploadSilently(950, "Fresh Run")
        try await lab.hint("create", 950)
        try lab.server.signal(SIGKILL)
        _ = try await lab.server.ending()
        #expect(try lab.hints() == ["anna 950"])
        try await lab.start()
        try await lab.waits { try lab.isPublished("Fresh Run") }
    }

    @Test(
        "119: told to stop while Strava doesn't answer, the server ends in time and forgets nothing",
        .row(.smallPlan), .slow)
    func stopped() async throws {
        _ = try await lab.subscribed()
        await lab.world?.change { world in
            world.misbehave(.silence, times: 1, path: "/activities/950")
            world.upload(950, "Fresh Run")
        }
        try await lab.asksStrava(for: "/activities/950")
        #expect(await lab.stop() == 0)
        #expect(try lab.hints() == ["anna 950"])
        try await lab.start()
        try await lab.waits { try lab.isPublished("Fresh Run") }
    }

    @Test("119: what has just come to be and isn't there yet is looked up again", .row(.smallPlan))
    func late() async throws {
        _ = try await lab.subscribed()
        try await lab.hint("create", 950)
        try await lab.asksStrava(for: "/activities/950")
        #expect(try lab.hints() == ["anna 950"])
        await lab.uploadSilently(950, "Fresh Run")
        try await lab.waits { try lab.isPublished("Fresh Run") }
        #expect((2...3).contains(await lab.looks(at: 950)))
    }

    @Test(
        "119: what has just come to be and never is there is looked up thrice more, and then taken for gone",
        .row(.smallPlan),
        .enabled(if: Shim.isAvailable, Shim.reason))
    func never() async throws {
        _ = try await lab.subscribed()
        try await lab.restartWithClock()
        try await lab.hint("create", 950)
        try await lab.putsOff()
        for looks in 2...4 {
            #expect(try lab.hints() == ["anna 950"])
            let later = lab.folder.clock.now.advanced(bySeconds: looks * 100)
            try lab.showClock(later)
            try await lab.waits { await lab.looks(at: 950) >= looks }
            if looks < 4 { try await lab.putsOff(after: later) }
        }
        try await lab.settles()
        #expect(await lab.looks(at: 950) == 4)
    }

    @Test(
        "119: while Strava is away for a day: then the ordinary list decides", .row(.smallPlan),
        .enabled(if: Shim.isAvailable, Shim.reason))
    func awayForADay() async throws {
        _ = try await lab.subscribed()
        try await lab.restartWithClock()
        await lab.world?.change { $0.misbehave(.unavailable, path: "/activities/") }
        try await lab.hint("update", 901)
        try await lab.putsOff()
        let later = lab.folder.clock.now.advanced(bySeconds: 3600)
        try lab.showClock(later)
        try await lab.putsOff(after: later)
        #expect(try lab.hints() == ["anna 901"])
        try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 25 * 3600))
        try await lab.settles()
        #expect(try lab.isPublished("Morning Run"))
    }

    @Test(
        "119: while Strava is away for a day: what it says then counts from then on", .row(.smallPlan),
        .enabled(if: Shim.isAvailable, Shim.reason))
    func toldAgainAfterADay() async throws {
        let (path, _) = try await lab.subscribed()
        let owner = try await lab.signedIn
        try await lab.restartWithClock()
        await lab.world?.change { $0.misbehave(.unavailable, path: "/activities/") }
        let event = try await lab.text(PushEvent("delete", activity: 901, of: owner))
        try await lab.post(event, to: path)
        try await lab.putsOff()
        // The server can't look the activity up in between.
        let looks = try await lab.whileLocked {
            try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 25 * 3600))
            await lab.world?.change { world in
                world.misbehaviours = []
                world.webhooks.losesEvents = true
                world.athlete.activities.removeAll { $0.id == 901 }
            }
            try await lab.post(event, to: path)
            return await lab.looks(at: 901)
        }
        try await lab.settles()
        #expect(await lab.looks(at: 901) > looks)
        #expect(try !lab.folder.text("anna.json").contains("Morning Run"))
    }

    @Test(
        "119: a permission is tried again where Strava was away; until then the tokens stay",
        .server(.smallPlan), .slow)
    func permission() async throws {
        try await lab.restartWithClock()
        _ = try await lab.subscribed()
        let asked = await lab.questions
        await lab.world?.change { world in
            world.misbehave(.unavailable)
            world.revoke()
        }
        try await lab.waits { await lab.questions > asked }
        try await lab.putsOff()
        #expect(try lab.hints() == ["anna -1"])
        #expect(lab.folder.exists("state/tokens/strava-anna.json"))
        await lab.world?.change { $0.misbehaviours = [] }
        try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 120))
        try await lab.waits { !lab.folder.exists("state/tokens/strava-anna.json") }
        try await lab.settles()
    }

    @Test("119: once Strava has refused it isn't asked before somebody connects again", .server(.smallPlan))
    func refused() async throws {
        let (_, key) = try await lab.subscribed()
        await lab.world?.change { $0.application.isInactive = true }
        #expect(try await lab.synced(key).exitStatus == 77)
        let asked = await lab.questions
        await lab.world?.change { $0.upload(950, "Fresh Run") }
        try await lab.waits { try lab.hints() == ["anna 950"] }
        try await lab.putsOff()
        #expect(await lab.questions == asked)
        #expect(try lab.hints() == ["anna 950"])
    }
}
