import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct BulkExportRowTests {
    @Test func everythingOfARun() throws {
        let file = try readExport(BulkExportTables.table(BulkExportTables.row()))
        var run = try WorkoutsLab.activity(
            "90000000001 Run 2022-05-29 17:53:35 +2 3081s elapsed=3120s meters=9487.2 heart=148.2 up=41 | Morning Run")
        (run.averageSpeed, run.averagePower, run.uploaded) = (3.079, 251, UploadedFile(uploadID: 1))
        run.calories = Calories(kilocalories: 702, isEstimated: false)
        #expect(file.activities == [run])
        #expect(file.elementCount == 1)
        #expect(file.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("activities/4711.fit.gz", 4711), ("activities/4711.gpx", nil), ("", nil), ("other/4711.fit.gz", nil),
        ("activities/4711.fit.gz.gz", nil), ("activities/x.fit.gz", nil),
    ])
    func theUpload(_ file: String, _ id: Int64?) throws {
        #expect(try exported([12: file]).uploaded == id.map { UploadedFile(uploadID: $0) })
    }

    @Test func measures() throws {
        var ride = try exported([:])
        ride.measure {
            ($0.sufferScore, $0.maxHeartRate, $0.maxSpeed, $0.weightedPower) = (62, 171, 14.2, 263)
            $0.averageCadence = 84.3
        }
        #expect(
            try exported([7: "170", 8: "60", 18: "14.2", 29: "84.3", 30: "171.0", 37: "62.0", 46: "263.0"]) == ride)
    }

    @Test func whatTheAthleteWrote() throws {
        let run = try exported([
            4: "\"Cold, but \"\"dry\"\".\r\n\r\nCake\u{7} at the mill\"", 10: "\"Knee hurts,\nleft\"", 11: "Shoes",
        ])
        #expect(run.notes == "Cold, but \"dry\".\n\nCake at the mill")
        #expect(run.privateNote == "Knee hurts,\nleft")
        let silent = try exported([4: "\" \n\"", 10: "\t"])
        #expect(silent.notes == "" && silent.privateNote == "")
        let long = String(repeating: "ä", count: 10_001)
        let cut = try exported([4: long, 10: long])
        #expect(cut.notes.count == 10_000 && cut.privateNote.count == 10_000)
    }

    @Test(arguments: [("0.0", nil), ("", nil), ("62", 62), ("1e12", nil), ("NaN", nil)])
    func aScore(_ text: String, _ score: Double?) throws {
        #expect(try exported([37: text]).sufferScore == score)
    }

    /// The second of a doubled column is in metres and believed; one for people alone is in kilometres, for swimmers in
    /// metres where it has no decimals.
    @Test(
        arguments: [
            ("Run", #""1.234,56""#, "1234567.0", 1_234_567), ("Run", #""9,48""#, "", 9480),
            ("Run", #""1.234,5""#, "", 1_234_500), ("Run", #""1,234.5""#, "", 1_234_500),
            ("Run", "\"1\u{202F}234,5\"", "", 1_234_500), ("Run", "0", "", nil), ("Run", "5.0", "0.0", nil),
            ("Swim", #""1,500""#, "", 1500), ("Swim", "2.45", "", 2450), ("Rowing", "1", "198569.0", 198_569),
            ("Kayaking", "8.01", "", 8010),
        ] as [(String, String, String, Double?)])
    func distances(_ sport: String, _ people: String, _ programs: String, _ meters: Double?) throws {
        #expect(try exported([3: sport, 6: people, 17: programs]).distance?.meters == meters)
    }
    /// As a swim, in every language.
    @Test(
        arguments: [
            "Rowing", "Virtual Row", "Rudern", "Virtuelles Rudern", "Aviron", "Remo", "Canottaggio", "Roeien",
            "VirtualRow",
        ],
        [#""8,012""#, #""8.012""#, "\"8\u{202F}012\"", "8012"])
    func aRowForPeopleIsInMetres(_ sport: String, _ distance: String) throws {
        #expect(try exported([3: sport, 6: distance, 17: ""]).distance == Distance(meters: 8012))
    }

    /// What is told for programs is never judged.
    @Test func aDistanceThatNobodyRowsIsIgnoredAndReported() throws {
        for (sport, distance) in [("Rowing", #""198,569""#), ("Swim", #""98,569""#), ("Kayaking", #""8,012""#)] {
            let file = try readExport(
                BulkExportTables.table(BulkExportTables.row([3: sport, 6: distance, 15: "2400", 16: "2300", 17: ""])))
            #expect(file.activities.map(\.distance) == [nil])
            let message = try #require(file.diagnostics.first?.message)
            #expect(message.hasPrefix("In this activity, its distance of "), "\(message)")
            #expect(
                message.hasSuffix(" m is more than is possible on the water in 2400 s, and was ignored."), "\(message)"
            )
        }
    }

    @Test(
        arguments: [
            ("Athlete ID,Email Address,First Name\n9000001,a@example.com,Anna\n", 9_000_001),
            ("\u{FEFF}Sportler-ID,E-Mail-Adresse,Vorname\r\n\"9000001\",a@example.com,Änna\r\n", 9_000_001),
            ("First Name,Athlete ID\nAnna,9000001", 9_000_001),
            ("Athlete ID,Email Address\n,a@example.com\n", nil), ("Athlete ID,Email Address\n-7,a@example.com\n", nil),
            ("Athlete ID,Email Address\n74.5,a@example.com\n", nil), ("Athlete ID,Email Address\n", nil), ("", nil),
            ("Athlete ID,\"Email\n9000001,a", nil), ("\u{0}\u{1}nonsense", nil),
        ] as [(String, Int64?)])
    func aProfileTellsWhoseItIs(_ text: String, _ athlete: Int64?) {
        #expect(BulkExport.athlete(inProfile: Array(text.utf8)) == athlete)
    }

    @Test(arguments: [
        ("12,5", 12.5), ("12.5", 12.5), ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("702", 702), ("+7.5e1", 75),
    ])
    func decimals(_ written: String, _ value: Double) throws {
        #expect(try exported([31: "\"\(written)\""]).averageHeartRate == value)
    }

    @Test(arguments: ["", "-3", "0", "NaN", "inf", "0x10", "1e999", "2e9", "--", "a lot", ",", "1e"])
    func noMeasure(_ written: String) throws {
        #expect(try exported([31: "\"\(written)\""]).averageHeartRate == nil)
    }

    @Test func theSecondOfTwoTimesCountsAndOneStandsForTheOther() throws {
        #expect(try exported([5: "9", 15: "3125.0"]).elapsedTime == .seconds(3125))
        #expect(try exported([16: ""]).movingTime == .seconds(3120))
        #expect(try exported([16: "0.0"]).movingTime == .seconds(3120))
        #expect(try exported([5: "", 15: ""]).elapsedTime == .seconds(3081))
    }

    @Test func anAbsurdDurationIsIgnoredAndReported() throws {
        let file = try readExport(BulkExportTables.table(BulkExportTables.row([16: "-5", 15: "1e300"])))
        #expect(file.activities.map(\.movingTime) == [.zero])
        #expect(
            file.diagnostics.map(\.message) == [
                "In this activity, its moving time is negative and was ignored.",
                "In this activity, its elapsed time is longer than ten years and was ignored.",
            ])
    }

    @Test(arguments: [
        ("true", "", true), ("", "1.0", true), ("1", "", true), ("false", "1", true), ("TRUE", "0.0", true),
        ("false", "0.0", false), ("", "", false), ("0", "0", false),
    ])
    func commute(_ first: String, _ second: String, _ isCommute: Bool) throws {
        #expect(try exported([9: first, 50: second]).isCommute == isCommute)
    }

    @Test func whatHasNoFileWasTypedIn() throws {
        #expect(try exported([12: ""]).isManual)
    }

    @Test(arguments: [
        ("Run", "1.0", true), ("Ride", "11", true), ("Ride", "1.0", false), ("Run", "11.0", false), ("Run", "3", false),
    ])
    func races(_ sport: String, _ kind: String, _ isRace: Bool) throws {
        #expect(try exported([3: sport, 44: kind]).isRace == isRace)
    }

    @Test func textsAreCleaned() throws {
        #expect(try exported([2: #""He said ""go"", twice""#]).name == #"He said "go", twice"#)
        #expect(try exported([2: "\"Line one\r\nline two\""]).name == "Line one\nline two")
        #expect(try exported([2: "Nul\u{0} bell\u{7} tab\tend"]).name == "Nul bell tab" + "\tend")
        #expect(try exported([2: "\"a\u{2028}b\u{85}c\u{B}d\""]).name == "a\nbcd")
        #expect(try exported([2: "a\u{2028}b"]).name == "a\nb")
        #expect(try exported([2: "\"\u{301}accent\u{301}\""]).name == "\u{301}accent\u{301}")
        #expect(try exported([2: "\"\u{600}\""]).name == "\u{600}")
        #expect(try exported([2: "\u{E041} Häuser 🏃🏽‍♀️"]).name == "\u{E041} Häuser 🏃🏽‍♀️")
        #expect(try exported([2: "<script>alert(1)</script>"]).name == "<script>alert(1)</script>")
        #expect(try exported([2: String(repeating: "x", count: 5000)]).name.count == 1000)
        #expect(try exported([2: "", 3: "Virtual Ride"]).name == "Virtual Ride")
        #expect(try exported([2: "", 3: ""]).name == "Workout")
    }

    @Test func aZoneWestOfGreenwichMovesTheDay() throws {
        let activity = try exported([1: #""Jan 1, 2024, 3:00:00 AM""#], zone: "America/New_York")
        #expect(activity.localStart.description == "2023-12-31T22:00:00")
        #expect(activity.day.description == "2023-12-31")
    }

    @Test func idsAreLarge() throws {
        #expect(try exported([0: " 4611686018427387903 "]).id == .strava(.max))
        #expect(try exported([0: "16195505756.0"]).id == 16_195_505_756)
    }
}
