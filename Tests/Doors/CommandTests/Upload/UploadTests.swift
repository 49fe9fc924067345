import CommandLab
import Foundation
import StravaStandIn
import Testing

/// What `upload` does when Strava is well.
@Suite struct UploadTests {
    @Test(.uploading) func aRecordingBecomesAnActivityOnce() async throws {
        let url = "https://www.strava.com/activities/17000001001"
        #expect(try await lab.expectUpload(0, "new \(url)\n").errors == "")
        let asked = try #require(await lab.world.seen.first { $0.asked.isSending }).asked
        #expect(asked.form["data_type"] == "gpx")
        let externalID = try #require(asked.form["external_id"])
        #expect(externalID.wholeMatch(of: /tpmerge-[0-9a-f]{32}/) != nil)
        // What isn't said isn't sent.
        #expect(Set(asked.form.all.map(\.name)) == ["data_type", "external_id"])
        #expect(Data(asked.body).range(of: try lab.folder.data("ride.gpx")) != nil)

        let requests = await lab.world.seen.count
        try await lab.expectUpload(0, "already_uploaded \(url)\n")
        #expect(await lab.world.seen.count == requests)

        // What the ledger has of it is shown, and forgotten with all the rest only.
        let line = try #require(try await lab.ledger().first)
        #expect(line.has(["state": "new", "file": "ride.gpx", "activity_id": "17000001001"]), "\(line)")
        #expect(line["external_id"]?.string == externalID)
        #expect(try await lab.tpmerge("forget", "--activities", "--yes").status == 0)
        #expect(try await lab.ledger().count == 1)
        #expect(try await lab.tpmerge("forget", "--yes").status == 0)
        #expect(try await lab.ledger().isEmpty)
    }

    @Test(.uploading) func jsonSaysAllThatIsKnown() async throws {
        try lab.folder.write("nothing", to: "b.fit")
        let json = try await lab.upload("--json", "ride.gpx", "b.fit", "c.tcx").expect(65).json()
        #expect(json["version"] == 1 && json["athlete"] == "anna")
        let uploads = try #require(json["uploads"]?.array)
        #expect(uploads.map { $0["file"]?.string } == ["ride.gpx", "b.fit", "c.tcx"])
        #expect(uploads.map { $0["outcome"]?.string } == ["new", "invalid", "missing"])
        let sent: JSONValue = [
            "type": "gpx", "start": "2026-03-17T17:00:51Z", "points": 30, "upload_id": "17000000001",
            "size": .number(Double(try lab.folder.data("ride.gpx").count)), "activity_id": "17000001001",
            "url": "https://www.strava.com/activities/17000001001",
        ]
        #expect(uploads[0].has(sent), "\(uploads[0])")
        #expect(uploads[1]["sha256"] == nil && uploads[1]["message"]?.string?.isEmpty == false)
    }

    @Test(.uploading) func onlyWhatWasSaidIsSent() async throws {
        try await lab.upload(
            "--name", " Evening\tride ", "--description", "Slow.\nDark.", "--sport", "BIKE", "--trainer",
            "--commute", "ride.gpx"
        ).expect(0)
        let form = try #require(await lab.world.seen.first { $0.asked.isSending }).asked.form
        #expect(form["name"] == "Evening ride" && form["description"] == "Slow.\nDark.")
        #expect(form["sport_type"] == "Ride" && form["trainer"] == "1" && form["commute"] == "1")
        // All of it was heeded: nothing is to be mended.
        #expect(await !lab.world.seen.contains { $0.asked.method == "PUT" })
    }

    /// Strava isn't asked, and there need be no connection.
    @Test(.strava) func dryRunOnlyLooks() async throws {
        try lab.folder.write(Recording.gpx(), to: "ride.gpx")
        try await lab.expectUpload(0, "would_send\n", "--dry-run")
        #expect(try await lab.upload("--dry-run", "ride.gpx", "none.gpx").status == 66)
        #expect(await lab.world.seen.isEmpty)
        #expect(!lab.folder.exists("state"))
    }

    /// What one account has says nothing of another.
    @Test(.strava(WorldState(.smallPlan, StravaAthlete(id: 77, firstName: "Ben", lastName: "Muster"))))
    func anotherAccountHasNothingYet() async throws {
        await lab.world.change { $0.uploads.secondsOfProcessing = 0 }
        let first = await lab.world.change { $0.signedIn }
        try await lab.connectedToUpload()
        try lab.folder.write(Recording.gpx(), to: "ride.gpx")
        #expect(try await lab.outcomes("ride.gpx") == ["new"])
        await lab.world.change { $0.signedIn = 77 }
        try await lab.connectedToUpload()
        #expect(try await lab.outcomes("ride.gpx") == ["new"])
        #expect(await lab.sendings() == 2)
        #expect(try await lab.outcomes("ride.gpx") == ["already_uploaded"])
        await lab.world.change { $0.signedIn = first }
        try await lab.connectedToUpload()
        #expect(try await lab.outcomes("ride.gpx") == ["already_uploaded"])
        #expect(await lab.sendings() == 2)
    }

    /// A name like an option's; and a line that moves fits the terminal, however long names are.
    @Test(.uploading) func oddNames() async throws {
        try lab.folder.write(Recording.gpx(), to: "-x.gpx")
        let ending = try await lab.upload("-x.gpx").expect(64)
        #expect(ending.errors.hasSuffix("There is a file of that name. Write: ./-x.gpx\n"), "\(ending.errors)")
        #expect(try await lab.upload("./-x.gpx").status == 0)

        let name = String(repeating: "long name ", count: 12) + ".gpx"
        try lab.folder.write(Recording.gpx(start: "2026-03-16T17:00"), to: name)
        let shown = try await TerminalCommand.run(
            ["upload", name], answering: [], columns: 40, in: lab.folder, environment: lab.environment)
        let lines = shown.errors.split(separator: "\r").map { $0.replacing("\u{1B}[K", with: "") }
        #expect(lines.contains { $0.hasPrefix("long name") }, "\(shown.errors)")
        #expect(lines.allSatisfy { $0.count <= 39 }, "\(lines)")
    }

    @Test(.uploading) func dealsWithTheWrongWords() async throws {
        for (arguments, words) in [
            (["--sport", "bik", "ride.gpx"], "Did you mean bike?"),
            (["--sport", "trialrun", "ride.gpx"], "Did you mean TrailRun?"),
            (["--name", "A", "ride.gpx", "ride.gpx"], "--name is for one file only."),
            (["--name", " ", "ride.gpx"], "--name: A name has from 1 to 255 characters."),
            (["--name", String(repeating: "x", count: 256), "ride.gpx"], "--name: A name has"),
            (["--private", "ride.gpx"], "Unknown option '--private'"),
            (["--wait", "-1", "ride.gpx"], "--wait"), ([], "Missing expected argument"),
        ] {
            try await lab.tpmerge(["upload"] + arguments).expect(64, "\(arguments)", saying: words)
        }
        #expect(await lab.sendings() == 0)
        // Of several athletes one has to be named.
        try lab.folder.edit("config.yaml") { $0 + "  ben: {time_zone: Asia/Tokyo, feed: feed.ics}\n" }
        for (whose, status) in [([], 64), (["--athlete", "ben"], 78), (["--athlete", "anna"], 0)] {
            #expect(try await lab.tpmerge(["upload", "ride.gpx"] + whose).status == Int32(status))
        }
    }
}
