extension ExportSportNames {
    static let german = """
        AlpineSki: Ski Alpin, Alpin-Ski, Skifahren, Alpines Skifahren
        BackcountrySki: Backcountry-Ski, Skitour, Skitouren, Skitourengehen | Tourenski
        Badminton: Badminton | Federball
        Basketball: Basketball
        Canoeing: Kanu, Kanufahren, Kanufahrt, Kanusport | Paddeln
        Cricket: Cricket, Kricket
        Crossfit: Crossfit
        Dance: Tanz, Tanzen
        EBikeRide: E-Bike-Fahrt, E-Bike-Radfahrt, E-Bike, E-Bike-Tour | Elektrofahrrad
        Elliptical: Crosstrainer, Ellipsentrainer, Ellipsen-Trainer
        EMountainBikeRide: E-Mountainbike-Fahrt, E-Mountainbike, E-MTB, E-MTB-Fahrt, E-Mountainbike-Tour
        Golf: Golf, Golfen
        GravelRide: Gravel-Fahrt, Gravel-Bike-Fahrt, Gravel-Radfahrt, Gravel | Gravelbike
        Handcycle: Handbike, Handcycle, Handbiken, Handbike-Fahrt
        HighIntensityIntervalTraining: HIIT, Hochintensives Intervalltraining, Hochintensitätsintervalltraining | \
        Intervalltraining
        Hike: Wandern, Wanderung | Bergwanderung, Bergwandern, Trekking
        IceSkate: Eislaufen, Eislauf, Schlittschuhlaufen, Schlittschuhlauf | Eisschnelllauf
        InlineSkate: Inlineskaten, Inlineskating, Inlineskaten fahren, Inlinelauf, Inline-Skaten
        Kayaking: Kajak, Kajakfahren, Kajakfahrt
        Kitesurf: Kitesurfen, Kitesurfing, Kitesurf-Session | Kiten
        MountainBikeRide: Mountainbike-Fahrt, Mountainbike-Tour, Mountainbiken, Mountainbike, MTB, MTB-Fahrt
        NordicSki: Langlauf, Skilanglauf, Nordisch Ski, Nordischer Skilauf, Ski Nordisch
        Padel: Padel, Padel-Tennis
        PhysicalTherapy: Physiotherapie, Krankengymnastik | Reha
        Pickleball: Pickleball
        Pilates: Pilates
        Racquetball: Racquetball, Racketball
        Ride: Radfahrt, Radfahren, Fahrt, Radtour | Rad, Fahrrad, Rennrad, Biken
        RockClimbing: Klettern, Felsklettern | Bouldern, Hallenklettern, Sportklettern
        RollerSki: Rollski, Rollskifahren, Rollskilauf, Skiroller
        Rowing: Rudern | Rudereinheit, Ruderergometer
        Run: Lauf, Laufen, Running | Joggen, Jogging, Laufband
        Sail: Segeln, Segel-Session
        Skateboard: Skateboard, Skateboarden, Skateboarding, Skateboardfahren
        Snowboard: Snowboard, Snowboarden, Snowboarding
        Snowshoe: Schneeschuhwandern, Schneeschuhwanderung, Schneeschuhlaufen | Schneeschuh, Schneeschuhe
        Soccer: Fußball, Fussball, Fußball (Soccer) | Hallenfußball
        Squash: Squash
        StairStepper: Stepper, Treppensteigen, Treppensteiger, Stairstepper | Treppen
        StandUpPaddling: Stehpaddeln, Stand-up-Paddeln, Stand-up-Paddling, SUP
        Surfing: Surfen, Wellenreiten, Surf-Session
        Swim: Schwimmen | Freiwasserschwimmen, Bahnenschwimmen
        TableTennis: Tischtennis
        Tennis: Tennis
        TrailRun: Traillauf, Trailrun, Trail Running, Trailrunning, Geländelauf
        Velomobile: Velomobil, Velomobil-Fahrt
        VirtualRide: Virtuelle Radfahrt, Virtuelle Fahrt, Virtuelles Radfahren, Virtuelle Radtour
        VirtualRow: Virtuelles Rudern
        VirtualRun: Virtueller Lauf, Virtuelles Laufen
        Volleyball: Volleyball | Beachvolleyball
        Walk: Spaziergang, Gehen, Spazieren, Spazierengehen
        WeightTraining: Gewichtstraining, Krafttraining, Gewichtheben | Kraft, Gewichte
        Wheelchair: Rollstuhl, Rollstuhlfahren, Rollstuhlfahrt, Rollstuhlsport
        Windsurf: Windsurfen, Windsurfing, Windsurf-Session
        Workout: Workout, Training | Turnen, Gymnastik
        Yoga: Yoga
        """
}
