import Basics
import Foundation

extension Activity {
    /// The name of an activity that has none, as Strava makes names: `Morning Trail Run`.
    var madeName: String {
        "\(localStart.partOfDay) \(sportType.words.map(\.capitalized).joined(separator: " "))"
    }
}

extension LocalTime {
    /// What Strava calls the time of day in the names that it makes.
    fileprivate var partOfDay: String {
        switch secondOfDay / 3600 {
        case 4..<11: "Morning"
        case 11..<14: "Lunch"
        case 14..<17: "Afternoon"
        case 17..<21: "Evening"
        default: "Night"
        }
    }
}
