import CommandLab
import Testing

@testable import StravaStandIn

/// Every way to go wrong, as a client meets it.
@Suite(.slow) struct MisbehaviourTests {
    private static func world(_ how: Misbehaviour, times: Int? = 1) -> WorldState {
        var state = WorldState(.with(10))
        state.misbehave(how, times: times, path: "/athlete")
        return state
    }

    private func meet(
        _ how: Misbehaviour, _ check: @escaping @Sendable (Heard) -> Void
    ) async throws {
        try await Lab.run(Self.world(how)) { lab in
            let token = await lab.accessToken()
            check(await lab.get("/athlete/activities", token))
            // Once was enough.
            if how == .tooManyRequests { lab.clock.advance(bySeconds: 900) }
            #expect(await lab.get("/athlete/activities", token).ids.count == 10)
        }
    }

    @Test func unavailable() async throws {
        try await meet(.unavailable) { #expect($0.status == 503 && $0.text.hasPrefix("<!DOCTYPE html>")) }
    }

    @Test func webPage() async throws {
        try await meet(.webPage) {
            #expect($0.status == 200 && $0["Content-Type"] == "text/html; charset=utf-8" && $0.list == nil)
        }
    }

    @Test func serverError() async throws {
        try await meet(.serverError) { #expect($0.status == 500 && $0.text == "{\"message\":\"error\"}") }
    }

    @Test func tooManyRequests() async throws {
        try await meet(.tooManyRequests) { #expect($0.status == 429 && $0["X-RateLimit-Usage"] == "200,200") }
    }

    @Test func inactive() async throws {
        try await meet(.inactive) { #expect($0.status == 403 && $0.text.contains("\"Inactive\"")) }
    }

    @Test func paymentRequired() async throws {
        try await meet(.paymentRequired) {
            #expect($0.status == 402 && $0.text == "{\"message\":\"Payment Required\",\"errors\":[]}")
        }
    }

    @Test func forbidden() async throws {
        try await meet(.forbidden) {
            #expect($0.status == 403 && $0.text == "{\"message\":\"Forbidden\",\"errors\":[]}")
        }
    }

    @Test func missing() async throws {
        try await meet(.missing) { #expect($0.status == 404 && $0.text.contains("\"not found\"")) }
    }

    @Test func unauthorized() async throws {
        try await meet(.unauthorized) { #expect($0.status == 401 && $0.text.contains("\"access_token\"")) }
    }

    @Test func redirect() async throws {
        try await meet(.redirect(to: "http://127.0.0.1:1/elsewhere")) {
            #expect($0.status == 302 && $0["Location"] == "http://127.0.0.1:1/elsewhere")
        }
    }

    @Test func reset() async throws {
        try await meet(.reset) { #expect($0.end == .reset) }
    }

    @Test func cutShort() async throws {
        try await meet(.cutShort) { answer in
            #expect(answer.status == 200 && answer.end == .closed && !answer.body.isEmpty)
            #expect(answer.body.count < answer["Content-Length"].flatMap { Int($0) } ?? 0)
        }
    }

    @Test func truncatedJSON() async throws {
        try await meet(.truncatedJSON) { answer in
            #expect(answer.status == 200 && answer.list == nil)
            #expect(answer.body.count == answer["Content-Length"].flatMap { Int($0) })
        }
    }

    @Test func brokenElement() async throws {
        try await meet(.brokenElement) { answer in
            #expect(answer.list?.count == 10)
            #expect(answer.ids == [110, 109, 108, 107, 106, 104, 103, 102, 101])
        }
    }

    @Test func drip() async throws {
        try await Lab.run(Self.world(.drip)) { lab in
            let header = ["Authorization": "Bearer \(await lab.accessToken())"]
            let answer = await lab.send("GET", "/athlete/activities", headers: header, enough: 260)
            #expect(answer.end == .hungUp && answer.status == 200 && !answer.body.isEmpty)
            #expect(answer.body.count < answer["Content-Length"].flatMap { Int($0) } ?? 0)
        }
    }

    @Test func silence() async throws {
        try await Lab.run(Self.world(.silence)) { lab in
            let header = ["Authorization": "Bearer \(await lab.accessToken())"]
            let answer = await lab.send("GET", "/athlete/activities", headers: header, patience: 150)
            #expect(answer.end == .silent && answer.status == 0)
            // Two for the tokens, and this one.
            await lab.world.whenSeen(3)
            #expect(await lab.world.requests(to: "/athlete/activities") == 1)
        }
    }

    @Test func lostAnswerWithTokensHasRotatedThem() async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.tokens.rotation = .always }
            let old = await lab.connect().string("refresh_token")
            await lab.world.change { $0.misbehave(.reset, times: 1, path: "/oauth/token") }
            #expect(await lab.refresh(old).end == .reset)
            #expect(await lab.refresh(old).status == 400)
        }
    }

    @Test(arguments: Misbehaviour.named.keys.sorted())
    func isReadFromItsName(name: String) {
        let how = Misbehaviour.named[name]
        #expect(how != nil && Misbehaving(name)?.how == how)
        #expect(Misbehaving("\(name)*2@/token") == how.map { Misbehaving(how: $0, times: 2, path: "/token") })
    }

    @Test(arguments: ["", "nonsense", "reset*", "reset*x", "redirect", "reset=1"])
    func isNotReadFromNonsense(text: String) {
        #expect(Misbehaving(text) == nil)
    }

    @Test func redirectIsReadWithItsPlace() {
        #expect(
            Misbehaving("late=500*2@/oauth/token")
                == Misbehaving(how: .late(milliseconds: 500), times: 2, path: "/oauth/token"))
        #expect(Misbehaving("late=soon") == nil)
        #expect(Misbehaving("redirect=http://127.0.0.1:1/")?.how == .redirect(to: "http://127.0.0.1:1/"))
    }
}
