extension ExportSportNames {
    static let portuguese = """
        AlpineSki: Esqui alpino
        BackcountrySki: Esqui backcountry, Esqui fora de pista, Esqui de montanha
        Badminton: Badminton
        Basketball: Basquete, Basquetebol
        Canoeing: Canoagem, Canoa
        Cricket: Críquete, Cricket
        Crossfit: Crossfit
        Dance: Dança
        EBikeRide: Pedalada de e-bike, Passeio de bicicleta elétrica, Bicicleta elétrica, Pedalada em e-bike, Passeio \
        de e-bike
        Elliptical: Elíptico, Treino elíptico, Elíptica
        EMountainBikeRide: Pedalada de e-mountain bike, Mountain bike elétrica, E-mountain bike, Passeio de \
        e-mountain bike, Bicicleta de montanha elétrica
        Golf: Golfe
        GravelRide: Pedalada gravel, Pedalada de gravel, Gravel, Passeio de gravel, Pedalada em gravel
        Handcycle: Handcycle, Handbike, Bicicleta de mão, Ciclismo de mão
        HighIntensityIntervalTraining: HIIT, Treinamento intervalado de alta intensidade, Treino intervalado de alta \
        intensidade
        Hike: Trilha, Caminhada em trilha, Caminhada na natureza
        IceSkate: Patinação no gelo, Patinagem no gelo
        InlineSkate: Patinação inline, Patins em linha, Patinagem em linha, Patinação em linha
        Kayaking: Caiaque, Caiaquismo
        Kitesurf: Kitesurf, Kitesurfe
        MountainBikeRide: Pedalada de mountain bike, Passeio de mountain bike, Mountain bike, MTB, BTT, Bicicleta de \
        montanha
        NordicSki: Esqui nórdico, Esqui cross-country, Esqui de fundo
        Padel: Padel, Pádel
        PhysicalTherapy: Fisioterapia | Reabilitação
        Pickleball: Pickleball
        Pilates: Pilates
        Racquetball: Raquetebol, Racquetball, Raquetball
        Ride: Pedalada, Ciclismo, Passeio de bicicleta, Volta de bicicleta, Bicicleta | Pedal, Bike
        RockClimbing: Escalada, Escalada em rocha
        RollerSki: Esqui sobre rodas, Roller ski, Rollerski, Esqui de rodas
        Rowing: Remo
        Run: Corrida, Correr
        Sail: Vela, Velejar
        Skateboard: Skate, Skateboard
        Snowboard: Snowboard
        Snowshoe: Raquetes de neve, Caminhada com raquetes de neve, Sapatos de neve
        Soccer: Futebol, Futebol (soccer) | Futsal
        Squash: Squash
        StairStepper: Simulador de escada, Simulador de escadas, Escada, Stepper | Escadas
        StandUpPaddling: Stand up paddle, SUP
        Surfing: Surfe, Surf
        Swim: Natação | Nado
        TableTennis: Tênis de mesa, Ténis de mesa, Pingue-pongue
        Tennis: Tênis, Ténis
        TrailRun: Corrida em trilha, Corrida em trilhas, Corrida de trilha, Corrida em trilho
        Velomobile: Velomóvel, Passeio de velomóvel
        VirtualRide: Pedalada virtual, Passeio virtual, Ciclismo virtual, Volta de bicicleta virtual
        VirtualRow: Remo virtual
        VirtualRun: Corrida virtual
        Volleyball: Vôlei, Voleibol, Vólei
        Walk: Caminhada | Marcha
        WeightTraining: Treinamento com pesos, Treino com pesos, Treino de força, Musculação | Pesos, Força
        Wheelchair: Cadeira de rodas
        Windsurf: Windsurf, Windsurfe
        Workout: Treino, Treinamento | Academia, Ginástica
        Yoga: Ioga, Yoga
        """
}
