import CommandLab
import StravaStandIn
import Testing

/// `connect strava` and whose account it is.
struct ConnectAccountTests {
    @Test func otherAccountReplacesTheFirstAndThatIsSaid() async throws {
        let other = StravaAthlete(id: 77, firstName: "Ben", lastName: "Muster")
        try await StravaLab.run(WorldState(.smallPlan, other)) { lab in
            try await lab.connected()
            await lab.world.change { $0.signedIn = 77 }
            let (ending, page) = try await lab.connect()
            #expect(ending.status == 0)
            let replaced = "This replaces the connection of another account, Anna Beispiel."
            #expect(ending.text.hasSuffix("Granted: activity:read_all,read.\n" + replaced + "\n"))
            #expect(page.html.contains(replaced))
            #expect(
                await lab.world.seen.last { $0.asked.path == "/oauth/authorize" }?.asked.query["approval_prompt"]
                    == "force")
            // The former account's tokens are taken back, once the new ones are kept.
            #expect(await lab.world.seen.filter { "\($0.asked)" == "POST /oauth/revoke" }.count == 1)
            try await lab.expectStoredTokenIsGood()
            let again = try await lab.connect().ending
            #expect(!again.text.contains("replaces"))
            #expect(await lab.world.seen.filter { "\($0.asked)" == "POST /oauth/revoke" }.count == 1)
        }
    }

    @Test func nameFromStravaIsOnlyText() async throws {
        let athlete = StravaAthlete(firstName: "<script>alert(1)</script>", lastName: "\u{1B}[31m\nRed")
        try await StravaLab.run(WorldState(athlete)) { lab in
            let (ending, page) = try await lab.connect()
            #expect(ending.status == 0)
            #expect(!page.html.contains("<script>"))
            #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(ending.text.split(separator: "\n").count == 2)
            let status = try await lab.tpmerge("status")
            for text in [page.html, ending.text, status.text] {
                #expect(!text.unicodeScalars.contains("\u{1B}"))
            }
        }
    }
}
