import CommandLab
import StravaStandIn
import Testing

/// The life of an upload.
@Suite(.slow) struct UploadTests {
    private static let gpx = """
        <?xml version="1.0"?><gpx><trk><trkseg><trkpt lat="1" lon="1"><time>2026-03-17T05:38:51Z</time></trkpt>\
        </trkseg></trk></gpx>
        """

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

    /// The status of an upload once it is through.
    private func finish(_ lab: Lab, _ token: String, _ upload: Heard) async -> Heard {
        lab.clock.advance(bySeconds: 2)
        return await lab.get("/uploads/\(upload.string("id_str"))", token)
    }

    @Test func isProcessedThenReadyThenAnActivity() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            let sent = await upload(lab, token, externalID: "abc")
            #expect(sent.status == 201)
            #expect(sent.text.contains("\"external_id\":null") && sent.text.contains("\"error\":null"))
            #expect(sent.string("status") == "Your activity is still being processed.")
            lab.clock.advance(bySeconds: 1)
            let first = await lab.get("/uploads/\(sent.string("id_str"))", token)
            #expect(first.string("status") == "Your activity is still being processed.")
            lab.clock.advance(bySeconds: 1)
            let second = await lab.get("/uploads/\(sent.string("id_str"))", token)
            #expect(second.string("status") == "Your activity is ready.")
            #expect(second.string("external_id") == "abc.fit")
            let id = try #require(second.object["activity_id"] as? Int)
            #expect(await lab.get("/activities/\(id)", token).string("name") == "Lunch \"Run\"")
            #expect(await lab.get("/athlete/activities", token).ids == [id])
        }
    }

    /// What was sent in becomes an activity whether or not anybody asks what has come of it.
    @Test func nobodyHasToAsk() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            await lab.world.change { $0.uploads.secondsUntilListed = 60 }
            _ = await upload(lab, token)
            lab.clock.advance(bySeconds: 2)
            #expect(await lab.get("/athlete/activities", token).ids == [])
            #expect(await lab.get("/activities/17000001001", token).status == 200)
            lab.clock.advance(bySeconds: 60)
            #expect(await lab.get("/athlete/activities", token).ids == [17_000_001_001])
        }
    }

    @Test func sameFileIsADuplicateInManyWords() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            _ = await finish(lab, token, await upload(lab, token))
            for (wording, words) in [
                (
                    UploadStore.DuplicateWording.link,
                    "<a href='/activities/17000001001' target='_blank'>Lunch \"Run\"</a>"
                ),
                (.number, "activity 17000001001"), (.bare, "another activity"),
            ] {
                await lab.world.change { $0.uploads.duplicateWording = wording }
                let again = await finish(lab, token, await upload(lab, token, externalID: "b.fit"))
                #expect(again.string("status") == "There was an error processing your activity.")
                #expect(again.string("error") == "b.fit duplicate of \(words)")
            }
            #expect(await lab.get("/athlete/activities", token).ids.count == 1)
        }
    }

    @Test(arguments: ["a", "b"]) func sameStartOrExternalIDIsADuplicate(_ externalID: String) async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            _ = await finish(lab, token, await upload(lab, token, file: Self.gpx, externalID: "a", type: "gpx"))
            let other = externalID == "a" ? Self.gpx.replacing("05:38:51", with: "07:00:00") : Self.gpx + "\n"
            let again = await finish(
                lab, token, await upload(lab, token, file: other, externalID: externalID, type: "gpx"))
            #expect(again.string("error").contains("duplicate of"))
        }
    }

    @Test func whatIsNoFileIsRefusedAtOnce() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            let empty = await upload(lab, token, file: "")
            #expect(empty.status == 400 && empty.text.contains(#""field":"data","code":"empty""#))
            let unpacked = await upload(lab, token, type: "gpx.gz")
            #expect(unpacked.status == 400 && unpacked.text.contains(#""field":"gzip","code":"invalid encoding""#))
            #expect(await upload(lab, token, type: "pdf").status == 400)
            #expect(
                await lab.send("POST", "/api/v3/uploads", headers: ["Authorization": "Bearer \(token)"]).status == 400)
            #expect(await lab.get("/uploads/1", token).status == 404)
        }
    }

    @Test func processingMayRefuse() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            let bad = await upload(lab, token, file: Self.gpx.replacing("51Z", with: "51ZZ"), type: "gpx")
            #expect(await finish(lab, token, bad).string("error") == "Time information is missing from file.")
            await lab.world.change { $0.uploads.tellsErrorsAtOnce = true }
            let atOnce = await upload(lab, token, file: Self.gpx.replacing("51Z", with: "52ZZ"), type: "gpx")
            #expect(atOnce.status == 201 && atOnce.string("error") == "Time information is missing from file.")
        }
    }

    /// Not the recording: it may come again under another one.
    @Test func whatWasDeletedTakesItsExternalIDWithIt() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            let sent = await upload(lab, token)
            _ = await finish(lab, token, sent)
            await lab.world.change { $0.athlete.activities = [] }
            let path = "/uploads/\(sent.string("id_str"))"
            #expect(await lab.get(path, token).string("status") == "The created activity has been deleted.")
            let again = await upload(lab, token)
            #expect(again.status == 201)
            let killed = await finish(lab, token, again)
            #expect(killed.string("status") == "The created activity has been deleted.")
            #expect(killed.text.contains("\"error\":null") && killed.text.contains("\"activity_id\":null"))
            let other = await finish(lab, token, await upload(lab, token, externalID: "b"))
            #expect(other.string("status") == "Your activity is ready.")
        }
    }
}
