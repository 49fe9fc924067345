extension ExportSportNames {
    static let dutch = """
        AlpineSki: Alpineskiën, Alpineski, Alpine skiën, Skiën
        BackcountrySki: Toerskiën, Backcountryskiën, Backcountryski, Off-piste skiën
        Badminton: Badminton
        Basketball: Basketbal, Basketballen
        Canoeing: Kanoën, Kanovaren, Kano, Kanotocht
        Cricket: Cricket
        Crossfit: Crossfit
        Dance: Dansen, Dans
        EBikeRide: E-bikerit, E-bike-rit, E-bike, E-biketocht | Elektrische fiets
        Elliptical: Crosstrainer, Crosstrainersessie, Elliptische trainer
        EMountainBikeRide: E-mountainbikerit, E-mountainbike-rit, E-mountainbike, E-mountainbiketocht, E-MTB-rit
        Golf: Golf, Golfen
        GravelRide: Gravelrit, Gravel, Gravelbiken, Gravelbikerit
        Handcycle: Handbike, Handbiken, Handbikerit, Handcycle, Handfiets
        HighIntensityIntervalTraining: HIIT, Intervaltraining met hoge intensiteit, Intensieve intervaltraining | \
        Intervaltraining
        Hike: Hiken, Hike-tocht, Trektocht, Hike
        IceSkate: Schaatsen, Schaatssessie, IJsschaatsen
        InlineSkate: Skeeleren, Inline-skaten, Inlineskaten, Inline skating | Skeeler
        Kayaking: Kajakken, Kajakvaren, Kajak, Kajaktocht
        Kitesurf: Kitesurfen, Kitesurfsessie
        MountainBikeRide: Mountainbikerit, Mountainbiketocht, Mountainbiken, Mountainbike
        NordicSki: Langlaufen, Noords skiën, Langlauf
        Padel: Padel, Padellen
        PhysicalTherapy: Fysiotherapie | Fysio, Revalidatie
        Pickleball: Pickleball
        Pilates: Pilates
        Racquetball: Racquetball
        Ride: Fietsrit, Rit, Fietsen, Wielrennen | Fiets, Fietstocht
        RockClimbing: Klimmen, Rotsklimmen | Boulderen
        RollerSki: Rolskiën, Rolski
        Rowing: Roeien, Roeisessie
        Run: Hardloopsessie, Hardlopen, Hardloop, Loop
        Sail: Zeilen, Zeiltocht, Zeilsessie
        Skateboard: Skateboarden, Skateboard
        Snowboard: Snowboarden, Snowboard
        Snowshoe: Sneeuwschoenwandelen, Sneeuwschoenen, Sneeuwschoenwandeling
        Soccer: Voetbal, Voetballen
        Squash: Squash, Squashen
        StairStepper: Traploper, Trappenloper, Traptrainer, Stepper, Traplopen
        StandUpPaddling: Suppen, Stand-up peddelen, Stand-uppaddling, SUP
        Surfing: Surfen, Golfsurfen, Surfsessie
        Swim: Zwemmen, Zwemsessie
        TableTennis: Tafeltennis, Tafeltennissen
        Tennis: Tennis, Tennissen
        TrailRun: Trailloop, Trailrunsessie, Trailrun, Trailrunnen
        Velomobile: Velomobiel, Velomobielrit, Ligfietsrit
        VirtualRide: Virtuele fietsrit, Virtuele rit, Virtueel fietsen
        VirtualRow: Virtueel roeien, Virtuele roeisessie
        VirtualRun: Virtuele hardloopsessie, Virtueel hardlopen, Virtuele run
        Volleyball: Volleybal, Volleyballen
        Walk: Wandeling, Wandelen
        WeightTraining: Krachttraining, Gewichtstraining, Gewichtheffen | Kracht, Gewichten
        Wheelchair: Rolstoel, Rolstoelrijden, Rolstoelrit
        Windsurf: Windsurfen, Windsurfsessie
        Workout: Work-out, Training, Trainingssessie | Sportschool
        Yoga: Yoga
        """
}
