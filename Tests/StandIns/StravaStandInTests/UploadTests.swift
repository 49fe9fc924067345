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
        file: String = "not really FIT\r\n--", externalID: String = "a.fit",
        type: String = "fit"
    ) async -> Heard {
        let fields = ["data_type": type, "external_id": externalID, "name": "Lunch \"Run\"", "sport_type": "Run"]
        var body = ""
        for (name, value) in fields {
            body += "--XX\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        body += "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.fit\"\r\n"
        body += "Content-Type: application/octet-stream\r\n\r\n\(file)\r\n--XX--\r\n"
        return await lab.send(
            "POST", "/api/v3/uploads", token: lab.token, headers: ["Content-Type": "multipart/form-data; boundary=XX"],
            body: Array(body.utf8))
    }

    /// The status of an upload once it is through.
    private func finish(_ upload: Heard) async -> Heard {
        lab.clock.advance(bySeconds: 2)
        return await lab.get("/uploads/\(upload.string("id_str"))")
    }

    @Test(.withToken) func isProcessedThenReadyThenAnActivity() async throws {
        let sent = await upload(externalID: "abc")
        #expect(sent.status == 201)
        #expect(sent.text.contains("\"external_id\":null") && sent.text.contains("\"error\":null"))
        #expect(sent.string("status") == "Your activity is still being processed.")
        lab.clock.advance(bySeconds: 1)
        let first = await lab.get("/uploads/\(sent.string("id_str"))")
        #expect(first.string("status") == "Your activity is still being processed.")
        lab.clock.advance(bySeconds: 1)
        let second = await lab.get("/uploads/\(sent.string("id_str"))")
        #expect(second.string("status") == "Your activity is ready.")
        #expect(second.string("external_id") == "abc.fit")
        let id = try #require(second.object["activity_id"] as? Int)
        #expect(await lab.get("/activities/\(id)").string("name") == "Lunch \"Run\"")
        #expect(await lab.get("/athlete/activities").ids == [id])
    }

    /// What was sent in becomes an activity whether or not anybody asks what has come of it.
    @Test(.withToken) func nobodyHasToAsk() async {
        await lab.world.change { $0.uploads.secondsUntilListed = 60 }
        _ = await upload()
        lab.clock.advance(bySeconds: 2)
        #expect(await lab.get("/athlete/activities").ids == [])
        #expect(await lab.get("/activities/17000001001").status == 200)
        lab.clock.advance(bySeconds: 60)
        #expect(await lab.get("/athlete/activities").ids == [17_000_001_001])
    }

    @Test(.withToken) func sameFileIsADuplicateInManyWords() async {
        _ = await finish(await upload())
        for (wording, words) in [
            (
                UploadStore.DuplicateWording.link,
                "<a href='/activities/17000001001' target='_blank'>Lunch \"Run\"</a>"
            ),
            (.number, "activity 17000001001"), (.bare, "another activity"),
        ] {
            await lab.world.change { $0.uploads.duplicateWording = wording }
            let again = await finish(await upload(externalID: "b.fit"))
            #expect(again.string("status") == "There was an error processing your activity.")
            #expect(again.string("error") == "b.fit duplicate of \(words)")
        }
        #expect(await lab.get("/athlete/activities").ids.count == 1)
    }

    @Test(.withToken, arguments: ["a", "b"]) func sameStartOrExternalIDIsADuplicate(_ externalID: String) async {
        _ = await finish(await upload(file: Self.gpx, externalID: "a", type: "gpx"))
        let other = externalID == "a" ? Self.gpx.replacing("05:38:51", with: "07:00:00") : Self.gpx + "\n"
        let again = await finish(await upload(file: other, externalID: externalID, type: "gpx"))
        #expect(again.string("error").contains("duplicate of"))
    }

    @Test(.withToken) func whatIsNoFileIsRefusedAtOnce() async {
        let empty = await upload(file: "")
        #expect(empty.status == 400 && empty.text.contains(#""field":"data","code":"empty""#))
        let unpacked = await upload(type: "gpx.gz")
        #expect(unpacked.status == 400 && unpacked.text.contains(#""field":"gzip","code":"invalid encoding""#))
        #expect(await upload(type: "pdf").status == 400)
        #expect(
            await lab.send("POST", "/api/v3/uploads", token: lab.token).status == 400)
        #expect(await lab.get("/uploads/1").status == 404)
    }

    @Test(.withToken) func processingMayRefuse() async {
        let bad = await upload(file: Self.gpx.replacing("51Z", with: "51ZZ"), type: "gpx")
        #expect(await finish(bad).string("error") == "Time information is missing from file.")
        await lab.world.change { $0.uploads.tellsErrorsAtOnce = true }
        let atOnce = await upload(file: Self.gpx.replacing("51Z", with: "52ZZ"), type: "gpx")
        #expect(atOnce.status == 201 && atOnce.string("error") == "Time information is missing from file.")
    }

    /// Not the recording: it may come again under another one.
    @Test(.withToken) func whatWasDeletedTakesItsExternalIDWithIt() async {
        let sent = await upload()
        _ = await finish(sent)
        await lab.world.change { $0.athlete.activities = [] }
        let path = "/uploads/\(sent.string("id_str"))"
        #expect(await lab.get(path).string("status") == "The created activity has been deleted.")
        let again = await upload()
        #expect(again.status == 201)
        let killed = await finish(again)
        #expect(killed.string("status") == "The created activity has been deleted.")
        #expect(killed.text.contains("\"error\":null") && killed.text.contains("\"activity_id\":null"))
        let other = await finish(await upload(externalID: "b"))
        #expect(other.string("status") == "Your activity is ready.")
    }
}
