import CommandLab
import StravaStandIn
import Testing

/// What `connect strava` is granted, and whose account it is.
struct ConnectGrantTests {
    private var lab: StravaLab { .current }

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
            let question = await lab.world.seen.last { $0.asked.path == "/oauth/authorize" }?.asked.query
            #expect(question?["approval_prompt"] == "force")
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
            for text in [page.html, ending.text, status.text] { #expect(!text.unicodeScalars.contains("\u{1B}")) }
        }
    }

    @Test(.strava) func permissionToWriteIsOneScopeMoreUntilItIsLost() async throws {
        let ending = try await lab.connect("--write").ending
        #expect(ending.status == 0, "\(ending.errors)")
        let question = try #require(await lab.world.seen.first).asked.query
        #expect(question["scope"] == "read,activity:read_all,activity:write")
        #expect(ending.text.hasSuffix("Granted: activity:read_all,activity:write,read.\n"))
        #expect(try await lab.tpmerge("status").text.contains("activity:write"))
        let without = try await lab.connect().ending
        #expect(without.status == 0)
        #expect(without.errors.contains("can no longer be uploaded"))
        #expect(without.errors.contains("tpmerge connect strava --write"))
        #expect(try await lab.connect().ending.errors.contains("no longer") == false)
    }

    @Test(.strava(.smallPlan { $0.consent = .grants(only: [.read, .readAllActivities]) }))
    func withoutTheBoxForWritingTheConnectionIsKeptForReading() async throws {
        let ending = try await lab.connect("--write").ending
        #expect(ending.status == 77)
        #expect(ending.errors.contains("The connection is kept for reading."))
        #expect(ending.errors.contains("tpmerge connect strava --write"))
        #expect(lab.hasTokens)
        #expect(try await lab.merge().status == 0)
    }

    @Test(.strava(.smallPlan { $0.consent = .grants(only: [.readActivities]) })) func privateActivitiesUnticked()
        async throws
    {
        let command = try lab.startConnecting()
        // The stand-in grants nothing that wasn't asked for, so the page is opened as if less had been.
        let question = try await command.consentURL().replacing(#/activity(:|%3A)read_all/#, with: "activity:read")
        let answer = try await StravaBrowser.consent(at: question)
        #expect(try await StravaBrowser.open(answer).status == 200)
        let ending = await lab.ending(of: command)
        #expect(ending.status == 0)
        #expect(ending.text.hasSuffix("Granted: activity:read,read.\n"))
        let warning = """
            tpmerge: warning: Activities that are visible to "Only You" are missing. To include them, \
            run tpmerge connect strava again and tick "View data about your private activities".

            """
        #expect(ending.errors.hasSuffix(warning), "\(ending.errors)")
        #expect(try await lab.merge().status == 0)
        #expect(try lab.publishedActivities() == ["901"])
    }
}
