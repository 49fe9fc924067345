extension ExportSportNames {
    static let spanish = """
        AlpineSki: Esquí alpino, Esquí
        BackcountrySki: Esquí de travesía, Esquí fuera de pista, Esquí de montaña
        Badminton: Bádminton, Badminton
        Basketball: Baloncesto, Básquetbol, Básquet, Basquetbol
        Canoeing: Piragüismo, Canoa, Canotaje
        Cricket: Críquet, Cricket
        Crossfit: Crossfit
        Dance: Baile, Danza
        EBikeRide: Vuelta en bicicleta eléctrica, Bicicleta eléctrica, Salida en bicicleta eléctrica, Paseo en \
        bicicleta eléctrica
        Elliptical: Elíptica, Bicicleta elíptica, Máquina elíptica
        EMountainBikeRide: Bicicleta de montaña eléctrica, Vuelta en bicicleta de montaña eléctrica, Salida en \
        bicicleta de montaña eléctrica, BTT eléctrica
        Golf: Golf
        GravelRide: Salida de gravel, Vuelta en gravel, Bicicleta de gravel, Vuelta en bicicleta de gravel, Gravel
        Handcycle: Bicicleta de mano, Ciclismo de mano, Handbike, Handcycle
        HighIntensityIntervalTraining: HIIT, Entrenamiento de intervalos de alta intensidad, Entrenamiento por \
        intervalos de alta intensidad
        Hike: Senderismo, Excursión, Excursionismo, Caminata de montaña | Montañismo
        IceSkate: Patinaje sobre hielo, Patinaje en hielo
        InlineSkate: Patinaje en línea, Patines en línea, Patinaje | Patines
        Kayaking: Kayak, Kayakismo
        Kitesurf: Kitesurf
        MountainBikeRide: Vuelta en bicicleta de montaña, Bicicleta de montaña, Ciclismo de montaña, Salida en \
        bicicleta de montaña, BTT
        NordicSki: Esquí de fondo, Esquí nórdico
        Padel: Pádel, Padel
        PhysicalTherapy: Fisioterapia, Terapia física | Rehabilitación
        Pickleball: Pickleball
        Pilates: Pilates
        Racquetball: Ráquetbol, Raquetbol, Racquetball
        Ride: Vuelta ciclista, Bicicleta, Ciclismo, Pedaleo, Salida en bicicleta, Vuelta en bicicleta, Actividad \
        ciclista, Ruta en bicicleta, Paseo en bicicleta | Bici
        RockClimbing: Escalada, Escalada en roca, Escalada en rocas
        RollerSki: Esquí sobre ruedas, Rollerski, Esquí con ruedas
        Rowing: Remo
        Run: Carrera, Correr, Carrera a pie | Trote
        Sail: Vela, Navegación a vela
        Skateboard: Monopatín, Skateboard, Patineta
        Snowboard: Snowboard, Snowboarding
        Snowshoe: Raquetas de nieve, Caminata con raquetas de nieve
        Soccer: Fútbol, Futbol, Fútbol (soccer) | Fútbol sala
        Squash: Squash
        StairStepper: Simulador de escaleras, Escaladora, Máquina de escaleras, Stepper, Subir escaleras | Escaleras
        StandUpPaddling: Paddle surf, Surf de remo, Surf con remo, Stand up paddle
        Surfing: Surf
        Swim: Natación | Nado
        TableTennis: Tenis de mesa, Ping-pong, Pimpón
        Tennis: Tenis
        TrailRun: Carrera de trail, Carrera de montaña, Carrera por montaña, Trail running, Trail
        Velomobile: Velomóvil, Vuelta en velomóvil
        VirtualRide: Vuelta ciclista virtual, Bicicleta virtual, Ciclismo virtual, Salida virtual en bicicleta, \
        Vuelta virtual, Actividad ciclista virtual, Paseo virtual en bicicleta
        VirtualRow: Remo virtual
        VirtualRun: Carrera virtual
        Volleyball: Voleibol, Vóleibol, Vóley
        Walk: Caminata, Paseo, Caminar | Marcha
        WeightTraining: Entrenamiento con pesas, Pesas, Entrenamiento de fuerza, Levantamiento de pesas | Fuerza, \
        Musculación
        Wheelchair: Silla de ruedas
        Windsurf: Windsurf
        Workout: Entrenamiento, Sesión de ejercicios, Sesión de entrenamiento | Gimnasio
        Yoga: Yoga
        """
}
