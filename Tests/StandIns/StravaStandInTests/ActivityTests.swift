import Basics
import CommandLab
import StravaStandIn
import Testing

@Suite(.slow) struct ActivityTests {
    @Test(.withToken(.with(1))) func caloriesDescriptionAndDeviceAreInTheDetails() async throws {
        await lab.world.change {
            $0.athlete.activities[0].calories = 702
            $0.athlete.activities[0].description = "Wind, \"mostly\"\nahead"
        }
        let row = try #require(await lab.get("/athlete/activities").list?.first)
        #expect(row["calories"] == nil && row["description"] == nil && row["resource_state"] as? Int == 2)
        let details = await lab.get("/activities/101")
        #expect(details.object["calories"] as? Double == 702)
        #expect(details.string("description") == "Wind, \"mostly\"\nahead")
        #expect(details.string("device_name") == "Garmin Forerunner 965")
        #expect(details.object["resource_state"] as? Int == 3)
    }

    @Test(.withToken(.with(1))) func localStartIsTheStartAndTheOffsetWithAFakeZ() async {
        let details = await lab.get("/activities/101")
        #expect(details.string("start_date") == "2026-03-18T07:00:00Z")
        #expect(details.string("start_date_local") == "2026-03-18T08:00:00Z")
        #expect(details.text.contains("\"utc_offset\":3600.0"))
    }

    @Test(.withToken(.with(1))) func hiddenStartIsLocalMidnightAndASecond() async {
        await lab.world.change { $0.athlete.activities[0].hidesStart = true }
        let details = await lab.get("/activities/101")
        #expect(details.string("start_date") == "2026-03-17T23:00:01Z")
        #expect(details.string("start_date_local") == "2026-03-18T00:00:01Z")
    }

    @Test(.withToken(.with(1))) func numbersComeInOddForms() async {
        await lab.world.change {
            $0.athlete.activities[0].movingTime = 3081
            $0.athlete.activities[0].tellsFloats = true
            $0.athlete.activities[0].workoutType = .absent
        }
        let text = await lab.get("/activities/101").text
        #expect(text.contains("\"moving_time\":3081.0,"))
        #expect(text.contains("\"distance\":0,"))
        #expect(!text.contains("workout_type"))
    }

    @Test(.standIn(.with(2))) func editChangesWhatItNames() async {
        let header = ["Authorization": "Bearer \(await lab.accessToken())", "Content-Type": "application/json"]
        let body = Array(
            "{\"name\":\"Tempo <3\",\"sport_type\":\"TrailRun\",\"commute\":true,\"gear_id\":\"g1\"}".utf8)
        let answer = await lab.send("PUT", "/api/v3/activities/101", headers: header, body: body)
        #expect(answer.status == 200 && answer.string("name") == "Tempo <3")
        #expect(answer.string("type") == "Run" && answer.string("sport_type") == "TrailRun")
        let activities = await lab.world.change { $0.athlete.activities.sorted { $0.id < $1.id } }
        #expect(activities[0].name == "Tempo <3" && activities[0].isCommute && activities[0].gearID == "g1")
        #expect(activities[0].description == nil && activities[1].name == "Run 1")
        let broken = await lab.send("PUT", "/api/v3/activities/101", headers: header, body: Array("{".utf8))
        #expect(broken.status == 400)
    }

    /// All of the moving time, and most of it about the average.
    @Test(.withToken(.with(2))) func timeInZonesIsThatOfTheActivity() async throws {
        await lab.world.change {
            $0.athlete.activities[0].heartRate = 150
            $0.athlete.activities[0].power = 210
            $0.athlete.activities[0].movingTime = 3081
        }
        let zones = try #require(await lab.get("/activities/101/zones").list)
        #expect(zones.map { $0["type"] as? String } == ["power", "heartrate"])
        for distribution in zones {
            let times = (distribution["distribution_buckets"] as? [[String: Any]])?.compactMap {
                $0["time"] as? Int
            }
            #expect(times?.reduce(0, +) == 3081)
        }
        let text = await lab.get("/activities/101/zones").text
        #expect(text.contains("{\"min\":123,\"max\":153,\"time\":1849}"), "\(text)")
        #expect(await lab.get("/activities/102/zones").text == "[]")
        #expect(await lab.get("/activities/7/zones").status == 404)
        #expect(await lab.get("/activities/101/zones", nil).status == 401)
    }

    @Test(.withToken) func zonesEndWithMinusOne() async {
        let answer = await lab.get("/athlete/zones")
        #expect(answer.text.hasPrefix("{\"heart_rate\":{\"custom_zones\":false,\"zones\":[{\"min\":0,\"max\":123}"))
        #expect(answer.text.hasSuffix("{\"min\":184,\"max\":-1}]}}"))
    }
}

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
