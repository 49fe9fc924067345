import Basics
import Strava
import Testing
import Workouts

@Suite struct BulkExportSportTests {
    /// All of Strava's sport types in English, German, French, Spanish, Italian, Portuguese and Dutch.
    private static let sevenLanguages = """
        AlpineSki: Alpine Ski, Ski Alpin, Ski alpin, Esquí alpino, Sci alpino, Esqui alpino, Alpineskiën
        BackcountrySki: Backcountry Ski, Backcountry-Ski, Ski de randonnée, Esquí de travesía, Sci alpinismo, \
        Esqui backcountry, Toerskiën
        Badminton: Badminton, Badminton, Badminton, Bádminton, Badminton, Badminton, Badminton
        Basketball: Basketball, Basketball, Basket, Baloncesto, Pallacanestro, Basquete, Basketbal
        Canoeing: Canoe, Kanu, Canoë, Piragüismo, Canoa, Canoagem, Kanoën
        Cricket: Cricket, Cricket, Cricket, Críquet, Cricket, Críquete, Cricket
        Crossfit: Crossfit, Crossfit, Crossfit, Crossfit, Crossfit, Crossfit, Crossfit
        Dance: Dance, Tanz, Danse, Baile, Danza, Dança, Dansen
        EBikeRide: E-Bike Ride, E-Bike-Fahrt, Sortie en vélo électrique, Vuelta en bicicleta eléctrica, \
        Giro in e-bike, Pedalada de e-bike, E-bikerit
        Elliptical: Elliptical, Crosstrainer, Vélo elliptique, Elíptica, Ellittica, Elíptico, Crosstrainer
        EMountainBikeRide: E-Mountain Bike Ride, E-Mountainbike-Fahrt, Sortie en VTT électrique, \
        Bicicleta de montaña eléctrica, E-mountain bike, Pedalada de e-mountain bike, E-mountainbikerit
        Golf: Golf, Golf, Golf, Golf, Golf, Golfe, Golf
        GravelRide: Gravel Ride, Gravel-Fahrt, Sortie gravel, Salida de gravel, Giro gravel, Pedalada gravel, Gravelrit
        Handcycle: Handcycle, Handbike, Handbike, Bicicleta de mano, Handbike, Handcycle, Handbike
        HighIntensityIntervalTraining: HIIT, HIIT, HIIT, HIIT, HIIT, HIIT, HIIT
        Hike: Hike, Wandern, Randonnée, Senderismo, Escursione, Trilha, Hiken
        IceSkate: Ice Skate, Eislaufen, Patin à glace, Patinaje sobre hielo, Pattinaggio su ghiaccio, \
        Patinação no gelo, Schaatsen
        InlineSkate: Inline Skate, Inlineskaten, Roller, Patinaje en línea, Pattinaggio in linea, Patinação inline, \
        Skeeleren
        Kayaking: Kayak, Kajak, Kayak, Kayak, Kayak, Caiaque, Kajakken
        Kitesurf: Kitesurf, Kitesurfen, Kitesurf, Kitesurf, Kitesurf, Kitesurf, Kitesurfen
        MountainBikeRide: Mountain Bike Ride, Mountainbike-Fahrt, Sortie VTT, Vuelta en bicicleta de montaña, \
        Giro in mountain bike, Pedalada de mountain bike, Mountainbikerit
        NordicSki: Nordic Ski, Langlauf, Ski de fond, Esquí de fondo, Sci di fondo, Esqui nórdico, Langlaufen
        Padel: Padel, Padel, Padel, Pádel, Padel, Padel, Padel
        PhysicalTherapy: Physical Therapy, Physiotherapie, Kinésithérapie, Fisioterapia, Fisioterapia, Fisioterapia, \
        Fysiotherapie
        Pickleball: Pickleball, Pickleball, Pickleball, Pickleball, Pickleball, Pickleball, Pickleball
        Pilates: Pilates, Pilates, Pilates, Pilates, Pilates, Pilates, Pilates
        Racquetball: Racquetball, Racquetball, Racquetball, Ráquetbol, Racquetball, Raquetebol, Racquetball
        Ride: Ride, Radfahrt, Sortie à vélo, Vuelta ciclista, Giro in bici, Pedalada, Fietsrit
        RockClimbing: Rock Climb, Klettern, Escalade, Escalada, Arrampicata, Escalada, Klimmen
        RollerSki: Roller Ski, Rollski, Ski-roues, Esquí sobre ruedas, Skiroll, Esqui sobre rodas, Rolskiën
        Rowing: Rowing, Rudern, Aviron, Remo, Canottaggio, Remo, Roeien
        Run: Run, Lauf, Course à pied, Carrera, Corsa, Corrida, Hardloopsessie
        Sail: Sail, Segeln, Voile, Vela, Vela, Vela, Zeilen
        Skateboard: Skateboard, Skateboard, Skateboard, Monopatín, Skateboard, Skate, Skateboarden
        Snowboard: Snowboard, Snowboard, Snowboard, Snowboard, Snowboard, Snowboard, Snowboarden
        Snowshoe: Snowshoe, Schneeschuhwandern, Raquettes, Raquetas de nieve, Ciaspole, Raquetes de neve, \
        Sneeuwschoenwandelen
        Soccer: Football (Soccer), Fußball, Football, Fútbol, Calcio, Futebol, Voetbal
        Squash: Squash, Squash, Squash, Squash, Squash, Squash, Squash
        StairStepper: Stair-Stepper, Stepper, Simulateur d'escalier, Simulador de escaleras, Simulatore di scale, \
        Simulador de escada, Traploper
        StandUpPaddling: Stand Up Paddle, Stehpaddeln, Stand up paddle, Paddle surf, SUP, Stand up paddle, Suppen
        Surfing: Surf, Surfen, Surf, Surf, Surf, Surfe, Surfen
        Swim: Swim, Schwimmen, Natation, Natación, Nuoto, Natação, Zwemmen
        TableTennis: Table Tennis, Tischtennis, Tennis de table, Tenis de mesa, Tennis da tavolo, Tênis de mesa, \
        Tafeltennis
        Tennis: Tennis, Tennis, Tennis, Tenis, Tennis, Tênis, Tennis
        TrailRun: Trail Run, Traillauf, Trail, Carrera de trail, Trail corsa, Corrida em trilha, Trailloop
        Velomobile: Velomobile, Velomobil, Vélomobile, Velomóvil, Velomobile, Velomóvel, Velomobiel
        VirtualRide: Virtual Ride, Virtuelle Radfahrt, Sortie à vélo virtuelle, Vuelta ciclista virtual, \
        Pedalata virtuale, Pedalada virtual, Virtuele fietsrit
        VirtualRow: Virtual Row, Virtuelles Rudern, Aviron virtuel, Remo virtual, Canottaggio virtuale, Remo virtual, \
        Virtueel roeien
        VirtualRun: Virtual Run, Virtueller Lauf, Course à pied virtuelle, Carrera virtual, Corsa virtuale, \
        Corrida virtual, Virtuele hardloopsessie
        Volleyball: Volleyball, Volleyball, Volley-ball, Voleibol, Pallavolo, Vôlei, Volleybal
        Walk: Walk, Spaziergang, Marche, Caminata, Camminata, Caminhada, Wandeling
        WeightTraining: Weight Training, Gewichtstraining, Entraînement aux poids, Entrenamiento con pesas, \
        Allenamento con i pesi, Treinamento com pesos, Krachttraining
        Wheelchair: Wheelchair, Rollstuhl, Fauteuil roulant, Silla de ruedas, Sedia a rotelle, Cadeira de rodas, \
        Rolstoel
        Windsurf: Windsurf, Windsurfen, Planche à voile, Windsurf, Windsurf, Windsurf, Windsurfen
        Workout: Workout, Workout, Entraînement, Entrenamiento, Allenamento, Treino, Work-out
        Yoga: Yoga, Yoga, Yoga, Yoga, Yoga, Ioga, Yoga
        """

