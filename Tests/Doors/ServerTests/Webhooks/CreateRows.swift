import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing
import WebLab

@Suite("Row 116: a subscription can't be made as it should") struct CreateRowTests {
    private static let question = "is tpmerge serve running, and does the proxy lead to it?"

    private static func posts(_ lab: ServerLab) async -> Int {
        await lab.world?.seen.count { $0.asked.method == "POST" && $0.asked.path.contains("push_subscriptions") } ?? 0
    }

    private static func subscription(_ lab: ServerLab) async -> PushSubscription? {
        await lab.world?.change { $0.webhooks.subscription } ?? nil
    }

    @Test(
        "116: where Strava can't send anything, nobody serves, or somebody else does: a sentence, and Strava isn't asked",
        .server(.smallPlan))
    func nobodyServes() async throws {
        let origin = try lab.origin
        let long = "https://example.org/" + String(repeating: "x", count: 240)
        for (address, word) in [("http://training.example.org", "https"), (long, "too long")] {
            try lab.configure("public_url: \(address)")
            try await lab.tpmerge("webhook", "create").expect(78, "\(address)", saying: word)
        }
        #expect(await lab.world?.seen.isEmpty == true)
        let other = try LoopbackServer { _ in .init("200 OK", body: Data(#"{"hub.challenge":"x"}"#.utf8)) }
        await lab.stop()
        for address in [origin, "http://127.0.0.1:\(other.port)/training"] {
            try lab.configure("public_url: \(address)")
            try await lab.tpmerge("webhook", "create").expect(
                69, "\(address)", text: "",
                errors: "tpmerge: error: 127.0.0.1 doesn't answer as tpmerge does, so Strava was not asked: "
                    + Self.question + "\n")
            #expect(await lab.world?.seen.isEmpty == true)
        }
    }

    @Test("116: where no athlete is at Strava there is nothing to show", .server) func nobodyAtStrava() async throws {
        try await lab.tpmerge("webhook", "show").expect(78, saying: "no `strava:` for anna, ben")
    }

    private static let theirs = PushSubscription(
        id: 7, callback: "https://other.example/SECRET-callback", created: .init(secondsSinceEpoch: 1_773_000_000))

    @Test(
        "116: another program's subscription stays unless somebody says otherwise",
        .row(.smallPlan { $0.webhooks.subscription = theirs }))
    func another() async throws {
        try await lab.tpmerge("webhook", "create").expect(
            73,
            errors: "tpmerge: error: Strava sends events of application 12345 to other.example. "
                + "To replace it: tpmerge webhook create --replace\n")
        let shown = try await lab.json("webhook", "show")
        #expect(shown["version"]?.number == 1)
        let one = try #require(shown["subscriptions"]?.array?.first)
        #expect(one["id"]?.string == "7" && one["ours"] == .bool(false) && one["host"]?.string == "other.example")
        #expect(one["created_at"]?.string == "2026-03-08T20:00:00Z")
        #expect(try await lab.tpmerge("webhook", "delete").status == 73)
        #expect(await Self.subscription(lab) == Self.theirs)
        #expect(try await lab.tpmerge("webhook", "create", "--replace").status == 0)
        let ours = try #require(await Self.subscription(lab))
        #expect(ours.callback.hasPrefix(try lab.origin + "/webhooks/strava/"))
        await lab.world?.change { $0.webhooks.subscription = Self.theirs }
        let ended = try await lab.json("webhook", "delete", "--force")
        #expect(ended["deleted"]?.array == [.string("7")])
        #expect(await Self.subscription(lab) == nil)
    }

    @Test(
        "116: a lost answer at create: the next one finds what was made, and there is one", .row(.smallPlan),
        arguments: [
            Misbehaviour.reset, .cutShort, .unavailable, .webPage,
        ])
    func lostAnswer(how: Misbehaviour) async throws {
        await lab.world?.change { $0.misbehave(how, times: 1, path: "POST /api/v3/push_subscriptions") }
        try await lab.tpmerge("webhook", "create").expect(75, saying: "tpmerge webhook create")
        let made = await Self.subscription(lab)
        try await lab.tpmerge("webhook", "create").expect(0)
        #expect(await Self.posts(lab) == (made == nil ? 2 : 1))
        if made != nil { #expect(await Self.subscription(lab) == made) }
        #expect(try await lab.post("{}", to: try await lab.callbackPath()).status == 400, "it is ours")
        try await lab.tpmerge("webhook", "create").expect(0, printing: "Nothing was changed")
        #expect(await Self.posts(lab) == (made == nil ? 2 : 1))
    }

    @Test(
        "116: each of Strava's refusals has its ending", .row(.smallPlan),
        arguments: [
            (69, "Strava could not verify the address: callback url: GET to callback URL does not return 200."),
            (78, "client secret"), (77, "deactivated"), (75, "allows no more requests"), (75, "503"),
        ] as [(Int32, String)])
    func refusals(status: Int32, word: String) async throws {
        await lab.world?.change { world in
            switch word {
            case "client secret": world.application.clientSecret = "another"
            case "deactivated": world.application.isInactive = true
            case "allows no more requests": world.misbehave(.tooManyRequests, path: "push_subscriptions")
            case "503": world.misbehave(.unavailable, path: "push_subscriptions")
            default: world.webhooks.findsNobody = true
            }
        }
        try await lab.tpmerge("webhook", "create").expect(status, saying: word)
        #expect(await Self.subscription(lab) == nil)
        await lab.world?.change { world in
            world.application = RegisteredApplication()
            world.misbehaviours = []
            world.webhooks.findsNobody = false
        }
        guard status != 75 else { return }
        #expect(try await lab.tpmerge("webhook", "create").status == 0)
    }

    @Test("116: ours at a former address doesn't answer, and gives way to one at the new address", .row(.smallPlan))
    func moved() async throws {
        #expect(try await lab.tpmerge("webhook", "create").status == 0)
        let (former, path) = (try #require(await Self.subscription(lab)), try await lab.callbackPath())
        await lab.stop()
        let shown = try await lab.json("webhook", "show")["subscriptions"]?.array?.first
        #expect(shown?["ours"] == .bool(true) && shown?["answers"] == .bool(false))
        // It listens on another port then.
        try await lab.start()
        #expect(try await lab.tpmerge("webhook", "create").status == 0)
        let ours = try #require(await Self.subscription(lab))
        #expect(ours.id != former.id)
        #expect(ours.callback.hasPrefix(try lab.origin + "/webhooks/strava/"))
        #expect(try await lab.post("{}", to: path).status == 404)
        #expect(try await lab.post("{}", to: try await lab.callbackPath()).status == 400)
    }

    @Test(
        "116: ours at a former address has ended, and none can be made at the new one: Strava tells nothing",
        .row(.smallPlan))
    func movedInVain() async throws {
        let (path, _) = try await lab.subscribed()
        func webhook() async throws -> JSONValue? {
            let status = try await lab.tpmerge("status", "--athlete", "anna", "--json")
            return try JSONValue(parsing: status.output)["athletes"]?.array?.first?["strava"]?["webhook"]
        }
        #expect(try await webhook()?["id"]?.string == "131300")
        await lab.stop()
        // It listens on another port then.
        try await lab.start()
        await lab.world?.change { $0.webhooks.findsNobody = true }
        try await lab.tpmerge("webhook", "create")
            .expect(69, saying: "does not return 200. The former subscription is gone. Can Strava reach")
        #expect(await Self.subscription(lab) == nil)
        #expect(try await webhook()?["id"] == nil)
        #expect(try await lab.post("{}", to: path).status == 404)
    }

    @Test(
        "116: shown and deleted, here or at Strava: the old address is nobody's then, and no secret is told or kept",
        .row(.smallPlan))
    func shownAndDeleted() async throws {
        var endings = [try await lab.tpmerge("webhook", "create")]
        #expect(endings[0].text == "Strava sends events of application 12345 to 127.0.0.1 from now on.\n")
        let path = try await lab.callbackPath()
        let shown = try await lab.json("webhook", "show")
        let one = try #require(shown["subscriptions"]?.array?.first)
        #expect(one["id"]?.string == "131300" && one["ours"] == .bool(true) && one["answers"] == .bool(true))
        #expect(one["host"]?.string == "127.0.0.1" && one["events_today"]?.number == 0)
        endings.append(try await lab.tpmerge("webhook", "show"))
        #expect(endings[1].text.contains("ours  to 127.0.0.1, since 2026-03-18, it answers, no event yet"))
        #expect(try await lab.tpmerge("status").text.contains("not connected"))
        endings.append(try await lab.tpmerge("webhook", "delete"))
        #expect(endings[2].text == "Strava sends no more events of application 12345.\n")
        #expect(try await lab.post("{}", to: path).status == 404)
        endings.append(try await lab.tpmerge("webhook", "delete"))
        #expect(endings[3].status == 0 && endings[3].text == "There was no subscription of application 12345.\n")
        #expect(try await lab.tpmerge("webhook", "show").text == "Application 12345 has no subscription.\n")
        let seen = await lab.world?.seen ?? []
        let tokens = seen.compactMap { $0.asked.form["verify_token"] }
        let secrets = tokens + [String(try #require(path.split(separator: "/").last)), "standin-secret"]
        #expect(secrets.count == 3)
        let kept = try ["", "-wal"].map {
            String(decoding: try lab.folder.data("state/server.sqlite" + $0), as: UTF8.self)
        }
        for secret in secrets {
            for ending in endings { #expect(!(ending.text + ending.errors).contains(secret)) }
            for text in kept { #expect(!text.contains(secret)) }
        }
        // What has ended at Strava is forgotten by whoever looks.
        #expect(try await lab.tpmerge("webhook", "create").status == 0)
        let other = try await lab.callbackPath()
        #expect(try await lab.tpmerge("webhook", "show").text.contains("ours"))
        #expect(try await lab.post("{}", to: other).status == 400)
        await lab.world?.change { $0.webhooks.subscription = nil }
        #expect(try await lab.tpmerge("webhook", "show").text == "Application 12345 has no subscription.\n")
        #expect(try await lab.post("{}", to: other).status == 404)
    }
}
