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
        case .id: "id"
        case .date: "date"
        case .name: "name"
        case .sport: "sport"
        case .elapsedTime: "elapsed time"
        case .distance: "distance"
        case .commute: "commute"
        case .filename: "file name"
        case .movingTime: "moving time"
        case .averageSpeed: "average speed"
        case .elevationGain: "elevation gain"
        case .averageHeartRate: "average heart rate"
        case .averagePower: "average power"
        case .calories: "calories"
        case .workoutType: "kind of workout"
        case .relativeEffort, .maxHeartRate, .maxSpeed, .weightedPower, .averageCadence, .description, .privateNote: nil
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
