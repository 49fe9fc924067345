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
    ]
}