    @Test func everySportInSevenLanguages() throws {
        let lines = Self.sevenLanguages.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
        #expect(lines.count == 56)
        for line in lines {
            let type = try #require(line.first)
            let names = try #require(line.last).split(separator: ", ").map(String.init)
            #expect(names.count == 7)
            for name in names + [String(type)] {
                for spelling in [name, name.lowercased(), name.replacing(" ", with: "-")] {
                    #expect(try exported([3: spelling]).sportType.rawValue == type, "\(spelling)")
                }
            }
        }
    }

    @Test(arguments: [
        ("Virtual ride", "VirtualRide"), ("High Intensity Interval Training", "HighIntensityIntervalTraining"),
        ("Canoeing", "Canoeing"), ("Kayaking", "Kayaking"), ("Virtual Rowing", "VirtualRow"), ("Row", "Rowing"),
        ("Soccer", "Soccer"), ("Football", "Soccer"), ("Rock Climbing", "RockClimbing"), ("Surfing", "Surfing"),
        ("Stair Stepper", "StairStepper"), ("Stand Up Paddling", "StandUpPaddling"), ("", "Workout"),
        // Unknown ones count as the nearest.
        ("Gravel Bike Tour", "GravelRide"), ("Bike Tour", "Ride"), ("Indoor Climb", "RockClimbing"),
        ("Nordic Walk", "Walk"), ("Treadmill Run", "Run"), ("Open Water Swim", "Swim"), ("Walking Football", "Soccer"),
        ("Beach Volleyball", "Volleyball"), ("Strength & Conditioning Workout", "WeightTraining"),
        ("Cardio Workout", "Workout"), ("Indoor-Radfahrt", "Ride"), ("Virtuelle Gravel-Fahrt", "GravelRide"),
        ("Vélo de randonnée", "Ride"), ("Sortie à la voile", "Sail"), ("Marche nordique", "Walk"),
        ("Carrera en pista", "Run"), ("Nado en aguas abiertas", "Swim"), ("Paseo en kayak", "Kayaking"),
        ("Giro in canoa", "Canoeing"), ("Camminata nordica", "Walk"), ("Caminhada nórdica", "Walk"),
        ("Virtuele fietsrit met hond", "VirtualRide"),
        // No part of a word tells a sport.
        ("Strides", "Strides"), ("Trunk Stability", "TrunkStability"), ("Swimrun", "Swimrun"),
    ])
    func otherNames(_ name: String, _ type: String) throws {
        #expect(try exported([3: name]).sportType.rawValue == type)
    }

