import CommandLab
import Foundation
import StravaStandIn
import Testing
import WebLab

/// `check`: tries everything that a run needs, says all that is wrong at once, and writes nothing.
struct CheckTests {
    /// Two athletes: everything is wrong with anna, nothing with ben.
    private static func yaml(feed: String, upload: String) -> String {
        """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: \(feed)
            activities: [gone.json, feed.ics, activities.json]
            strava: {client_id: "12345", client_secret_file: secret}
            publish:
              ics: missing/out.ics
              json: out.json
              calendars:
                - {url: \(upload), user: anna, password: hunter2-hunter2}
                - {ics: ., shows: busy}
          ben:
            time_zone: Europe/Berlin
            feed: feed.ics
            publish: {ics: ben.ics}

        """
    }

    private static let feedToken = "K7QX2MZTA94PB"
    private static let uploadToken = "H3XW9AAVQ0LLE"

    private func everythingWrong(_ server: CalendarServer) throws -> ConfiguredFolder {
        let base = "http://127.0.0.1:\(server.port)"
        let configured = try ConfiguredFolder(
            yaml: Self.yaml(
                feed: "\(base)/ical/\(Self.feedToken).ics", upload: "\(base)/dav/\(Self.uploadToken).ics"))
        try configured.folder.write("standin-secret\n", to: "secret", mode: 0o600)
        server.change { $0.login = "nobody" }
        return configured
    }

    @Test func aStateFolderThatCantBeMadeIsTold() async throws {
        let configured = try ConfiguredFolder()
        let below = ["TPMERGE_STATE_DIR": configured.folder.path("feed.ics/state")]
        try await configured.tpmerge("check", environment: below)
            .expect(
                74, printing: "feed.ics/state can't be created: \(configured.folder.path("feed.ics")) is not a folder.")
    }

    @Test func everythingThatIsWrongIsToldAtOnce() async throws {
        let server = try CalendarServer()
        let configured = try everythingWrong(server)
        server.change { $0.refusals["GET"] = "404 Not Found" }
        let ending = try await configured.tpmerge("check")
        let folder = configured.folder.path
        #expect(ending.status == 77, "of 77 73 65 66 69 the first")
        ending.expect(
            text: """
                anna
                  ✗ feed       127.0.0.1 answered 404: the feed's address is no longer valid. Copy the calendar's link again from where it is published.
                  ✗ activities \(folder)/gone.json does not exist.
                  ✗ activities \(folder)/feed.ics: expected a list of activities, found a calendar. Give a calendar with --feed.
                  ✓ activities \(folder)/activities.json has 1 activity
                  ✗ strava     tpmerge is not connected to Strava. Run: tpmerge connect strava --athlete anna
                  ✓ memory     nothing yet
                  ✗ output     The folder of \(folder)/missing/out.ics does not exist. Create it with: mkdir -p \(folder)/missing
                  ✓ output     \(folder)/out.json can be written
                  ✓ output     the calendar at 127.0.0.1 is not there yet
                  ✗ output     \(folder)/. is a folder. Choose a file in it.

                ben
                  ✓ feed       the feed has 4 events
                  ✓ memory     nothing yet
                  ✓ output     \(folder)/ben.ics can be written

                """, errors: "")
        let json = try await configured.tpmerge("check", "--json").expect(77)
        let report = try json.json()
        #expect(report.has(["version": 1, "ok": false]))
        let athletes = try #require(report["athletes"]?.array)
        #expect(athletes.map { $0["name"] } == ["anna", "ben"])
        #expect(athletes.map { $0["ok"] } == [false, true])
        let checks = athletes[0]["checks"]?.array ?? []
        let subjects: [JSONValue?] = ["feed", "activities", "activities", "activities", "strava", "memory"]
        #expect(checks.map { $0["what"] } == subjects + ["output", "output", "output", "output"])
        #expect(checks.allSatisfy { $0["result"]?.string?.isEmpty == false })
        #expect(checks[4]["result"]?.string?.hasSuffix("Run: tpmerge connect strava --athlete anna") == true)
        let ben = try await configured.tpmerge("check", "--json", "--athlete", "ben").expect(0)
        #expect(try ben.json()["ok"] == .bool(true))
    }

