import CommandLab
import StravaStandIn
import Testing

/// Windows, counts and headers of the rate limit.
@Suite(.slow) struct RateLimitTests {
    @Test(.withToken) func headersSayLimitsAndUse() async {
        _ = await lab.get("/athlete")
        let put = await lab.send("PUT", "/api/v3/activities/1", token: lab.token)
        #expect(put["X-RateLimit-Limit"] == "200,2000" && put["X-RateLimit-Usage"] == "2,2")
        #expect(put["X-ReadRateLimit-Limit"] == "100,1000" && put["X-ReadRateLimit-Usage"] == "2,2")
    }

    /// It counts among all requests.
    @Test(.withToken) func whatIsSentInIsNoRead() async {
        let sent = await lab.send("POST", "/api/v3/uploads", token: lab.token)
        #expect(sent["X-RateLimit-Usage"] == "1,1" && sent["X-ReadRateLimit-Usage"] == "0,0")
    }

    @Test(.withToken) func readsHaveALimitOfTheirOwnAndRefusedOnesCount() async {
        await lab.world.change { $0.rateLimit.reads.quarter = 1 }
        #expect(await lab.get("/athlete").status == 200)
        let refused = await lab.get("/athlete")
        #expect(refused.status == 429 && refused.text.contains("\"read rate limit\""))
        #expect(await lab.get("/athlete")["X-ReadRateLimit-Usage"] == "3,3")
        // All but what is sent in counts.
        let put = await lab.send("PUT", "/api/v3/activities/1", token: lab.token)
        #expect(put.status == 429)
    }

    @Test(.withToken) func quarterTurnsOnTheClock() async {
        await lab.world.change { $0.rateLimit.overall.quarter = 1 }
        lab.clock.advance(bySeconds: 400)
        #expect(await lab.get("/athlete").status == 200)
        lab.clock.advance(bySeconds: 499)
        #expect(await lab.get("/athlete").status == 429)
        lab.clock.advance(bySeconds: 1)
        let answer = await lab.get("/athlete")
        #expect(answer.status == 200 && answer["X-RateLimit-Usage"] == "1,3")
    }

    @Test(.standIn) func dayTurnsAtMidnightUTC() async {
        await lab.world.change {
            $0.rateLimit.overall.day = 1
            $0.tokens.lifetime = 200_000
        }
        let token = await lab.accessToken()
        #expect(await lab.get("/athlete", token).status == 200)
        lab.clock.advance(bySeconds: 16 * 3600 - 1)
        #expect(await lab.get("/athlete", token).status == 429)
        lab.clock.advance(bySeconds: 1)
        #expect(await lab.get("/athlete", token).status == 200)
    }

    @Test(.standIn) func questionsForConsentAndTokensDoNotCount() async {
        await lab.world.change { $0.rateLimit.overall.quarter = 0 }
        #expect(await lab.connect().status == 200)
    }
}