    @Test func unknownOnesAreToldOfOncePerName() throws {
        let rows = ["ice stock sport", "Gravel Bike Tour", "Quidditch", "ice stock sport"]
            .map { BulkExportTables.row([3: $0]) }
        let file = try readExport(BulkExportTables.table(rows[0], rows[1], rows[2], rows[3]))
        #expect(
            file.activities.map(\.sportType.rawValue) == ["IceStockSport", "GravelRide", "Quidditch", "IceStockSport"])
        #expect(
            file.diagnostics.map(\.message) == [
                "The sport \"ice stock sport\" is not known here; 2 activities keep that name.",
                "The sport \"Gravel Bike Tour\" is not known here; 1 activity counts as GravelRide, the nearest by its "
                    + "words.",
                "The sport \"Quidditch\" is not known here; 1 activity keeps that name.",
            ])
        #expect(file.diagnostics.map(\.severity) == [.note, .note, .note])
    }

    @Test func manyUnknownOnesAreCountedTogether() throws {
        let rows = (0..<25).map { BulkExportTables.row([3: "Quidditch \($0)"]) }
        let file = try readExport(([BulkExportTables.english] + rows).joined(separator: "\n") + "\n")
        #expect(file.diagnostics.count == 21)
        #expect(file.diagnostics.last?.message == "Activities of other sports that are not known here: 5.")
    }
}
