extension ExportSportNames {
    static let onFoot: [(type: String, names: [String])] = [
        (
            "Walk",
            [
                "Spaziergang", "Gehen", "Marche", "Marche à pied", "Caminata", "Paseo", "Camminata", "Passeggiata",
                "Caminhada", "Wandeling", "Wandelen",
            ]
        ),
        (
            "Hike",
            [
                "Wandern", "Wanderung", "Randonnée", "Randonnée pédestre", "Senderismo", "Excursión",
                "Excursionismo", "Escursione", "Escursionismo", "Trilha", "Caminhada em trilha", "Hiken",
                "Hike-tocht", "Trektocht",
            ]
        ),
        (
            "Snowshoe",
            [
                "Schneeschuhwandern", "Schneeschuhwanderung", "Schneeschuhlaufen", "Raquettes", "Raquette à neige",
                "Raquettes à neige", "Raquetas de nieve", "Ciaspole", "Ciaspolata", "Racchette da neve",
                "Raquetes de neve", "Sneeuwschoenwandelen", "Sneeuwschoenen",
            ]
        ),
    ]

    static let others: [(type: String, names: [String])] = [
        (
            "WeightTraining",
            [
                "Gewichtstraining", "Krafttraining", "Entraînement aux poids", "Musculation",
                "Entraînement avec poids", "Entrenamiento con pesas", "Pesas", "Entrenamiento de fuerza",
                "Allenamento con i pesi", "Allenamento pesi", "Sollevamento pesi", "Pesi", "Treinamento com pesos",
                "Treino com pesos", "Treino de força", "Musculação", "Krachttraining", "Gewichtstraining",
            ]
        ),
        (
            "Workout",
            [
                "Training", "Entraînement", "Séance d'entraînement", "Entrenamiento", "Allenamento", "Treino",
                "Treinamento", "Trainingssessie",
            ]
        ),
        (
            "HighIntensityIntervalTraining",
            ["HIIT", "Hochintensives Intervalltraining", "Entraînement fractionné de haute intensité"]
        ),
        ("Yoga", ["Ioga"]), ("Crossfit", ["CrossFit"]), ("Pilates", ["Pilâtes"]),
        (
            "NordicSki",
            [
                "Langlauf", "Skilanglauf", "Nordisch Ski", "Ski de fond", "Ski nordique", "Esquí de fondo",
                "Esquí nórdico", "Sci di fondo", "Sci nordico", "Esqui nórdico", "Esqui cross-country", "Langlaufen",
                "Noords skiën",
            ]
        ),
        (
            "AlpineSki",
            [
                "Ski Alpin", "Alpin-Ski", "Alpinski", "Skifahren", "Esquí alpino", "Sci alpino", "Esqui alpino",
                "Alpineskiën", "Alpineski", "Skiën", "Alpine ski",
            ]
        ),
        (
            "BackcountrySki",
            [
                "Skitouren", "Skitour", "Backcountry-Ski", "Ski de randonnée", "Ski hors-piste", "Esquí de travesía",
                "Esquí fuera de pista", "Sci alpinismo", "Scialpinismo", "Sci fuoripista", "Esqui backcountry",
                "Esqui fora de pista", "Toerskiën", "Backcountryskiën", "Backcountryski",
            ]
        ),
        ("Snowboard", ["Snowboarden", "Snowboarding", "Planche à neige"]),
        ("Rowing", ["Rudern", "Aviron", "Remo", "Canottaggio", "Roeien", "Roeisessie"]),
        (
            "VirtualRow",
            ["Virtuelles Rudern", "Aviron virtuel", "Remo virtual", "Canottaggio virtuale", "Virtueel roeien"]
        ),
        (
            "Kayaking",
            ["Kajak", "Kajakfahren", "Kajakfahrt", "Kayak", "Caiaque", "Caiaquismo", "Kajakken", "Kajakvaren"]
        ),
        (
            "Canoeing",
            ["Kanu", "Kanufahren", "Kanufahrt", "Canoë", "Piragüismo", "Canoa", "Canoagem", "Kanoën", "Kanovaren"]
        ),
        (
            "StandUpPaddling",
            [
                "Stand-up-Paddeln", "Stehpaddeln", "Stand up paddle", "Paddle", "Paddle surf", "Surf de remo",
                "Stand up paddleboard", "SUP", "Suppen", "Stand-up peddelen", "Stand-uppaddling",
            ]
        ),
        (
            "IceSkate",
            [
                "Eislaufen", "Schlittschuhlaufen", "Eislauf", "Patin à glace", "Patinage", "Patinage sur glace",
                "Patinaje sobre hielo", "Pattinaggio su ghiaccio", "Patinação no gelo", "Patinagem no gelo",
                "Schaatsen", "Schaatssessie",
            ]
        ),
        (
            "InlineSkate",
            [
                "Inlineskaten", "Inlineskating", "Inlineskaten fahren", "Inlinelauf", "Roller",
                "Patin à roues alignées", "Rollers",
                "Patinaje en línea", "Patines en línea", "Pattinaggio in linea", "Pattini in linea",
                "Patinação inline", "Patins em linha", "Skeeleren", "Inline-skaten",
            ]
        ),
        (
            "Elliptical",
            [
                "Crosstrainer", "Ellipsentrainer", "Ellipsen-Trainer", "Vélo elliptique", "Elliptique", "Elíptica",
                "Bicicleta elíptica", "Ellittica", "Elíptico", "Crosstrainersessie",
            ]
        ),
        (
            "StairStepper",
            [
                "Treppensteigen", "Treppensteiger", "Stepper", "Simulateur d'escalier", "Simulateur d'escaliers",
                "Escalier", "Escaliers", "Escaladora", "Máquina de escaleras", "Simulador de escaleras", "Step",
                "Simulatore di scale", "Escada", "Simulador de escada", "Trappenloper", "Traploper", "Traptrainer",
            ]
        ),
        (
            "RockClimbing",
            [
                "Klettern", "Felsklettern", "Escalade", "Escalada", "Escalada en roca", "Arrampicata",
                "Arrampicata su roccia", "Escalada em rocha", "Klimmen", "Rotsklimmen",
            ]
        ),
        (
            "Soccer",
            ["Fußball", "Fussball", "Football", "Foot", "Fútbol", "Calcio", "Futebol", "Voetbal", "Voetballen"]
        ),
        ("Tennis", ["Tenis", "Tênis", "Ténis"]),
        ("TableTennis", ["Tischtennis", "Tennis de table", "Ping-pong", "Tafeltennis"]),
        ("Golf", ["Golfe", "Golfen"]), ("Padel", ["Pádel", "Paddle-tennis"]),
        ("Dance", ["Tanzen", "Danse", "Baile", "Danza", "Dança", "Dansen"]),
        ("RollerSki", ["Rollski", "Rollskifahren", "Ski-roues", "Esquí sobre ruedas", "Skiroll", "Rolskiën"]),
    ]
}
