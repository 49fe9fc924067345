import Basics
import Workouts

extension Daylight {
    /// `dark until 7:41` for a timed plan, `light 5:39–18:49` for one without a time; nil if nothing is worth saying:
    /// it is light all the time, indoors, or no longer to come.
    func words(for workout: MergedWorkout, in zone: Zone) -> String? {
        guard workout.status == .planned, workout.planned?.isOutdoors == true else { return nil }
        guard case .timed(let start, _, let end) = workout.time else { return words(in: zone) }
        return words(from: start, to: end ?? start, in: zone)
    }
}

extension PlannedWorkout {
    /// Whether it takes place outdoors, by its sport and the words of title and notes. A race always does.
    fileprivate var isOutdoors: Bool {
        let words = (summary + "\n" + notes).lowercased().split { !$0.isLetter && !$0.isNumber }
        let text = " \(words.joined(separator: " ")) "
        func says(_ phrases: [String]) -> Bool { phrases.contains { text.contains(" \($0) ") } }
        return switch sport == .other ? PlannedSport(namedIn: summary) ?? .other : sport {
        case .race: true
        case .run, .bike, .mountainBike, .walk, .rowing, .xcSki, .brick: !says(Self.indoors)
        case .swim: says(Self.openWater)
        case .strength, .crosstrain, .rest, .other: false
        }
    }

    private static let indoors = [
        "indoor", "indoors", "virtual", "trainer", "turbo", "treadmill", "zwift", "pool", "gym", "rolle", "laufband",
    ]
    private static let openWater = ["open water", "lake", "freiwasser"]
}
