import CommandLab
import Testing

@testable import StravaStandIn

/// Every way to go wrong, as a client meets it.
@Suite(.slow) struct MisbehaviourTests {
    private static let answers: [(Misbehaviour, @Sendable (Heard) -> Bool)] = [
        (.unavailable, { $0.status == 503 && $0.text.hasPrefix("<!DOCTYPE html>") }),
        (.webPage, { $0.status == 200 && $0["Content-Type"] == "text/html; charset=utf-8" && $0.list == nil }),
        (.serverError, { $0.status == 500 && $0.text == "{\"message\":\"error\"}" }),
        (.tooManyRequests, { $0.status == 429 && $0["X-RateLimit-Usage"] == "200,200" }),
        (.inactive, { $0.status == 403 && $0.text.contains("\"Inactive\"") }),
        (.paymentRequired, { $0.status == 402 && $0.text == "{\"message\":\"Payment Required\",\"errors\":[]}" }),
        (.forbidden, { $0.status == 403 && $0.text == "{\"message\":\"Forbidden\",\"errors\":[]}" }),
        (.missing, { $0.status == 404 && $0.text.contains("\"not found\"") }),
        (.unauthorized, { $0.status == 401 && $0.text.contains("\"access_token\"") }),
        (
            .redirect(to: "http://127.0.0.1:1/elsewhere"),
            { $0.status == 302 && $0["Location"] == "http://127.0.0.1:1/elsewhere" }
        ),
        (.reset, { $0.isReset }),
        (
            .cutShort,
            {
                $0.status == 200 && $0.isClosed && !$0.isReset && !$0.body.isEmpty && $0.body.count < $0.length ?? 0
            }
        ),
        (.truncatedJSON, { $0.status == 200 && $0.list == nil && $0.body.count == $0.length }),
    ]

    @Test(.withToken(.with(10)), arguments: answers)
    func goesWrongOnce(how: Misbehaviour, isSo: @Sendable (Heard) -> Bool) async {
        await lab.world.change { $0.misbehave(how, times: 1, path: "/athlete") }
        let answer = await lab.get("/athlete/activities")
        #expect(isSo(answer), "\(answer)")
        // Once was enough.
        if how == .tooManyRequests { lab.clock.advance(bySeconds: 900) }
        #expect(await lab.get("/athlete/activities").ids.count == 10)
    }

    @Test(.withToken(.with(10))) func drip() async {
        await lab.world.change { $0.misbehave(.drip, times: 1, path: "/athlete") }
        let answer = await lab.send("GET", "/athlete/activities", token: lab.token, enough: 260)
        #expect(!answer.isClosed && answer.status == 200 && !answer.body.isEmpty)
        #expect(answer.body.count < answer.length ?? 0)
    }

    @Test(.withToken(.with(10))) func silence() async {
        await lab.world.change { $0.misbehave(.silence, times: 1, path: "/athlete") }
        // Real time: a server says nothing for as long as one listens.
        let answer = await lab.send("GET", "/athlete/activities", token: lab.token, patience: 0.15)
        #expect(!answer.isClosed && answer.status == 0)
        // Two for the tokens, and this one.
        await lab.world.whenSeen(3)
        #expect(await lab.world.requests(to: "/athlete/activities") == 1)
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
