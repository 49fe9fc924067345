import CommandLab
import StravaStandIn
import Testing

/// The life of an upload.
@Suite(.slow) struct UploadTests {
    private func upload(
        _ lab: Lab, _ token: String, file: String = "not really FIT\r\n--", externalID: String = "a.fit",
        type: String = "fit"
    ) async -> Heard {
        let fields = ["data_type": type, "external_id": externalID, "name": "Lunch \"Run\"", "sport_type": "Run"]
        var body = ""
        for (name, value) in fields {
            body += "--XX\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        body += "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.fit\"\r\n"
        body += "Content-Type: application/octet-stream\r\n\r\n\(file)\r\n--XX--\r\n"
        let headers = ["Authorization": "Bearer \(token)", "Content-Type": "multipart/form-data; boundary=XX"]
        return await lab.send("POST", "/api/v3/uploads", headers: headers, body: Array(body.utf8))
    }

    /// The last status of an upload.
    private func finish(_ lab: Lab, _ token: String, _ upload: Heard) async -> Heard {
        let path = "/uploads/\(upload.string("id_str"))"
        _ = await lab.get(path, token)
        return await lab.get(path, token)
    }

    @Test func isProcessedThenReadyThenAnActivity() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            let sent = await upload(lab, token)
            #expect(sent.status == 201)
            #expect(sent.string("external_id") == "a.fit" && sent.text.contains("\"error\":null"))
            #expect(sent.string("status") == "Your activity is still being processed.")
            let first = await lab.get("/uploads/\(sent.string("id_str"))", token)
            #expect(first.string("status") == "Your activity is still being processed.")
            let second = await lab.get("/uploads/\(sent.string("id_str"))", token)
            #expect(second.string("status") == "Your activity is ready.")
            let id = try #require(second.object["activity_id"] as? Int)
            #expect(await lab.get("/activities/\(id)", token).string("name") == "Lunch \"Run\"")
            #expect(await lab.get("/athlete/activities", token).ids == [id])
        }
    }

    @Test func sameFileIsADuplicate() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            _ = await finish(lab, token, await upload(lab, token))
            let again = await finish(lab, token, await upload(lab, token, externalID: "b.fit"))
            #expect(again.string("status") == "There was an error processing your activity.")
            let link = "<a href='/activities/17000001001' target='_blank'>Lunch &quot;Run&quot;</a>"
            #expect(again.string("error") == "b.fit duplicate of \(link)")
            #expect(await lab.get("/athlete/activities", token).ids.count == 1)
        }
    }

    @Test func emptyFileIsAnError() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            let answer = await finish(lab, token, await upload(lab, token, file: ""))
            #expect(answer.string("status") == "There was an error processing your activity.")
            #expect(answer.text.contains("\"activity_id\":null"))
        }
    }

    @Test func deletedActivityIsSaid() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            let sent = await upload(lab, token)
            _ = await finish(lab, token, sent)
            await lab.world.change { $0.athlete.activities = [] }
            let path = "/uploads/\(sent.string("id_str"))"
            #expect(await lab.get(path, token).string("status") == "The created activity has been deleted.")
        }
    }

    @Test func wantsAKnownTypeAndAFile() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            #expect(await upload(lab, token, type: "pdf").status == 400)
            #expect(await upload(lab, token, type: "gpx.gz").status == 201)
            #expect(
                await lab.send("POST", "/api/v3/uploads", headers: ["Authorization": "Bearer \(token)"]).status == 400)
            #expect(await lab.get("/uploads/1", token).status == 404)
        }
    }
}
