/// A Strava `sport_type`. The set is open: any string is one.
public struct SportType: Sendable, Hashable, RawRepresentable {
    /// Strava's spelling, for example `VirtualRide`.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name in lower-case words: `["weight", "training"]`, `["e", "bike", "ride"]`.
    public var words: [String] { Self.known[rawValue]?.words ?? spelled }

    /// The name in snake_case, as in the JSON: `weight_training`.
    public var snakeCase: String { Self.known[rawValue]?.snakeCase ?? spelled.joined(separator: "_") }

    /// The words of the known names, computed once, since every activity needs its own.
    private static let known: [String: (words: [String], snakeCase: String)] =
        KnownSport.names.reduce(into: [:]) { known, name in
            let words = SportType(rawValue: name).spelled
            known[name] = (words, words.joined(separator: "_"))
        }

    /// The known sport type of a name; case, blanks, hyphens and underscores don't count. nil if there is none.
    package init?(naming text: String) {
        guard let type = Self.byName[Self.plain(text)] else { return nil }
        self = type
    }

    private static let byName = Dictionary(
        KnownSport.names.map { (plain($0), SportType(rawValue: $0)) }, uniquingKeysWith: { first, _ in first })

    /// `trail_running` and `Trail Running` as `trailrunning`.
    package static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    private var spelled: [String] {
        var words: [String] = []
        var current = ""
        var previous: Character = " "
        let characters = Array(rawValue)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            let beginsWord = character.isUppercase && (!previous.isUppercase || next.isLowercase)
            if beginsWord || !(character.isLetter || character.isNumber) {
                words.append(current)
                current = ""
            }
            if character.isLetter || character.isNumber { current += character.lowercased() }
            previous = character
        }
        words.append(current)
        return words.filter { !$0.isEmpty }
    }
}

/// Sports under which two recordings of one session may be filed.
enum SportFamily: Hashable {
    case run, bike, swim, walk, ski, row, strength
    /// A sport that is a family of its own, by Strava's name.
    case other(String)

    /// The family of a type; an unknown type is a family of its own.
    init(of type: SportType, known: KnownSport?) {
        self = known?.family ?? .other(type.rawValue)
    }
}
