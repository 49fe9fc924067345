import Basics
import Workouts

/// Maps the sports of a bulk export, which are named in the account's language.
enum ExportSports {
    /// The sport type of a display name; nil if the name is unknown.
    static func sportType(_ name: String) -> SportType? { names[name.bareLetters] }

    /// The closest sport type of an unknown name, by its whole words: `Indoor Climb` gives RockClimbing. Nil if no word
    /// names a sport.
    ///
    /// In `Walking Football` the last word counts, in `Vélo de randonnée` the one before the joint. Vague words for an
    /// outing count only if no other word names a sport.
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

    /// Spells an unknown name like a sport type of Strava's: `ice stock sport` gives `IceStockSport`.
    static func spelled(_ name: String) -> SportType {
        let words = name.split { !($0.isLetter || $0.isNumber) }
        return SportType(rawValue: words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    }
}

extension ExportSports {
    /// No name of a sport has more words; longer texts are cut.
    private static let mostWords = 8

    /// The longest known name or word of a sport that begins at a position.
    private static func longest(from start: Int, in words: [String]) -> (type: SportType, length: Int, isVague: Bool)? {
        for end in (start + 1...words.count).reversed() {
            let key = words[start..<end].joined()
            guard let type = names[key] ?? tellingWords[key] else { continue }
            return (type, end - start, type.rawValue == "Workout" || vague.contains(key))
        }
        return nil
    }

    private static let names = types(by: { [$0.type] + $0.names })
    private static let tellingWords = types(by: { $0.words })

    /// Maps names to sport types; `called` selects which of a sport's names.
    private static func types(by called: (ExportWords.Sport) -> [String]) -> [String: SportType] {
        ExportWords.sports.reduce(into: [:]) { types, sport in
            for name in called(sport) { types[name.bareLetters] = SportType(rawValue: sport.type) }
        }
    }

    /// Words for outings and races of any sport, although they name a sport when they stand alone.
    private static let vague: Set<String> = ["sortie", "course", "giro", "fahrt", "rit", "paseo", "carrera"]

    /// Words after these only qualify those before.
    private static let joints: Set<String> = [
        "a", "à", "al", "auf", "con", "d", "da", "de", "del", "di", "do", "em", "en", "im", "in", "met", "mit", "no",
        "on", "op", "per", "por", "su", "sur", "with",
    ]
}

struct UnknownSports {
    private var named: [(name: String, count: Int)] = []
    private var others = 0

    mutating func count(_ name: String) {
        guard ExportSports.sportType(name) == nil else { return }
        if let index = named.firstIndex(where: { $0.name == name }) {
            named[index].count += 1
        } else if named.count < Self.most {
            named.append((name, 1))
        } else {
            others += 1
        }
    }

    /// A note for each name, in order of first occurrence.
    func notes(file: String) -> [Diagnostic] {
        var messages = named.map { name, count in
            let activities = count.activities
            guard let type = ExportSports.nearest(to: name) else {
                return
                    "The sport \"\(name)\" is not known here; \(activities) \(count == 1 ? "keeps" : "keep") that name."
            }
            return "The sport \"\(name)\" is not known here; \(activities) "
                + "\(count == 1 ? "counts" : "count") as \(type.rawValue), the nearest by its words."
        }
        if others > 0 { messages.append("Activities of other sports that are not known here: \(others).") }
        return messages.map { Diagnostic(.note, .strava, Notice($0), item: file) }
    }

    private static let most = 20
}
