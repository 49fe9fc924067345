import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// Recordings that are given to the server.
@Suite("The page for uploads") struct UploadPageTests {
    private static let path = "/api/v1/athletes/anna/uploads"
    private static let type = ["Content-Type": "multipart/form-data; boundary=xx"]

    private static func form(_ parts: (name: String, file: String?, content: String)...) -> Data {
        let parts = parts.map { part in
            let file = part.file.map { "; filename=\"\($0)\"" } ?? ""
            return "--xx\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n\(part.content)\r\n"
        }
        return Data((parts.joined() + "--xx--\r\n").utf8)
    }

    private static let gpx = """
        <gpx><trk><trkseg><trkpt><time>2026-03-17T05:38:51Z</time></trkpt>
        <trkpt><time>2026-03-17T05:38:52Z</time></trkpt></trkseg></trk></gpx>
        """

    @Test func withoutPermissionItSaysWhatToDo() async throws {
        try await ServerLab.row(strava: WorldState(.smallPlan)) { lab in
            let visitor = try await lab.signIn()
            let key = ["x-api-key": try await lab.key()].merging(Self.type) { $1 }
            let body = Self.form(("file", "ride.gpx", Self.gpx))
            #expect(try await visitor.get("/athletes/anna/uploads").text.contains("tpmerge connect strava --write"))
            let unconnected = try await visitor.ask("POST", Self.path, key, body)
            #expect(unconnected.status == 409)
            #expect(unconnected.json?["error"]?["code"] == .string("not_connected"))
            try await visitor.connect(at: lab)
            let page = try await visitor.get("/athletes/anna/uploads")
            #expect(page.status == 200)
            #expect(page.attribute("data-page") == "uploads")
            #expect(page.text.contains("tpmerge connect strava --write"))
            #expect(!page.text.contains("data-action=\"upload\""))
            let answer = try await visitor.ask("POST", Self.path, key, body)
            #expect(answer.status == 409)
            #expect(answer.json?["error"]?["code"] == .string("write_not_granted"))
            #expect(try await visitor.get(Self.path, key).json?["uploads"]?.array == [])
        }
    }

    /// Also where the form comes from elsewhere nothing is done.
    @Test func itsFormIsOurs() async throws {
        try await ServerLab.row { lab in
            let visitor = try await lab.signIn()
            let body = Self.form(("csrf", nil, "nonsense"), ("file", "ride.gpx", Self.gpx))
            let forged = try await visitor.ask("POST", "/athletes/anna/uploads", Self.type, body)
            #expect(forged.status == 403)
            #expect(forged.attribute("data-code") == "cross_site")
        }
    }
}
