/// The names of a bulk export's columns in the languages of Strava's accounts.
enum ExportHeaders {
    /// The field of a header; nil for a column that isn't read, or a language that isn't known.
    static func field(_ header: String) -> ExportField? { table[header.bareLetters] }

    /// The languages below, as messages list them.
    static let languages = "English, German, French, Spanish, Italian, Portuguese or Dutch"

    private static let table: [String: ExportField] = {
        var table: [String: ExportField] = [:]
        for (field, names) in names {
            for name in names { table[name.bareLetters] = field }
        }
        return table
    }()

    /// One line a language, in the order of `languages`; until July 2019 the names were those of a program.
    private static let names: [(ExportField, [String])] =
        [
            (
                .id,
                [
                    "Activity ID", "id", "Aktivitäts-ID", "Aktivitätsnummer", "ID de l'activité",
                    "Identifiant de l'activité",
                    "ID de actividad", "ID de la actividad", "ID attività", "ID dell'attività", "ID da atividade",
                    "ID da actividade", "Activiteits-ID", "Activiteit-ID", "ID van activiteit",
                ]
            ),
            (
                .date,
                [
                    "Activity Date", "date", "Aktivitätsdatum", "Datum der Aktivität", "Date de l'activité",
                    "Fecha de la actividad", "Fecha de actividad", "Data attività", "Data dell'attività",
                    "Data da atividade", "Data da actividade", "Datum van activiteit", "Datum activiteit",
                    "Activiteitsdatum",
                ]
            ),
            (
                .name,
                [
                    "Activity Name", "name", "Name der Aktivität", "Aktivitätsname", "Nom de l'activité",
                    "Nombre de la actividad", "Nombre de actividad", "Nome attività", "Nome dell'attività",
                    "Nome da atividade", "Nome da actividade", "Naam activiteit", "Naam van activiteit",
                ]
            ),
            (
                .sport,
                [
                    "Activity Type", "Sport Type", "Aktivitätsart", "Aktivitätstyp", "Art der Aktivität", "Sportart",
                    "Type d'activité", "Type de l'activité", "Tipo de actividad", "Tipo de la actividad",
                    "Tipo di attività", "Tipo attività", "Tipo de atividade", "Tipo da atividade", "Tipo de actividade",
                    "Activiteitstype", "Type activiteit", "Soort activiteit",
                ]
            ),
            (
                .elapsedTime,
                [
                    "Elapsed Time", "elapsed_time", "Verstrichene Zeit", "Temps écoulé", "Tiempo transcurrido",
                    "Tempo trascorso", "Tempo decorrido", "Verstreken tijd",
                ]
            ),
            (.distance, ["Distance", "Distanz", "Entfernung", "Distancia", "Distanza", "Distância", "Afstand"]),
            (
                .commute,
                [
                    "Commute", "Pendeln", "Pendelfahrt", "Arbeitsweg", "Déplacement-transport", "Déplacement",
                    "Trajet domicile-travail", "Trajet quotidien", "Desplazamiento", "Trayecto al trabajo",
                    "Desplazamiento diario", "Tragitto casa-lavoro", "Pendolarismo", "Pendolare", "Deslocamento",
                    "Trajeto diário", "Deslocação", "Woon-werkverkeer", "Woon-werkrit", "Woon-werk",
                ]
            ),
            (
                .filename,
                [
                    "Filename", "Dateiname", "Nom du fichier", "Nom de fichier", "Nombre del archivo",
                    "Nombre de archivo", "Nome del file", "Nome file", "Nome do arquivo", "Nome do ficheiro",
                    "Nome de arquivo", "Bestandsnaam",
                ]
            ),
        ] + measures
}