    @Test func whatIsThereStaysAsItIsAndNoLockIsTaken() async throws {
        let server = try CalendarServer()
        let configured = try ConfiguredFolder(
            publish: "{ics: out.ics, json: out.json, calendars: [{url: \"\(server.address)\"}]}")
        try await configured.merged()
        try configured.folder.edit("feed.ics") { $0.replacing("Easy", with: "Hard") }
        let stored = server.stored
        try await configured.whileLocked {
            let before = try configured.everything()
            #expect(try await configured.tpmerge("check").status == 0)
            #expect(try configured.everything() == before)
        }
        #expect(server.stored == stored)
    }

    @Test func noSecretIsSaidAndNothingWritten() async throws {
        let server = try CalendarServer()
        let configured = try everythingWrong(server)
        let before = try configured.everything()
        let login = Data("anna:hunter2-hunter2".utf8).base64EncodedString()
        for refusal in [nil, "404 Not Found", "503 Service Unavailable", "301 Moved Permanently", "stop"] {
            if refusal == "stop" { server.stop() }
            server.change { $0.refusals["GET"] = refusal }
            for arguments in [["check"], ["check", "--json"]] {
                let ending = try await configured.tpmerge(arguments)
                #expect(ending.status != 0)
                for secret in [Self.feedToken, Self.uploadToken, "hunter2", "standin-secret", login] {
                    #expect(!(ending.text + ending.errors).contains(secret))
                }
            }
        }
        #expect(try configured.everything() == before, "no folder of memory either")
        #expect(server.heard().allSatisfy { $0.method == "GET" })
        #expect(server.change { $0.files.isEmpty })
    }

    @Test(arguments: [
        ("feed: gone.ics", 66), ("feed: config.yaml", 65), ("feed: http://127.0.0.1:1/x.ics", 69),
        ("feed: feed.ics\n    publish: {ics: missing/x.ics}", 73),
        ("feed: feed.ics\n    publish: {ics: .}", 73),
    ])
    func theExitCodeIsThatOfTheRun(_ settings: String, _ status: Int32) async throws {
        let configured = try ConfiguredFolder(yaml: "athletes:\n  anna:\n    time_zone: UTC\n    \(settings)\n")
        #expect(try await configured.tpmerge("check").status == status)
        #expect(try await configured.merge("--no-state").status == status)
    }

