import Workouts

/// The sports of a bulk export, which names them as the account's language does.
enum ExportSports {
    /// Strava's sport type of a display name; nil for one that isn't known.
    static func sportType(_ name: String) -> SportType? { names[name.bareLetters] }

    /// The nearest sport type of an unknown name, by its whole words: `Indoor Climb` is RockClimbing. Nil where no word
    /// tells a sport.
    ///
    /// In `Walking Football` the last word counts, and in `Vélo de randonnée` the one before the joint. Words that say
    /// little more than that somebody was out count only where no other tells a sport.
    static func nearest(to name: String) -> SportType? {
        let words = name.split { !($0.isLetter || $0.isNumber) }.prefix(mostWords).map { $0.lowercased() }
        var nearest: SportType?
        var isVague = true
        var index = 0
        while index < words.count {
            if let found = longest(from: index, in: words) {
                if isVague || !found.isVague { (nearest, isVague) = (found.type, found.isVague) }
                index += found.length
            } else if joints.contains(words[index]), !isVague {
                break
            } else {
                index += 1
            }
        }
        return nearest
    }

    /// An unknown name as Strava would spell a sport type: `ice stock sport` is `IceStockSport`.
    static func spelled(_ name: String) -> SportType {
        let words = name.split { !($0.isLetter || $0.isNumber) }
        return SportType(rawValue: words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    }
}

extension ExportSports {
    /// No name of a sport is longer; a text that is, is none.
    private static let mostWords = 8

    /// The longest name or word of a sport that begins with a certain word.
    private static func longest(
        from start: Int, in words: [String]
    ) -> (type: SportType, length: Int, isVague: Bool)? {
        for end in (start + 1...words.count).reversed() {
            let key = words[start..<end].joined()
            guard let type = names[key] ?? tellingWords[key] else { continue }
            return (type, end - start, type.rawValue == "Workout" || vague.contains(key))
        }
        return nil
    }

    private static let names = types(by: { [$0.type] + $0.names })
    private static let tellingWords = types(by: { $0.words })

    /// The sport types by some of what they are called.
    private static func types(by called: ((type: String, names: [String], words: [String])) -> [String]) -> [String:
        SportType]
    {
        var types: [String: SportType] = [:]
        for sport in ExportWords.sports {
            for name in called(sport) { types[name.bareLetters] = SportType(rawValue: sport.type) }
        }
        return types
    }

    /// Outings and races of any sport, although they name one where they stand alone.
    private static let vague: Set<String> = ["sortie", "course", "giro", "fahrt", "rit", "paseo", "carrera"]

    /// What follows these only tells more of what stands before.
    private static let joints: Set<String> = [
        "a", "à", "al", "auf", "con", "d", "da", "de", "del", "di", "do", "em", "en", "im", "in", "met", "mit", "no",
        "on", "op", "per", "por", "su", "sur", "with",
    ]
}
