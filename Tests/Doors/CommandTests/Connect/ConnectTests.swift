import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `connect strava` when all goes well.
struct ConnectTests {
    @Test(.strava) func answerComesByTheBrowserOfThisMachine() async throws {
        let (ending, page) = try await lab.connect()
        #expect(ending.status == 0)
        #expect(page.status == 200)
        #expect(page.html.contains("<h1>tpmerge is connected</h1>"))
        #expect(page.html.contains("Connected to Strava as Anna Beispiel."))
        let lines = ending.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.last == "Connected to Strava as Anna Beispiel. Granted: activity:read_all,read.")
        #expect(try lab.folder.mode(StravaLab.tokens) == 0o600)
        #expect(try lab.folder.mode("state/tokens") == 0o700)
        #expect(try lab.folder.mode("state") == 0o700)
        try await lab.expectStoredTokenIsGood()
    }

    /// As terminals, chats and pages' sources give it: broken anywhere, the code and the state included.
    @Test(
        .strava,
        arguments: [
            (true, "&", 4096), (false, "&amp;", 4096), (false, "&", 10), (false, "&", 60), (false, "&", 120),
        ])
    func addressIsPasted(_ isAfterGarbage: Bool, _ ampersand: String, _ width: Int) async throws {
        let command = try lab.startConnecting()
        if isAfterGarbage { for line in ["", "what do you mean?"] { try command.type(line) } }
        let question = try await command.consentURL()
        if isAfterGarbage { try command.type(question) }
        var rest = try await StravaBrowser.consent(at: question).replacing("&", with: ampersand)[...]
        var lines: [Substring] = []
        while !rest.isEmpty {
            lines.append(rest.prefix(width))
            rest = rest.dropFirst(width)
        }
        try command.type(lines.joined(separator: "\n"))
        let ending = await lab.ending(of: command).expect(0)
        #expect(ending.text.hasSuffix("as Anna Beispiel. Granted: activity:read_all,read.\n"))
        #expect(lab.hasTokens)
        #expect(await lab.tokenRequests() == 1)
    }

    /// What says neither yes nor no is waited past, and so is the end of input.
    @Test(.strava) func strayRequestsDoNotCount() async throws {
        let command = try lab.startConnecting()
        try command.closeInput()
        let answer = try await StravaBrowser.consent(at: command.consentURL())
        let start = try #require(answer.firstIndex(of: "?"))
        let strays = ["favicon.ico", "", "?utm=1", "robots.txt?q=2"].map { String(answer[..<start]) + $0 }
        for stray in strays + [answer.replacing(#/&code=[^&]*/#, with: "&code=")] {
            let page = try await StravaBrowser.open(stray)
            #expect(page.status == 404)
            #expect(page.html.contains("tpmerge is waiting for Strava's reply."))
        }
        #expect(try await StravaBrowser.open(answer).status == 200)
        #expect(await lab.ending(of: command).status == 0)
        #expect(await lab.tokenRequests() == 1)
    }

    /// The page's opener is a browser itself, which agrees.
    @Test(.strava) func browserIsOpened() async throws {
        let port = try #require(lab.base.split(separator: ":").last)
        let script = """
            #!/bin/bash
            get() {
                exec 3<>"/dev/tcp/127.0.0.1/$1"
                printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n' "$2" >&3
            }
            get \(port) "${1#http://*/}"
            answer=$(tr -d '\\r' <&3 | sed -n 's|^[Ll]ocation: http://127.0.0.1:||p')
            get "${answer%%/*}" "/${answer#*/}"
            cat <&3

            """.replacingOccurrences(of: "\"${1#http://*/}\"", with: "\"/${1#http://*/}\"")
        for opener in ["xdg-open", "open"] {
            try lab.folder.makeFolder("bin")
            try lab.folder.write(script, to: "bin/" + opener, mode: 0o755)
        }
        let ending = try await lab.tpmerge(
            "connect", "strava", "--timeout", "20",
            environment: ["PATH": lab.folder.path("bin") + ":/usr/bin:/bin"]
        )
        .expect(0, text: "Connected to Strava as Anna Beispiel. Granted: activity:read_all,read.\n")
        #expect(ending.errors.hasPrefix("Strava's consent page opens in your browser. If it doesn't, open:\nhttp"))
        #expect(lab.hasTokens)
    }

    @Test(.strava) func portIsFixed() async throws {
        let first = try lab.startConnecting()
        let answer = try await StravaBrowser.consent(at: first.consentURL())
        await lab.kill(first)
        let port = try #require(URLComponents(string: answer)?.port)
        let second = try lab.startConnecting("--port", "\(port)")
        let other = try await StravaBrowser.consent(at: second.consentURL())
        #expect(other.hasPrefix("http://127.0.0.1:\(port)/"))
        #expect(try await StravaBrowser.open(other).status == 200)
        #expect(await lab.ending(of: second).status == 0)
    }

    @Test(.strava) func secretComesFromTheEnvironment() async throws {
        try lab.configure(#"{client_id: "12345"}"#)
        let secret = ["TPMERGE_STRAVA_CLIENT_SECRET": "standin-secret"]
        #expect(try await lab.connect(environment: secret).ending.status == 0)
        #expect(try await lab.merge(environment: secret).status == 0)
    }

    @Test("11, 309: one account is one athlete's, who goes on with it until another takes it over", .strava)
    func anotherAthletes() async throws {
        let strava = #"strava: {client_id: "12345", client_secret_file: secret}"#
        try lab.folder.write(
            """
            athletes:
              anna: {feed: feed.ics, publish: {json: out.json}, \(strava)}
              ben: {feed: feed.ics, publish: {json: ben.json}, \(strava)}

            """, to: "config.yaml", mode: 0o600)
        #expect(try await lab.connect("--athlete", "anna").ending.status == 0)
        let (refused, page) = try await lab.connect("--athlete", "ben")
        refused.expect(73, saying: "is connected for anna", "ben can't", "connect strava --athlete ben --take-over")
        #expect(page.status == 400 && page.html.contains("is connected for anna"))
        #expect(!lab.folder.exists("state/tokens/strava-ben.json"))
        try await lab.expectStoredTokenIsGood()
        try await lab.merge("--athlete", "anna").expect(0)
        try await lab.tpmerge("export-data", "--athlete", "anna").expect(0, printing: "Morning Run")
        try await lab.connect("--athlete", "ben", "--take-over").ending
            .expect(0, saying: "anna is no longer connected to Strava.")
        try await lab.tpmerge("export-data", "--athlete", "anna").expect(0, hiding: "Morning Run")
        #expect(!lab.hasTokens)
        try await lab.merge("--athlete", "ben").expect(0)
        await lab.world.change { $0.consent = .cancels }
        try await lab.connect("--athlete", "anna").ending
            .expect(77, saying: "Run tpmerge connect strava --athlete anna again and choose Authorize.")
        let first = try lab.startConnecting("--athlete", "anna")
        _ = try await first.consentURL()
        try await lab.tpmerge("connect", "strava", "--athlete", "ben").expect(75, saying: "Another tpmerge is running")
        await lab.kill(first)
    }

    @Test(.connected(WorldState(.smallPlan, StravaAthlete(id: 77, firstName: "Ben", lastName: "Muster"))))
    func otherAccountReplacesTheFirstAndThatIsSaid() async throws {
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

    @Test(.strava(WorldState(StravaAthlete(firstName: "<script>alert(1)</script>", lastName: "\u{1B}[31m\nRed"))))
    func nameFromStravaIsOnlyText() async throws {
        let (ending, page) = try await lab.connect()
        #expect(ending.status == 0)
        #expect(!page.html.contains("<script>"))
        #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(ending.text.split(separator: "\n").count == 2)
        let status = try await lab.tpmerge("status")
        for text in [page.html, ending.text, status.text] { #expect(!text.unicodeScalars.contains("\u{1B}")) }
    }

    @Test(.strava) func permissionToWriteIsOneScopeMoreUntilItIsLost() async throws {
        let ending = try await lab.connect("--write").ending.expect(0)
        let question = try #require(await lab.world.seen.first).asked.query
        #expect(question["scope"] == "read,activity:read_all,activity:write")
        #expect(ending.text.hasSuffix("Granted: activity:read_all,activity:write,read.\n"))
        #expect(try await lab.tpmerge("status").text.contains("activity:write"))
        try await lab.connect().ending.expect(0, saying: "can no longer be uploaded", "tpmerge connect strava --write")
        #expect(try await lab.connect().ending.errors.contains("no longer") == false)
    }

    @Test(.strava(.smallPlan { $0.consent = .grants(only: [.read, .readAllActivities]) }))
    func withoutTheBoxForWritingTheConnectionIsKeptForReading() async throws {
        try await lab.connect("--write").ending
            .expect(77, saying: "The connection is kept for reading.", "tpmerge connect strava --write")
        #expect(lab.hasTokens)
        #expect(try await lab.merge().status == 0)
    }

    @Test(.strava(.smallPlan { $0.consent = .grants(only: [.readActivities]) })) func privateActivitiesUnticked()
        async throws
    {
        let ending = try await lab.connectedWithoutPrivateActivities()
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
