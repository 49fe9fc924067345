import Basics
import SeededRandom

/// A coach, an athlete, TrainingPeaks and Strava, day by day; the same for the same seed.
struct World {
    var random: SplitMix64
    let zone: Zone
    var workouts: [TrueWorkout] = [] {
        didSet { if let last = workouts.last, ever[last.id] == nil { remember(last) } }
    }
    /// All workouts that there ever were, as they were when they came to be.
    private(set) var ever: [Int: TrueWorkout] = [:]
    /// Who has ever been on a day with a sport and a title, by number.
    private var everAt: [String: Set<Int>] = [:]
    private var kinSizes: [Int: Int] = [:]
    var activities: [TrueActivity] = []
    /// What watches have recorded; empty where all goes straight to Strava.
    var recordings: [Recording] = []
    var archivesFollowList = false
    var feed: FeedServer
    private(set) var today: Day
    private var nextID = 1
    /// The recent edits: for each edited thing, the last day of a time without further edits, so that two readings of
    /// the feed are never further apart than one edit of the same thing.
    private var edited: [String: Day] = [:]

    /// Longer than the feed is ever away.
    private static let quietDays = 8
    /// How far ahead the coach plans.
    private static let daysPlanned = 21
    private static let daysToRaces = 78

    init(seed: UInt64, first: Day, zone: Zone, server: Zone) {
        self.init(seed: seed, today: first.advanced(by: -7), zone: zone, server: server)
        for number in 0...Self.daysPlanned { planDay(today.advanced(by: number)) }
        while today < first.advanced(by: -1) { beginNextDay() }
    }

    /// Nobody has planned or done anything.
    init(seed: UInt64, today: Day, zone: Zone, server: Zone) {
        random = SplitMix64(seed: seed)
        self.zone = zone
        feed = FeedServer(zone: server)
        self.today = today
    }

    /// Goes to a day; what happens until then is known already.
    mutating func skip(to day: Day) { today = day }

    mutating func beginNextDay() {
        today = today.advanced(by: 1)
        planDay(today.advanced(by: Self.daysPlanned))
        planRace(on: today.advanced(by: Self.daysToRaces))
        edited = edited.filter { $0.value >= today }
        if chance(45) { coachEdits() }
        athleteTrains()
    }

    private mutating func remember(_ workout: TrueWorkout) {
        ever[workout.id] = workout
        kinSizes[workout.kin, default: 0] += 1
        everAt[workout.placeAndTitle, default: []].insert(workout.id)
    }

    /// A workout has another day or title.
    mutating func noteElsewhere(_ index: Int) {
        workouts[index].wasElsewhere = true
        everAt[workouts[index].placeAndTitle, default: []].insert(workouts[index].id)
    }

    /// Returns how many workouts of a kin can't be told apart.
    func size(ofKin kin: Int) -> Int { kinSizes[kin] ?? 0 }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    /// The wall clock of today, as a moment.
    func moment(minute: Int, second: Int = 0) -> Instant { zone.instant(clock(minute: minute, second: second)) }

    func clock(minute: Int, second: Int = 0) -> LocalTime {
        LocalTime(secondsSinceEpoch: today.number * 86_400 + minute * 60 + second)
    }

    /// A number that nothing else has.
    mutating func newID() -> Int {
        nextID += 1
        return nextID - 1
    }

    /// Takes all of these things for an edit; false when one of them was edited lately.
    mutating func reserve(_ things: String?...) -> Bool {
        let things = things.compactMap(\.self)
        guard things.allSatisfy({ edited[$0] == nil }) else { return false }
        for thing in things { edited[thing] = today.advanced(by: Self.quietDays) }
        return true
    }

    mutating func reserveForever(_ thing: String) { edited[thing] = Day(number: .max) }

    /// The workouts, by kin, that were never moved or renamed, and share day, sport and title with no other. That alone
    /// is enough to recognise them.
    var unmistakable: Set<Int> {
        Set(
            workouts.filter { workout in
                !workout.wasElsewhere && everAt[workout.placeAndTitle]?.count == 1
            }.map(\.kin))
    }

    /// What Strava lists at a moment, the oldest first.
    func listed(at moment: Instant) -> [TrueActivity] { activities.filter { $0.isListed(at: moment) } }
}

extension TrueWorkout {
    /// The workouts of a sport on a day: within one reading the recognition takes one of them for another at most.
    static func place(_ day: Day, _ type: String) -> String { "\(day) \(type)" }
    /// The workouts of a name: one that is missing here and new there has moved. Nil for the untitled.
    static func name(_ type: String, _ title: String) -> String? { title.isEmpty ? nil : "\(type): \(title)" }

    var place: String { Self.place(day, type) }
    var name: String? { Self.name(type, title) }
    var placeAndTitle: String { "\(place) \(title.lowercased())" }
}
