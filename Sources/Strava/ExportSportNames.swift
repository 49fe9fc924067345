/// What the sports are called in German, French, Spanish, Italian, Portuguese and Dutch.
///
/// Strava has renamed some of them over the years, so older names stand here too.
enum ExportSportNames {
    /// Strava's sport types and their names.
    static let all: [(type: String, names: [String])] =
        [
            (
                "Run",
                [
                    "Running", "Lauf", "Laufen", "Course à pied", "Course", "Carrera", "Correr", "Carrera a pie",
                    "Corsa",
                    "Corrida", "Hardloopsessie", "Hardlopen", "Hardloop", "Loop",
                ]
            ),
            (
                "TrailRun",
                [
                    "Traillauf", "Trailrun", "Trail Running", "Geländelauf", "Trail", "Course de trail",
                    "Course en sentier",
                    "Carrera de trail", "Carrera de montaña", "Carrera por montaña", "Trail corsa", "Corsa trail",
                    "Corsa su sentiero", "Corrida em trilha", "Corrida em trilhas", "Corrida de trilha", "Trailloop",
                    "Trailrunsessie",
                ]
            ),
            (
                "VirtualRun",
                [
                    "Virtueller Lauf", "Virtuelles Laufen", "Course à pied virtuelle", "Course virtuelle",
                    "Carrera virtual", "Corsa virtuale", "Corrida virtual", "Virtuele hardloopsessie",
                    "Virtueel hardlopen", "Virtuele run",
                ]
            ),
            (
                "Ride",
                [
                    "Radfahrt", "Radfahren", "Fahrt", "Vélo", "Sortie à vélo", "Sortie vélo", "Sortie", "Cyclisme",
                    "Vuelta ciclista", "Bicicleta", "Ciclismo", "Pedaleo", "Salida en bicicleta", "Vuelta en bicicleta",
                    "Actividad ciclista", "Ruta en bicicleta", "Giro in bici", "Giro", "Pedalata", "Uscita in bici",
                    "Uscita in bicicletta", "Pedalada", "Passeio de bicicleta", "Volta de bicicleta", "Fietsrit", "Rit",
                    "Fietsen",
                ]
            ),
            (
                "VirtualRide",
                [
                    "Virtuelle Radfahrt", "Virtuelle Fahrt", "Virtuelles Radfahren", "Sortie à vélo virtuelle",
                    "Sortie virtuelle à vélo", "Sortie vélo virtuelle", "Sortie virtuelle", "Vélo virtuel",
                    "Vuelta ciclista virtual", "Bicicleta virtual", "Ciclismo virtual", "Salida virtual en bicicleta",
                    "Vuelta virtual", "Actividad ciclista virtual", "Giro in bici virtuale", "Giro virtuale",
                    "Pedalata virtuale", "Ciclismo virtuale", "Pedalada virtual", "Passeio virtual",
                    "Virtuele fietsrit",
                    "Virtuele rit", "Virtueel fietsen",
                ]
            ),
            (
                "MountainBikeRide",
                [
                    "Mountainbikefahrt", "Mountainbike-Tour", "Mountainbiken", "Mountainbike", "MTB", "VTT",
                    "Sortie VTT",
                    "Sortie en VTT", "Vuelta en bicicleta de montaña", "Bicicleta de montaña", "Ciclismo de montaña",
                    "Salida en bicicleta de montaña", "Giro in mountain bike", "Uscita in mountain bike",
                    "Mountain bike",
                    "Pedalada de mountain bike", "Passeio de mountain bike", "Mountainbikerit", "Mountainbiketocht",
                ]
            ),
            (
                "GravelRide",
                [
                    "Gravelfahrt", "Gravel-Bike-Fahrt", "Gravelbike-Fahrt", "Gravel-Radfahrt", "Gravel", "Vélo gravel",
                    "Sortie gravel", "Sortie en gravel", "Vuelta en gravel", "Salida de gravel", "Bicicleta de gravel",
                    "Giro gravel", "Giro in gravel", "Uscita gravel", "Pedalada gravel", "Pedalada de gravel",
                    "Gravelrit",
                ]
            ),
            (
                "EBikeRide",
                [
                    "E-Bike-Fahrt", "E-Bike-Radfahrt", "E-Bike", "Sortie en vélo électrique", "Vélo électrique",
                    "Sortie en VAE", "VAE", "Vuelta en bicicleta eléctrica", "Bicicleta eléctrica",
                    "Salida en bicicleta eléctrica", "Giro in e-bike", "Uscita in e-bike", "Giro in bici elettrica",
                    "Bici elettrica", "Pedalada de e-bike", "Passeio de bicicleta elétrica", "Bicicleta elétrica",
                    "E-bikerit", "E-bike-rit",
                ]
            ),
            (
                "EMountainBikeRide",
                [
                    "E-Mountainbike-Fahrt", "E-Mountainbike", "E-MTB", "Sortie en VTT électrique", "VTT électrique",
                    "Bicicleta de montaña eléctrica", "E-mountain bike", "Mountain bike elettrica", "E-mountainbikerit",
                ]
            ),
            ("Swim", ["Schwimmen", "Natation", "Natación", "Nuoto", "Nuotata", "Natação", "Zwemmen", "Zwemsessie"]),
        ] + onFoot + others
}
