import Basics
import IntervalsICU
import Testing
import Workouts
import WorkoutsLab

struct IntervalsPageTests {
    @Test func everyFieldOfARealRow() throws {
        let ride = try told(
            """
            "name":"Tempo","type":"Ride","source":"GARMIN_CONNECT","external_id":"18500000001","strava_id":"18700000002",\
            "timezone":"Europe/Berlin","sub_type":null,"race":false,"commute":true,"trainer":false,\
            "icu_recording_time":3620,"distance":30123.4,"icu_distance":30100,"total_elevation_gain":212.5,\
            "average_speed":8.36,"max_speed":14.2,"calories":702,"average_heartrate":148,"max_heartrate":171,\
            "icu_average_watts":132,"icu_weighted_avg_watts":139,"icu_joules":475200,"device_watts":true,\
            "average_cadence":83.5,"icu_training_load":51,"icu_ftp":230,"lthr":168,"device_name":"Garmin Edge 840",\
            "icu_hr_zone_times":[600,1200,900,600,300,7,0],"p_max":800,"icu_zone_times":[{"id":"SS","secs":211}],\
            "skyline_chart_bytes":"AAAA"
            """)
        let all = ride.activity
        #expect(all.id == .intervals("i100000001") && all.name == "Tempo" && all.sportType.rawValue == "Ride")
        #expect("\(all.start) \(all.localStart)" == "2026-03-17T05:38:51Z 2026-03-17T06:38:51")
        #expect(all.movingTime == .seconds(3600) && all.elapsedTime == .seconds(3660))
        #expect(all.distance == Distance(meters: 30_123.4) && all.elevationGain == Distance(meters: 212.5))
        #expect(all.averageSpeed == 8.36 && all.maxSpeed == 14.2)
        #expect(all.averageHeartRate == 148 && all.maxHeartRate == 171)
        #expect(all.averagePower == 132 && all.weightedPower == 139 && all.kilojoules == 475.2 && all.maxPower == nil)
        #expect(all.powerIsMeasured == true && all.averageCadence == 83.5)
        #expect(all.calories == Calories(kilocalories: 702, isEstimated: false))
        #expect(all.isCommute && !all.isRace && !all.isManual && all.isTrainer == false && all.isTransition == nil)
        #expect(all.deviceName == "Garmin Edge 840" && all.sufferScore == nil)
        #expect(all.uploaded == UploadedFile(nameHash: FileNames.nameHash("garmin_push_18500000001")))
        #expect(ride.stravaID == 18_700_000_002 && ride.isFromGarmin && ride.source == "GARMIN_CONNECT")
        #expect(ride.load == 51 && ride.functionalThreshold == 230 && ride.thresholdHeartRate == 168)
        #expect(ride.zoneTimes.map(\.zone) == Array(1...7) && ride.zoneTimes.map(\.seconds).reduce(0, +) == 3607)
    }

    /// Row 288 of the faults.
    @Test(arguments: [
        (stub(), "18700000001 2026-05-31T12:40:44"), (stub("18700000001"), "18700000001 2026-05-31T12:40:44"),
        (#"{"id":"187","start_date_local":"2026-05-31T23:59:59Z"}"#, "187 2026-05-31T23:59:59"),
        (#"{"id":"i7","source":"STRAVA","start_date_local":"2026-06-01T00:00:00"}"#, "none 2026-06-01T00:00:00"),
        (row(#""source":"STRAVA""#, id: "null"), "none 2026-03-17T06:38:51"),
    ])
    func whatCameFromStravaIsAStub(_ row: String, _ expected: String) throws {
        let found = try page(row)
        #expect(found.stubs.map { "\($0.id?.text ?? "none") \($0.start)" } == [expected])
        #expect(found.activities.isEmpty && found.oddCount == 0)
    }

    /// Row 289 of the faults.
    @Test(arguments: [
        "7", "null", "[]", "\"i1\"", "{}", row(id: "null"), row(id: "\"\""), row(id: "\"i\""), row(id: "\"i0\""),
        row(id: "\"x7\""), row(id: "1.5"), row(id: "\"-7\""), row(id: "[\"i7\"]"), row(id: "true"),
        row(#""start_date":null,"start_date_local":null"#), row(#""start_date":7,"start_date_local":"soon""#),
        row(#""start_date":"9999-12-31T23:59:59Z""#), row(#""moving_time":null,"elapsed_time":0"#),
        row(#""moving_time":-5,"elapsed_time":1e300"#), row(#""moving_time":1261440000,"elapsed_time":null"#),
        #"{"id":"187","source":"STRAVA"}"#, stub("\"187\"", "soon"), stub("\"187\"", "0001-01-01T00:00:00"),
        #"{"id":"i2","start_date":}"#, String(repeating: "[", count: 70) + String(repeating: "]", count: 70),
    ])
    func anOddRowIsCountedAndTakesNoOtherWithIt(_ odd: String) throws {
        let found = try page(row(id: #""i1""#), odd, stub(), row(id: #""i3""#))
        #expect(found.activities.map(\.activity.id.text) == ["intervals-i1", "intervals-i3"])
        #expect(found.stubs.count == 1 && found.oddCount == 1 && found.elementCount == 4)
    }

    /// Row 284 of the faults.
    @Test(arguments: [
        "", " ", "{}", "7", "null", "<html>", #"{"status":422,"error":"…"}"#, "[", "[\(row())", "[\(row()),", "[{]",
        "[\(row())]x", "[][]", "[{\"id\":\"i1\"", "[,]",
    ])
    func nothingButAWholeListIsAnAnswer(_ body: String) throws {
        #expect(IntervalsPage(Array(body.utf8), zone: try berlin) == nil)
    }

    @Test func anEmptyListIsAnAnswer() throws {
        let found = try #require(IntervalsPage(Array("\u{FEFF} [ ] \n".utf8), zone: berlin))
        #expect(found.elementCount == 0 && found.oldest == nil)
    }

    @Test func theOldestStartIsThatOfAnyRow() throws {
        #expect(try page(stub(), row(), "7").oldest?.description == "2026-03-17T06:38:51")
        #expect(try page(row(), stub("1", "2026-03-16T23:00:00")).oldest?.description == "2026-03-16T23:00:00")
        // By the service's clock, even where the athlete's decides about the row.
        let travelled = #"{"id":"i9","start_date":"2024-04-15T19:28:47Z","start_date_local":"2024-04-16T07:28:50"}"#
        #expect(try page(row(), travelled).oldest?.description == "2024-04-16T07:28:50")
    }

    /// Row 284 of the faults.
    @Test func aListOfFarTooManyRowsIsNoAnswer() throws {
        let body = "[" + String(repeating: "7,", count: 50_000) + "7]"
        #expect(IntervalsPage(Array(body.utf8), zone: try berlin) == nil)
    }
}
