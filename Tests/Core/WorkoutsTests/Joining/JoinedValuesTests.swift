import Basics
import Testing
import Workouts
import WorkoutsLab

/// What a joined activity says, and what is said of its files.
@Suite struct JoinedValuesTests {
    private func joined(_ row: Activity, _ leg: FiledActivity) throws -> Activity {
        let joined = JoinedActivities(listed: [row], legs: [leg], sent: [leg.content: row.id])
        #expect(joined.activities.count == 1)
        return try #require(joined.activities.first)
    }

    private func rich() throws -> FiledActivity {
        var rich = try leg("a.fit TrailRun 07:00:02 58m elapsed=61m 10km heart power | Device's name")
        rich.activity.name = "Canal"
        rich.activity.averageSpeed = 2.9
        rich.activity.elevationGain = Distance(meters: 41)
        rich.activity.calories = Calories(kilocalories: 702, isEstimated: false)
        rich.activity.deviceName = "Garmin Edge 530"
        var measures = ActivityMeasures()
        (measures.maxHeartRate, measures.maxSpeed, measures.maxPower) = (171, 4.5, 800)
        (measures.weightedPower, measures.kilojoules, measures.averageCadence) = (263, 773.5, 84)
        (measures.isTrainer, measures.lapCount, measures.powerIsMeasured) = (true, 12, true)
        rich.activity.measures = measures
        return rich
    }

    @Test func theFileFillsWhatStravaDoesNotTell() throws {
        let (row, leg) = (try row("1 Run 07:00 60m race commute | Morning Run"), try rich())
        let told = try joined(row, leg)
        #expect((told.id, told.aliases) == (1, [leg.activity.id]))
        #expect((told.name, told.sportType.rawValue, told.start) == ("Morning Run", "Run", row.start))
        #expect((told.movingTime, told.elapsedTime) == (.seconds(3600), .seconds(3600)))
        #expect(told.isRace && told.isCommute)
        #expect((told.distance, told.averageSpeed) == (Distance(meters: 10_000), 2.9))
        #expect((told.averageHeartRate, told.averagePower) == (150, 250))
        #expect((told.elevationGain, told.deviceName) == (Distance(meters: 41), "Garmin Edge 530"))
        #expect(told.calories == Calories(kilocalories: 702, isEstimated: false))
        #expect(told.measures == leg.activity.measures)
    }

    @Test func whatStravaTellsStands() throws {
        var row = try row("1 Run 07:00 60m 9km")
        (row.averageHeartRate, row.averagePower, row.averageSpeed) = (140, 200, 2.5)
        (row.elevationGain, row.deviceName) = (Distance(meters: 35), "Watch")
        row.calories = Calories(kilocalories: 650, isEstimated: false)
        row.measure { ($0.maxHeartRate, $0.kilojoules, $0.isTrainer) = (165, 700, true) }
        let told = try joined(row, try rich())
        var expected = row
        expected.aliases = told.aliases
        expected.others = [.files]
        expected.measures = told.measures
        #expect(told == expected)
        #expect((told.maxHeartRate, told.kilojoules, told.weightedPower) == (165, 700, 263))
    }

    @Test func zeroAndEstimatesTellNothing() throws {
        var row = try row("1 Run 07:00 0s 0km")
        (row.averageHeartRate, row.averagePower, row.averageSpeed) = (0, 0, 0)
        row.elevationGain = Distance(meters: 0)
        row.measure { $0.isTrainer = false }
        row.calories = Calories(kilocalories: 500, isEstimated: true)
        let told = try joined(row, try rich())
        #expect((told.movingTime, told.elapsedTime) == (.seconds(3480), .seconds(3660)))
        #expect((told.distance, told.averageSpeed) == (Distance(meters: 10_000), 2.9))
        #expect((told.averageHeartRate, told.averagePower) == (150, 250))
        #expect((told.elevationGain, told.isTrainer) == (Distance(meters: 41), true))
        #expect(told.calories == Calories(kilocalories: 702, isEstimated: false))
    }

