import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Rows 117 and 120: questions and bodies that aren't Strava's") struct ChallengeRowTests {
    private static let late = WorldState.smallPlan {
        $0.misbehave(.late(milliseconds: 12_000), path: "POST /api/v3/push_subscriptions")
    }

    @Test(
        "117: a challenge with the wrong token, mode or path, too long, or when nobody waits for one", .row(late), .slow
    )
    func challenges() async throws {
        async let created = lab.tpmerge("webhook", "create")
        try await lab.waits { await lab.world?.change { $0.webhooks.subscription } != nil }
        let form = try #require(await lab.world?.seen.first { $0.asked.method == "POST" }).asked.form
        let token = try #require(form["verify_token"])
        let path = try await lab.callbackPath()
        let script = "<script>alert(1)</script>\"\\\u{7}é"
        func ask(
            _ token: String, at path: String, _ mode: String = "subscribe", _ challenge: String? = nil
        ) async throws -> HTTPAnswer {
            let challenge = Visitor.encoded(challenge ?? script)
            return try await lab.visitor().get(
                "\(path)?hub.mode=\(mode)&hub.challenge=\(challenge)&hub.verify_token=\(token)")
        }
        let good = try await ask(token, at: path).expect(
            200, headers: ["Content-Type": "application/json; charset=utf-8", "X-Content-Type-Options": "nosniff"])
        #expect(good.json?["hub.challenge"]?.string == script)
        #expect(try await ask(token, at: path, "subscribe", String(repeating: "é", count: 256)).status == 200)
        for answer in [
            try await ask(token + "x", at: path), try await ask("", at: path),
            try await ask(token, at: path, "unsubscribe"), try await ask(token, at: path, "subscribe", ""),
            try await ask(token, at: path, "subscribe", String(repeating: "x", count: 257)),
            try await lab.visitor().get(path),
            try await lab.visitor().get("\(path)?hub.mode=subscribe&hub.verify_token=\(token)"),
            try await lab.visitor().get(
                "\(path)?hub.mode=subscribe&hub.mode=x&hub.challenge=c&hub.verify_token=\(token)"),
        ] {
            answer.expect(403, code: "code_invalid", hiding: "script")
        }
        for other in [
            "/webhooks/strava/x", path + "x", String(path.dropLast()), path.uppercased(), "/webhooks/strava",
        ] {
            try await ask(token, at: other).expect(404, "\(other)", code: "not_found")
        }
        for method in ["PUT", "PATCH", "DELETE"] {
            try await lab.visitor().ask(method, path, [:], Data())
                .expect(405, "\(method)", headers: ["Allow": "GET, HEAD, OPTIONS, POST"])
        }
        #expect(try await created.status == 0)
        #expect(try await ask(token, at: path).status == 403, "nobody waits any more")
        #expect(try await ask(token, at: path).code == "code_invalid")
    }

    @Test("120: bodies that are no events; the server goes on, and Strava isn't asked", .row(.smallPlan))
    func bodies() async throws {
        let (path, _) = try await lab.subscribed()
        let asked = await lab.questions
        let good = try await lab.text(PushEvent("create", activity: 77, of: 1))
        let id = try #require(await lab.world?.change { $0.webhooks.subscription?.id } ?? nil)
        func event(_ key: String, _ value: String) -> String {
            let members = [
                "object_type": "\"activity\"", "object_id": "77", "aspect_type": "\"create\"", "owner_id": "1",
                "subscription_id": "\(id)",
            ].merging([key: value]) { $1 }
            return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
                + "}"
        }
        let deep = String(repeating: "[", count: 7000)
        var bad = [
            "", "{", "null", "[]", "7", "\"x\"", "{}", "x=y", "[\(good)]", good + "x", "\u{FEFF}{", event("x", deep),
        ]
        for key in ["object_id", "owner_id", "subscription_id"] {
            for value in [
                "\"77\"", "1.5", "1e3", "0", "-1", "9223372036854775808", "1180591620717411303424", "null", "true",
                "[1]",
            ] { bad.append(event(key, value)) }
        }
        for key in ["object_type", "aspect_type"] {
            for value in ["1", "null", "[]", "{}", "true"] { bad.append(event(key, value)) }
        }
        for body in bad {
            try await lab.post(body, to: path).expect(400, "\(body.prefix(100))", code: "bad_request")
        }
        for wrong in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]] {
            // Bytes that aren't UTF-8, in a member that the server doesn't read.
            var bytes = Data(good.utf8.dropLast()) + Data(",\"x\":\"".utf8)
            bytes += Data(wrong) + Data("\"}".utf8)
            #expect(try await lab.visitor().ask("POST", path, [:], bytes).status == 400, "\(wrong)")
        }
        let long = event("updates", "{\"title\":\"" + String(repeating: "x", count: 200_000) + "\"}")
        #expect(try await lab.post(long, to: path).status == 413)
        let just = event("updates", "{\"title\":\"" + String(repeating: "x", count: 16_000) + "\"}")
        #expect(try await lab.post(just, to: path).status == 200)
        // Whatever it says otherwise, this is shaped like one.
        for (key, value) in [
            ("updates", "7"), ("updates", "{\"authorized\":{}}"), ("event_time", "\"x\""), ("more", "[]"),
        ] { #expect(try await lab.post(event(key, value), to: path).status == 200, "\(key)") }
        for path in ["/webhooks/strava/x", path + "x"] { #expect(try await lab.post(good, to: path).status == 404) }
        // A hint is kept before its event is answered, and would be followed before this one.
        #expect(try lab.hints() == [])
        await lab.world?.change { $0.upload(950, "Fresh Run") }
        try await lab.waits { try lab.isPublished("Fresh Run") }
        try await lab.settles()
        #expect(await lab.questions == asked + 1)
    }
}
