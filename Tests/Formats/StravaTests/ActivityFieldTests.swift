import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct ActivityFieldTests {
    @Test func everyFieldOfARealRow() throws {
        let run = try activity(
            row(
                """
                "name":"Morning Run","sport_type":"TrailRun","type":"Run","moving_time":3081,"elapsed_time":3120,\
                "distance":9487.2,"average_speed":3.08,"average_heartrate":148.2,"average_watts":251.0,\
                "total_elevation_gain":41.0,"calories":702,"workout_type":1,"commute":true,"manual":false,\
                "athlete":{"id":99},"map":{"summary_polyline":"a\\\\b\\"c"},"start_latlng":[52.5,13.4]
                """))
        var expected = try WorkoutsLab.activity(
            """
            16195505756 TrailRun 17. 06:38:51 3081s elapsed=3120s meters=9487.2 heart=148.2 up=41 race commute \
            | Morning Run
            """)
        (expected.averageSpeed, expected.averagePower) = (3.08, 251)
        expected.calories = Calories(kilocalories: 702, isEstimated: false)
        #expect(run == expected)
        #expect(run.start.description == "2026-03-17T05:38:51Z")
        #expect(run.localStart.description == "2026-03-17T06:38:51")
        #expect("\(run.distance?.meters ?? 0)" == "9487.2")
    }

    @Test func everyMeasure() throws {
        var ride = try activity(row(""))
        ride.measure {
            ($0.sufferScore, $0.maxHeartRate, $0.maxSpeed, $0.weightedPower) = (62, 171, 14.2, 263)
            ($0.kilojoules, $0.powerIsMeasured, $0.averageCadence, $0.isTrainer) = (773.5, true, 84.3, false)
        }
        let fields = """
            "suffer_score":62.0,"max_heartrate":171,"max_speed":"14.2","weighted_average_watts":263,\
            "kilojoules":773.5,"device_watts":true,"average_cadence":84.3,"trainer":false,"max_watts":800
            """
        #expect(try activity(row(fields)) == ride)
    }

    @Test(arguments: [
        ("\"upload_id\":77,\"external_id\":\"Morning.FIT\"", UploadedFile(uploadID: 77, nameHash: morning)),
        ("\"upload_id\":\"77\",\"external_id\":null", UploadedFile(uploadID: 77)),
        ("\"upload_id\":null,\"external_id\":\"morning.fit\"", UploadedFile(nameHash: morning)),
        ("\"external_id\":\"a\\/\\u004dorning.fit\"", UploadedFile(nameHash: morning)),
        ("\"upload_id\":null,\"external_id\":null", nil), ("\"upload_id\":0,\"external_id\":\"\"", nil),
        ("\"upload_id\":-7,\"external_id\":7", nil), ("\"upload_id\":[7],\"external_id\":{}", nil), ("", nil),
    ])
    func theUpload(_ fields: String, _ uploaded: UploadedFile?) throws {
        #expect(try activity(row(fields)).uploaded == uploaded)
    }

    private static let morning = FileNames.nameHash("morning.fit")

    /// Edge row 6 of the insights.
    @Test(arguments: [("0", nil), ("null", nil), ("\"62\"", 62), ("1e12", nil), ("NaN", nil), ("62.5", 62.5)])
    func aScore(_ text: String, _ score: Double?) throws {
        let file = try read("[\(row("\"suffer_score\":\(text)"))]")
        #expect(file.activities.map(\.sufferScore) == [score])
        #expect(file.diagnostics == [])
    }

    @Test(arguments: [("true", true), ("0", false), ("\"true\"", true), ("null", nil), ("false", false)])
    func whatNobodySaysIsNeitherYesNorNo(_ text: String, _ answer: Bool?) throws {
        let ride = try activity(row("\"trainer\":\(text),\"device_watts\":\(text)"))
        #expect(ride.isTrainer == answer)
        #expect(ride.powerIsMeasured == answer)
        #expect(try activity(row("")).isTrainer == nil)
    }

    @Test func nullEverywhere() throws {
        let bare = try activity(
            row(
                """
                "name":null,"sport_type":null,"type":null,"moving_time":null,"elapsed_time":null,"distance":null,\
                "average_speed":null,"average_heartrate":null,"average_watts":null,"total_elevation_gain":null,\
                "calories":null,"workout_type":null,"commute":null,"manual":null,"timezone":null,"utc_offset":null,\
                "suffer_score":null,"max_heartrate":null,"max_speed":null,"weighted_average_watts":null,\
                "kilojoules":null,"device_watts":null,"average_cadence":null,"trainer":null
                """))
        #expect(bare == (try activity(row(""))))
        #expect(bare.name == "Workout")
        #expect(bare.movingTime == .zero)
    }

    @Test(arguments: [
        ("16195505756", 16_195_505_756), ("\"16195505756\"", 16_195_505_756), ("16195505756.0", 16_195_505_756),
        ("1.6195505756e10", 16_195_505_756), ("007", 7), ("4611686018427387903", 1 << 62 - 1),
    ])
    func idsAsTheyAreWritten(_ text: String, _ id: Int64) throws {
        #expect(try activity(row("", id: text)).id == .strava(id))
    }

    @Test(arguments: [
        "0", "-1", "1.5", "1e400", "99999999999999999999", "9223372036854775808", "1e17", "\"abc\"", "\"\"", "null",
        "true", "NaN", "{}", "[]", "Infinity", "1e", "--1",
    ])
    func anUnusableIDSkipsTheElement(_ text: String) throws {
        let file = try read("[\(row("", id: text)),\(row("", id: "2"))]")
        #expect(file.activities.map(\.id) == [2])
        #expect(
            file.diagnostics == [
                Diagnostic(
                    .warning, .strava, "This activity was skipped: it has no usable id.",
                    item: "activities.json: element 1")
            ])
    }

    @Test(arguments: ["NaN", "Infinity", "-Infinity", "1e400", "-1", "0", "1e10", "\"far\"", "{}", "[1]", "true"])
    func aDistanceThatIsNone(_ text: String) throws {
        let file = try read("[\(row("\"distance\":\(text)"))]")
        #expect(file.activities.map(\.distance) == [nil])
        #expect(file.diagnostics == [])
    }

    @Test(arguments: [
        ("9487.2", "9487.2"), ("\"9487.2\"", "9487.2"), ("5000", "5000.0"), ("1.2e3", "1200.0"), ("0.1", "0.1"),
        ("123456.78901234567890123", "123456.78901234567"), ("100000000000000000000e-17", "1000.0"),
    ])
    func numbersAreRoundedCorrectly(_ text: String, _ printed: String) throws {
        #expect("\(try activity(row("\"distance\":\(text)")).distance?.meters ?? 0)" == printed)
    }

    @Test func oneTimeStandsForTheOther() throws {
        #expect(try activity(row("\"moving_time\":60.0")).elapsedTime == .seconds(60))
        #expect(try activity(row("\"elapsed_time\":\"61\"")).movingTime == .seconds(61))
        #expect(try activity(row("\"moving_time\":62,\"elapsed_time\":60")).movingTime == .seconds(62))
    }

    @Test func absurdTimesAreIgnoredAndReported() throws {
        let file = try read("[\(row("\"moving_time\":-5,\"elapsed_time\":1e300"))]")
        #expect(file.activities.map(\.movingTime) == [.zero])
        #expect(
            file.diagnostics.map(\.message) == [
                "In this activity, its moving time is negative and was ignored.",
                "In this activity, its elapsed time is longer than ten years and was ignored.",
            ])
    }

    @Test func elevationZeroCountsOnlyWithADistance() throws {
        #expect(try activity(row("\"total_elevation_gain\":0")).elevationGain == nil)
        #expect(
            try activity(row("\"total_elevation_gain\":0,\"distance\":5")).elevationGain == Distance(meters: 0))
        #expect(try activity(row("\"total_elevation_gain\":-3,\"distance\":5")).elevationGain == nil)
    }

    @Test(arguments: [
        ("Run", "1", true), ("Ride", "11", true), ("TrailRun", "1.0", true), ("Run", "\"1\"", true),
        ("VirtualRide", "11", true), ("Ride", "1", false), ("Run", "11", false), ("Swim", "1", false),
        ("Run", "2", false), ("Run", "null", false), ("Run", "true", false),
    ])
    func races(_ sport: String, _ text: String, _ isRace: Bool) throws {
        let fields = "\"sport_type\":\"\(sport)\",\"workout_type\":\(text)"
        #expect(try activity(row(fields)).isRace == isRace)
    }

    @Test(arguments: ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "2600-01-01T00:00:00Z"])
    func datesBeyondAllTrainingAreNone(date: String) throws {
        let file = try read("[{\"id\":1,\"start_date\":\"\(date)\",\"start_date_local\":\"\(date)\"}]")
        #expect(file.activities.isEmpty)
        #expect(file.diagnostics.map(\.message) == ["This activity was skipped: it has no usable start date."])
    }

    @Test(arguments: [
        ("true", true), ("1", true), ("\"true\"", true), ("\"1\"", true), ("false", false), ("0", false),
        ("null", false), ("\"false\"", false), ("[]", false),
    ])
    func flags(_ text: String, _ flag: Bool) throws {
        let ride = try activity(row("\"commute\":\(text),\"manual\":\(text)"))
        #expect(ride.isCommute == flag)
        #expect(ride.isManual == flag)
    }

    @Test func theSportFallsBackToTypeAndThenToWorkout() throws {
        #expect(try activity(row("\"type\":\"Ride\"")).sportType.rawValue == "Ride")
        #expect(try activity(row("\"type\":\"Run\",\"sport_type\":\"Padel\"")).sportType.rawValue == "Padel")
        #expect(try activity(row("\"sport_type\":\" \"")).sportType.rawValue == "Workout")
    }

    @Test func theLastOfTwoKeysCounts() throws {
        #expect(try activity(row("\"name\":\"a\",\"name\":\"b\"")).name == "b")
    }

    @Test func aKeyMayBeWrittenWithEscapes() throws {
        #expect(try activity(row(#""n\u0061me":"b""#)).name == "b")
    }
}

