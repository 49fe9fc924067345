import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

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
