/// Sports that two recordings of one session may be filed under.
enum SportFamily: Hashable {
    case run, bike, swim, walk, ski, row, strength
    /// A sport that stands alone, by Strava's name.
    case other(String)
}
