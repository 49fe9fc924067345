import CommandLab
import StravaStandIn
import Testing

/// `/oauth/authorize`: the page and where it leads.
@Suite(.slow) struct ConsentTests {
    @Test(.standIn) func pageHasABoxForEachScopeAskedForAndTwoButtons() async {
        let page = await lab.ask(["scope": "activity:read_all,activity:write", "state": "\"<b>"])
        #expect(page.status == 200)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.text.contains("value=\"activity:read_all\" checked>"))
        #expect(page.text.contains("value=\"read\" checked disabled>"))
        #expect(!page.text.contains("value=\"profile:read_all\""))
        #expect(page.text.contains("value=\"authorize\"") && page.text.contains("value=\"cancel\""))
        #expect(page.text.contains("value=\"&quot;&lt;b&gt;\""))
    }

    private func answer(
        _ answer: String, allowing scope: String? = nil, to changes: [String: String] = [:]
    ) async -> Heard {
        var form = Lab.question(changes)
        form["answer"] = answer
        form["allow"] = scope
        return await lab.post("/oauth/authorize", form)
    }

    @Test(.standIn) func agreeingLeadsBackWithStateCodeAndScope() async {
        let answer = await answer("authorize", allowing: "activity:read_all", to: ["state": "a b&c"])
        #expect(answer.status == 302)
        #expect(answer["Location"]?.hasPrefix("http://127.0.0.1:1/answer?state=a%20b%26c&code=") == true)
        #expect(answer["Location"]?.hasSuffix("&scope=read,activity:read_all") == true)
    }

    @Test(.standIn) func scopeThatIsUntickedOrWasNotAskedForIsNotGranted() async throws {
        let answer = await answer("authorize")
        #expect(answer.redirect("scope") == "read")
        let tokens = await lab.exchange(try #require(answer.redirect("code")))
        #expect(tokens.string("scope") == "read")
        #expect(await lab.get("/athlete/activities", tokens.string("access_token")).status == 401)
        #expect(await self.answer("authorize", allowing: "activity:write").redirect("scope") == "read")
    }

    @Test(.standIn) func cancellingLeadsBackWithAnError() async {
        #expect(await answer("cancel")["Location"] == "http://127.0.0.1:1/answer?state=S&error=access_denied")
    }

    @Test(.standIn) func whoAgreedBeforeIsNotAskedAgainUnlessForced() async {
        _ = await lab.connect()
        await lab.world.change { $0.consent = .asks }
        #expect(await lab.ask(["approval_prompt": "auto"]).status == 302)
        #expect(await lab.ask(["approval_prompt": "force"]).status == 200)
        #expect(await lab.ask(["scope": "profile:write"]).status == 200)
    }

    @Test(.standIn, arguments: ["http://localhost:8080/a?b=c", "http://127.0.0.1/", "https://localhost/x"])
    func redirectsToTheOwnMachine(redirect: String) async {
        await lab.world.change { $0.consent = .grants() }
        let place = await lab.ask(["redirect_uri": redirect], path: "/oauth/mobile/authorize")["Location"]
        #expect(place?.hasPrefix(redirect + (redirect.contains("?") ? "&" : "?") + "state=S") == true)
    }
}
