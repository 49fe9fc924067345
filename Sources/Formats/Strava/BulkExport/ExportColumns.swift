/// Maps fields to columns.
///
/// For a name that occurs twice, the position decides: the first column is for display, the second in SI units.
struct ExportColumns: Equatable {
    let headers: [String]
    /// Whether the language is unknown, so that columns were found only by their position.
    let isFoundByPlace: Bool
    /// For each field the columns of its name, from the left.
    private let places: [[Int]]

    /// Returns nil if the header row has no column for the activity's id or date.
    init?(headers: [String]) {
        var places = [[Int]](repeating: [], count: ExportField.allCases.count)
        for (index, header) in headers.enumerated() {
            if let field = ExportWords.field(header) { places[field.rawValue].append(index) }
        }
        let byName = places
        for (field, columns) in Self.usualPlaces(headers) where places[field.rawValue].isEmpty {
            places[field.rawValue] = columns
        }
        if places[ExportField.sport.rawValue].isEmpty {
            // Until July 2019 the sport's column was `type`.
            places.swapAt(ExportField.sport.rawValue, ExportField.workoutType.rawValue)
        }
        guard !places[ExportField.id.rawValue].isEmpty, !places[ExportField.date.rawValue].isEmpty else { return nil }
        self.headers = headers
        self.places = places
        isFoundByPlace =
            byName[ExportField.id.rawValue].isEmpty || byName[ExportField.date.rawValue].isEmpty
    }

    var missing: [ExportField] { ExportField.allCases.filter { places[$0.rawValue].isEmpty } }

    /// The machine-readable column of a field: the second if there are two.
    subscript(field: ExportField) -> Int? {
        let columns = places[field.rawValue]
        return columns.count > 1 ? columns[1] : columns.first
    }

    /// The display column of a field: the first.
    func display(_ field: ExportField) -> Int? { places[field.rawValue].first }

    /// Whether the display distance is in kilometres; before July 2019 it was in metres.
    var displaysKilometers: Bool { self[.id].map { headers[$0] } != "id" }
}

extension ExportColumns {
    /// The columns at their usual positions in any language. Empty unless the duplicate names are where every export
    /// since 2021 has them, twelve to twenty columns apart.
    private static func usualPlaces(_ headers: [String]) -> [(ExportField, [Int])] {
        guard headers.count > 50,
            let second = (12...20).first(where: { start in
                headers[start] == headers[5] && headers[start + 2] == headers[6]
                    && headers[start + 15] == headers[7] && headers[5] != headers[6] && !headers[5].isEmpty
            })
        else { return [] }
        return [
            (.id, [0]), (.date, [1]), (.name, [2]), (.sport, [3]), (.elapsedTime, [5, second]),
            (.movingTime, [second + 1]), (.distance, [6, second + 2]), (.averageSpeed, [second + 4]),
            (.elevationGain, [second + 5]), (.averageHeartRate, [second + 16]), (.averagePower, [second + 18]),
            (.calories, [second + 19]), (.commute, [9]), (.filename, [second - 3]), (.workoutType, [second + 29]),
            (.relativeEffort, [8, second + 22]), (.maxHeartRate, [7, second + 15]), (.maxSpeed, [second + 3]),
            (.weightedPower, [second + 31]), (.averageCadence, [second + 14]), (.description, [4]),
            // Exports without the column of notes have the gear in its place.
            (.privateNote, second == 15 ? [10] : []),
        ]
    }
}

/// The columns of a bulk export that are read. All others are skipped: gear, weights, weather.
enum ExportField: Int, CaseIterable {
    case id, date, name, sport, elapsedTime, distance, commute, filename
    case movingTime, averageSpeed, elevationGain, averageHeartRate, averagePower, calories, workoutType
    case relativeEffort, maxHeartRate, maxSpeed, weightedPower, averageCadence
    case description, privateNote
}

extension ExportField {
    /// The field's name in a message about a missing column; nil for a field whose absence is no news.
    var words: String? {
        switch self {
        case .filename: "file name"
        case .workoutType: "kind of workout"
        case .relativeEffort, .maxHeartRate, .maxSpeed, .weightedPower, .averageCadence, .description, .privateNote: nil
        default: "\(self)".reduce("") { $0 + ($1.isUppercase ? " " : "") + $1.lowercased() }
        }
    }
}

extension String {
    /// The letters and digits in lower case, which suffice to compare headers and sports.
    var bareLetters: String {
        var letters = ""
        for character in self where character.isLetter || character.isNumber { letters += character.lowercased() }
        return letters
    }
}
