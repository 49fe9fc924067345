import Testing
import Workouts

/// Which of several activities a plan gets.
extension DecisionTableTests {
    @Test(arguments: [
        Row("an activity fulfils one plan", ["a Run | A", "b Run | B"], ["1 Run 08:00"], "a=1 same_day, b missed"),
        Row("a plan has one activity", ["a Run"], ["1 Run 08:00", "2 Run 18:00"], "a=1 same_day, 2"),
        Row(
            "most matches before least cost", ["a Crosstrain 08:00 60m", "b Rowing 20:00 60m"],
            ["1 Rowing 08:00 60m", "2 Yoga 14:00 20m"], "a=2 same_day, b=1 same_day"),
        Row(
            "most matches in a chain of three", ["a Crosstrain 08:00", "b Strength 09:00", "c Custom 10:00 | Workout"],
            ["1 Workout 09:00", "2 Pilates 08:00", "3 Yoga 20:00"], "a=3 same_day, b=2 same_day, c=1 same_day"),
        Row(
            "a Bike plan leaves the mountain bike to its plan", ["a Bike 60m", "b MtnBike 60m"],
            ["1 MountainBikeRide 08:00 60m", "2 Ride 18:00 60m"], "a=2 same_day, b=1 same_day"),
    ])
    func mostMatches(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "the same minute over duration", ["a Run 07:00 60m"], ["1 Run 07:00:30 20m", "2 Run 09:00 60m"],
            "a=1 same_day, 2"),
        Row(
            "the same minute over closeness", ["a Run 07:00", "b Run 08:00"], ["1 Run 08:00", "2 Run 09:30"],
            "a=2 same_day, b=1 same_day"),
        Row(
            "the closer start over duration", ["a Run 07:00 60m"], ["1 Run 07:20 30m", "2 Run 14:00 60m"],
            "a=1 same_day, 2"),
        Row("the closer start, before", ["a Run 12:00"], ["1 Run 11:00", "2 Run 13:30"], "a=1 same_day, 2"),
        Row("the closer start, after", ["a Run 12:00"], ["1 Run 10:00", "2 Run 13:30"], "a=2 same_day, 1"),
        Row(
            "duration over distance", ["a Run 60m 10km"], ["1 Run 08:00 30m 10km", "2 Run 18:00 60m 6km"],
            "a=2 same_day, 1"),
        Row(
            "distance over words", ["a Run 10km | Hills"], ["1 Run 08:00 3km | Hills", "2 Run 18:00 10km | Flat"],
            "a=2 same_day, 1"),
        Row(
            "words over the exact sport", ["a Run | Hills"], ["1 Run 08:00 | Flat", "2 TrailRun 18:00 | Hills"],
            "a=2 same_day, 1"),
        Row("words", ["a Run | Hills"], ["1 Run 08:00 | Morning", "2 Run 18:00 | HILLS!"], "a=2 same_day, 1"),
        Row(
            "words over the sport and commuting", ["a Bike | Hills"],
            ["1 Ride 08:00 | Flat", "2 GravelRide 18:00 commute | Hills"], "a=2 same_day, 1"),
        Row(
            "the exact sport over commuting", ["a Bike"], ["1 GravelRide 08:00", "2 Ride 18:00 commute"],
            "a=2 same_day, 1"),
        Row("a tie goes to the earlier", ["a Run 60m"], ["2 Run 08:00 60m", "1 Run 18:00 60m"], "a=2 same_day, 1"),
        Row(
            "a tie at the same time, to the smaller id", ["a Run"], ["2 Run hidden", "1 Run hidden"], "a=1 same_day, 2"),
        Row(
            "ties in order", ["a Run 12:00", "b Run 13:00"], ["5 Run hidden", "4 Run hidden", "6 Run hidden"],
            "a=4 same_day, b=5 same_day, 6"),
    ])
    func leastCost(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "by duration", ["a Run 30m", "b Run 120m"], ["1 Run 08:00 110m", "2 Run 18:00 35m"],
            "a=2 same_day, b=1 same_day"),
        Row(
            "in order", ["a Run 30m", "b Run 120m"], ["1 Run 08:00 35m", "2 Run 18:00 110m"],
            "a=1 same_day, b=2 same_day"),
        Row(
            "both longer than planned", ["a Run 30m", "b Run 60m"], ["1 Run 08:00 120m", "2 Run 18:00 60m"],
            "a=2 same_day, b=1 same_day"),
        Row(
            "both shorter than planned", ["a Run 60m", "b Run 120m"], ["1 Run 08:00 60m", "2 Run 18:00 20m"],
            "a=2 same_day, b=1 same_day"),
        Row(
            "by hours", ["a Bike 60m", "b Bike 180m"], ["1 Ride 06:00 480m", "2 Ride 17:00 180m"],
            "a=2 same_day, b=1 same_day"),
        Row(
            "by distance", ["a Run 5km", "b Run 20km"], ["1 Run 08:00 19km", "2 Run 18:00 6km"],
            "a=2 same_day, b=1 same_day"),
        Row(
            "by distance, both longer than planned", ["a Run 4km", "b Run 10km"],
            ["1 Run 08:00 30km", "2 Run 18:00 10km"],
            "a=2 same_day, b=1 same_day"),
        Row(
            "three", ["a Run 20m", "b Run 60m", "c Run 120m"],
            ["1 Run 06:00 115m", "2 Run 12:00 25m", "3 Run 19:00 50m"],
            "a=2 same_day, b=3 same_day, c=1 same_day"),
        Row(
            "three, all longer", ["a Run 20m", "b Run 40m", "c Run 60m"],
            ["1 Run 05:00 180m", "2 Run 12:00 60m", "3 Run 19:00 40m"], "a=3 same_day, b=2 same_day, c=1 same_day"),
        Row(
            "today, all within the hour", ["a Run 18. 07:00 30m", "b Run 18. 08:00 20m"],
            ["1 Run 18. 07:10 25m", "2 Run 18. 07:50 30m"], "a=1 within_hour, b=2 within_hour"),
        Row(
            "today, in the wrong order", ["a Run 18. 07:30 15m", "b Run 18. 07:50 120m"],
            ["1 Run 18. 06:50 50m", "2 Run 18. 08:10 15m"], "a=2 within_hour, b=1 within_hour"),
    ])
    func shortAndLongNeverCross(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        // The example of docs/json.md.
        ("a Run 60m", "1 Run 06:38:51 3081s", ["same day", "run = Run", "51 of 60 planned minutes"]),
        ("a Run 07:00", "1 TrailRun 07:00:30", ["same day", "run = TrailRun", "same start"]),
    ])
    func reasons(_ planned: String, _ done: String, _ reasons: [String]) throws {
        let workouts = try merged([planned], [done])
        #expect(workouts.map { $0.match?.reasons } == [reasons])
    }

    @Test(arguments: [
        ("a Run 18. 07:00", "1 Run 18. 07:10:05", 605), ("a Run 18. 07:00", "1 Run 18. 06:00", -3600),
        ("a Run 17. 07:00", "1 Run 17. 19:00", 43200), ("a Run 17. 06:00Z", "1 Run 17. 15:01 +9", 60),
        ("a Run 17. 07:00", "1 Run 17. 15:01 +9", 28860),
    ])
    func startDelta(_ planned: String, _ done: String, _ seconds: Int) throws {
        let workouts = try merged([planned], [done])
        #expect(workouts.map { $0.match?.startDelta } == [.seconds(seconds)])
    }

    @Test(arguments: [("a Run 17.", "1 Run 17. 07:10:05"), ("a Run 17. 07:00", "1 Run 17. hidden")])
    func noStartDelta(_ planned: String, _ done: String) throws {
        let workout = try #require(try merged([planned], [done]).first)
        #expect(workout.match?.rule == .sameDay)
        #expect(workout.match?.startDelta == nil)
    }
}
