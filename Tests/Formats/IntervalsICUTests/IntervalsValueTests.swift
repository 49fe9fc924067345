import Basics
import IntervalsICU
import Testing
import Workouts
import WorkoutsLab

struct IntervalsValueTests {
    @Test func nullEverywhere() throws {
        let keys = [
            "name", "sub_type", "race", "commute", "trainer", "timezone", "icu_recording_time", "distance",
            "icu_distance", "average_heartrate", "max_heartrate", "icu_ignore_hr", "icu_ignore_power",
            "icu_average_watts", "icu_weighted_avg_watts", "icu_joules", "device_watts", "average_cadence", "calories",
            "total_elevation_gain", "average_speed", "max_speed", "icu_training_load", "icu_hr_zone_times", "icu_ftp",
            "lthr", "source", "external_id", "strava_id", "device_name",
        ]
        let bare = try told("")
        #expect(bare.activity.name == "Morning Run" && bare.source.isEmpty && bare.stravaID == nil)
        #expect(bare.activity.measures == nil && bare.activity.uploaded == nil && bare.zoneTimes.isEmpty)
        for value in ["null", "{}", "[]", #""""#] {
            #expect(try told(keys.map { "\"\($0)\":\(value)" }.joined(separator: ",")) == bare)
        }
    }

