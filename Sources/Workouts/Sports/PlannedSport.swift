/// The sport of a planned workout, in TrainingPeaks' words.
public enum PlannedSport: String, Sendable, Hashable, CaseIterable {
    case run, bike, swim, brick, strength, walk, rowing, crosstrain, race, rest, other
    case mountainBike = "mountain_bike"
    case xcSki = "xc_ski"
}
