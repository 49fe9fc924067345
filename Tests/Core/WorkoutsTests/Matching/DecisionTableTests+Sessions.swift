import Basics
import Testing
import Workouts
import WorkoutsLab

extension DecisionTableTests {
    @Test(arguments: [
        Row("overlapping by half of the shorter", "", "1 Run 08:00 60m; 2 Run 08:45 30m", "1(2)"),
        Row("overlapping by a second less", "", "1 Run 08:00 60m; 2 Run 08:45:01 30m", "1, 2"),
        Row("the shorter inside the longer", "", "1 Run 08:00 60m; 2 Run 08:20 5m", "1(2)"),
        Row("starting before", "", "1 Run 08:00 60m; 2 Run 07:45 30m", "1(2)"),
        Row("the longer one counts", "", "1 Run 08:00 58m; 2 Run 08:00 60m", "2(1)"),
        Row("heart rate before length", "", "1 Run 08:00 58m heart; 2 Run 08:00 60m", "1(2)"),
        Row("power before heart rate", "", "1 Run 08:00 58m heart; 2 Run 08:00 57m power", "2(1)"),
        Row("recorded before manual", "", "1 Run 08:00 60m manual power heart; 2 Run 08:00 57m", "2(1)"),
        Row("a sport before power", "", "1 Workout 08:00 60m power heart; 2 WeightTraining 08:00 57m", "2(1)"),
        Row("recorded before a sport", "", "1 WeightTraining 08:00 60m manual; 2 Workout 08:00 57m", "2(1)"),
        Row("typed in during a pause", "", "1 Ride 08:00 60m elapsed=90m; 2 Workout 08:40 30m manual", "1, 2"),
        Row("longer than all pauses", "", "1 Ride 08:00 60m elapsed=89m; 2 Workout 08:40 30m manual", "1(2)"),
        Row("recorded during a pause", "", "1 Ride 08:00 60m elapsed=90m; 2 Workout 08:40 30m", "1(2)"),
        Row("two of the others", "", "3 Run 08:00 60m; 1 Run 08:01 40m; 2 Run 08:00 50m", "3(2,1)"),
        Row("one family: run", "", "1 Run 08:00 60m; 2 TrailRun 08:00 59m", "1(2)"),
        Row("one family: bike", "", "1 Ride 08:00 60m; 2 VirtualRide 08:00 59m", "1(2)"),
        Row("one family: Zwift", "", "1 Ride 08:00 60m; 2 Workout 08:00 59m | Zwift", "1(2)"),
        Row("one family: strength", "", "1 WeightTraining 08:00 60m; 2 Workout 08:00 59m", "1(2)"),
        Row("one family: mountain bike", "", "1 Ride 08:00 60m; 2 MountainBikeRide 08:00 59m", "1(2)"),
        Row("the same sport", "", "1 Yoga 08:00 60m; 2 Yoga 08:00 59m", "1(2)"),
        Row("two families", "", "1 Run 08:00 60m; 2 Ride 08:00 60m", "1, 2"),
        Row("two sports", "", "1 Yoga 08:00 60m; 2 Tennis 08:00 60m", "1, 2"),
        Row("over midnight", "", "1 Run 16. 23:50 60m; 2 Run 17. 00:00 50m", "1(2)"),
        Row("a recording that nobody stopped", "", "1 Ride 14. 08:00 72h; 2 Ride 17. 07:00 30m", "1(2)"),
        Row("after one another", "", "1 Run 08:00 30m; 2 Run 08:30 30m", "1, 2"),
        Row("at the same moment, in two zones", "", "1 Run 08:00 60m; 2 Run 16:00 +9 59m", "1(2)"),
        Row("at the same wall clock, in two zones", "", "1 Run 08:00 60m; 2 Run 08:00 +9 59m", "1, 2"),
        Row("hidden starts are no overlap", "", "1 Run hidden 60m; 2 Run hidden 60m", "1, 2"),
        Row("by elapsed time", "", "1 Run 08:00 30m elapsed=60m; 2 Run 08:45 30m", "1(2)"),
        Row("a plan takes the fuller one", "a Run 30m", "1 Run 08:00 30m; 2 Run 08:00 60m", "a=2(1)"),
        Row(
            "a second plan doesn't get the other", "a Run | A; b Run | B", "1 Run 08:00 60m; 2 Run 08:00 59m",
            "a=1(2), b missed"),
    ])
    func duplicates(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("ride and run", "a Brick", "1 Ride 08:00 60m; 2 Run 09:05 20m", "a=1+2"),
        Row("run and ride", "a Brick", "1 Run 08:00 20m; 2 Ride 08:25 60m", "a=1+2"),
        Row("30 minutes between", "a Brick", "1 Ride 08:00 60m; 2 Run 09:30 20m", "a=1+2"),
        Row("a second more", "a Brick 60m", "1 Ride 08:00 60m; 2 Run 09:30:01 20m", "a=1, 2"),
        Row("31 minutes between", "a Brick 60m", "1 Ride 08:00 60m; 2 Run 09:31 20m", "a=1, 2"),
        Row("ends by elapsed time", "a Brick", "1 Ride 08:00 60m elapsed=90m; 2 Run 09:50 20m", "a=1+2"),
        Row("only the ride", "a Brick", "1 Ride 08:00 60m", "a=1"),
        Row("only the run", "a Brick", "1 Run 08:00 60m", "a=1"),
        Row("two rides make none", "a Brick", "1 Ride 08:00 60m; 2 Ride 09:05 20m", "a=1, 2"),
        Row("a swim is no half", "a Brick", "1 Swim 08:00 60m; 2 Run 09:05 20m", "a=2, 1"),
        Row("family on both halves", "a Brick", "1 VirtualRide 08:00 60m; 2 TrailRun 09:05 20m", "a=1+2"),
        Row(
            "the pair before a ride alone", "a Brick 80m", "1 Ride 08:00 60m; 2 Run 09:05 20m; 3 Ride 18:00 80m",
            "a=1+2, 3"),
        Row(
            "the evening's run is the run plan's", "a Brick 80m; b Run 45m",
            "1 Ride 08:00 60m; 2 Run 09:05 20m; 3 Run 18:00 45m", "a=1+2, b=3"),
        Row(
            "even when the brick's run is as long", "a Brick 80m; b Run 20m",
            "1 Ride 08:00 60m; 2 Run 09:05 20m; 3 Run 18:00 45m", "a=1+2, b=3"),
        Row("most matches all the same", "a Brick 80m; b Run 20m", "1 Ride 08:00 60m; 2 Run 09:05 20m", "a=1, b=2"),
        Row(
            "today, by the start of the ride", "a Brick 18. 08:00 80m", "1 Ride 18. 08:10 60m; 2 Run 18. 09:15 20m",
            "a=1+2 within_hour"),
        Row("today, too late", "a Brick 18. 06:00", "1 Ride 18. 08:00 60m; 2 Run 18. 09:05 20m", "a planned, 1, 2"),
        Row("no brick planned", "a Run 20m", "1 Ride 08:00 60m; 2 Run 09:05 20m", "a=2, 1"),
        Row(
            "a short commute is no half", "a Brick 90m", "1 Ride 07:00 10m commute; 2 Run 07:15 30m; 3 Ride 07:50 60m",
            "a=2+3, 1"),
        Row("with a second recording", "a Brick", "1 Ride 08:00 60m; 2 Run 09:05 20m; 3 Run 09:05 19m", "a=1+2(3)"),
    ])
    func bricks(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("the sum is closer", "a Run 60m", "1 Run 08:00 40m; 2 Run 08:45 20m", "a=1+2"),
        Row("the sum is farther", "a Run 45m", "1 Run 08:00 40m; 2 Run 08:45 20m", "a=1, 2"),
        Row("the sum is as far", "a Run 50m", "1 Run 08:00 40m; 2 Run 08:45 20m", "a=1, 2"),
        Row("30 minutes after", "a Run 70m", "1 Run 08:00 40m; 2 Run 09:10 20m", "a=1+2"),
        Row("a second more", "a Run 70m", "1 Run 08:00 40m; 2 Run 09:10:01 20m", "a=1, 2"),
        Row("of the same family", "a Run 60m", "1 Run 08:00 40m; 2 TrailRun 08:45 20m", "a=1+2"),
        Row("not of another sport", "a Run 60m", "1 Run 08:00 40m; 2 Ride 08:45 20m", "a=1, 2"),
        Row("no planned time", "a Run 10km", "1 Run 08:00 40m 8km; 2 Run 08:45 20m 2km", "a=1, 2"),
        Row("a chain of two", "a Run 60m", "1 Run 08:00 30m; 2 Run 08:40 20m; 3 Run 09:10 10m", "a=1+2+3"),
        Row(
            "a chain ends when it is full", "a Run 60m", "1 Run 08:00 40m; 2 Run 08:45 20m; 3 Run 09:10 20m", "a=1+2, 3"
        ),
        Row(
            "another plan of the sport is open", "a Run 18. 08:00 60m; b Run 18. 18:00 30m",
            "1 Run 18. 08:00 40m; 2 Run 18. 08:45 20m", "a=1 within_hour, b planned, 2"),
        Row(
            "a plan of another sport is open", "a Run 18. 08:00 60m; b Bike 18. 18:00 30m",
            "1 Run 18. 08:00 40m; 2 Run 18. 08:45 20m", "a=1+2 within_hour, b planned"),
        Row(
            "a plan of another day is open", "a Run 18. 08:00 60m; b Run 19. 18:00 30m",
            "1 Run 18. 08:00 40m; 2 Run 18. 08:45 20m", "a=1+2 within_hour, b planned"),
        Row(
            "the other plan is fulfilled", "a Run 60m; b Run 30m", "1 Run 08:00 40m; 2 Run 08:45 20m; 3 Run 18:00 30m",
            "a=1+2, b=3"),
        Row("a hidden start follows nothing", "a Run 60m", "1 Run 08:00 40m; 2 Run hidden 20m", "a=1, 2"),
        Row("nothing was matched", "a Bike 60m", "1 Run 08:00 40m; 2 Run 08:45 20m", "a missed, 1, 2"),
    ])
    func parts(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("around a meal", "a Bike 300m", "1 Ride 08:00 180m; 2 Ride 12:00 110m", "a=1+2"),
        Row("the longer piece last", "a Bike 300m", "1 Ride 08:00 110m; 2 Ride 11:00 180m", "a=1+2"),
        Row("a short stop, the longer piece last", "a Bike 300m", "1 Ride 08:00 110m; 2 Ride 10:00 180m", "a=1+2"),
        Row("two hours after", "a Bike 300m", "1 Ride 08:00 180m; 2 Ride 13:00 110m", "a=1+2"),
        Row("a second more", "a Bike 300m", "1 Ride 08:00 180m; 2 Ride 13:00:01 110m", "a=1, 2"),
        Row("a tenth less than planned", "a Bike 300m", "1 Ride 08:00 180m; 2 Ride 12:00 90m", "a=1+2"),
        Row("a minute less than that", "a Bike 300m", "1 Ride 08:00 180m; 2 Ride 12:00 89m", "a=1, 2"),
        Row("a tenth more than planned", "a Bike 300m", "1 Ride 08:00 180m; 2 Ride 12:00 150m", "a=1+2"),
        Row("a minute more than that", "a Bike 300m", "1 Ride 08:00 180m; 2 Ride 12:00 151m", "a=1, 2"),
        Row("three pieces", "a Bike 300m", "1 Ride 08:00 100m; 2 Ride 10:40 100m; 3 Ride 13:20 95m", "a=1+2+3"),
        Row("a warm-up stays alone", "a Run 70m", "1 Run 08:00 15m; 2 Run 08:20 41m; 3 Run 09:05 12m", "a=2+3, 1"),
        Row(
            "beside another plan that is done", "a Bike 240m; b Bike 60m",
            "1 Ride 07:00 120m; 2 Ride 10:30 121m; 3 Ride 18:00 60m", "a=1+2, b=3"),
        Row("what is full takes no more", "a Bike 60m", "1 Ride 08:00 58m; 2 Ride 10:00 5m", "a=1, 2"),
        Row(
            "another plan of the sport is open", "a Bike 18. 08:00 300m; b Bike 18. 18:00 60m",
            "1 Ride 18. 08:00 180m; 2 Ride 18. 12:00 110m", "a=1 within_hour, b planned, 2"),
        Row(
            "two plans never share the pieces", "a Bike 300m; b Bike 180m", "1 Ride 08:00 120m; 2 Ride 11:00 180m",
            "a=2, b=1"),
    ])
    func stops(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("beside a run", "", "1 Run 08:00 60m; 2 Workout 08:00 59m", "1(2)"),
        Row("by four fifths", "", "1 Run 08:00 60m; 2 Workout 08:12 60m", "1(2)"),
        Row("by a second less", "", "1 Run 08:00 60m; 2 Workout 08:12:01 60m", "1, 2"),
        Row("of no sport at all", "", "1 Swim 08:00 60m; 2 Other 08:01 59m", "1(2)"),
        Row("the one with a sport counts", "", "1 Run 08:00 60m; 2 Workout 08:00 59m heart", "1(2)"),
        Row("though shorter", "", "1 Run 08:05 50m; 2 Workout 08:00 60m power heart", "1(2)"),
        Row("not where it was typed in", "", "1 Run 08:00 60m manual; 2 Workout 08:00 59m heart", "2(1)"),
        Row("and is what the other was", "a Run 60m", "1 Run 08:00 60m manual; 2 Workout 08:00 59m heart", "a=2(1)"),
        Row("but not where it goes on", "a Bike 60m", "1 Ride 08:00 60m manual; 2 Workout 08:00 120m heart", "a=1(2)"),
        Row(
            "over both halves of a brick", "a Brick 80m", "1 Ride 08:00 60m; 2 Run 09:05 20m; 3 Workout 08:00 90m",
            "a=1+2(3)"),
        Row("alone", "a Run 60m", "1 Workout 08:00 60m", "a missed, 1"),
    ])
    func genericRecordings(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("the race mark", "a Race", "1 Run 08:00 60m power; 2 Run 08:00 59m race", "a=1(2)"),
        Row("the words", "a Race | City Marathon", "1 Run 08:00 60m power; 2 Run 08:00 59m | Marathon!", "a=1(2)"),
        Row(
            "words that decide", "a Run | Hills; b Run | Flat",
            "1 Run 08:00 power | Watch; 2 Run 08:00 | Flat one; 3 Run 18:00 | Hills", "a=3, b=1(2)"),
    ])
    func aSessionHasAllOfItsRecordings(_ row: Row) throws { try row.check() }

    /// What a strap tells of a session isn't lost where the watch counts.
    @Test func whatAnotherRecordingLends() throws {
        var strap = try activity("2 Workout 08:00 70m heart")
        strap.measure { ($0.maxHeartRate, $0.sufferScore) = (171, 62) }
        for plans in [[], ["a Run 60m"]] {
            let alone = try #require(try merged(plans.map(plan), [try activity("1 Run 08:00 60m 12km"), strap]).first)
            let told = try #require(alone.activity)
            #expect(told.id == 1 && told.distance == Distance(meters: 12_000))
            #expect(told.averageHeartRate == 150 && told.maxHeartRate == 171 && told.sufferScore == 62)
            #expect(alone.duplicates == [strap])
        }
        var watch = try activity("1 Run 08:00 60m 12km")
        watch.averageHeartRate = 140
        watch.measure { ($0.maxHeartRate, $0.sufferScore) = (nil, 50) }
        let own = try #require(try merged([], [watch, strap]).first?.activity)
        #expect(own.averageHeartRate == 140 && own.maxHeartRate == 171 && own.sufferScore == 50)
        watch.averageHeartRate = 180
        let wilder = try #require(try merged([], [watch, strap]).first?.activity)
        #expect(wilder.maxHeartRate == nil, "less than the mean")
    }

    /// Of several the fullest lends first, whatever their order.
    @Test func theFullestLendsFirst() throws {
        var (phone, strap) = (try activity("2 Run 08:00 58m heart"), try activity("3 Workout 08:00 60m heart"))
        (phone.averageHeartRate, strap.averageHeartRate) = (141, 152)
        strap.measure { $0.sufferScore = 40 }
        for done in [[phone, strap], [strap, phone]] {
            let told = try #require(try merged([], done + [activity("1 Run 08:00 57m power")]).first?.activity)
            #expect(told.id == 1 && told.averageHeartRate == 141 && told.sufferScore == 40)
        }
    }

    /// Each part of a session takes from its own second recording.
    @Test func partsBorrow() throws {
        let workout = try #require(
            try merged(["a Brick 80m"], ["1 Ride 08:00 60m", "2 Run 09:05 20m", "3 Workout 09:05 20m heart"]).first)
        #expect(workout.activity?.averageHeartRate == nil)
        #expect(workout.parts.map(\.averageHeartRate) == [150] && workout.duplicates.map(\.id) == [3])
    }
}