    /// Rows 289 and 297 of the faults: a value that makes no sense is none.
    @Test(arguments: [
        ("distance", 1e8), ("icu_distance", 1e8), ("average_speed", 150), ("max_speed", 150),
        ("average_heartrate", 250), ("max_heartrate", 250), ("icu_average_watts", 2500), ("calories", 65_534),
        ("average_cadence", 254),
    ])
    func measures(_ key: String, most: Double) throws {
        func ride(_ text: String) throws -> Double? {
            let ride = try told(#""type":"Ride","\#(key)":\#(text)"#).activity
            return switch key {
            case "average_speed": ride.averageSpeed
            case "max_speed": ride.maxSpeed
            case "average_heartrate": ride.averageHeartRate
            case "max_heartrate": ride.maxHeartRate
            case "icu_average_watts": ride.averagePower
            case "calories": ride.calories?.kilocalories
            case "average_cadence": ride.averageCadence
            default: ride.distance?.meters
            }
        }
        for text in ["60", "60.0", #""60""#, "6e1", #""60.0""#] { #expect(try ride(text) == 60) }
        for text in ["0", "-1", "\(most + 1)", "1e308", "1e400", "NaN", #""far""#, "true", "[60]", "{}"] {
            #expect(try ride(text) == nil)
        }
    }

    @Test(arguments: [
        (#""moving_time":887,"elapsed_time":947"#, 887, 947), (#""moving_time":"887","elapsed_time":947.9"#, 887, 947),
        (#""moving_time":0,"icu_recording_time":3371,"elapsed_time":7169"#, 3371, 7169),
        (#""moving_time":null,"elapsed_time":947"#, 947, 947), (#""moving_time":960,"elapsed_time":947"#, 947, 947),
        (#""moving_time":887,"elapsed_time":null"#, 887, 887), (#""moving_time":1261440000,"elapsed_time":60"#, 60, 60),
        (#""moving_time":null,"icu_recording_time":50,"elapsed_time":null"#, 50, 50),
        (#""moving_time":40,"icu_recording_time":50,"elapsed_time":0"#, 40, 50),
    ])
    func times(_ fields: String, moving: Int, elapsed: Int) throws {
        let run = try told(fields).activity
        #expect((run.movingTime, run.elapsedTime) == (.seconds(moving), .seconds(elapsed)))
    }

    @Test(arguments: [
        (#""distance":5000,"icu_distance":4900"#, 5000), (#""distance":0,"icu_distance":4900"#, 4900),
        (#""distance":null,"icu_distance":4900"#, 4900), (#""distance":0,"icu_distance":0"#, nil),
    ])
    func distances(_ fields: String, meters: Double?) throws {
        #expect(try told(fields).activity.distance?.meters == meters)
    }

    @Test func elevationZeroCountsOnlyWithADistance() throws {
        #expect(try told(#""total_elevation_gain":0"#).activity.elevationGain == nil)
        #expect(try told(#""total_elevation_gain":0,"distance":5"#).activity.elevationGain == Distance(meters: 0))
        #expect(try told(#""total_elevation_gain":-3,"distance":5"#).activity.elevationGain == nil)
        #expect(try told(#""total_elevation_gain":40001"#).activity.elevationGain == nil)
    }

    /// Row 297 of the faults.
    @Test func ignoredValuesAreLeftOut() throws {
        let fields = """
            "average_heartrate":148,"max_heartrate":171,"icu_hr_zone_times":[60,0],"icu_average_watts":250,\
            "icu_weighted_avg_watts":260,"icu_joules":900000,"device_watts":true,"p_max":900
            """
        let run = try told(fields + #","icu_ignore_hr":true"#)
        #expect(run.activity.averageHeartRate == nil && run.activity.maxHeartRate == nil && run.zoneTimes.isEmpty)
        #expect(run.activity.weightedPower == 260)
        let other = try told(fields + #","icu_ignore_power":"true""#)
        #expect(other.activity.averageHeartRate == 148 && other.zoneTimes.count == 2)
        let power = (other.activity.averagePower, other.activity.weightedPower, other.activity.kilojoules)
        #expect(power == (nil, nil, nil) && other.activity.powerIsMeasured == nil)
    }

    @Test func weightedPowerNeedsPower() throws {
        let run = try told(#""icu_average_watts":0,"icu_weighted_avg_watts":260,"icu_joules":900000"#)
        #expect(run.activity.weightedPower == nil && run.activity.kilojoules == nil)
        #expect(try told(#""icu_average_watts":250,"device_watts":false"#).activity.powerIsMeasured == false)
    }

    @Test(arguments: [
        ("Run", "145.8", 72.9), ("TrailRun", "120", 120), ("VirtualRun", "121", 60.5), ("Ride", "145.8", 145.8),
    ])
    func bothFeetCountAsOne(_ type: String, _ cadence: String, _ expected: Double) throws {
        #expect(try told(#""type":"\#(type)","average_cadence":\#(cadence)"#).activity.averageCadence == expected)
    }

    @Test(arguments: [
        ("[10,20,0]", [10, 20, 0]), (#"["10",20.6]"#, [10, 21]), ("[]", []), ("[10,null]", []), ("[10,-1]", []),
        ("[1e9]", []), ("{}", []), ("\"\"", []), ("[1,1,1,1,1,1,1,1,1,1,1]", []),
    ])
    func zonesAreToldOfAllOrOfNone(_ text: String, _ seconds: [Int]) throws {
        let times = try told(#""icu_hr_zone_times":\#(text)"#).zoneTimes
        #expect(times.map(\.seconds) == seconds && times.map(\.zone) == Array((1...11).prefix(seconds.count)))
    }

    @Test(arguments: [("51", 51), ("\"51\"", 51), ("0", nil), ("-5", nil), ("1e308", nil), ("null", nil)])
    func loads(_ text: String, _ load: Double?) throws {
        #expect(try told(#""icu_training_load":\#(text)"#).load == load)
    }

    @Test(
        arguments: [
            (["Ride 17 230 165", "Ride 16 240 170", "Run 15 300 172"], 230, 172), (["Ride 16 240 170"], 240, 170),
            (["Ride 17 0 0", "VirtualRide 16 240.4 170", "Swim 17 1 1"], 240, 170), (["Run 16 250 0"], nil, nil),
            ([], nil, nil),
        ] as [([String], Int?, Int?)])
    func theNewestThresholdsCount(_ rows: [String], power: Int?, heartRate: Int?) throws {
        let activities = try rows.map { row in
            let words = row.split(separator: " ")
            return try told(
                #""type":"\#(words[0])","start_date":"2026-03-\#(words[1])T05:38:51Z","start_date_local":null,"#
                    + #""icu_ftp":\#(words[2]),"lthr":\#(words[3])"#)
        }
        let thresholds = activities.thresholds
        #expect(thresholds.power == power && thresholds.heartRate == heartRate)
    }

    @Test(arguments: [
        (#""race":true"#, true, false), (#""sub_type":"RACE""#, true, false), (#""commute":1"#, false, true),
        (#""sub_type":"COMMUTE","race":"false""#, false, true), (#""sub_type":"WARMUP""#, false, false),
    ])
    func racesAndCommutes(_ fields: String, isRace: Bool, isCommute: Bool) throws {
        let run = try told(fields).activity
        #expect((run.isRace, run.isCommute) == (isRace, isCommute))
    }

    @Test(arguments: [
        (#""GARMIN_CONNECT","device_name":"Garmin fenix 7""#, "Garmin fenix 7"), (#""GARMIN_CONNECT""#, "Garmin"),
        (#""GARMIN_CONNECT","device_name":"Edge 840""#, "Garmin Edge 840"),
        (#""GARMIN_CONNECT","device_name":"GARMIN EDGE""#, "GARMIN EDGE"), (#""UPLOAD""#, ""),
        (#""WAHOO","device_name":"ELEMNT\n BOLT\u0007""#, "ELEMNT  BOLT"),
    ])
    func garminIsNamed(_ source: String, _ device: String) throws {
        #expect(try told(#""source":\#(source)"#).activity.deviceName == device)
    }

    /// Row 291 of the faults: Strava's types stay as they are.
    @Test(arguments: [
        "Ride", "Run", "Swim", "WeightTraining", "Hike", "Walk", "AlpineSki", "BackcountrySki", "Badminton", "Canoeing",
        "Crossfit", "EBikeRide", "EMountainBikeRide", "Elliptical", "Golf", "GravelRide", "Handcycle",
        "HighIntensityIntervalTraining", "IceSkate", "InlineSkate", "Kayaking", "Kitesurf", "MountainBikeRide",
        "NordicSki", "Padel", "Pilates", "Pickleball", "Racquetball", "RockClimbing", "RollerSki", "Rowing", "Sail",
        "Skateboard", "Snowboard", "Snowshoe", "Soccer", "Squash", "StairStepper", "StandUpPaddling", "Surfing",
        "TableTennis", "Tennis", "TrailRun", "Velomobile", "VirtualRide", "VirtualRow", "VirtualRun", "Wheelchair",
        "Windsurf", "Workout", "Yoga",
    ])
    func stravasTypesStay(_ type: String) throws {
        #expect(try told(#""type":"\#(type)""#).activity.sportType.rawValue == type)
    }

    @Test(arguments: [
        (#""TrackRide""#, "Ride"), (#""Cyclocross""#, "GravelRide"), (#""OpenWaterSwim""#, "Swim"),
        (#""VirtualSki""#, "NordicSki"), (#""Hockey""#, "Workout"), (#""Rugby""#, "Workout"),
        (#""WaterSport""#, "Workout"), (#""Other""#, "Workout"), (#""Transition""#, "Workout"),
        (#""Quidditch""#, "Workout"), ("null", "Workout"), (#""""#, "Workout"), ("7", "Workout"), ("[]", "Workout"),
    ])
    func otherTypesBecomeStravas(_ type: String, _ expected: String) throws {
        let leg = try told(#""type":\#(type)"#).activity
        #expect(leg.sportType.rawValue == expected)
        #expect(leg.isTransition == (type == #""Transition""# ? true : nil))
    }

    @Test(arguments: [
        (#""GARMIN_CONNECT","external_id":18500000001"#, "18500000001_ACTIVITY.fit"),
        (#""GARMIN_CONNECT","external_id":"18500000001""#, "activity_18500000001.tcx"),
        (#""UPLOAD","external_id":"Long Ride.FIT.gz""#, "long ride.fit"),
        (#""OAUTH_CLIENT","external_id":"hevy-1""#, "hevy-1"),
    ])
    func theFilesNameIsAKey(_ fields: String, _ file: String) throws {
        #expect(try told(#""source":\#(fields)"#).activity.uploaded?.nameHash == FileNames.nameHash(file))
    }

    @Test(arguments: [
        ("18700000002", 18_700_000_002), (#""18700000002""#, 18_700_000_002), ("0", nil), ("-1", nil), ("1.5", nil),
        (#""i7""#, nil), (#""""#, nil),
    ])
    func stravasIDIsAKey(_ text: String, _ id: ActivityID?) throws {
        #expect(try told(#""strava_id":\#(text)"#).stravaID == id)
    }

    @Test func textsAreCleaned() throws {
        #expect(try told(#""name":"a\u0000b\u001b[1m""#).activity.name == "ab[1m")
        #expect(try told(#""name":"a\nb\t""#).activity.name == "a b")
        #expect(try told(#""name":"\#(String(repeating: "x", count: 5000))""#).activity.name.count == 1000)
        #expect(try told(#""name":" \n""#).activity.name == "Morning Run")
    }
}
