extension ExportSportNames {
    static let french = """
        AlpineSki: Ski alpin
        BackcountrySki: Ski de randonnée, Ski hors-piste, Ski de rando
        Badminton: Badminton
        Basketball: Basket, Basketball, Basket-ball
        Canoeing: Canoë, Canoé, Canoë-kayak
        Cricket: Cricket
        Crossfit: Crossfit
        Dance: Danse
        EBikeRide: Sortie en vélo électrique, Vélo électrique, Sortie en VAE, VAE, Sortie vélo électrique, Sortie à \
        vélo électrique
        Elliptical: Vélo elliptique, Elliptique, Entraînement elliptique
        EMountainBikeRide: Sortie en VTT électrique, VTT électrique, Sortie VTT électrique, VTTAE
        Golf: Golf
        GravelRide: Sortie gravel, Sortie en gravel, Vélo gravel, Gravel, Sortie en vélo gravel
        Handcycle: Handbike, Vélo à main, Handcycle, Vélo à bras
        HighIntensityIntervalTraining: HIIT, Entraînement fractionné de haute intensité, Entraînement par intervalles \
        à haute intensité | Fractionné
        Hike: Randonnée, Randonnée pédestre | Rando, Trek
        IceSkate: Patin à glace, Patinage, Patinage sur glace, Patins à glace
        InlineSkate: Roller, Rollers, Patin à roues alignées, Patins à roues alignées, Patin en ligne, Patins en \
        ligne
        Kayaking: Kayak
        Kitesurf: Kitesurf, Kite-surf
        MountainBikeRide: Sortie VTT, Sortie en VTT, VTT, Sortie à VTT, Vélo de montagne
        NordicSki: Ski de fond, Ski nordique
        Padel: Padel, Pádel, Paddle-tennis
        PhysicalTherapy: Kinésithérapie, Physiothérapie, Rééducation | Kiné
        Pickleball: Pickleball
        Pilates: Pilates, Pilâtes
        Racquetball: Racquetball, Racquet-ball
        Ride: Sortie à vélo, Sortie vélo, Vélo, Sortie, Cyclisme
        RockClimbing: Escalade | Grimpe
        RollerSki: Ski-roues, Ski à roulettes, Ski-roue, Roller ski
        Rowing: Aviron | Rameur
        Run: Course à pied, Course | Footing
        Sail: Voile, Navigation à voile
        Skateboard: Skateboard, Skate-board, Planche à roulettes
        Snowboard: Snowboard, Planche à neige, Surf des neiges
        Snowshoe: Raquettes, Raquette à neige, Raquettes à neige, Raquette
        Soccer: Football, Foot, Football (soccer)
        Squash: Squash
        StairStepper: Simulateur d'escalier, Simulateur d'escaliers, Escalier, Escaliers, Stepper
        StandUpPaddling: Stand up paddle, Paddle, Stand-up paddle, Planche à pagaie, Planche à rame
        Surfing: Surf
        Swim: Natation | Nage
        TableTennis: Tennis de table, Ping-pong
        Tennis: Tennis
        TrailRun: Trail, Course de trail, Course en sentier, Course sur sentier, Sortie trail
        Velomobile: Vélomobile, Sortie en vélomobile
        VirtualRide: Sortie à vélo virtuelle, Sortie virtuelle à vélo, Sortie vélo virtuelle, Sortie virtuelle, Vélo \
        virtuel, Cyclisme virtuel
        VirtualRow: Aviron virtuel
        VirtualRun: Course à pied virtuelle, Course virtuelle
        Volleyball: Volley-ball, Volleyball, Volley
        Walk: Marche, Marche à pied
        WeightTraining: Entraînement aux poids, Musculation, Entraînement avec poids, Haltérophilie | Muscu, \
        Renforcement
        Wheelchair: Fauteuil roulant, Fauteuil
        Windsurf: Planche à voile, Windsurf
        Workout: Entraînement, Séance d'entraînement, Séance de sport | Séance, Gymnastique, Gym
        Yoga: Yoga
        """
}
