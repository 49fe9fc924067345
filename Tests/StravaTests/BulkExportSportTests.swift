import Basics
import Strava
import Testing
import Workouts

@Suite struct BulkExportSportTests {
    @Test(arguments: [
        ("Run", "Run", "Lauf", "Course à pied", "Carrera", "Corsa", "Corrida", "Hardloopsessie"),
        (
            "TrailRun", "Trail Run", "Traillauf", "Trail", "Carrera de trail", "Corsa trail", "Corrida em trilha",
            "Trailloop"
        ),
        (
            "VirtualRun", "Virtual Run", "Virtueller Lauf", "Course à pied virtuelle", "Carrera virtual",
            "Corsa virtuale",
            "Corrida virtual", "Virtuele hardloopsessie"
        ),
        ("Ride", "Ride", "Radfahrt", "Sortie à vélo", "Vuelta ciclista", "Giro in bici", "Pedalada", "Fietsrit"),
        (
            "VirtualRide", "Virtual Ride", "Virtuelle Radfahrt", "Sortie à vélo virtuelle", "Vuelta ciclista virtual",
            "Pedalata virtuale", "Pedalada virtual", "Virtuele fietsrit"
        ),
        (
            "MountainBikeRide", "Mountain Bike Ride", "Mountainbikefahrt", "Sortie VTT", "Bicicleta de montaña",
            "Giro in mountain bike", "Pedalada de mountain bike", "Mountainbikerit"
        ),
        (
            "GravelRide", "Gravel Ride", "Gravel-Fahrt", "Sortie gravel", "Salida de gravel", "Giro gravel",
            "Pedalada gravel", "Gravelrit"
        ),
        (
            "EBikeRide", "E-Bike Ride", "E-Bike-Fahrt", "Vélo électrique", "Bicicleta eléctrica", "Giro in e-bike",
            "Pedalada de e-bike", "E-bikerit"
        ),
        ("Swim", "Swim", "Schwimmen", "Natation", "Natación", "Nuoto", "Natação", "Zwemmen"),
        ("Walk", "Walk", "Spaziergang", "Marche", "Caminata", "Camminata", "Caminhada", "Wandeling"),
        ("Hike", "Hike", "Wandern", "Randonnée", "Senderismo", "Escursione", "Trilha", "Hiken"),
        (
            "WeightTraining", "Weight Training", "Gewichtstraining", "Entraînement aux poids",
            "Entrenamiento con pesas",
            "Allenamento con i pesi", "Treinamento com pesos", "Krachttraining"
        ),
        ("Workout", "Workout", "Training", "Entraînement", "Entrenamiento", "Allenamento", "Treino", "Training"),
        ("Yoga", "Yoga", "Yoga", "Yoga", "Yoga", "Yoga", "Ioga", "Yoga"),
        (
            "NordicSki", "Nordic Ski", "Langlauf", "Ski de fond", "Esquí de fondo", "Sci di fondo", "Esqui nórdico",
            "Langlaufen"
        ),
        (
            "AlpineSki", "Alpine Ski", "Ski Alpin", "Ski alpin", "Esquí alpino", "Sci alpino", "Esqui alpino",
            "Alpineskiën"
        ),
        (
            "BackcountrySki", "Backcountry Ski", "Skitouren", "Ski de randonnée", "Esquí de travesía", "Scialpinismo",
            "Esqui backcountry", "Toerskiën"
        ),
        ("Rowing", "Rowing", "Rudern", "Aviron", "Remo", "Canottaggio", "Remo", "Roeien"),
        ("Kayaking", "Kayaking", "Kajakfahren", "Kayak", "Kayak", "Kayak", "Caiaque", "Kajakken"),
        (
            "StandUpPaddling", "Stand Up Paddling", "Stand-up-Paddling", "Stand up paddle", "Paddle surf", "SUP",
            "Stand up paddle", "Suppen"
        ),
        (
            "IceSkate", "Ice Skate", "Eislaufen", "Patin à glace", "Patinaje sobre hielo", "Pattinaggio su ghiaccio",
            "Patinação no gelo", "Schaatsen"
        ),
        (
            "InlineSkate", "Inline Skate", "Inlineskaten", "Roller", "Patinaje en línea", "Pattinaggio in linea",
            "Patinação inline", "Skeeleren"
        ),
        (
            "Elliptical", "Elliptical", "Crosstrainer", "Vélo elliptique", "Elíptica", "Ellittica", "Elíptico",
            "Crosstrainer"
        ),
        (
            "StairStepper", "Stair-Stepper", "Stepper", "Simulateur d'escalier", "Simulador de escaleras",
            "Simulatore di scale", "Simulador de escada", "Traploper"
        ),
        ("RockClimbing", "Rock Climbing", "Klettern", "Escalade", "Escalada", "Arrampicata", "Escalada", "Klimmen"),
        ("Soccer", "Soccer", "Fußball", "Football", "Fútbol", "Calcio", "Futebol", "Voetbal"),
        (
            "Snowshoe", "Snowshoe", "Schneeschuhwandern", "Raquettes", "Raquetas de nieve", "Ciaspole",
            "Raquetes de neve",
            "Sneeuwschoenwandelen"
        ),
    ])
    func inSevenLanguages(
        _ type: String, _ en: String, _ de: String, _ fr: String, _ es: String, _ it: String, _ pt: String, _ nl: String
    ) throws {
        for name in [en, de, fr, es, it, pt, nl] {
            #expect(try exported([3: name]).sportType.rawValue == type, "\(name)")
        }
    }

    @Test(arguments: [
        ("Virtual ride", "VirtualRide"), ("High Intensity Interval Training", "HighIntensityIntervalTraining"),
        ("E-Mountain Bike Ride", "EMountainBikeRide"), ("Crossfit", "Crossfit"), ("Roller Ski", "RollerSki"),
        ("VirtualRow", "VirtualRow"), ("golf", "Golf"), ("", "Workout"),
    ])
    func english(_ name: String, _ type: String) throws {
        #expect(try exported([3: name]).sportType.rawValue == type)
    }

    @Test func unknownOnesStayAndAreReportedOnce() throws {
        let rows = [BulkExportTables.row([3: "ice stock sport"]), BulkExportTables.row([3: "ice stock sport"])]
        let file = try readExport(BulkExportTables.table(rows[0], rows[1], BulkExportTables.row([3: "Quidditch"])))
        #expect(file.activities.map(\.sportType.rawValue) == ["IceStockSport", "IceStockSport", "Quidditch"])
        #expect(
            file.diagnostics.map(\.message) == [
                "Sports that are not known here keep the export's names: \"ice stock sport\", \"Quidditch\"."
            ])
        #expect(file.diagnostics.map(\.severity) == [.note])
    }
}
