import Workouts

/// The CSS3 colour of an event: by compliance for completed workouts, by sport for planned ones.
enum EventColor {
    static func name(of workout: MergedWorkout) -> String {
        switch (workout.status, workout.kind) {
        case (.missed, _): "crimson"
        case (.completed, _): name(of: workout.compliance?.band)
        case (.planned, .rest): "silver"
        case (.planned, .event): "mediumvioletred"
        case (.planned, .workout): name(of: PlannedSport(rawValue: workout.sport))
        }
    }

    private static func name(of band: Compliance.Band?) -> String {
        switch band {
        case .green: "seagreen"
        case .yellow: "gold"
        case .orange: "darkorange"
        case .red: "crimson"
        case nil: "steelblue"
        }
    }

    private static func name(of sport: PlannedSport?) -> String {
        switch sport {
        case .run: "royalblue"
        case .bike, .mountainBike: "slateblue"
        case .swim: "deepskyblue"
        case .brick: "mediumpurple"
        case .strength: "slategray"
        case .walk: "cadetblue"
        case .xcSki: "lightsteelblue"
        case .rowing: "teal"
        case .crosstrain: "rosybrown"
        case .race: "mediumvioletred"
        case .rest: "silver"
        case .other, nil: "lightslategray"
        }
    }
}
