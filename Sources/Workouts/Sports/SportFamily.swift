/// Sports that two recordings of one session may be filed under.
enum SportFamily: Hashable {
    case run, bike, swim, walk, ski, row, strength
    /// A sport that stands alone, by Strava's name.
    case other(String)

    /// The family of a type; a type that nobody knows stands alone.
    init(of type: SportType, known: KnownSport?) {
        self = known?.family ?? .other(type.rawValue)
    }
}
