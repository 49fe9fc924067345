import Testing
import Workouts
import WorkoutsLab

/// Which activities of several sources are one, a rule in each row.
@Suite struct JoiningTests {
    @Test(arguments: [
        JoinRow("nothing", "", "", ""),
        JoinRow("Strava alone", "2 Run 09:00; 1 Run 07:00", "", "1, 2"),
        JoinRow("files alone", "", "b.fit Run 09:00; a.gpx Run 07:00", "a, b"),
        JoinRow("sent by tpmerge", "1 Run 09:00 10m", "a.fit Ride 07:00 60m", sent: ["a": 1], "1=a content"),
        JoinRow("sent, but deleted at Strava", "2 Run 09:00 10m", "a.fit Run 07:00", sent: ["a": 1], "a, 2"),
    ])
    func sourcesAndContent(_ row: JoinRow) throws { try row.check() }

    @Test(arguments: [
        JoinRow("a packed file", "1 Run 07:00 upload=77", "a.fit Ride 12:00 | activities/77.fit.gz", "1=a export"),
        JoinRow("below a folder", "1 Run 07:00 upload=77", "a.tcx Ride 12:00 | x/activities/77.tcx.gz", "1=a export"),
        JoinRow("without a folder", "1 Run 07:00 upload=77", "a.gpx Ride 12:00 | 77.GPX.gz", "1=a export"),
        JoinRow("what isn't packed", "7 Run 07:00", "a.gpx Ride 12:00 | activities/7.gpx", "7=a export"),
        JoinRow(
            "an upload isn't an activity", "7 Run 07:00 upload=77",
            "a.gpx Ride 12:00 | activities/77.gpx; b.gpx Ride 15:00 | activities/7.gpx.gz", "7, a, b"),
        JoinRow("another folder", "1 Run 07:00 upload=77", "a.fit Ride 12:00 | Garmin/77.fit.gz", "1, a"),
        JoinRow("another kind", "7 Run 07:00 upload=77", "a.fit Ride 12:00 | activities/7.jpg, 77.csv.gz", "7, a"),
        JoinRow(
            "surer than the start", "1 Run 07:00 upload=77; 2 Run 12:00", "a.fit Run 12:00 | activities/77.fit.gz",
            "1=a export, 2"),
    ])
    func bulkExport(_ row: JoinRow) throws { try row.check() }

    @Test(arguments: [
        JoinRow("the same name", "1 Run 07:00 10m name=Morning.fit", "a.fit Ride 07:01 90m | Morning.fit", "1=a name"),
        JoinRow(
            "but for case", "1 Run 07:00 10m name=Morning.fit", "a.fit Ride 07:01 90m | x/MORNING.FIT.GZ", "1=a name"),
        JoinRow("61 s later", "1 Run 07:00 10m name=Place.fit", "a.fit Run 07:01:01 10m | Place.fit", "1, a"),
        JoinRow(
            "a name used twice", "1 Run 07:00 10m name=Place.fit; 2 Run 18. 07:00 90m name=Place.fit",
            "a.fit Run 07:00:10 30m | Place.fit; b.fit Run 19. 07:00 60m | Place.fit", "1=a name, 2, b"),
        JoinRow(
            "Garmin Connect's number", "1 Run 07:00 10m name=garmin_push_4711",
            "a.fit Ride 07:01 90m | 4711_ACTIVITY.fit", "1=a name"),
        JoinRow("another number", "1 Run 07:00 10m name=garmin_ping_4711", "a.fit Ride 07:01 90m | 4711.fit", "1, a"),
        JoinRow(
            "the nearer of two", "1 Run 07:00 10m name=a.fit; 2 Run 07:00:50 10m name=a.fit",
            "a.fit Run 07:00:40 50m | a.fit", "1, 2=a name"),
    ])
    func names(_ row: JoinRow) throws { try row.check() }

