import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct BulkExportLanguageTests {
    /// The columns that are read, in the order of an export, the doubled ones included; and a row's date.
    private static let tables = """
        Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Verstrichene Zeit,Distanz,Pendeln,Dateiname,\
        Verstrichene Zeit,Bewegungszeit,Distanz,Durchschnittliche Geschwindigkeit,Höhenzunahme,\
        Durchschnittliche Herzfrequenz,Durchschnittliche Watt,Kalorien,Art,Pendeln
        29.05.2022, 15:53:35; Lauf

        ID de l'activité,Date de l'activité,Nom de l'activité,Type d'activité,Temps écoulé,Distance,\
        Déplacement-transport,Nom du fichier,Temps écoulé,Durée de déplacement,Distance,Vitesse moyenne,\
        Dénivelé positif,Fréquence cardiaque moyenne,Puissance moyenne,Calories,Type,Déplacement-transport
        29 mai 2022 à 15:53:35; Course à pied

        ID de actividad,Fecha de la actividad,Nombre de la actividad,Tipo de actividad,Tiempo transcurrido,Distancia,\
        Desplazamiento,Nombre del archivo,Tiempo transcurrido,Tiempo en movimiento,Distancia,Velocidad media,\
        Desnivel positivo,Frecuencia cardiaca media,Potencia media,Calorías,Tipo,Desplazamiento
        29 may 2022, 15:53:35; Carrera

        ID attività,Data dell’attività,Nome dell’attività,Tipo di attività,Tempo trascorso,Distanza,\
        Tragitto casa-lavoro,Nome del file,Tempo trascorso,Tempo in movimento,Distanza,Velocità media,\
        Aumento di quota,Frequenza cardiaca media,Potenza media,Calorie,Tipo,Tragitto casa-lavoro
        29 mag 2022, 15:53:35; Corsa

        ID da atividade,Data da atividade,Nome da atividade,Tipo de atividade,Tempo decorrido,Distância,\
        Deslocamento,Nome do arquivo,Tempo decorrido,Tempo de movimentação,Distância,Velocidade média,\
        Ganho de elevação,Frequência cardíaca média,Média de watts,Calorias,Tipo,Deslocamento
        29 de mai. de 2022, 15:53:35; Corrida

        Activiteits-ID,Datum van activiteit,Naam activiteit,Activiteitstype,Verstreken tijd,Afstand,\
        Woon-werkverkeer,Bestandsnaam,Verstreken tijd,Beweegtijd,Afstand,Gemiddelde snelheid,Totale stijging,\
        Gemiddelde hartslag,Gemiddeld wattage,Calorieën,Type,Woon-werkverkeer
        29 mei 2022 15:53:35; Hardloopsessie

        Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Commute,Filename,Elapsed Time,\
        Moving Time,Distance,Average Speed,Elevation Gain,Average Heart Rate,Average Watts,Calories,Type,Commute
        May 29, 2022, 3:53:35 PM; Run
        """

    @Test(arguments: tables.split(separator: "\n\n"))
    func everyColumnIsFound(_ table: Substring) throws {
        let lines = table.split(separator: "\n")
        let (header, values) = (lines[0], lines[1].split(separator: "; "))
        let (date, sport) = (values[0], values[1])
        let row = """
            90000000001,"\(date)",Along the canal,\(sport),3120,"9,48",false,,3120.0,3081.0,9487.2,3.079,41.0,148.2,251.0,\
            702.0,1.0,1.0
            """
        let file = try readExport("\u{FEFF}\(header)\r\n\(row)\r\n")
        #expect(file.diagnostics.isEmpty)
        let expected = try exported([9: "true", 12: "", 2: "Along the canal", 44: "1.0"])
        #expect(file.activities == [expected])
    }

    /// The columns that newer versions read, too; a table without them is complete all the same, and an older export lacks
    /// the private note.
    private static let newerColumns = """
        Max Heart Rate,Relative Effort,Max Speed,Average Cadence,Max Heart Rate,Relative Effort,\
        Weighted Average Power,Activity Description,Activity Private Note
        Max. Herzfrequenz,Relative Leistung,Höchstgeschw.,Durchschnittliche Trittfrequenz,Max. Herzfrequenz,\
        Relative Leistung,Gewichtete durchschnittliche Leistung,Aktivitätsbeschreibung,\
        Hinweis zur Privatsphäre für Aktivitäten
        Fréquence cardiaque maximum,Mesure d’effort,Vitesse max.,Cadence moyenne,Fréquence cardiaque maximum,\
        Mesure d’effort,Puissance moyenne pondérée,Description de l’activité,Note privée sur les activités
        Frecuencia cardiaca máxima,Esfuerzo relativo,Velocidad máxima,Cadencia media,Frecuencia cardiaca máxima,\
        Esfuerzo relativo,Potencia media ponderada,Descripción de la actividad,Nota privada de actividad
        Frequenza cardiaca massima,Sforzo relativo,Velocità massima,Cadenza media,Frequenza cardiaca massima,\
        Sforzo relativo,Potenza media ponderata,Descrizione dell’attività,Nota privata sull’attività
        Frequência cardíaca máxima,Esforço relativo,Velocidade máxima,Cadência média,Frequência cardíaca máxima,\
        Esforço relativo,Potência média ponderada,Descrição da atividade,Nota privada da atividade
        Max. hartslag,Relatieve inspanning,Max. snelheid,Gemiddelde cadans,Max. hartslag,Relatieve inspanning,\
        Gewogen gemiddeld vermogen,Beschrijving van activiteit,Privénotitie bij activiteit
        """

    @Test(arguments: newerColumns.split(separator: "\n"))
    func measuresAndNotesAreFound(_ header: Substring) throws {
        let cells = "170,60,14.2,84.3,171.0,62.0,263.0,Windy,Knee hurts"
        let ride = try #require(readExport("id,date,\(header)\n1,2018-09-12 15:02:23,\(cells)\n").activities.first)
        var expected = ride
        expected.measure {
            ($0.sufferScore, $0.maxHeartRate, $0.maxSpeed, $0.weightedPower) = (62, 171, 14.2, 263)
            $0.averageCadence = 84.3
        }
        (expected.notes, expected.privateNote) = ("Windy", "Knee hurts")
        #expect(ride == expected)
    }

    @Test func decomposedAccentsAndLetterCaseDoNotMatter() throws {
        let file = try readExport("AKTIVITA\u{308}TS-ID;Aktivitätsdatum;Distanz\n1;29.05.2022, 15:53:35;9,48\n")
        #expect(file.activities.map(\.distance?.meters) == [9480])
    }

    @Test func anUnknownLanguageIsReadByTheOrderOfItsColumns() throws {
        let header = BulkExportTables.english.split(separator: ",").map { "x" + $0.reversed() }.joined(separator: ",")
        let file = try readExport("\(header)\n\(BulkExportTables.row([9: "true"]))\n")
        #expect(file.activities == [try exported([9: "true"])])
        #expect(
            file.diagnostics.map(\.message) == [
                "The language of this export is not known here; its columns were found by their order."
            ])
        #expect(file.diagnostics.map(\.severity) == [.note])
    }

    /// Without the column of private notes, the gear stands in its place.
    @Test func inAnUnknownLanguageGearIsNoNote() throws {
        let names = BulkExportTables.english.split(separator: ",").map { "x" + $0.reversed() }
        let cells = BulkExportTables.row([4: "Windy", 10: "Knee hurts", 11: "Shoes"])
        let all = try #require(readExport("\(names.joined(separator: ","))\n\(cells)\n").activities.first)
        #expect((all.notes, all.privateNote) == ("Windy", "Knee hurts"))
        func without(_ column: Int, _ cells: [String]) -> String {
            (cells[..<column] + cells[(column + 1)...]).joined(separator: ",")
        }
        // A date has commas of its own.
        let row = cells.replacing("May 29, 2022, 3:53:35 PM", with: "2022-05-29 15:53:35").split(
            separator: ",", omittingEmptySubsequences: false
        ).map(String.init)
        let older = try #require(readExport("\(without(10, names))\n\(without(10, row))\n").activities.first)
        #expect((older.notes, older.privateNote) == ("Windy", ""))
        #expect(older.calories == all.calories)
    }

    @Test func unknownHeadersOfAShortExportAreReported() throws {
        let file = try readExport("Activity ID,Activity Date,Mood\n1,\"May 29, 2022, 3:53:35 PM\",fine\n")
        #expect(file.activities.map(\.id) == [1])
        #expect(
            file.diagnostics.map(\.message) == [
                """
                No column was found for: name, sport, elapsed time, distance, commute, file name, moving time, \
                average speed, elevation gain, average heart rate, average power, calories, kind of workout. \
                Columns that are not read: "Mood".
                """
            ])
    }

    @Test func theExportsBeforeJuly2019() throws {
        let file = try readExport(
            """
            id,date,name,type,description,elapsed_time,distance,commute,gear,filename
            1,2018-09-12 15:02:23,Evening Ride,Ride,Windy,783,3681.0,true,Bike,activities/1.gpx

            """)
        let ride = try #require(file.activities.first)
        #expect((ride.notes, ride.privateNote) == ("Windy", ""))
        #expect(ride.sportType.rawValue == "Ride")
        #expect(ride.distance?.meters == 3681)
        #expect(ride.elapsedTime == .seconds(783))
        #expect(ride.isCommute)
        #expect(ride.start.description == "2018-09-12T15:02:23Z")
    }

    @Test(arguments: ["Activity Date,Distance\n", "Activity ID,Distance\n", "Tegevuse ID,Kuupäev,Nimi\n1,2,3\n"])
    func withoutIdOrDateItIsNoExport(_ text: String) throws {
        let names = text.split(separator: "\n")[0].split(separator: ",").map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(
            exportRefusal(text) == """
                activities.csv: no column for the activity's id and date is known among \(names). Give the activities.csv \
                of Strava's bulk export; if it is, set Strava to English, German, French, Spanish, Italian, Portuguese or \
                Dutch and export again.
                """)
    }

    @Test(arguments: ["", "\u{FEFF}", "\n\r\n  \n"])
    func nothingIsNoExport(_ text: String) {
        #expect(
            exportRefusal(text)
                == "activities.csv: expected the table of Strava's bulk export, found none. Give its activities.csv or its zip."
        )
    }
}
