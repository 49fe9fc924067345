import Testing
import WorkoutsLab

/// Rows whose start Strava hides, races, and files with several legs.
extension JoiningTests {
    @Test(arguments: [
        JoinRow("the only one of the day", "1 Run hidden 60m 10km", "a.fit Run 07:00 61m 10.1km", "1=a recording"),
        JoinRow("without a distance", "1 WeightTraining hidden 60m", "a.fit WeightTraining 07:00 60m", "1=a recording"),
        JoinRow("of the evening, by the local day", "1 Run hidden +9 60m", "a.fit Run 07:00 +9 60m", "1=a recording"),
        JoinRow("without a sport", "1 Workout hidden 60m 10km", "a.fit Run 07:00 60m 10km", "1=a recording"),
        JoinRow("without sport and distance", "1 Workout hidden 60m", "a.fit Run 07:00 60m", "1, a"),
        JoinRow("another day", "1 Run 18. hidden 60m", "a.fit Run 17. 07:00 60m", "a, 1"),
        JoinRow("another sport", "1 Run hidden 60m", "a.fit Ride 07:00 60m", "1, a"),
        JoinRow("longer", "1 Run hidden 60m", "a.fit Run 07:00 70m", "1, a"),
        JoinRow("farther", "1 Run hidden 60m 10km", "a.fit Run 07:00 60m 11km", "1, a"),
        JoinRow("two files", "1 Run hidden 60m", "a.fit Run 07:00 60m; b.fit Run 17:00 60m", "1=a recording, b"),
        JoinRow("two rows", "1 Run hidden 60m; 2 Run hidden 60m", "a.fit Run 07:00 60m", "2, 1=a recording"),
        JoinRow(
            "the more similar of two rows", "1 Run hidden 60m 10km; 2 Run hidden 61m 10.1km",
            "a.fit Run 07:00 61m 10.1km", "1, 2=a recording"),
        JoinRow(
            "two commutes", "1 Ride hidden 30m 10km; 2 Ride hidden 31m 10.1km",
            "a.fit Ride 07:00 31m 10.1km; b.fit Ride 17:00 30m 10km", "2=a recording, 1=b recording"),
        JoinRow(
            "two of each", "1 Run hidden 60m; 2 Run hidden 30m", "a.fit Run 07:00 60m; b.fit Run 17:00 30m",
            "1=a recording, 2=b recording"),
        JoinRow("its name", "1 Run hidden 60m name=a.fit", "a.fit Run 07:00 60m | a.fit", "1=a name"),
        JoinRow("its name, and longer", "1 Run hidden 60m name=a.fit", "a.fit Run 07:00 70m | a.fit", "1, a"),
        JoinRow(
            "its name among two files", "1 Run hidden 60m name=a.fit",
            "a.fit Run 07:00 60m | a.fit; b.fit Run 17:00 60m", "1=a name, b"),
        JoinRow("its upload", "1 Run hidden 60m upload=7", "a.fit Ride 07:00 10m | 7.fit.gz", "1=a export"),
    ])
    func hidden(_ row: JoinRow) throws { try row.check() }

    private static let race = [
        "a:0/5.fit Swim 08:00 30m 1km", "a:1/5.fit Workout 08:30 3m transition", "a:2/5.fit Ride 08:33 60m 30km",
        "a:3/5.fit Workout 09:33 48s transition", "a:4/5.fit Run 09:34 25m 5km",
    ]
    private static let rows = [
        "15 Swim 08:00 30m 1km", "12 Workout 08:30:07 3m", "13 Ride 08:33:01 60m 30km", "11 Workout 09:33:15 48s",
        "14 Run 09:34:05 25m 5km",
    ]
    private static let joined = ["15=a", "12=a:1", "13=a:2", "11=a:3", "14=a:4"]

    private static func text(_ lines: [String], _ end: String = "") -> String {
        lines.map { $0 + end }.joined(separator: "; ")
    }

    private static func outcome(_ key: String) -> String {
        joined.map { "\($0) \(key)" + (["12", "11"].contains($0.prefix(2)) ? "*" : "") }.joined(separator: ", ")
    }

    @Test(arguments: [
        JoinRow("a race", "", text(race), "a, a:1*, a:2, a:3*, a:4"),
        JoinRow("a race at Strava", text(rows), text(race), outcome("recording")),
        JoinRow("by its name", text(rows, " name=a.fit"), text(race, " | a.fit"), outcome("name")),
        JoinRow(
            "in two files", "", text(race + race.map { "b" + $0.dropFirst().replacing(".fit", with: ".tcx") }),
            "a+b, a:1+b:1*, a:2+b:2, a:3+b:3*, a:4+b:4"),
        JoinRow("21 s later", "1 Workout 08:30:21 3m", race[1], "a:1*, 1"),
        JoinRow("20 s earlier", "1 Workout 08:29:40 3m", race[1], "1=a:1 recording*"),
        JoinRow("a longer row", "1 Workout 08:30 5m", race[1], "1, a:1*"),
        JoinRow("a row with a sport", "1 Walk 08:30 3m", race[1], "1, a:1*"),
        JoinRow("a row of the day", "1 Workout hidden 3m", race[1], "1, a:1*"),
        JoinRow(
            "a workout in the same second", "", "a:1/5.fit Workout 08:30 3m transition; b.fit Run 08:30 3m", "a:1*, b"),
    ])
    func races(_ row: JoinRow) throws { try row.check() }

    @Test(arguments: [
        JoinRow(
            "the leg that starts with the row", "1 Ride 08:10:40 9m upload=7",
            "a:0/2.fit Run 08:00 9m | 7.fit.gz; a:1/2.fit Ride 08:10 20m | 7.fit.gz", "a, 1=a:1 export"),
        JoinRow(
            "no leg starts with the row", "1 Ride 08:12 9m upload=7",
            "a:0/2.fit Run 08:00 9m | 7.fit.gz; a:1/2.fit Ride 08:10 9m | 7.fit.gz", "a, a:1, 1"),
        JoinRow(
            "no leg has its sport", "1 Swim 08:10 9m 1km name=a.fit",
            "a:0/2.fit Run 08:00 9m | a.fit; a:1/2.fit Ride 08:10 9m 4km | a.fit", "a, 1, a:1"),
        JoinRow(
            "sent", "1 Run 08:00:30 20m", "a:0/2.fit Run 08:00 9m; a:1/2.fit Ride 08:10 9m", sent: ["a": 1],
            "1=a content, a:1"),
    ])
    func severalLegs(_ row: JoinRow) throws { try row.check() }
}
