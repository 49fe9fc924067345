import Basics
import Workouts

/// A duration and a distance, each in a column of its own; empty if missing.
struct AgendaVolume {
    var time: String
    var distance: String

    init(_ volume: Volume, sport: String, in units: Units) {
        time = volume.duration?.clock ?? ""
        distance = volume.distance?.words(sport: sport, in: units) ?? ""
    }

    var withoutDistance: AgendaVolume {
        var volume = self
        volume.distance = ""
        return volume
    }
}
