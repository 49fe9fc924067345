import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Uploads by the server", .slow) struct UploadServingTests {
    @Test func aRecordingFulfilsItsPlanAtOnce() async throws {
        try await ServerLab.uploading { lab, key in
            let parts = Visitor.form(("file", "/home/anna/ride.gpx", Recording.gpx()), ("sport", nil, "bike"))
            let answer = try await lab.visitor().ask(
                "POST", ServerLab.uploads, key.merging(Visitor.formWithFiles) { $1 }, parts
            ).expect(202)
            #expect(answer.json?["outcome"] == "processing")
            let id = try #require(answer.json?["id"]?.string)
            #expect(answer["Location"] == ServerLab.uploads + "/" + id)

            let upload = try await lab.settled(id, key)
            #expect(upload["outcome"] == "new" && upload["file"] == "ride.gpx" && upload["type"] == "gpx", "\(upload)")
            let activity = try #require(upload["activity_id"]?.string)
            #expect(upload["url"] == .string("https://www.strava.com/activities/" + activity))
            #expect(try await lab.visitor().get(ServerLab.uploads, key).json?["uploads"]?.array == [upload])

            // The run that follows publishes it as its plan's.
            try await lab.waits { try lab.folder.exists("anna.json") && lab.isPublished(activity) }
            let published = try JSONValue(parsing: lab.folder.data("anna.json"))
            let workout = published["workouts"]?.array?.first { $0["strava"]?["id"]?.string == activity }
            #expect(workout?["status"] == "completed" && workout?["planned"] != nil, "\(published)")

            // Once more it is known, and Strava isn't asked.
            let again = try await lab.visitor().upload("ride.gpx", with: key)
            #expect(again.status == 202 && again.json?["id"]?.string == id)
            #expect(try await lab.settled(id, key)["outcome"] == "already_uploaded")
            #expect(await lab.sendings() == 1)
        }
    }

    @Test("Row 103: the API and the command at once") func row103() async throws {
        try await ServerLab.uploading({ $0.uploads.secondsOfProcessing = nil }) { lab, key in
            try lab.folder.write(Recording.gpx(), to: "ride.gpx")
            let answer = try await lab.visitor().upload("ride.gpx", with: key)
            let id = try #require(answer.json?["id"]?.string)
            try await lab.asksStrava(for: "/api/v3/uploads")
            try await lab.tpmerge("upload", "--athlete", "anna", "ride.gpx").expect(75)
            await lab.world?.change { $0.uploads.secondsOfProcessing = 0 }
            #expect(try await lab.settled(id, key)["outcome"] == "new")
            #expect(await lab.sendings() == 1)
        }
    }

    @Test("Row 103: the command and the API at once") func row103Reversed() async throws {
        try await ServerLab.uploading({ $0.uploads.secondsOfProcessing = nil }) { lab, key in
            try lab.folder.write(Recording.gpx(), to: "ride.gpx")
            let command = try StravaRunningCommand(
                ["upload", "--athlete", "anna", "ride.gpx"], in: lab.folder, environment: lab.environment)
            try await lab.asksStrava(for: "/api/v3/uploads")
            let answer = try await lab.visitor().upload("ride.gpx", with: key)
            #expect(answer.status == 409 && answer.json?["error"]?["code"] == "busy", "\(answer)")
            await lab.world?.change { $0.uploads.secondsOfProcessing = 0 }
            #expect(await command.ending().status == 0)
            let uploads = try await lab.visitor().get(ServerLab.uploads, key).json?["uploads"]?.array
            #expect(uploads?.map { $0["outcome"] } == ["new"])
            #expect(await lab.sendings() == 1)
        }
    }

    @Test("Row 101: killed while one is sent and another one waits", arguments: [true, false])
    func row101(_ isKilled: Bool) async throws {
        try await ServerLab.uploading { lab, key in
            await lab.world?.change { $0.misbehave(.silence, times: 1, path: "POST /api/v3/uploads") }
            let ids = try await lab.upload(of: 16...17, with: key)
            try await lab.asksStrava(for: "/api/v3/uploads")
            if isKilled {
                try lab.server.signal(SIGKILL)
                await lab.stop()
            } else {
                #expect(await lab.stop() != nil)
            }
            // It is unknown whether the first one has arrived, but certain that the second one hasn't.
            let later = LabClock(showing: lab.folder.clock.now.advanced(bySeconds: 30))
            try await lab.start(environment: later.environment)
            #expect(["new", "uncertain"].contains(try await lab.settled(ids[0], key)["outcome"]?.string))
            let second = try await lab.settled(ids[1], key)
            #expect(second["outcome"] == "not_sent" && second["message"]?.string != nil, "\(second)")
            let activities = await lab.world?.change { state in
                state.athlete.activities.count { $0.externalID?.hasPrefix("tpmerge-") == true }
            }
            #expect((activities ?? 9) <= 1)
            #expect(await lab.sendings() <= 2)
            // Given anew, each is there once.
            _ = try await lab.upload(of: 16...17, with: key)
            for id in ids {
                let outcome = try await lab.settled(id, key)["outcome"]?.string
                #expect(["new", "already_uploaded"].contains(outcome))
            }
            let names = await lab.world?.change { state in
                state.athlete.activities.compactMap(\.externalID).filter { $0.hasPrefix("tpmerge-") }
            }
            #expect(names?.count == 2 && Set(names ?? []).count == 2)
        }
    }

    /// Each run reads Strava's list anew, which has a price.
    @Test func severalRecordingsArePublishedByOneRun() async throws {
        try await ServerLab.uploading({ $0.uploads.secondsOfProcessing = nil }) { lab, key in
            let ids = try await lab.upload(of: 10...15, with: key)
            let before = await lab.world?.requests(to: "/athlete/activities") ?? 0
            await lab.world?.change { $0.uploads.secondsOfProcessing = 0 }
            for id in ids { #expect(try await lab.settled(id, key)["outcome"] == "new") }
            try await lab.waits { lab.folder.exists("anna.json") }
            _ = try await lab.lastRun(#require(key["x-api-key"]))
            let after = await lab.world?.requests(to: "/athlete/activities") ?? 0
            #expect((1...2).contains(after - before), "\(after - before)")
            let published = try JSONValue(parsing: lab.folder.data("anna.json"))
            let ours = published["workouts"]?.array?.filter {
                $0["strava"]?["id"]?.string?.hasPrefix("17000001") == true
            }
            #expect(ours?.count == ids.count)
        }
    }

    @Test("Row 107: what the limit leaves over waits its turn, and is told after a restart") func row107() async throws
    {
        try await ServerLab.uploading({ $0.rateLimit.reads.quarter = 14 }) { lab, key in
            let ids = try await lab.upload(of: 10...15, with: key)
            // Of the 14 one is kept spare, and a file is sent only where five are left: never again after nine.
            try await lab.waits { await lab.questions - lab.sendings() >= 9 }
            let sendings = await lab.sendings()
            #expect((1..<6).contains(sendings))
            for id in ids.prefix(sendings) { #expect(try await lab.settled(id, key)["outcome"] == "new") }
            for id in ids.dropFirst(sendings) {
                let upload = try await lab.visitor().get(ServerLab.uploads + "/" + id, key)
                #expect(upload.json?["outcome"] == "processing", "\(upload)")
            }
            #expect(await lab.world?.seen.contains { $0.status == 429 } == false)
            #expect(await lab.stop() == 0)
            try await lab.start()
            #expect(try await lab.settled(ids[5], key)["outcome"] == "not_sent")
            #expect(await lab.sendings() == sendings)
        }
    }

    @Test func whatTheCommandDoesLaterIsSaid() async throws {
        try await ServerLab.uploading { lab, key in
            // A question ends with one question mark, and nothing behind it.
            let old = try await lab.visitor().upload("ride.gpx", Recording.gpx(start: "1990-03-16T17:00"), with: key)
            let message = old.json?["error"]?["message"]?.string
            #expect(old.status == 422 && message?.hasSuffix("was the device's clock right?") == true, "\(old)")
            try lab.folder.write(Recording.gpx(), to: "ride.gpx")
            await lab.world?.change { $0.misbehave(.missing, times: 1, path: "POST /api/v3/uploads") }
            let id = try #require(try await lab.visitor().upload("ride.gpx", with: key).json?["id"]?.string)
            #expect(try await lab.settled(id, key)["outcome"] != "new")
            try await lab.tpmerge("upload", "--athlete", "anna", "ride.gpx").expect(0)
            let upload = try await lab.settled(id, key)
            #expect(upload["outcome"] == "new" && upload["activity_id"] != nil && upload["message"] == nil, "\(upload)")
        }
    }
}

@Suite("The page for uploads") struct UploadPageTests {
    @Test("Where there are others, log and API name the athlete in what is to be typed", .server(.smallPlan))
    func adviceNamesTheAthlete() async throws {
        let command = "Run: tpmerge connect strava --athlete anna"
        let last = try await lab.synced(try await lab.key())
        #expect(last["troubles"]?.array?.first?.string?.hasSuffix(command) == true, "\(last)")
        let said = try lab.said
        #expect(said.contains { $0.hasSuffix("anna: tpmerge is not connected to Strava. \(command)") }, "\(said)")
    }

    @Test(.row(.smallPlan)) func withoutPermissionItSaysWhatToDo() async throws {
        let visitor = try await lab.signIn()
        let key = ["x-api-key": try await lab.key()].merging(Visitor.formWithFiles) { $1 }
        let body = Visitor.form(("file", "ride.gpx", Recording.gpx()))
        let command = "tpmerge connect strava --athlete anna --write"
        #expect(try await visitor.get("/athletes/anna/settings").text.contains(command))
        let unconnected = try await visitor.ask("POST", ServerLab.uploads, key, body).expect(409)
        #expect(unconnected.json?["error"]?["code"] == "not_connected" && unconnected.text.contains(command))
        try await visitor.connect(at: lab)
        try await visitor.get("/athletes/anna/settings").expect(
            200, attributes: ["data-page": "settings"], showing: command,
            hiding: "data-action=\"upload\"")
        let answer = try await visitor.ask("POST", ServerLab.uploads, key, body).expect(409)
        #expect(answer.json?["error"]?["code"] == "write_not_granted" && answer.text.contains(command))
        #expect(try await visitor.get(ServerLab.uploads, key).json?["uploads"]?.array == [])
        let settings = try await visitor.get("/athletes/anna/settings")
        settings.expect(
            showing: "<input type=\"hidden\" name=\"uploads\" value=\"1\">", "Authorization Callback Domain")
        let world = try #require(settings["Content-Security-Policy"]).split(separator: ";")
        #expect(world.contains { $0.hasPrefix(" form-action 'self' http://127.0.0.1:") })
        _ = try await visitor.get(visitor.consent(at: lab, ["uploads": "1"]))
        try await visitor.get("/athletes/anna/settings")
            .expect(showing: "data-action=\"upload\"", hiding: "name=\"uploads\"")
        // Nor is anything done where the form comes from elsewhere.
        let foreign = Visitor.form(("csrf", nil, "nonsense"), ("file", "ride.gpx", Recording.gpx()))
        try await visitor.ask("POST", "/athletes/anna/uploads", Visitor.formWithFiles, foreign)
            .expect(403, attributes: ["data-code": "cross_site"])
    }

    @Test func severalFilesAtOnceTellOfEach() async throws {
        try await ServerLab.uploading { lab, _ in
            let visitor = try await lab.signIn()
            try await visitor.get("/athletes/anna/settings").expect(showing: "data-action=\"upload\"", "data-empty")
            let token = try #require(visitor.csrf)
            let body = Visitor.form(
                ("csrf", nil, token), ("file", "a.gpx", Recording.gpx()), ("file", "<b>.fit", "nothing"),
                ("file", "c.gpx", Recording.gpx(start: "2026-03-16T17:00")), ("sport", nil, ""))
            let origin = ["Origin": try lab.origin].merging(Visitor.formWithFiles) { $1 }
            let sent = try await visitor.ask("POST", "/athletes/anna/uploads", origin, body)
                .expect(303, to: "/athletes/anna/uploads?message=uploading")
            var shown = sent
            try await eventually {
                shown = try await visitor.get("/athletes/anna/settings")
                // The page also waits for the run that reads what was uploaded.
                guard !shown.text.contains("http-equiv=\"refresh\"") else { return false }
                #expect(!shown.text.contains("data-uploading"))
                return true
            }
            #expect(shown.text.split(separator: "data-outcome=\"new\"").count == 3, "\(shown.text)")
            shown.expect(
                showing: "&lt;b&gt;.fit", "data-outcome=\"invalid\"", "neither GPX, TCX nor FIT", hiding: "<b>.fit",
                "http-equiv")
            try await visitor.ask(
                "POST", "/athletes/anna/uploads", origin, Visitor.form(("csrf", nil, token), ("file", "", ""))
            ).expect(to: "/athletes/anna/uploads?message=no_file")
        }
    }
}