    @Test func whatNoSourceTellsBetterStays() throws {
        var row = try row("1 Run 07:00 60m 9km")
        row.elevationGain = Distance(meters: 0)
        row.measure { $0.isTrainer = false }
        row.calories = Calories(kilocalories: 500, isEstimated: true)
        let told = try joined(row, try leg("a.fit Run 07:00 60m"))
        #expect((told.elevationGain, told.isTrainer) == (Distance(meters: 0), false))
        #expect(told.calories == Calories(kilocalories: 500, isEstimated: true))
    }

    @Test func theFileTellsAHiddenStart() throws {
        let leg = try leg("a.fit Run 07:00:07 60m")
        let told = try joined(try row("1 Run hidden 60m | Evening Run"), leg)
        #expect((told.start, told.localStart) == (leg.activity.start, leg.activity.localStart))
        #expect(!told.startIsHidden)
        let contradicting = try row("1 Run hidden 40m")
        let hidden = try joined(contradicting, leg)
        #expect((hidden.start, hidden.startIsHidden) == (contradicting.start, true))
    }

    @Test func theFullestFileLeadsAndTheOthersComplete() throws {
        var (poor, rich) = (try leg("a.fit Workout 07:00 60m 10km"), try leg("b.gpx Run 07:00:01 59m heart"))
        rich.activity.deviceName = "Program"
        poor.activity.deviceName = "Watch"
        for legs in [[poor, rich], [rich, poor]] {
            let told = try #require(JoinedActivities(listed: [], legs: legs, sent: [:]).activities.first)
            #expect((told.deviceName, told.sportType.rawValue) == ("Watch", "Run"))
            #expect((told.distance, told.averageHeartRate) == (Distance(meters: 10_000), 150))
            #expect(told.movingTime == .seconds(3600))
            #expect(told.start == poor.activity.start)
        }
    }

    /// What the athlete has cut off at Strava has no part in its sums and means.
    @Test func ofACroppedOneTheFileTellsOnlyWhatHoldsForAnyPart() throws {
        let rich = try rich()
        let row = try row("1 Run 07:10 20m 3km | Morning Run")
        let told = try #require(JoinedActivities(listed: [row], legs: [rich], sent: [:]).activities.first)
        #expect((told.id, told.aliases, told.others) == (1, [rich.activity.id], [.files]))
        #expect(
            (told.name, told.start, told.distance, told.elapsedTime) == (
                row.name, row.start, row.distance, row.elapsedTime
            ))
        #expect((told.deviceName, told.isTrainer) == ("Garmin Edge 530", true))
        #expect(told.averageHeartRate == nil && told.calories == nil && told.kilojoules == nil && told.maxPower == nil)
    }

    @Test func anotherDevicesActivityIsNoPartOfAFile() throws {
        var row = try row("1 TrailRun 07:10 20m 3km")
        row.deviceName = "COROS PACE 2"
        #expect(JoinedActivities(listed: [row], legs: [try rich()], sent: [:]).activities.count == 2)
        row.deviceName = "Edge 530"
        #expect(JoinedActivities(listed: [row], legs: [try rich()], sent: [:]).activities.count == 1)
    }

    @Test func whatBecameOfEachLeg() throws {
        let legs = try ["a.fit Run 07:00 60m", "b.gpx Run 07:00 60m", "c.fit Ride 09:00 60m"].map(leg)
        let joined = JoinedActivities(listed: [try row("1 Run 07:00 60m")], legs: legs, sent: [:])
        func part(_ content: String) -> JoinedActivities.Part? { joined.part(content: content, position: 0) }
        #expect((part("a")?.id, part("a")?.sameAs, part("a")?.by) == (1, 1, .recording))
        #expect((part("b")?.id, part("b")?.sameAs, part("b")?.by) == (1, 1, .recording))
        #expect((part("c")?.id, part("c")?.sameAs, part("c")?.by) == (legs[2].activity.id, nil, nil))
        #expect(joined.part(content: "a", position: 1) == nil)
    }

    @Test func activitiesAreInOrderOfStartAndID() throws {
        let rows = try ["3 Run 09:00", "2 Run 09:00", "1 Run 10:00"].map(row)
        let legs = try ["a.fit Run 07:00", "b.fit Ride 09:00 20m", "c.fit Run 12:00"].map(leg)
        let told = JoinedActivities(listed: rows, legs: legs, sent: [:]).activities
        let keys = told.map { ($0.start, $0.id) }
        #expect(told.count == 6 && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    }
}
