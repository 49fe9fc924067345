import Basics
import ICalendar
import Testing
import Workouts
import WorkoutsLab

@testable import Export

/// What is published of activities that a device's file tells, alone or beside Strava.
@Suite struct FileActivityTests {
    /// Known from the file of a bike computer alone.
    private var ride: MergedWorkout {
        var activity = Activity(
            id: .file(0x9F86_D081_884C_7D65), name: "Morning Ride", sportType: SportType(rawValue: "Ride"),
            start: Samples.moment("2026-03-17T05:30:00"), localStart: Samples.local("2026-03-17T06:30:00"),
            movingTime: .seconds(3600), elapsedTime: .seconds(3700), distance: Distance(meters: 30_000),
            averageHeartRate: 141, averagePower: 180)
        activity.deviceName = "ELEMNT BOLT"
        activity.measure {
            ($0.maxPower, $0.weightedPower, $0.kilojoules) = (612, 196, 648.5)
            ($0.averageCadence, $0.lapCount, $0.isTrainer) = (84, 4, true)
        }
        return MergedWorkout(
            uid: "file-9f86d081884c7d65@tpmerge", kind: .workout, status: .completed, source: .files, sport: "bike",
            summary: activity.name, day: activity.day,
            time: .timed(activity.start, local: activity.localStart, end: activity.end),
            volume: Samples.volume(minutes: 60, meters: 30_000), activity: activity)
    }

    /// The same, known to Strava, too.
    private var rideOfBoth: MergedWorkout {
        var workout = ride
        workout.source = .strava
        workout.activity?.aliases = [.file(0x9F86_D081_884C_7D65)]
        workout.activity?.others = [.files]
        workout.activity?.id = 42
        return workout
    }

    private func json(_ workouts: [MergedWorkout], files: SourceReport? = nil) throws -> String {
        var publication = try Samples.publication(workouts)
        publication.sources += [files].compactMap(\.self)
        return String(decoding: publication.json(), as: UTF8.self)
    }

    private func calendar(_ workout: MergedWorkout) throws -> String {
        String(decoding: CalendarWriter.write(try Samples.publication([workout]).calendar()), as: UTF8.self)
    }

    @Test func aFilesActivityHasItsOwnObject() throws {
        let text = try json([ride])
        #expect(
            text.contains(
                """
                      "file": {
                        "id": "file-9f86d081884c7d65",
                        "name": "Morning Ride",
                        "sport_type": "Ride",
                        "start_date": "2026-03-17T05:30:00Z",
                        "start_date_local": "2026-03-17T06:30:00",
                        "moving_time_s": 3600,
                        "elapsed_time_s": 3700,
                        "distance_m": 30000,
                        "average_heartrate": 141,
                        "average_power_w": 180,
                        "device_name": "ELEMNT BOLT",
                        "max_power_w": 612,
                        "weighted_power_w": 196,
                        "kilojoules": 648.5,
                        "average_cadence": 84,
                        "lap_count": 4,
                        "indoor": true
                      },
                      "duplicates": [],
                      "parts": []
                """))
        #expect(text.contains("      \"source\": \"file\",\n") && !text.contains("strava.com"))
    }

    @Test func stravasActivityNamesTheFileToo() throws {
        let text = try json([rideOfBoth])
        #expect(text.contains("      \"strava\": {\n        \"id\": \"42\",\n"))
        #expect(text.contains("        \"url\": \"https://www.strava.com/activities/42\",\n"))
        #expect(
            text.contains("        \"indoor\": true,\n        \"also\": [\n          \"file\"\n        ]\n      },\n"))
        #expect(!text.contains("\"file\": {"))
    }

    /// Today's inputs keep their bytes: what Strava alone measures isn't published.
    @Test func whatOnlyStravaTellsStays() throws {
        var workout = rideOfBoth
        workout.activity?.aliases = []
        workout.activity?.others = []
        let text = try json([workout])
        for key in ["weighted_power_w", "kilojoules", "average_cadence", "indoor", "also"] {
            #expect(!text.contains("\"\(key)\""), "\(key)")
        }
    }

    @Test func duplicatesAndPartsMayBeFiles() throws {
        var workout = Samples.brick
        let file = try #require(ride.activity)
        (workout.duplicates, workout.parts) = ([file], [file])
        let text = try json([workout])
        #expect(text.contains("      \"duplicates\": [\n        \"file-9f86d081884c7d65\"\n      ],\n"))
        #expect(
            text.contains("      \"parts\": [\n        {\n          \"id\": \"file-9f86d081884c7d65\",\n"))
    }

    @Test func filesAreASource() throws {
        #expect(!(try json([])).contains("\"files\""))
        let text = try json(
            [], files: SourceReport(.files, .remembered, count: 3, others: ["files": 5, "unusable": 2]))
        #expect(
            text.contains(
                """
                    "files": {
                      "state": "remembered",
                      "activities": 3,
                      "files": 5,
                      "unusable": 2
                    }

                """))
        let without = try json([], files: SourceReport(.files, .absent, others: ["files": 0, "unusable": 0]))
        #expect(without.contains("\"state\": \"absent\",\n      \"files\": 0,\n"))
    }

    @Test func onlyStravasDataIsAttributed() throws {
        let own = try calendar(ride)
        #expect(own.contains("UID:file-9f86d081884c7d65@tpmerge\r\n"))
        #expect(own.contains("ELEMNT BOLT") && !own.contains("Strava"))
        let both = try calendar(rideOfBoth).replacing("\r\n ", with: "")
        #expect(both.contains("View on Strava: https://www.strava.com/activities/42"))
        #expect(both.contains("Powered by Strava"))
        var beside = ride
        beside.duplicates = [try #require(rideOfBoth.activity)]
        #expect(try calendar(beside).replacing("\r\n ", with: "").contains("Powered by Strava"))
    }

    @Test func theAgendaAttributesStravasAlone() throws {
        #expect(try !Samples.publication([ride]).agenda().contains("Strava"))
        #expect(try Samples.publication([ride, rideOfBoth]).agenda().contains("Powered by Strava"))
    }
}