    @Test(arguments: [
        JoinRow("the same start", "1 Run 07:00 60m", "a.fit Run 07:00 60m", "1=a recording"),
        JoinRow("5 s later", "1 Run 07:00 60m", "a.fit Run 07:00:05 60m", "1=a recording"),
        JoinRow("5 s earlier", "1 Run 07:00:05 60m", "a.fit Run 07:00 60m", "1=a recording"),
        JoinRow("6 s later", "1 Run 07:00 60m", "a.fit Run 07:00:06 60m", "1, a"),
        JoinRow("a week later", "1 Run 17. 07:00 60m", "a.fit Run 24. 07:00 60m", "1, a"),
        JoinRow("another type", "1 GravelRide 07:00 60m", "a.fit Ride 07:00 60m", "1=a recording"),
        JoinRow("a file without a sport", "1 Swim 07:00 60m", "a.gpx Workout 07:00 60m", "1=a recording"),
        JoinRow("a row without a sport", "1 Workout 07:00 60m", "a.fit Yoga 07:00 60m", "1=a recording"),
        JoinRow("as long within a minute", "1 Run 07:00 10m", "a.fit Run 07:00 11m", "1=a recording"),
        JoinRow("as long within 5 %", "1 Run 07:00 95m", "a.fit Run 07:00 100m", "1=a recording"),
        JoinRow("moving as long", "1 Ride 07:00 60m elapsed=90m", "a.fit Ride 07:00 60m elapsed=2h", "1=a recording"),
        JoinRow(
            "as long until the end", "1 Ride 07:00 60m elapsed=90m", "a.fit Ride 07:00 80m elapsed=90m",
            "1=a recording"),
        JoinRow("a swim in a pool", "1 Swim 07:00 30m pool", "a.tcx Workout 07:02 29m", "1=a recording"),
        JoinRow("a file's swim in a pool", "1 Swim 07:02 30m", "a.fit Swim 07:00 30m pool", "1=a recording"),
        JoinRow("121 s later", "1 Swim 07:00 30m pool", "a.tcx Workout 07:02:01 30m", "1, a"),
        JoinRow("a swim in a lake", "1 Swim 07:00 30m", "a.fit Swim 07:02 30m", "1, a"),
        JoinRow("two short ones", "1 Run 07:00 4s", "a.fit Run 07:00:05 40s", "1, a"),
        JoinRow("of no length", "1 Run 07:00 0s", "a.fit Run 07:00 10s", "1=a recording"),
        JoinRow("entered by hand", "1 Run 07:00 60m manual", "a.fit Run 07:00 60m", "1, a"),
        JoinRow(
            "a ride of 27 days", "1 Ride 07:00 50m elapsed=62m", "a.fit Ride 07:00 62m elapsed=648h", "1=a recording"),
        JoinRow(
            "the nearest of several rows", "1 Run 07:00 60m; 2 Run 07:00:03 60m; 3 Run 07:00:09 60m",
            "a.fit Run 07:00:04 60m", "1, 2=a recording, 3"),
        JoinRow(
            "the nearest of several files", "1 Workout 07:00:03 60m", "a.fit Run 07:00 60m; b.fit Ride 07:00:02 60m",
            "a, 1=b recording"),
        JoinRow(
            "the most similar of equally near ones", "1 Workout 07:00 60m", "a.fit Run 07:00 61m; b.fit Ride 07:00 60m",
            "1=b recording, a"),
        JoinRow(
            "each row once", "1 Workout 07:00 60m; 2 Workout 07:00:01 60m", "a.fit Run 07:00 60m; b.fit Ride 07:00 60m",
            "1=a recording, 2=b recording"),
    ])
    func recordings(_ row: JoinRow) throws { try row.check() }

    /// 163: the athlete has given it another sport at Strava.
    @Test(arguments: [
        JoinRow("another sport", "1 Ride 07:00 60m", "a.fit Run 07:00 60m", "1=a recording"),
        JoinRow("with its distance", "1 Hike 07:00:05 60m 10.4km", "a.fit Run 07:00 62m 10km", "1=a recording"),
        JoinRow("within 200 m", "1 Swim 07:00 60m 1km", "a.fit Run 07:00 60m 1.2km", "1=a recording"),
        JoinRow("another distance", "1 Ride 07:00 60m 11km", "a.fit Run 07:00 60m 10km", "1, a"),
        JoinRow("6 s apart", "1 Ride 07:00:06 60m", "a.fit Run 07:00 60m", "a, 1"),
        JoinRow("longer", "1 Ride 07:00 66m", "a.fit Run 07:00 60m", "1, a"),
        JoinRow(
            "beside one of its sport", "1 Ride 07:00 60m; 2 Run 07:00:04 57m", "a.fit Run 07:00 60m",
            "1, 2=a recording"),
        JoinRow(
            "beside a file of its sport", "1 Ride 07:00 60m", "a.fit Run 07:00 60m; b.gpx Ride 07:00:03 60m",
            "1=b recording, a"),
    ])
    func changedSport(_ row: JoinRow) throws { try row.check() }

