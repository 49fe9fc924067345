import Testing
import Workouts

/// Which of several activities a plan gets.
extension DecisionTableTests {
    @Test(arguments: [
        Row("an activity fulfils one plan", "a Run | A; b Run | B", "1 Run 08:00", "a=1, b missed"),
        Row("a plan has one activity", "a Run", "1 Run 08:00; 2 Run 18:00", "a=1, 2"),
        Row(
            "most matches before least cost", "a Crosstrain 08:00 60m; b Rowing 20:00 60m",
            "1 Rowing 08:00 60m; 2 Yoga 14:00 20m", "a=2, b=1"),
        Row(
            "most matches in a chain of three", "a Crosstrain 08:00; b Strength 09:00; c Custom 10:00 | Workout",
            "1 Workout 09:00; 2 Pilates 08:00; 3 Yoga 20:00", "a=3, b=2, c=1"),
        Row(
            "a Bike plan leaves the mountain bike to its plan", "a Bike 60m; b MtnBike 60m",
            "1 MountainBikeRide 08:00 60m; 2 Ride 18:00 60m", "a=2, b=1"),
    ])
    func mostMatches(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("the same minute over duration", "a Run 07:00 60m", "1 Run 07:00:30 20m; 2 Run 09:00 60m", "a=1, 2"),
        Row("the same minute over closeness", "a Run 07:00; b Run 08:00", "1 Run 08:00; 2 Run 09:30", "a=2, b=1"),
        Row("the closer start over duration", "a Run 07:00 60m", "1 Run 07:20 30m; 2 Run 14:00 60m", "a=1, 2"),
        Row("the closer start, before", "a Run 12:00", "1 Run 11:00; 2 Run 13:30", "a=1, 2"),
        Row("the closer start, after", "a Run 12:00", "1 Run 10:00; 2 Run 13:30", "a=2, 1"),
        Row("duration over distance", "a Run 60m 10km", "1 Run 08:00 30m 10km; 2 Run 18:00 60m 6km", "a=2, 1"),
        Row("distance over words", "a Run 10km | Hills", "1 Run 08:00 3km | Hills; 2 Run 18:00 10km | Flat", "a=2, 1"),
        Row("words over the exact sport", "a Run | Hills", "1 Run 08:00 | Flat; 2 TrailRun 18:00 | Hills", "a=2, 1"),
        Row("words", "a Run | Hills", "1 Run 08:00 | Morning; 2 Run 18:00 | HILLS!", "a=2, 1"),
        Row(
            "words over the sport and commuting", "a Bike | Hills",
            "1 Ride 08:00 | Flat; 2 GravelRide 18:00 commute | Hills", "a=2, 1"),
        Row("the exact sport over commuting", "a Bike", "1 GravelRide 08:00; 2 Ride 18:00 commute", "a=2, 1"),
        Row("a tie goes to the earlier", "a Run 60m", "2 Run 08:00 60m; 1 Run 18:00 60m", "a=2, 1"),
        Row("a tie at the same time, to the smaller id", "a Run", "2 Run hidden; 1 Run hidden", "a=1, 2"),
        Row("ties in order", "a Run 12:00; b Run 13:00", "5 Run hidden; 4 Run hidden; 6 Run hidden", "a=4, b=5, 6"),
    ])
    func leastCost(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "names decide within a tenth", "a Run 60m | Tempo; b Run 60m | Easy",
            "1 Run 08:00 57m | Easy jog; 2 Run 18:00 66m | Tempo", "a=2, b=1"),
        Row(
            "not beyond", "a Run 60m | Easy; b Run 45m | Tempo", "1 Run 08:00 58m | Tempo; 2 Run 18:00 47m | Easy",
            "a=1, b=2"),
        Row(
            "five minutes of an hour decide nothing", "a Run 60m | Hills",
            "1 Run 08:00 60m | Flat; 2 Run 18:00 55m | Hills", "a=2, 1"),
        Row("where nothing else does, they decide", "a Run 60m", "1 Run 08:00 55m; 2 Run 18:00 60m", "a=2, 1"),
        Row(
            "done early by name and length", "a Run 18:00 45m | Tempo; b Run | Recovery", "1 Run 07:00 45m | Tempo",
            "a=1, b missed"),
        Row(
            "an unknown start costs the same on both sides", "a Run 07:00 30m; b Run 60m",
            "1 Run hidden 30m; 2 Run 20:00 60m", "a=1, b=2"),
        Row(
            "also where length says the other", "a Run 07:00 60m; b Run 30m", "1 Run hidden 60m; 2 Run 20:00 30m",
            "a=1, b=2"),
        Row("the nearer of two far starts", "a Run 07:00 60m", "1 Run 20:00 60m; 2 Run 10:00 60m", "a=2, 1"),
    ])
    func asAPersonWould(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "stand before the number of pairs", "a Crosstrain 08:00 60m done did=60m; b Rowing 20:00 60m",
            "1 Rowing 08:00 60m; 2 Yoga 08:40 20m", "a=1, b missed, 2"),
        Row(
            "stand before length and name", "a Run 07:00 60m done did=20m | Tempo; b Run 20m",
            "1 Run 07:00:59 20m; 2 Run 18:00 60m | Tempo", "a=1, b=2"),
        Row(
            "by any recording of the session", "a Bike 07:03 60m done did=58m; b Bike 60m",
            "1 Ride 07:00 60m power; 2 Ride 07:03 58m", "a=1(2), b missed"),
        Row(
            "a minute is no longer the same", "a Crosstrain 08:00 60m done did=60m; b Rowing 20:00 60m",
            "1 Rowing 08:01 60m; 2 Yoga 08:40 20m", "a=2, b=1"),
    ])
    func joinedByTrainingPeaks(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("is done by no other session", "a Bike 07:47 40m done did=40m", "1 Ride 16:01 90m", "a completed, 1"),
        Row("an hour away", "a Bike 07:47 40m done did=40m", "1 Ride 08:47 40m", "a=1"),
        Row("a second more", "a Bike 07:47 40m done did=40m", "1 Ride 08:47:01 40m", "a completed, 1"),
        Row("a hidden start", "a Bike 07:47 40m done did=40m", "1 Ride hidden 40m", "a=1"),
        Row("typed in for the day", "a Bike 40m done did=40m", "1 Ride 16:01 90m", "a=1"),
    ])
    func whatTrainingPeaksHasAFileOf(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("morning and evening", "a Run | Morning run; b Run | Evening run", "1 Run 18:30; 2 Run 06:30", "a=2, b=1"),
        Row("AM and PM", "a Run | Easy PM; b Run | AM easy", "1 Run 06:30; 2 Run 18:30", "a=2, b=1"),
        Row("a.m. and p.m.", "a Run | Easy p.m.; b Run | Easy a.m.", "1 Run 06:30; 2 Run 18:30", "a=2, b=1"),
        Row("am at the end", "a Run | easy am", "1 Run 06:30 60m; 2 Run 18:30 30m", "a=1, 2"),
        Row("am is a German word", "a Run 30m | Lauf am See", "1 Run 06:30 60m; 2 Run 18:30 30m", "a=2, 1"),
        Row("over length", "a Run 60m | Lunch run", "1 Run 12:15 30m; 2 Run 18:00 60m", "a=1, 2"),
        Row(
            "not where a start is planned", "a Run 18:00 30m | Morning after", "1 Run 08:00 30m; 2 Run 18:10 30m",
            "a=2, 1"),
        Row(
            "before and after work", "a Bike | Nach der Arbeit; b Bike | Vor der Arbeit", "1 Ride 07:00; 2 Ride 17:30",
            "a=2, b=1"),
        Row("an après-midi is no noon", "a Run | Après-midi; b Run | Midi", "1 Run 12:00; 2 Run 17:00", "a=2, b=1"),
        Row("mañana y tarde", "a Run | Carrera tarde; b Run | Carrera mañana", "1 Run 07:00; 2 Run 16:00", "a=2, b=1"),
        Row("roughly", "a Run 30m | Morning; b Run 60m | Evening", "1 Run 11:20 30m; 2 Run 16:30 60m", "a=1, b=2"),
        Row("hidden", "a Run 30m | Morning; b Run 60m | Evening", "1 Run hidden 60m; 2 Run hidden 30m", "a=2, b=1"),
        Row(
            "off the bike", "a Run | Off the bike; b Run | Easy", "1 Run 06:00; 2 Ride 17:00 60m; 3 Run 18:05",
            "a=3, b=1, 2"),
        Row(
            "off the bike, the other way round", "a Run | Off the bike; b Run | Easy",
            "1 Ride 06:00 60m; 2 Run 07:10; 3 Run 18:05", "a=2, b=3, 1"),
        Row("Koppellauf", "a Run | Koppellauf", "1 Run 06:00; 2 Ride 17:00 60m; 3 Run 18:05", "a=3, 1, 2"),
        Row("T-run", "a Run | T-Run 10 min", "1 Run 06:00; 2 Ride 17:00 60m; 3 Run 18:05", "a=3, 1, 2"),
        Row("no ride before it", "a Run 30m | Off the bike", "1 Run 06:00 60m; 2 Run 18:05 30m", "a=2, 1"),
    ])
    func wordsThatTellWhen(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("by duration", "a Run 30m; b Run 120m", "1 Run 08:00 110m; 2 Run 18:00 35m", "a=2, b=1"),
        Row("in order", "a Run 30m; b Run 120m", "1 Run 08:00 35m; 2 Run 18:00 110m", "a=1, b=2"),
        Row("both longer than planned", "a Run 30m; b Run 60m", "1 Run 08:00 120m; 2 Run 18:00 60m", "a=2, b=1"),
        Row("both shorter than planned", "a Run 60m; b Run 120m", "1 Run 08:00 60m; 2 Run 18:00 20m", "a=2, b=1"),
        Row("by hours", "a Bike 60m; b Bike 180m", "1 Ride 06:00 480m; 2 Ride 17:00 180m", "a=2, b=1"),
        Row("by distance", "a Run 5km; b Run 20km", "1 Run 08:00 19km; 2 Run 18:00 6km", "a=2, b=1"),
        Row(
            "by distance, both longer than planned", "a Run 4km; b Run 10km", "1 Run 08:00 30km; 2 Run 18:00 10km",
            "a=2, b=1"),
        Row(
            "three", "a Run 20m; b Run 60m; c Run 120m", "1 Run 06:00 115m; 2 Run 12:00 25m; 3 Run 19:00 50m",
            "a=2, b=3, c=1"),
        Row(
            "three, all longer", "a Run 20m; b Run 40m; c Run 60m",
            "1 Run 05:00 180m; 2 Run 12:00 60m; 3 Run 19:00 40m", "a=3, b=2, c=1"),
        Row(
            "today, all within the hour", "a Run 18. 07:00 30m; b Run 18. 08:00 20m",
            "1 Run 18. 07:10 25m; 2 Run 18. 07:50 30m", "a=1 within_hour, b=2 within_hour"),
        Row(
            "today, in the wrong order", "a Run 18. 07:30 15m; b Run 18. 07:50 120m",
            "1 Run 18. 06:50 50m; 2 Run 18. 08:10 15m", "a=2 within_hour, b=1 within_hour"),
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
