import Testing
import Workouts

/// Which activities can fulfil which plan.
extension DecisionTableTests {
    /// Every `sport_type` that Strava had in 2026.
    private static let stravaTypes = [
        "AlpineSki", "BackcountrySki", "Badminton", "Basketball", "Canoeing", "Cricket", "Crossfit", "Dance",
        "EBikeRide", "EMountainBikeRide", "Elliptical", "Golf", "GravelRide", "Handcycle",
        "HighIntensityIntervalTraining", "Hike", "IceSkate", "InlineSkate", "Kayaking", "Kitesurf", "MountainBikeRide",
        "NordicSki", "Padel", "PhysicalTherapy", "Pickleball", "Pilates", "Racquetball", "Ride", "RockClimbing",
        "RollerSki", "Rowing", "Run", "Sail", "Skateboard", "Snowboard", "Snowshoe", "Soccer", "Squash",
        "StairStepper", "StandUpPaddling", "Surfing", "Swim", "TableTennis", "Tennis", "TrailRun", "Velomobile",
        "VirtualRide", "VirtualRow", "VirtualRun", "Volleyball", "Walk", "WeightTraining", "Wheelchair", "Windsurf",
        "Workout", "Yoga",
    ]

    private static let runs = ["Run", "TrailRun", "VirtualRun"]
    private static let rides = [
        "EBikeRide", "EMountainBikeRide", "GravelRide", "Handcycle", "MountainBikeRide", "Ride", "Velomobile",
        "VirtualRide",
    ]

    @Test(arguments: [
        ("Run", runs), ("Bike", rides), ("MtnBike", rides), ("Swim", ["Swim"]), ("Brick", rides + runs),
        (
            "Strength",
            ["Crossfit", "HighIntensityIntervalTraining", "PhysicalTherapy", "Pilates", "WeightTraining", "Workout"]
        ),
        ("Walk", ["Hike", "Snowshoe", "Walk"]), ("XC-Ski", ["BackcountrySki", "NordicSki", "RollerSki"]),
        ("Rowing", ["Canoeing", "Kayaking", "Rowing", "VirtualRow"]), ("Other", ["Workout"]), ("Custom", ["Workout"]),
        ("Kitesurfing", ["Workout"]), ("Race", []), ("DayOff", []),
        // Whatever is neither run, ridden nor swum.
        ("Crosstrain", stravaTypes.filter { !(runs + rides + ["Swim"]).contains($0) }),
    ])
    func fits(_ type: String, _ fitting: [String]) throws {
        let found = try Self.stravaTypes.filter { activityType in
            let workouts = try merged(["a \(type)"], ["1 \(activityType) 08:00"])
            return workouts.contains { $0.match != nil }
        }
        #expect(found == fitting.sorted())
    }

    @Test(arguments: [
        ("Run", "Run", "TrailRun"), ("Run", "Run", "VirtualRun"), ("Bike", "Ride", "VirtualRide"),
        ("Bike", "Ride", "GravelRide"), ("Bike", "Ride", "MountainBikeRide"), ("Bike", "Ride", "EBikeRide"),
        ("Bike", "Ride", "EMountainBikeRide"), ("Bike", "Ride", "Velomobile"), ("Bike", "Ride", "Handcycle"),
        ("Bike", "Ride", "Workout | Zwift"), ("MtnBike", "MountainBikeRide", "EMountainBikeRide"),
        ("MtnBike", "MountainBikeRide", "Ride"), ("MtnBike", "MountainBikeRide", "Workout | Zwift"),
        ("Strength", "WeightTraining", "Crossfit"), ("Strength", "WeightTraining", "HighIntensityIntervalTraining"),
        ("Strength", "WeightTraining", "PhysicalTherapy"), ("Strength", "WeightTraining", "Pilates"),
        ("Strength", "WeightTraining", "Workout"), ("Walk", "Walk", "Hike"), ("Walk", "Walk", "Snowshoe"),
        ("XC-Ski", "NordicSki", "RollerSki"), ("XC-Ski", "NordicSki", "BackcountrySki"),
        ("Rowing", "Rowing", "VirtualRow"), ("Rowing", "Rowing", "Canoeing"), ("Rowing", "Rowing", "Kayaking"),
        ("Crosstrain", "Elliptical", "Yoga"), ("Yoga", "Yoga", "Workout"),
    ])
    func exactBeforeFamily(_ type: String, _ exact: String, _ family: String) throws {
        let name = family.split(separator: " ", maxSplits: 1)
        let earlier = "1 \(name[0]) 06:00 " + name.dropFirst().joined()
        try Row("exact first", "a \(type)", "\(earlier); 2 \(exact) 18:00", "a=2, 1").check()
    }