@Suite struct ActivityNameTests {
    @Test(arguments: [
        (#"Caf\u00e9 \"1\" \\ \/ \ud83d\ude00"#, "Café \"1\" \\ / 😀"),
        (#"a\nb\r\nc\u2028d\te"#, "a\nb\nc\nd\te"),
        (#"a\u0000\u001b[31mb"#, "a[31mb"),
        (#"lone \ud83d surrogate"#, "lone \u{FFFD} surrogate"),
        (#"lone \ude00 surrogate"#, "lone \u{FFFD} surrogate"),
        (#"\ud83d\u0041"#, "\u{FFFD}A"),
        (#"half \u12 escape\u"#, "half \u{FFFD}12 escape\u{FFFD}"),
        (#"bad \q escape"#, "bad q escape"),
        ("<script>; , \u{202E}", "<script>; , \u{202E}"),
    ])
    func escapes(_ written: String, _ name: String) throws {
        #expect(try activity(row("\"name\":\"\(written)\"")).name == name)
    }

    @Test func invalidUTF8BecomesReplacementCharacters() throws {
        let json = Array("[\(row("\"name\":\"a#b\""))]".utf8).map { $0 == UInt8(ascii: "#") ? 0xFF : $0 }
        #expect(try ActivityFile.read(json, name: "x").activities.map(\.name) == ["a\u{FFFD}b"])
    }

    @Test(arguments: [("WeightTraining", "Weight Training"), ("Run", "Run"), ("", "Workout"), ("??", "Workout")])
    func anEmptyNameBecomesTheSport(_ sport: String, _ name: String) throws {
        #expect(try activity(row("\"name\":\" \",\"sport_type\":\"\(sport)\"")).name == name)
    }

    @Test func longNamesAreCut() throws {
        let long = String(repeating: "ä", count: 50_000)
        #expect(try activity(row("\"name\":\"\(long)\"")).name == String(repeating: "ä", count: 1000))
    }
}
