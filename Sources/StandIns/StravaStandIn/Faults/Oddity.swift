/// Peculiarities of real lists that trip up readers, each on its own day in a period of four weeks.
enum Oddity: Int {
    case entryOfZeros = 2
    case hiddenStart = 4
    case floatsForWholeNumbers = 6
    case movesLongerThanItTakes = 7
    case legacyZone = 9
    case zoneOfPosix = 11
    case zoneOfOffset = 13
    case noZone = 15
    case zoneWithoutName = 16
    case onlyMe = 18
    case hugeID = 20
    case rareSport = 22
    case noWorkoutType = 23
    case race = 25
    case indoors = 27

    func apply(to activity: inout StravaActivity) {
        switch self {
        case .entryOfZeros: activity.becomeEntryOfZeros()
        case .hiddenStart: activity.hidesStart = true
        case .floatsForWholeNumbers: activity.tellsFloats = true
        case .movesLongerThanItTakes: activity.elapsedTime = activity.movingTime - 60
        case .legacyZone: activity.timeZone = "(GMT+01:00) Poland"
        case .zoneOfPosix: activity.timeZone = "(GMT+01:00) MET"
        case .zoneOfOffset: activity.timeZone = "(GMT+01:00) Etc/GMT-1"
        case .noZone: activity.timeZone = nil
        case .zoneWithoutName: activity.timeZone = "(GMT+01:00)"
        case .onlyMe: activity.visibility = .onlyMe
        case .hugeID: activity.id += 9_007_199_254_740_993
        case .rareSport: activity.becomeRareSport()
        case .noWorkoutType: activity.workoutType = .absent
        case .race: activity.workoutType = .number(activity.sportType == "Ride" ? 11 : 1)
        case .indoors: activity.isTrainer = true
        }
    }
}

extension StravaActivity {
    /// Turns it into a manual entry of nothing but a name and a time.
    fileprivate mutating func becomeEntryOfZeros() {
        isManual = true
        (distance, movingTime, elapsedTime, elevationGain) = (0, 0, 0, 0)
        (heartRate, power, cadence, calories, deviceName) = (nil, nil, nil, nil, nil)
    }

    /// Gives it a sport that plans don't have.
    fileprivate mutating func becomeRareSport() {
        (name, sportType, distance, elevationGain, cadence) = ("Padel, doubles", "Padel", 0, 0, nil)
    }
}
