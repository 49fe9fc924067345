import CommandLab
import Foundation
import ServerLab
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