    /// 164: the athlete has cut off a part at Strava, or split it.
    @Test(arguments: [
        JoinRow("its end", "1 Run 07:00 50m 8km", "a.fit Run 07:00 100m 16km", "1=a recording"),
        JoinRow("5 s apart", "1 Run 07:00:05 20m", "a.fit Run 07:00 100m", "1=a recording"),
        JoinRow("its beginning", "1 Run 07:30 70m", "a.fit Run 07:00 100m", "1=a recording"),
        JoinRow("both", "1 TrailRun 07:30 20m", "a.fit Run 07:00 100m", "1=a recording"),
        JoinRow("a pause of a day", "1 Ride 07:00 60m", "a.fit Ride 07:00 10h elapsed=25h", "1=a recording"),
        JoinRow("split", "1 Run 07:00 40m; 2 Run 07:45 50m", "a.fit Run 07:00 100m", "1=a recording, 2"),
        JoinRow("nearly all of it", "1 Run 07:01 91m", "a.fit Run 07:00 100m", "a, 1"),
        JoinRow("not within", "1 Run 07:30 90m", "a.fit Run 07:00 100m", "a, 1"),
        JoinRow("of another sport", "1 Ride 07:30 20m", "a.fit Run 07:00 100m", "a, 1"),
        JoinRow("entered by hand", "1 Run 07:30 20m manual", "a.fit Run 07:00 100m", "a, 1"),
        JoinRow("of no length", "1 Run 07:30 0s", "a.fit Run 07:00 100m", "a, 1"),
        JoinRow("within two files", "1 Run 07:30 20m", "a.fit Run 07:00 100m; b.fit Run 07:10 60m", "a, 1=b recording"),
        JoinRow("beside its copy", "1 Run 07:00 100m; 2 Run 07:30 20m", "a.fit Run 07:00 100m", "1=a recording, 2"),
    ])
    func cropped(_ row: JoinRow) throws { try row.check() }

    /// Another device's shorter activity may come to Strava before the file's own.
    @Test func aPartGivesWayToTheWhole() throws {
        let (whole, part) = (try row("1 Run 07:00 100m"), try row("2 Run 07:20 60m"))
        let first = JoinedActivities(listed: [part], legs: [try leg("a.fit Run 07:00 100m")], sent: [:])
        #expect(render(first) == "2=a recording")
        let second = JoinedActivities(listed: [part, whole], legs: first.legs, sent: [:])
        #expect(render(second) == "1=a recording, 2")
        #expect(render(JoinedActivities(listed: [part, whole], legs: second.legs, sent: [:])) == "1=a recording, 2")
    }

    @Test(arguments: [
        JoinRow("three formats", "", "a.fit Run 07:00 60m; b.tcx Run 07:00 60m; c.gpx Workout 07:00 60m", "a+b+c"),
        JoinRow("two of FIT", "", "a.fit Run 07:00 60m; b.fit Run 07:00:02 60m", "a+b"),
        JoinRow("TCX of a swim", "", "a.fit Swim 07:00 30m pool; b.tcx Workout 07:01:50 29m", "a+b"),
        JoinRow("all with a row", "1 Run 07:00 60m", "a.gpx Run 07:00 60m; b.fit Run 07:00 60m", "1=a+b recording"),
        JoinRow(
            "the name of a copy", "1 Run 06:59:30 60m name=b.gpx", "a.fit Run 07:00 60m; b.gpx Run 07:00 60m | b.gpx",
            "1=a+b name"),
        JoinRow("two sports", "", "a.fit Run 07:00 60m; b.fit Ride 07:00 60m", "a, b"),
        JoinRow("back to back", "", "a.fit Run 07:00 4s; b.fit Run 07:00:04 40s", "a, b"),
        JoinRow("warm-up beside strength", "", "a.fit Run 07:00 10m; b.fit WeightTraining 07:10:03 40m", "a, b"),
        JoinRow("two legs of a file", "", "a:0/2.fit Run 07:00 10m; a:1/2.fit Run 07:00 10m", "a, a:1"),
        JoinRow(
            "the legs of two files", "",
            "a:0/2.fit Run 07:00 9m; a:1/2.fit Ride 07:10 9m; b:0/2.tcx Run 07:00 9m; b:1/2.tcx Ride 07:10 9m",
            "a+b, a:1+b:1"),
        JoinRow("watch and head unit", "1 Ride 07:00 60m", "a.fit Ride 07:01 60m", "1, a"),
        JoinRow(
            "nearly at once", "1 Ride 07:00 60m; 2 Ride 07:00:03 60m",
            "a.fit Ride 07:00:03 60m device=Edge; b.fit Ride 07:00 60m device=Watch", "1=b recording, 2=a recording"),
        JoinRow("a program's copy", "", "a.fit Ride 07:00 60m device=Edge; b.fit Ride 07:00 60m device=Program", "a+b"),
        JoinRow(
            "another format's device", "", "a.fit Ride 07:00 60m device=Edge; b.tcx Ride 07:00:02 60m device=E530",
            "a+b"),
    ])
    func files(_ row: JoinRow) throws { try row.check() }
}
