import CommandLab
import StravaStandIn
import Testing

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
    }
}
