import Basics

extension SportType {
    /// Returns the sport type that a word means: a planned sport, or Strava's own name, ignoring case and separators.
    ///
    /// - Throws: `NoSportType` if the word means none.
    public init(named word: String) throws(NoSportType) {
        let wanted = Self.folded(word)
        guard let (_, type) = Self.words.first(where: { Self.folded($0.word) == wanted }) else {
            let names = Self.words.map { (Self.folded($0.word), $0.word) }
            let nearest = names.map(\.0).nearest(to: wanted)
            throw NoSportType(name: word, nearest: names.first { $0.0 == nearest }?.1 ?? "")
        }
        self = type
    }

    /// Planned sports come first.
    private static let words: [(word: String, type: SportType)] = {
        let planned: [(PlannedSport, String)] = [
            (.run, "Run"), (.bike, "Ride"), (.mountainBike, "MountainBikeRide"), (.swim, "Swim"), (.walk, "Walk"),
            (.strength, "WeightTraining"), (.xcSki, "NordicSki"), (.rowing, "Rowing"), (.crosstrain, "Workout"),
            (.other, "Workout"),
        ]
        return planned.map { ($0.0.rawValue, SportType(rawValue: $0.1)) }
            + KnownSport.names.sorted().map { ($0, SportType(rawValue: $0)) }
    }()

    private static func folded(_ word: String) -> String {
        word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}

/// A word that means no sport of Strava's.
public struct NoSportType: Error, Equatable {
    public let name: String
    /// The known word with the smallest Levenshtein distance.
    public let nearest: String
}
