import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// Recordings that are given to the server.
@Suite("The page for uploads") struct UploadPageTests {
    @Test(.row(.smallPlan)) func withoutPermissionItSaysWhatToDo() async throws {
        let visitor = try await lab.signIn()
        let key = ["x-api-key": try await lab.key()].merging(Visitor.formWithFiles) { $1 }
        let body = Visitor.form(("file", "ride.gpx", Recording.gpx()))
        #expect(try await visitor.get("/athletes/anna/uploads").text.contains("tpmerge connect strava --write"))
        let unconnected = try await visitor.ask("POST", ServerLab.uploads, key, body)
        #expect(unconnected.status == 409)
        #expect(unconnected.json?["error"]?["code"] == "not_connected")
        try await visitor.connect(at: lab)
        let page = try await visitor.get("/athletes/anna/uploads")
        #expect(page.status == 200)
        #expect(page.attribute("data-page") == "uploads")
        #expect(page.text.contains("tpmerge connect strava --write"))
        #expect(!page.text.contains("data-action=\"upload\""))
        let answer = try await visitor.ask("POST", ServerLab.uploads, key, body)
        #expect(answer.status == 409)
        #expect(answer.json?["error"]?["code"] == "write_not_granted")
        #expect(try await visitor.get(ServerLab.uploads, key).json?["uploads"]?.array == [])
    }

    /// Also where the form comes from elsewhere nothing is done.
    @Test(.row) func itsFormIsOurs() async throws {
        let visitor = try await lab.signIn()
        let body = Visitor.form(("csrf", nil, "nonsense"), ("file", "ride.gpx", Recording.gpx()))
        let forged = try await visitor.ask("POST", "/athletes/anna/uploads", Visitor.formWithFiles, body)
        #expect(forged.status == 403)
        #expect(forged.attribute("data-code") == "cross_site")
    }

    @Test func severalFilesAtOnceTellOfEach() async throws {
        try await ServerLab.uploading { lab, _ in
            let visitor = try await lab.signIn()
            let page = try await visitor.get("/athletes/anna/uploads")
            #expect(page.text.contains("data-action=\"upload\"") && page.text.contains("data-empty"))
            let token = try #require(visitor.csrf)
            let body = Visitor.form(
                ("csrf", nil, token), ("file", "a.gpx", Recording.gpx()), ("file", "<b>.fit", "nothing"),
                ("file", "c.gpx", Recording.gpx(start: "2026-03-16T17:00")), ("sport", nil, ""))
            let origin = ["Origin": try lab.origin].merging(Visitor.formWithFiles) { $1 }
            let sent = try await visitor.ask("POST", "/athletes/anna/uploads", origin, body)
            #expect(sent.status == 303 && sent["Location"] == "/athletes/anna/uploads?message=uploading", "\(sent)")
            var shown = sent
            try await eventually {
                shown = try await visitor.get("/athletes/anna/uploads")
                guard shown.text.contains("data-uploading") else { return true }
                #expect(shown.text.contains("http-equiv=\"refresh\""))
                return false
            }
            #expect(shown.text.split(separator: "data-outcome=\"new\"").count == 3, "\(shown.text)")
            #expect(shown.text.contains("&lt;b&gt;.fit") && !shown.text.contains("<b>"))
            #expect(shown.text.contains("data-outcome=\"invalid\"") && shown.text.contains("neither GPX, TCX nor FIT"))
            #expect(!shown.text.contains("http-equiv"))
            let none = try await visitor.ask(
                "POST", "/athletes/anna/uploads", origin, Visitor.form(("csrf", nil, token), ("file", "", "")))
            #expect(none["Location"] == "/athletes/anna/uploads?message=no_file", "\(none)")
        }
    }
}
