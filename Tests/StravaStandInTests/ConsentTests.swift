import CommandLab
import StravaStandIn
import Testing

/// `/oauth/authorize`: the page and where it leads.
@Suite(.slow) struct ConsentTests {
    @Test func pageHasABoxForEachScopeAskedForAndTwoButtons() async throws {
        try await Lab.run { lab in
            let page = await lab.ask(["scope": "activity:read_all,activity:write", "state": "\"<b>"])
            #expect(page.status == 200)
            #expect(page["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("value=\"activity:read_all\" checked>"))
            #expect(page.text.contains("value=\"read\" checked disabled>"))
            #expect(!page.text.contains("value=\"profile:read_all\""))
            #expect(page.text.contains("value=\"authorize\"") && page.text.contains("value=\"cancel\""))
            #expect(page.text.contains("value=\"&quot;&lt;b&gt;\""))
        }
    }

    @Test func agreeingLeadsBackWithStateCodeAndScope() async throws {
        try await Lab.run { lab in
            var form = Lab.question(["state": "a b&c"])
            form["answer"] = "authorize"
            form["allow"] = "activity:read_all"
            let answer = await lab.post("/oauth/authorize", form)
            #expect(answer.status == 302)
            #expect(answer["Location"]?.hasPrefix("http://127.0.0.1:1/answer?state=a%20b%26c&code=") == true)
            #expect(answer["Location"]?.hasSuffix("&scope=read,activity:read_all") == true)
        }
    }

    @Test func untickedScopeIsNotGranted() async throws {
        try await Lab.run { lab in
            var form = Lab.question()
            form["answer"] = "authorize"
            let answer = await lab.post("/oauth/authorize", form)
            #expect(answer.redirect("scope") == "read")
            let code = try #require(answer.redirect("code"))
            let tokens = await lab.token(["grant_type": "authorization_code", "code": code])
            #expect(tokens.string("scope") == "read")
            let list = await lab.get("/athlete/activities", tokens.string("access_token"))
            #expect(list.status == 401)
        }
    }

    @Test func scopeThatWasNotAskedForIsNotGranted() async throws {
        try await Lab.run { lab in
            var form = Lab.question()
            form["answer"] = "authorize"
            form["allow"] = "activity:write"
            #expect(await lab.post("/oauth/authorize", form).redirect("scope") == "read")
        }
    }

    @Test func cancellingLeadsBackWithAnError() async throws {
        try await Lab.run { lab in
            var form = Lab.question()
            form["answer"] = "cancel"
            let answer = await lab.post("/oauth/authorize", form)
            #expect(answer["Location"] == "http://127.0.0.1:1/answer?state=S&error=access_denied")
        }
    }

    @Test func answersWithoutAPageWhenTold() async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.consent = .cancels }
            #expect(await lab.ask().redirect("error") == "access_denied")
            await lab.world.change { $0.consent = .grants(only: [.readActivities]) }
            #expect(await lab.ask(["scope": "activity:read,activity:write"]).redirect("scope") == "read,activity:read")
        }
    }

    @Test func whoAgreedBeforeIsNotAskedAgainUnlessForced() async throws {
        try await Lab.run { lab in
            _ = await lab.connect()
            await lab.world.change { $0.consent = .asks }
            #expect(await lab.ask(["approval_prompt": "auto"]).status == 302)
            #expect(await lab.ask(["approval_prompt": "force"]).status == 200)
            #expect(await lab.ask(["scope": "profile:write"]).status == 200)
        }
    }

    @Test(arguments: ["http://localhost:8080/a?b=c", "http://127.0.0.1/", "https://localhost/x"])
    func redirectsToTheOwnMachine(redirect: String) async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.consent = .grants() }
            let place = await lab.ask(["redirect_uri": redirect], path: "/oauth/mobile/authorize")["Location"]
            #expect(place?.hasPrefix(redirect + (redirect.contains("?") ? "&" : "?") + "state=S") == true)
        }
    }
}
