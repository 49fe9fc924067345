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

struct KnownSport {
    let family: SportFamily
    /// The planned sport to which it belongs, exactly or as one of its family; nil if there is none.
    let planned: PlannedSport?
    /// Whether it is the main type of its planned sport, after which that is named.
    let isExact: Bool

    /// Returns nil for a sport type that was unknown in 2026.
    static subscript(_ type: SportType) -> KnownSport? { table[type.rawValue] }

    static var names: some Sequence<String> { table.keys }

    private static let table: [String: KnownSport] = {
        var table: [String: KnownSport] = [:]
        func add(_ family: SportFamily, _ planned: PlannedSport?, exact: [String], others: [String]) {
            for name in exact { table[name] = KnownSport(family: family, planned: planned, isExact: true) }
            for name in others { table[name] = KnownSport(family: family, planned: planned, isExact: false) }
        }
        add(.run, .run, exact: ["Run"], others: ["TrailRun", "VirtualRun"])
        add(
            .bike, .bike, exact: ["Ride"],
            others: ["VirtualRide", "GravelRide", "EBikeRide", "Velomobile", "Handcycle"])
        add(.bike, .mountainBike, exact: ["MountainBikeRide"], others: ["EMountainBikeRide"])
        add(.swim, .swim, exact: ["Swim"], others: [])
        add(.walk, .walk, exact: ["Walk"], others: ["Hike", "Snowshoe"])
        add(.ski, .xcSki, exact: ["NordicSki"], others: ["RollerSki", "BackcountrySki"])
        add(.row, .rowing, exact: ["Rowing"], others: ["VirtualRow", "Canoeing", "Kayaking"])
        add(.strength, .strength, exact: ["WeightTraining"], others: [])
        add(
            .strength, nil, exact: [],
            others: ["Crossfit", "HighIntensityIntervalTraining", "PhysicalTherapy", "Pilates", "Workout"])
        for name in [
            "AlpineSki", "Badminton", "Basketball", "Cricket", "Dance", "Elliptical", "Golf", "IceSkate", "InlineSkate",
            "Kitesurf", "Padel", "Pickleball", "Racquetball", "RockClimbing", "Sail", "Skateboard", "Snowboard",
            "Soccer", "Squash", "StairStepper", "StandUpPaddling", "Surfing", "TableTennis", "Tennis", "Volleyball",
            "Wheelchair", "Windsurf", "Yoga",
        ] {
            add(.other(name), nil, exact: [], others: [name])
        }
        return table
    }()
}

public enum SportGroup: String, Sendable, CaseIterable {
    case run
    case ride
    case swim
    case other
}

extension Activity {
    public var sportGroup: SportGroup {
        switch family {
        case .run: .run
        case .bike: .ride
        case .swim: .swim
        default: .other
        }
    }
}