    @Test func waysAreNamedAndThoseThatCannotWorkAreProblemsOfTheConfiguration() async throws {
        let configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna:
                    feed: feed.ics
                    publish: {ics: out.ics}
                    messages: {to: [{command: [/no/such/program, canary]}, {ntfy: "http://ntfy.sh/canary"}]}
                  ben:
                    feed: feed.ics
                    messages: {to: [{command: [sh, canary]}, {ntfy: "http://127.0.0.1:1/canary"}]}

                """)
        let ending = try await configured.tpmerge("check").expect(
            78, printing: "  ✗ messages   command program: the program was not found, or may not be executed.\n",
            "  ✓ messages   messages go out by command sh, ntfy 127.0.0.1:1\n")
        #expect(!ending.errors.contains("ben"))
        ending.expect(
            saying: "tpmerge: warning: anna: ntfy ntfy.sh: http:// is not encrypted: ",
            "tpmerge: warning: anna: ntfy ntfy.sh: anyone who guesses the topic can read ")
        let report = try await configured.tpmerge("check", "--json").json()
        #expect(report["ok"] == .bool(false))
        #expect(report["athletes"]?.array?.first?["warnings"]?.array?.count == 2)
        #expect(!(ending.text + ending.errors).contains("canary"))
    }

    @Test func aFeedThatWouldBeHeldBackIsTold() async throws {
        let configured = try ConfiguredFolder()
        // Something lies ahead, whenever the check is.
        try configured.folder.edit("feed.ics") { $0.replacing("20260321", with: "20990321") }
        try await configured.merged()
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        let before = try configured.everything()
        try await configured.tpmerge("check")
            .expect(65, printing: "✗ feed       The feed no longer has any events; before, it had 4.")
        #expect(try configured.everything() == before)
    }

    @Test func memoryThatIsDamagedIsToldAndLeftAlone() async throws {
        let configured = try await ConfiguredFolder().merged()
        try configured.folder.write(
            String(repeating: "nonsense", count: 100), to: "state/athlete-anna.sqlite", mode: 0o600)
        let before = try configured.everything()
        try await configured.tpmerge("check").expect(74, printing: "✗ memory     ")
        #expect(try configured.everything() == before)
    }

    @Test(.connected) func allIsWellWithStrava() async throws {
        let kept = try FileManager.default.subpathsOfDirectory(atPath: lab.folder.path).sorted()
        let ending = try await lab.tpmerge("check")
            .expect(0, printing: "✓ feed       the feed has 4 events\n", "✓ strava     Strava answers: ")
        #expect(!ending.text.contains("✗"))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: lab.folder.path).sorted() == kept)
    }

    /// A token that Strava has changed is the one thing that is always kept: the old one may be void.
    @Test(.strava) func aRenewedTokenIsKept() async throws {
        try await lab.connectedWithOldToken()
        #expect(try await lab.tpmerge("check").status == 0)
        try await lab.expectStoredTokenIsGood()
        #expect(!lab.folder.exists("out.ics"))
    }

    @Test(
        .connected(.smallPlan { $0.rateLimit.overall.day = 0 }, clock: .afternoon),
        .enabled(if: Shim.isAvailable, Shim.reason)) func stravaThatAskedToWaitIsLeftAlone() async throws
    {
        #expect(try await lab.merge().status == 75)
        let asked = await lab.apiRequests()
        try await lab.tpmerge("check").expect(75, printing: "✗ strava     ")
        #expect(await lab.apiRequests() == asked)
    }

    @Test func aFeedsServerThatAskedToWaitIsLeftAlone() async throws {
        let server = try CalendarServer()
        server.change { $0.refusals["GET"] = "429 Too Many Requests\r\nRetry-After: 3600" }
        let configured = try ConfiguredFolder(feed: server.address)
        #expect(try await configured.merge().status == 75)
        #expect(server.heard().count == 1)
        try await configured.tpmerge("check")
            .expect(75, printing: "✗ feed       The feed's server asked not to be contacted until ")
        #expect(server.heard().isEmpty)
    }

    private func check(_ server: String) async throws -> (text: Command.Ending, json: JSONValue?) {
        let folder = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    feed: feed.ics
                server: \(server)

                """)
        let json = try await folder.tpmerge("check", "--json")
        return (try await folder.tpmerge("check"), try json.json()["server"])
    }

    @Test func anHTTPSAddressIsFine() async throws {
        let (ending, json) = try await check("{public_url: \"https://home.example.org/training\"}")
        ending.expect(0, errors: "")
        #expect(ending.text.hasSuffix("\n\nServer\n  ✓ address    https://home.example.org/training\n"))
        #expect(json == ["ok": true, "public_url": "https://home.example.org/training", "warnings": []])
    }

    @Test(.strava) func theCallbackDomainIsTheHostAlone() async throws {
        let yaml = try lab.folder.text("config.yaml")
        try lab.folder.write(
            yaml + "server: {public_url: \"https://training.example.org:8443/tp\"}\n", to: "config.yaml",
            mode: 0o600)
        try await lab.connected()
        let text = try await lab.tpmerge("check").text
        #expect(
            text.contains(
                "  ✓ strava     the Authorization Callback Domain to set at Strava is training.example.org\n"),
            "\(text)")
        let json = try await lab.tpmerge("check", "--json").json()
        #expect(json["server"]?["callback_domain"] == .string("training.example.org"))
    }

    @Test(arguments: [
        (#"{public_url: "http://home.example.org"}"#, "http://home.example.org is no https address"),
        (#"{listen: "0.0.0.0:8470", plain_http: true}"#, "0.0.0.0:8470 is open to the network without https"),
    ])
    func plainHTTPIsWarnedOf(_ server: String, _ warning: String) async throws {
        let (ending, json) = try await check(server)
        ending.expect(0, saying: warning)
        #expect(json?["ok"] == .bool(true))
        #expect(json?["warnings"]?.array?.first?.string?.hasPrefix(warning) == true)
    }

    @Test func beyondThisMachineWithoutHTTPSItWouldNotStart() async throws {
        let (ending, json) = try await check(#"{listen: "192.0.2.1:8470"}"#)
        ending.expect(78, printing: "  ✗ address    The server would listen on 192.0.2.1:8470 without https")
        #expect(json?["ok"] == .bool(false))
        #expect(json?["problem"]?.string?.contains("ssh -L") == true)
    }
}
