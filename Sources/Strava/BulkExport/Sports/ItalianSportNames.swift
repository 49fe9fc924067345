extension ExportSportNames {
    static let italian = """
        AlpineSki: Sci alpino
        BackcountrySki: Sci alpinismo, Scialpinismo, Sci fuoripista, Sci fuori pista
        Badminton: Badminton
        Basketball: Pallacanestro, Basket, Basketball
        Canoeing: Canoa
        Cricket: Cricket
        Crossfit: Crossfit
        Dance: Danza, Ballo
        EBikeRide: Giro in e-bike, Uscita in e-bike, Giro in bici elettrica, Bici elettrica, Pedalata in e-bike
        Elliptical: Ellittica, Allenamento ellittico
        EMountainBikeRide: E-mountain bike, Mountain bike elettrica, Giro in e-mountain bike, Uscita in e-mountain \
        bike, Giro in mountain bike elettrica
        Golf: Golf
        GravelRide: Giro gravel, Giro in gravel, Uscita gravel, Gravel, Giro in bici gravel, Pedalata gravel
        Handcycle: Handbike, Handcycle, Giro in handbike
        HighIntensityIntervalTraining: HIIT, Allenamento a intervalli ad alta intensità, Interval training ad alta \
        intensità
        Hike: Escursione, Escursionismo, Escursione a piedi | Trekking
        IceSkate: Pattinaggio su ghiaccio, Pattinaggio sul ghiaccio
        InlineSkate: Pattinaggio in linea, Pattini in linea, Pattinaggio inline
        Kayaking: Kayak
        Kitesurf: Kitesurf
        MountainBikeRide: Giro in mountain bike, Uscita in mountain bike, Mountain bike, MTB
        NordicSki: Sci di fondo, Sci nordico
        Padel: Padel
        PhysicalTherapy: Fisioterapia | Riabilitazione
        Pickleball: Pickleball
        Pilates: Pilates
        Racquetball: Racquetball
        Ride: Giro in bici, Giro, Ciclismo, Pedalata, Uscita in bici, Uscita in bicicletta | Bici, Bicicletta
        RockClimbing: Arrampicata, Arrampicata su roccia
        RollerSki: Skiroll, Roller ski, Sci a rotelle
        Rowing: Canottaggio | Vogatore
        Run: Corsa, Correre
        Sail: Vela, Barca a vela
        Skateboard: Skateboard
        Snowboard: Snowboard
        Snowshoe: Ciaspole, Ciaspolata, Racchette da neve, Camminata con le ciaspole
        Soccer: Calcio, Calcio (football) | Calcetto
        Squash: Squash
        StairStepper: Simulatore di scale, Step, Stepper, Stair stepper
        StandUpPaddling: SUP, Stand up paddle, Stand up paddling
        Surfing: Surf
        Swim: Nuoto, Nuotata
        TableTennis: Tennis da tavolo, Ping pong, Tennistavolo
        Tennis: Tennis
        TrailRun: Trail corsa, Corsa trail, Corsa su sentiero, Trail running, Trail
        Velomobile: Velomobile, Giro in velomobile
        VirtualRide: Pedalata virtuale, Giro in bici virtuale, Giro virtuale, Ciclismo virtuale, Uscita virtuale
        VirtualRow: Canottaggio virtuale
        VirtualRun: Corsa virtuale
        Volleyball: Pallavolo, Volley
        Walk: Camminata, Passeggiata | Marcia
        WeightTraining: Allenamento con i pesi, Allenamento pesi, Sollevamento pesi, Pesi, Allenamento con pesi | \
        Forza
        Wheelchair: Sedia a rotelle, Carrozzina
        Windsurf: Windsurf
        Workout: Allenamento | Palestra, Ginnastica
        Yoga: Yoga
        """
}