    @Test(arguments: [
        Row("a Zwift workout is a ride", "a Bike", "1 Workout 08:00 | Zwift - Watopia", "a=1"),
        Row("in any case", "a MtnBike", "1 Other 08:00 | ZWIFT race", "a=1"),
        Row("and half of a brick", "a Brick", "1 Workout 08:00 | Zwift", "a=1"),
        Row("no ride without the name", "a Bike", "1 Workout 08:00 | Watopia", "a missed, 1"),
        Row("a Zwift run stays a run", "a Bike", "1 VirtualRun 08:00 | Zwift run", "a missed, 1"),
        Row("a Zwift yoga has its own sport", "a Bike", "1 Yoga 08:00 | Zwift yoga", "a missed, 1"),
        Row("no run by name", "a Run", "1 Workout 08:00 | Zwift run", "a missed, 1"),
    ])
    func zwift(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("one word", "a Other | Evening Yoga", "1 Yoga 08:00", "a=1"),
        Row("two words", "a Custom | Weight training, legs", "1 WeightTraining 08:00", "a=1"),
        Row("by its type", "a Yoga", "1 Yoga 08:00", "a=1"),
        Row("by its type, not another", "a Yoga", "1 Pilates 08:00", "a missed, 1"),
        Row("words apart are no name", "a Other | Weight loss training", "1 WeightTraining 08:00", "a missed, 1"),
        Row("half a name is none", "a Other | Weight", "1 WeightTraining 08:00", "a missed, 1"),
        Row("strides are no ride", "a Other | Strides", "1 Ride 08:00", "a missed, 1"),
        Row("a trunk is not a run", "a Other | Trunk stability", "1 Run 08:00", "a missed, 1"),
        Row("swimrun is no run", "a Other | Swimrun", "1 Run 08:00", "a missed, 1"),
        Row("a run by name", "a Other | Easy run", "1 Run 08:00", "a=1"),
        Row("not in the activity's name", "a Other | Core", "1 Yoga 08:00 | Core", "a missed, 1"),
        Row("unknown plan type, like Other", "a Flossing | Easy", "1 Workout 08:00", "a=1"),
    ])
    func otherPlans(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("the plan's type names it", "a Parkour", "1 Parkour 08:00", "a=1"),
        Row("the plan's title names it", "a Other | Parkour basics", "1 Parkour 08:00", "a=1"),
        Row("a run plan's title names it", "a Run | Parkour", "1 Parkour 08:00", "a=1"),
        Row("a strength plan's title names it", "a Strength | Parkour", "1 Parkour 08:00", "a=1"),
        Row("in several words", "a Other | Aqua jogging", "1 AquaJogging 08:00", "a=1"),
        Row("a race's title names it", "a Race | Parkour cup", "1 Parkour 08:00", "a=1"),
        Row("nobody names it", "a Run | Easy", "1 Parkour 08:00", "a missed, 1"),
        Row("only part of a word names it", "a Other | Parkouring", "1 Parkour 08:00", "a missed, 1"),
        Row("a known one is not named into a plan", "a Run | Yoga", "1 Yoga 08:00", "a missed, 1"),
        Row("rest takes nothing", "a DayOff | Parkour", "1 Parkour 08:00", "a planned, 1"),
    ])
    func unknownTypes(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("a run race", "a Race | City run", "1 Run 08:00", "a=1"),
        Row("a run race in the woods", "a Race | City run", "1 TrailRun 08:00", "a=1"),
        Row("no ride, race or not", "a Race | City run", "1 Ride 08:00 race | City", "a planned, 1"),
        Row("marked as a race", "a Race | Frankfurt", "1 Ride 08:00 race | Lunch", "a=1"),
        Row("a telling word", "a Race | Berlin Marathon", "1 Run 08:00 | Sunday in Berlin", "a=1"),
        Row("no telling word", "a Race | Berlin Marathon", "1 Run 08:00 | Race day", "a planned, 1"),
        Row("filler tells nothing", "a Race | Race day", "1 Run 08:00 | Race day", "a planned, 1"),
        Row("strides are no ride", "a Race | Strides", "1 Ride 08:00 | Lunch", "a planned, 1"),
        Row("strides are no ride, race or not", "a Race | Strides", "1 Run 08:00 race", "a=1"),
        Row("today, within the hour", "a Race 18. 09:00 | City run", "1 Run 18. 09:05", "a=1 within_hour"),
    ])
    func races(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("rest and a run", "a DayOff | Rest", "1 Run 08:00 | Rest", "a planned, 1"),
        Row("rest and a run plan", "a DayOff; b Run", "1 Run 08:00", "a planned, b=1"),
        Row("rest today", "a DayOff 18.", "1 Workout 18. 08:00", "a planned, 1"),
    ])
    func rest(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        ("Tempo run", "run"), ("Long ride", "bike"), ("Cycling in zone 2", "bike"), ("Lap swimming", "swim"),
        ("Brick: bike and run", "brick"), ("Strength A", "strength"), ("Evening walk", "walk"),
        ("Rowing 5x500", "rowing"),
        ("RUN!", "run"), ("Run: Off the bike", "run"), ("MTB trails", "mountain_bike"),
        ("Mtn Bike trails", "mountain_bike"),
        ("XC-Ski intervals", "xc_ski"), ("Crosstrain 45 min", "crosstrain"),
    ])
    func titlesNameSports(_ title: String, _ sport: String) {
        #expect(PlannedSport(namedIn: title)?.rawValue == sport)
    }

    @Test(arguments: [
        "strides", "Trunk stability", "Swimrunning", "Bikers' breakfast", "", "   ", "Stability", "Overriding",
    ])
    func titlesThatNameNone(_ title: String) {
        #expect(PlannedSport(namedIn: title) == nil)
    }

    @Test(arguments: [
        ("Run", "run"), ("Bike", "bike"), ("Mtn Bike", "mountain_bike"), ("Swim", "swim"), ("Brick", "brick"),
        ("Strength", "strength"), ("Walk", "walk"), ("XC-Ski", "xc_ski"), ("Rowing", "rowing"),
        ("Crosstrain", "crosstrain"), ("Race", "race"), ("Day Off", "rest"), ("Other", "other"), ("Custom", "other"),
        ("RUN", "run"), ("day off", "rest"),
    ])
    func typeLabels(_ label: String, _ sport: String) {
        #expect(PlannedSport(typeLabel: label)?.rawValue == sport)
    }

    @Test(arguments: ["Strides", "Trunk", "", "Yoga", "Runs on Tuesday"])
    func unknownTypeLabels(_ label: String) {
        #expect(PlannedSport(typeLabel: label) == nil)
    }
}
