import Basics
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

/// The changes between two sports of a race, which Strava lists as workouts.
extension DecisionTableTests {
    private static let race = """
        1 Swim 08:00 30m 1km | Swim; 2 Workout 08:30:02 3m | Lunch Workout; 3 Ride 08:33:01 60m 30km | Ride; \
        4 Workout 09:33:06 48s | Lunch Workout; 5 Run 09:34:01 25m 5km | Run
        """

    @Test(arguments: [
        Row("a race of five rows is three activities", "", race, "1[2], 3[4], 5"),
        Row("a duathlon", "", "1 Run 08:00 30m; 2 Workout 08:30 2m; 3 Ride 08:32 60m", "1[2], 3"),
        Row("a winter triathlon", "", "1 Ride 08:00 30m; 2 Workout 08:30 2m; 3 NordicSki 08:32 60m", "1[2], 3"),
        Row("with a way", "", "1 Swim 08:00 30m; 2 Workout 08:30 5m 1km; 3 Ride 08:35 60m", "1[2], 3"),
        Row("in another language", "", "1 Swim 08:00 30m; 2 Workout 08:30 5m | Treino; 3 Ride 08:35 9m", "1[2], 3"),
        Row("marked as a race", "", "1 Run 08:00 30m race; 2 Workout 08:30 2m race; 3 Ride 08:32 9m race", "1[2], 3"),
        Row(
            "overlapping by a rounded second", "", "1 Swim 08:00 30m; 2 Workout 08:29:58 2m; 3 Run 08:32 9m", "1[2], 3"),
        Row("10 seconds after each", "", "1 Swim 08:00 30m; 2 Workout 08:30:10 2m; 3 Run 08:32:20 9m", "1[2], 3"),
        Row("15 minutes", "", "1 Swim 08:00 30m; 2 Workout 08:30 15m; 3 Ride 08:45 60m", "1[2], 3"),
        Row("as another type of none", "", "1 Swim 08:00 30m; 2 Other 08:30 5m; 3 Ride 08:35 60m", "1[2], 3"),
        Row("of no length", "", "1 Swim 08:00 30m; 2 Workout 08:30 0s; 3 Ride 08:30:01 60m", "1[2], 3"),
        Row("a brick", "", "1 Ride 08:00 60m; 2 Workout 09:00:04 2m; 3 Run 09:02:05 20m", "1[2], 3"),
        Row(
            "beside a bike computer's recording of the ride", "",
            "1 Swim 08:00 30m; 2 Workout 08:30 2m; 3 Ride 08:32 60m; 4 Workout 09:32 2m; 5 Run 09:34 9m; 6 Ride 08:33 58m power",
            "1[2], 5, 6(3)[4]"),
        Row("of two watches", "", race + "; 1" + race.replacing("; ", with: "; 1"), "1(11)[2,12], 3(13)[4,14], 5(15)"),
    ])
    func transitions(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("11 seconds after the leg", "", "1 Swim 08:00 30m; 2 Workout 08:30:11 2m; 3 Run 08:32:11 9m", "1, 2, 3"),
        Row("11 seconds before the next", "", "1 Swim 08:00 30m; 2 Workout 08:30 2m; 3 Run 08:32:11 9m", "1, 2, 3"),
        Row("before the leg's end", "", "1 Swim 08:00 30m; 2 Workout 08:29:57 2m; 3 Run 08:32 9m", "1, 2, 3"),
        Row("a second more than 15 minutes", "", "1 Swim 08:00 30m; 2 Workout 08:30 901s; 3 Ride 08:45 9m", "1, 2, 3"),
        Row("by elapsed time", "", "1 Swim 08:00 30m; 2 Workout 08:30 5m elapsed=16m; 3 Ride 08:46 9m", "1, 2, 3"),
        Row("between two of one sport", "", "1 Ride 08:00 30m; 2 Workout 08:30 5m; 3 Ride 08:35 9m", "1, 2, 3"),
        Row("between kinds of one sport", "", "1 Run 08:00 30m; 2 Workout 08:30 5m; 3 TrailRun 08:35 9m", "1, 2, 3"),
        Row("after a sport that no race has", "", "1 Yoga 08:00 30m; 2 Workout 08:30 5m; 3 Run 08:35 9m", "1, 2, 3"),
        Row("before strength", "", "1 Ride 08:00 30m; 2 Workout 08:30 5m; 3 WeightTraining 08:35 9m", "1, 2, 3"),
        Row("at the end", "", "1 Ride 08:00 30m; 2 Workout 08:30 5m", "1, 2"),
        Row("at the beginning", "", "2 Workout 08:30 5m; 3 Run 08:35 30m", "2, 3"),
        Row("of a sport", "", "1 Ride 08:00 30m; 2 WeightTraining 08:30 5m; 3 Run 08:35 9m", "1, 2, 3"),
        Row("named as strength", "", "1 Ride 08:00 30m; 2 Workout 08:30 5m | Core!; 3 Run 08:35 9m", "1, 2, 3"),
        Row("named as Zwift", "", "1 Swim 08:00 30m; 2 Workout 08:30 5m | Zwift; 3 Run 08:35 9m", "1, 2, 3"),
        Row("entered by hand", "", "1 Ride 08:00 30m; 2 Workout 08:30 5m manual; 3 Run 08:35 9m", "1, 2, 3"),
        Row(
            "beside a leg entered by hand", "", "1 Ride 08:00 30m manual; 2 Workout 08:30 5m; 3 Run 08:35 9m", "1, 2, 3"
        ),
        Row("with a long way", "", "1 Ride 08:00 30m; 2 Workout 08:30 9m 3km; 3 Run 08:39 9m", "1, 2, 3"),
        Row("to work", "", "1 Ride 08:00 30m; 2 Workout 08:30 9m commute; 3 Run 08:39 9m", "1, 2, 3"),
        Row("a strength session of a brick", "", "1 Ride 08:00 1h; 2 Workout 09:01 14m; 3 Run 09:16 20m", "1, 2, 3"),
        Row("a longer one", "", "1 Ride 08:00 1h; 2 Workout 09:00:02 20m; 3 Run 09:20:05 20m", "1, 2, 3"),
        Row("after a leg without a length", "", "1 Ride 08:30 0s; 2 Workout 08:30 5m; 3 Run 08:35 9m", "1, 2, 3"),
        Row("at a hidden time", "", "1 Ride hidden 30m; 2 Workout hidden 5m; 3 Run hidden 9m", "1, 2, 3"),
    ])
    func noTransitions(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("takes no plan of strength", "a Strength 3m", race, "a missed, 1[2], 3[4], 5"),
        Row("lies between the halves of a brick", "a Brick 85m", race, "a=3+5[4], 1[2]"),
        Row("follows a matched leg", "a Swim 30m; b Run 25m", race, "a=1[2], b=5, 3[4]"),
        Row("paired by hand it is a workout", "a Strength 3m", race, byHand: ["a=2"], "a=2 manual, 1, 3[4], 5"),
        Row(
            "of two pairs for a plan the last counts", "a Swim 3m", race, byHand: ["a=2", "a=1"],
            "a=1[2] manual, 3[4], 5"),
        Row("a pair with a plan that left", "", race, byHand: ["z=2"], "1, 2, 3[4], 5"),
        Row(
            "as TrainingPeaks records it", "r Other 08:30 did=3m recorded; s Swim 08:00 did=30m recorded", race,
            "1[2], 3[4], 5"),
        Row(
            "stays with the leg that is paired by hand", "a Bike 60m", race + "; 6 Ride 08:33 58m power",
            byHand: ["a=3"], "a=3(6)[4] manual, 1[2], 5"),
    ])
    func transitionsBesidePlans(_ row: Row) throws { try row.check() }

    /// What a device's file says counts, however long the change took, and whichever leg is known of it, if any is.
    @Test(arguments: [
        (["1 Swim 08:00 30m"], "1[2]"), (["3 Ride 08:50 60m"], "3[2]"),
        (["1 Swim 08:00 30m", "3 Ride 08:50 60m"], "1[2], 3"), (["1 Swim 08:00 30m", "3 Swim 08:50 60m"], "1[2], 3"),
        (["1 Swim 08:00:20 30m"], "1[2]"), (["1 Swim 08:00:21 30m"], "1"), ([], ""),
    ])
    func aFileTellsTransitions(legs: [String], outcome: String) throws {
        var change = try activity("2 Workout 08:30 20m 3km | Core")
        change.measure { $0.isTransition = true }
        let done = try legs.map(activity) + [change]
        for done in [done, done.reversed()] {
            #expect(render(try merged([], done)) == outcome)
        }
    }

    /// An excluded leg still was one: what remains of the race has no new workouts.
    @Test(
        arguments: [
            ([1], "3[2,4], 5"), ([3], "1[2], 5[4]"), ([5], "1[2], 3[4]"), ([2], "1, 3[4], 5"), ([1, 5], "3[2,4]"),
            ([1, 3], "5[4]"), ([1, 3, 5], ""),
        ] as [([Int64], String)])
    func excluded(ids: [Int64], outcome: String) throws {
        let edits = ids.map { ActivityEdit(id: .strava($0), day: wednesday, isExcluded: true) }
        #expect(
            render(try merger().merge(input([], lines(Self.race).map(activity), edits: edits).matched())) == outcome)
    }

    /// By a name of the athlete's it is a workout; other edits change no transition.
    @Test(arguments: [("Core", "1, 2, 3[4], 5"), ("T1", "1[2], 3[4], 5")])
    func named(name: String, outcome: String) throws {
        let edits = [ActivityEdit(id: 2, day: wednesday, name: name, kilocalories: 30)]
        #expect(
            render(try merger().merge(input([], lines(Self.race).map(activity), edits: edits).matched())) == outcome)
    }

    /// TrainingPeaks' recording of a transition gives its leg neither values nor a UID.
    @Test func aRecordingOfATransitionAddsNothing() throws {
        let plans = WorkoutIdentity.identified([try plan("r Other 08:30 3km did=3m recorded")])
        let done = try ["1 Swim 08:00 30m", "2 Workout 08:30 3m", "3 Ride 08:33 60m"].map(activity)
        let workouts = try merger(published: ["recording-"]).merge(Matcher(today: wednesday).match(plans, to: done))
        #expect(workouts.map(\.uid) == ["strava-1@tpmerge", "strava-3@tpmerge"])
        #expect(workouts.allSatisfy { $0.volume.distance == nil })
    }

    /// They count in no sum, lend no value, and change no UID.
    @Test func aTransitionAddsNothing() throws {
        let race = try lines(Self.race).map(activity)
        var change = race[1]
        change.averageHeartRate = 170
        let workouts = try merged([], [race[0], change, race[2]])
        let alone = try merged([], [race[0], race[2]])
        #expect(workouts.map(\.activity) == alone.map(\.activity))
        #expect(workouts.map(\.volume) == alone.map(\.volume) && workouts.map(\.time) == alone.map(\.time))
        #expect(workouts.map(\.figures) == alone.map(\.figures) && workouts.map(\.uid) == alone.map(\.uid))
        let published = try merger(published: ["strava-2@tpmerge"])
        let matching = Matcher(today: wednesday).match([], to: race)
        #expect(published.merge(matching).map(\.uid) == ["strava-1@tpmerge", "strava-3@tpmerge", "strava-5@tpmerge"])
    }

    /// Whatever surrounds it, each activity is there once, in any order.
    @Test(arguments: 0..<UInt64(100))
    func anyOrder(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let sports = ["Swim", "Workout", "Ride", "Workout", "Run", "Workout", "TrailRun"]
        var second = 8 * 3600
        let done = try (1...20).map { id in
            let length = Int.random(in: 30...1000, using: &random)
            defer { second += length + Int.random(in: -4...14, using: &random) }
            let sport = sports[Int.random(in: sports.indices, using: &random)]
            return try activity("\(id) \(sport) \(second / 3600):\(second / 60 % 60):\(second % 60) \(length)s")
        }
        let expected = try merged([], done)
        #expect(try merged([], done.shuffled(using: &random)) == expected)
        let all = expected.flatMap { $0.activities + $0.others }.map(\.id)
        #expect(all.sorted() == done.map(\.id).sorted())
    }
}
