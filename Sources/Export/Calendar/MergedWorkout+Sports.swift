import Workouts

extension MergedWorkout {
    /// Every name under which somebody would look for it: its sport and the plan's, what was recorded, and the sports
    /// that these are kinds of. Second recordings of the same session add nothing.
    var sportNames: Set<String> {
        var names: Set<String> = [sport]
        if let planned {
            names.insert(planned.sport.rawValue)
            if planned.sport == .race, let sport = PlannedSport(namedIn: planned.title) { names.insert(sport.rawValue) }
        }
        for recording in [activity].compactMap(\.self) + parts {
            names.insert(recording.sportType.snakeCase)
            let words = recording.sportType.words.joined(separator: " ")
            if let sport = PlannedSport(namedIn: words) { names.insert(sport.rawValue) }
        }
        if names.contains(PlannedSport.mountainBike.rawValue) { names.insert(PlannedSport.bike.rawValue) }
        if names.contains(PlannedSport.brick.rawValue) {
            names.formUnion([PlannedSport.bike.rawValue, PlannedSport.run.rawValue])
        }
        return names
    }
}