extension ExportHeaders {
    /// The columns that older exports don't have.
    static let measures: [(ExportField, [String])] = [
        (
            .movingTime,
            [
                "Moving Time", "Bewegungszeit", "Zeit in Bewegung", "Durée de déplacement",
                "Temps de déplacement", "Tiempo en movimiento", "Tiempo de movimiento", "Tempo in movimento",
                "Tempo di movimento", "Tempo de movimentação", "Tempo em movimento", "Tempo de movimento",
                "Beweegtijd", "Bewegingstijd",
            ]
        ),
        (
            .averageSpeed,
            [
                "Average Speed", "Durchschnittliche Geschwindigkeit", "Durchschnittsgeschwindigkeit",
                "Vitesse moyenne", "Velocidad media", "Velocidad promedio", "Velocità media",
                "Velocidade média", "Gemiddelde snelheid",
            ]
        ),
        (
            .elevationGain,
            [
                "Elevation Gain", "Höhenzunahme", "Höhengewinn", "Dénivelé positif", "Desnivel positivo",
                "Desnivel", "Ganancia de elevación", "Ganancia de altitud", "Aumento di quota", "Dislivello",
                "Dislivello positivo", "Ganho de elevação", "Ganho de altitude", "Totale stijging",
                "Hoogtewinst", "Hoogteverschil",
            ]
        ),
        (
            .averageHeartRate,
            [
                "Average Heart Rate", "Durchschnittliche Herzfrequenz", "Durchschnittliche HF",
                "Fréquence cardiaque moyenne", "Frecuencia cardiaca media", "Frecuencia cardíaca media",
                "Frecuencia cardiaca promedio", "Frecuencia cardíaca promedio", "Ritmo cardíaco medio",
                "Ritmo cardiaco medio", "Ritmo cardíaco promedio", "Frequenza cardiaca media",
                "Frequência cardíaca média", "Ritmo cardíaco médio", "Gemiddelde hartslag",
            ]
        ),
        (
            .averagePower,
            [
                "Average Watts", "Average Power", "Durchschnittliche Watt", "Durchschnittliche Wattzahl",
                "Durchschnittliche Leistung", "Puissance moyenne", "Watts moyens", "Vatios medios",
                "Vatios promedio", "Promedio de vatios", "Potencia media", "Potencia promedio", "Watt medi",
                "Media watt", "Potenza media", "Média de watts", "Watts médios", "Potência média",
                "Gemiddeld wattage", "Gemiddeld vermogen",
            ]
        ),
        (.calories, ["Calories", "Kalorien", "Calorías", "Calorie", "Calorias", "Calorieën"]),
        (.workoutType, ["Type", "Art", "Typ", "Tipo", "Soort"]),
        (
            .relativeEffort,
            [
                "Relative Effort", "Relative Leistung", "Relative Anstrengung", "Mesure d'effort", "Effort relatif",
                "Esfuerzo relativo", "Sforzo relativo", "Impegno relativo", "Esforço relativo",
                "Relatieve inspanning",
            ]
        ),
        (
            .maxHeartRate,
            [
                "Max Heart Rate", "Max. Herzfrequenz", "Maximale Herzfrequenz", "Fréquence cardiaque maximum",
                "Fréquence cardiaque max.", "Fréquence cardiaque maximale", "Frecuencia cardiaca máxima",
                "Frecuencia cardíaca máxima", "Frecuencia cardiaca máx.", "Ritmo cardiaco máximo",
                "Ritmo cardíaco máximo", "Ritmo cardiaco máx.", "Frequenza cardiaca massima",
                "Frequenza cardiaca max", "Frequência cardíaca máxima", "Frequência cardíaca máx.",
                "Ritmo cardíaco máx.", "Max. hartslag", "Maximale hartslag",
            ]
        ),
        (
            .maxSpeed,
            [
                "Max Speed", "Höchstgeschw.", "Höchstgeschwindigkeit", "Max. Geschwindigkeit",
                "Maximale Geschwindigkeit", "Vitesse max.", "Vitesse maximale", "Vitesse maximum",
                "Velocidad máxima", "Velocidad máx.", "Velocità massima", "Velocità max", "Velocidade máxima",
                "Velocidade máx.", "Max. snelheid", "Maximale snelheid", "Maximumsnelheid",
            ]
        ),
        (
            .weightedPower,
            [
                "Weighted Average Power", "Gewichtete durchschnittliche Leistung",
                "Gewichtete Durchschnittsleistung", "Puissance moyenne pondérée", "Potencia media ponderada",
                "Potencia promedio ponderada", "Promedio de potencia ponderada", "Potenza media ponderata",
                "Potência média ponderada", "Gewogen gemiddeld vermogen", "Gewogen gemiddelde vermogen",
            ]
        ),
        (
            .averageCadence,
            [
                "Average Cadence", "Durchschnittliche Trittfrequenz", "Durchschnittliche Tritt-/Schrittfrequenz",
                "Cadence moyenne", "Cadencia media", "Cadencia promedio", "Cadenza media", "Cadência média",
                "Gemiddelde cadans",
            ]
        ),
    ]
}
