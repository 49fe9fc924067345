extension ExportSportNames {
    static let english = """
        AlpineSki: Alpine Ski, Alpine Skiing | Downhill Skiing, Telemark
        BackcountrySki: Backcountry Ski, Backcountry Skiing | Ski Touring, Touring Ski, Ski Mountaineering, Skimo
        Badminton: Badminton
        Basketball: Basketball
        Canoeing: Canoe, Canoeing | Canoes, Packraft, Packrafting
        Cricket: Cricket
        Crossfit: Crossfit
        Dance: Dance, Dancing | Zumba
        EBikeRide: E-Bike Ride, E-Bike | Electric Bike, E-Biking
        Elliptical: Elliptical | Cross Trainer
        EMountainBikeRide: E-Mountain Bike Ride, E-Mountain Bike, E-MTB | Electric Mountain Bike
        Golf: Golf
        GravelRide: Gravel Ride, Gravel | Gravel Bike, Cyclocross
        Handcycle: Handcycle, Handcycling | Handbike, Hand Bike
        HighIntensityIntervalTraining: HIIT, High Intensity Interval Training | Interval Training, Tabata
        Hike: Hike, Hiking | Trek, Trekking, Ruck, Rucking
        IceSkate: Ice Skate, Ice Skating | Speed Skating
        InlineSkate: Inline Skate, Inline Skating | Roller Skate, Roller Skating, Rollerblading
        Kayaking: Kayak, Kayaking
        Kitesurf: Kitesurf, Kitesurfing | Kite, Kiteboarding
        MountainBikeRide: Mountain Bike Ride, Mountain Bike, Mountain Biking, MTB
        NordicSki: Nordic Ski, Nordic Skiing, Cross-Country Ski, Cross-Country Skiing | XC Ski, Skate Ski, Classic \
        Ski
        Padel: Padel
        PhysicalTherapy: Physical Therapy | Physiotherapy, Rehab
        Pickleball: Pickleball
        Pilates: Pilates
        Racquetball: Racquetball
        Ride: Ride, Cycling | Rides, Riding, Bike, Biking, Bicycle, Cycle, Spin, Spinning
        RockClimbing: Rock Climb, Rock Climbing | Climb, Climbing, Boulder, Bouldering
        RollerSki: Roller Ski, Roller Skiing
        Rowing: Rowing, Row | Rower
        Run: Run, Running | Runs, Jog, Jogging, Treadmill
        Sail: Sail, Sailing
        Skateboard: Skateboard, Skateboarding | Longboard
        Snowboard: Snowboard, Snowboarding | Splitboard
        Snowshoe: Snowshoe, Snowshoeing
        Soccer: Football (Soccer), Soccer, Football | Futsal
        Squash: Squash
        StairStepper: Stair-Stepper, Stair Stepper | Stairs, Stair Climb, Stair Climbing, Stair Climber, Stairmaster
        StandUpPaddling: Stand Up Paddle, Stand Up Paddling, Stand Up Paddleboard, SUP | Paddleboard, Paddleboarding
        Surfing: Surf, Surfing
        Swim: Swim, Swimming | Swims
        TableTennis: Table Tennis, Ping Pong
        Tennis: Tennis
        TrailRun: Trail Run, Trail Running
        Velomobile: Velomobile
        VirtualRide: Virtual Ride, Virtual Cycling | Virtual Bike
        VirtualRow: Virtual Row, Virtual Rowing
        VirtualRun: Virtual Run, Virtual Running
        Volleyball: Volleyball
        Walk: Walk, Walking | Walks
        WeightTraining: Weight Training, Strength Training | Strength, Weights, Weightlifting, Powerlifting, \
        Kettlebell
        Wheelchair: Wheelchair
        Windsurf: Windsurf, Windsurfing
        Workout: Workout | Fitness, Gym, Cardio, Exercise
        Yoga: Yoga
        """
}
