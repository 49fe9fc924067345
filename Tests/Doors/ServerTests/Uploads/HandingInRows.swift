import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// What becomes of recordings that were handed in, from the first run to `forget`.
@Suite("Recordings handed in, by the server", .slow) struct HandingInRows {
    private static let path = "/api/v1/athletes/anna/files"

    @Test(.server()) func theyAreReadLikeAFolderAndForgotten() async throws {
        let key = try await lab.key()
        let headers = ["x-api-key": key].merging(Visitor.formWithFiles) { $1 }
        let body = Visitor.form(
            ("file", "a.gpx", Recording.gpx()), ("file", "b.gpx", Recording.gpx(start: "2026-03-16T17:00")))
        try await lab.visitor().ask("POST", Self.path, headers, body).expect(200)
        func files() async throws -> [JSONValue] {
            try await lab.visitor().get(Self.path, ["x-api-key": key]).json?["files"]?.array ?? []
        }
        try await lab.waits { try await files().allSatisfy { $0["state"] == "used" } }
        let read = try await files()
        let activity = try #require(read.first?["activities"]?.array?.first?.string)
        #expect(read.count == 2 && activity.hasPrefix("file-"))
        let known = try await lab.visitor().get("/api/v1/athletes/anna/activities/" + activity, ["x-api-key": key])
        #expect(known.status == 200)
        let export = try await lab.tpmerge("export-data").expect(0).text
        let exported = try JSONValue(parsing: Data(export.utf8))["athletes"]?.array?.first
        #expect(exported?["handed_in"]?.array?.count == 2)

        // One of two may go, though that is half of all.
        let id = try #require(read.first?["id"]?.string)
        try await lab.visitor().ask("DELETE", Self.path + "/" + id, ["x-api-key": key]).expect(200)
        try await lab.waits {
            try await lab.visitor().get("/api/v1/athletes/anna/activities/" + activity, ["x-api-key": key]).status
                == 404
        }
        let ending = try await lab.tpmerge("forget", "--athlete", "anna", "--yes").expect(0)
        #expect(ending.text.contains("Deleted 1 recording handed in on pages."))
        #expect(!lab.folder.exists("state/inbox-anna"))
        // What a killed server left of a recording is one, too.
        try lab.folder.makeFolder("state/inbox-ben")
        try lab.folder.write("half", to: "state/inbox-ben/x.gpx.new")
        try await lab.tpmerge("forget", "--athlete", "ben", "--yes")
            .expect(0, printing: "Deleted 1 recording handed in on pages.")
        #expect(!lab.folder.exists("state/inbox-ben"))
    }

    @Test("An athlete without any source begins in the browser", .server) func aBrowserSuffices() async throws {
        try await lab.restart {
            $0 = $0.replacing("athletes:\n", with: "athletes:\n  carl: {time_zone: Europe/Berlin}\n")
        }
        try await lab.tpmerge("merge", "--athlete", "carl").expect(78)
        let visitor = try await lab.signIn(as: "carl")
        try await visitor.get("/athletes/carl/calendar").expect(
            200, showing: "data-first", "data-action=\"files\"", "data-action=\"connect-intervals\"")
        try await visitor.get("/athletes/carl/activities").expect(
            200, attributes: ["data-empty": "none"], showing: "href=\"/athletes/carl/settings#sources\"")
        let form = Visitor.form(("csrf", nil, try #require(visitor.csrf)), ("file", "a.gpx", Recording.gpx()))
        let headers = ["Origin": try lab.origin].merging(Visitor.formWithFiles) { $1 }
        try await visitor.ask("POST", "/athletes/carl/files", headers, form).expect(303)
        try await lab.waits { try await visitor.get("/athletes/carl/settings").text.contains("data-state=\"used\"") }
        try await visitor.get("/athletes/carl/calendar?month=2026-03").expect(200, showing: "data-workout=")
        try await lab.tpmerge("merge", "--athlete", "carl").expect(0)
    }
}

extension ServerLab {
    static let uploads = "/api/v1/athletes/anna/uploads"

    /// A lab in which anna is connected with permission to upload, at a Strava that takes no time for processing.
    static func uploading(
        _ edit: @Sendable (inout WorldState) -> Void = { _ in },
        _ test: @escaping @Sendable (ServerLab, _ key: [String: String]) async throws -> Void
    ) async throws {
        var state = WorldState(.smallPlan)
        state.uploads.secondsOfProcessing = 0
        edit(&state)
        try await run(strava: state) { lab in
            let command = try StravaRunningCommand(
                ["connect", "strava", "--no-browser", "--write", "--athlete", "anna"], in: lab.folder,
                environment: lab.environment)
            let answer = try await StravaBrowser.consent(at: command.consentURL())
            _ = try await StravaBrowser.open(answer)
            let ending = await command.ending()
            try #require(ending.status == 0, "\(ending.errors)")
            try await test(lab, ["x-api-key": try await lab.key()])
        }
    }

    /// What the API says of an upload once Strava has said what has become of it.
    func settled(_ id: String, _ key: [String: String]) async throws -> JSONValue {
        let upload = try await found {
            let upload = try await visitor().get(Self.uploads + "/" + id, key)
            return upload.json?["outcome"] == "processing" ? nil : upload
        }
        return try #require(upload?.json, "it is still processed")
    }

    /// Gives the API a recording of each of these days of March 2026, and gives the ids of the uploads.
    func upload(of days: ClosedRange<Int>, with key: [String: String]) async throws -> [String] {
        var ids: [String] = []
        for day in days {
            let recording = Recording.gpx(start: "2026-03-\(day)T17:00")
            let answer = try await visitor().upload("\(day).gpx", recording, with: key).expect(202)
            ids.append(try #require(answer.json?["id"]?.string))
        }
        return ids
    }

    func sendings() async -> Int {
        await world?.seen.count { $0.asked.method == "POST" && $0.asked.path == "/api/v3/uploads" } ?? 0
    }
}

extension Visitor {
    static let formWithFiles = ["Content-Type": "multipart/form-data; boundary=xx"]

    static func form(_ parts: (name: String, file: String?, content: String)...) -> Data {
        let parts = parts.map { part in
            let file = part.file.map { "; filename=\"\($0)\"" } ?? ""
            return "--xx\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n\(part.content)\r\n"
        }
        return Data((parts.joined() + "--xx--\r\n").utf8)
    }

    func upload(_ name: String, _ content: String = Recording.gpx(), with key: [String: String]) async throws
        -> HTTPAnswer
    {
        try await ask(
            "POST", ServerLab.uploads, key.merging(Self.formWithFiles) { $1 }, Self.form(("file", name, content)))
    }
}
