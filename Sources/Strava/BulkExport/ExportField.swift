/// The columns of a bulk export that are read. Everything else is skipped unseen: notes, gear, weights, weather.
enum ExportField: Int, CaseIterable {
    case id, date, name, sport, elapsedTime, distance, commute, filename
    case movingTime, averageSpeed, elevationGain, averageHeartRate, averagePower, calories, workoutType
    case relativeEffort, maxHeartRate, maxSpeed, weightedPower, averageCadence
}

extension ExportField {
    /// The field in the words of a message that it has no column; nil where nothing that is published would lack it.
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
        case .relativeEffort, .maxHeartRate, .maxSpeed, .weightedPower, .averageCadence: nil
        }
    }
}

extension String {
    /// Its letters and digits alone, in lower case: enough to know a header or a sport by.
    var bareLetters: String {
        var letters = ""
        for character in self where character.isLetter || character.isNumber { letters += character.lowercased() }
        return letters
    }
}
