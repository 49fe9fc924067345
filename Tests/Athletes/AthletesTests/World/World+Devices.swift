import Basics

/// A year of an athlete with watches, whose recordings come late, to some places only, or go again.
extension World {
    /// Later than the files are really written, so that none looks as if it were still growing: 1 January 2032.
    static let firstDayOfDevices = Day(number: 22_645)
    static let daysOfDevices = 365

    /// - Parameter archivesFollowList: whether an archive has only what Strava's list has.
    init(ofDevicesWith seed: UInt64, zone: Zone, archivesFollowList: Bool) {
        self.init(seed: seed, today: Self.firstDayOfDevices, zone: zone, server: zone)
        self.archivesFollowList = archivesFollowList
        for number in 1...Self.daysOfDevices { train(on: Self.firstDayOfDevices.advanced(by: number), number) }
    }

    var archived: [TrueActivity] { recordings.filter { $0.archived?.contains(today) == true }.flatMap(\.legs) }

    var filed: [TrueActivity] { recordings.filter { $0.filed?.contains(today) == true }.flatMap(\.legs) }
}

extension World {
    private static let sports = ["Run", "Run", "Run", "Ride", "Ride", "Swim", "WeightTraining"]
    private static let types = ["Run": "Run", "Ride": "Bike", "Swim": "Swim", "WeightTraining": "Strength"]

    private mutating func train(on day: Day, _ number: Int) {
        if number % 85 == 40 { return race(on: day) }
        if number % 45 == 20 {
            let first = leg("Run", on: day, minute: 400, seconds: 2400)
            // A run that is resumed after 80 minutes.
            let second = leg("Run", on: day, from: first.end.secondsSinceEpoch + 4800, seconds: 2300)
            return record([first, second], on: day)
        }
        if number % 30 == 10 {
            // Two short ones, the second of which starts when the first has just ended.
            let sport = ["Run", "Swim", "WeightTraining"][number / 30 % 3]
            let one = leg(sport, on: day, minute: 420, seconds: 30)
            let other = leg(sport, on: day, from: one.start.secondsSinceEpoch + 75, seconds: 30)
            record([one], on: day)
            return record([other], on: day)
        }
        guard !chance(18) else { return }
        let sport = pick(Self.sports)
        let plan = chance(80) ? planned(sport, on: day) : nil
        guard !chance(8) else { return }
        let minute = Int.random(in: 360...600, using: &random)
        var main = leg(sport, on: day, minute: minute, seconds: Int.random(in: 1500...5400, using: &random))
        main.isRace = sport == "Run" && number % 50 == 5
        record([main], on: day, plan: plan)
        if chance(5), plan == nil, sport != "Swim" {
            // A second device.
            let seconds = main.seconds - 100
            let start = main.start.secondsSinceEpoch + 45
            record([leg(sport, on: day, from: start, seconds: seconds, session: main.session)], on: day)
        }
        if chance(15), let other = Self.sports.first(where: { $0 != sport }) {
            record([leg(other, on: day, minute: 1020, seconds: 2000)], on: day)
        }
    }

    /// A triathlon with its changes.
    private mutating func race(on day: Day) {
        var legs: [TrueActivity] = []
        var start = day.number * 86_400 + 36_000
        for (sport, seconds) in [("Swim", 1500), ("Workout", 120), ("Ride", 4000), ("Workout", 60), ("Run", 2500)] {
            legs.append(leg(sport, on: day, from: start, seconds: seconds))
            start += seconds + 42
        }
        record(legs, on: day)
    }

    private mutating func leg(_ sport: String, on day: Day, minute: Int, seconds: Int) -> TrueActivity {
        let second = Int.random(in: 0..<60, using: &random)
        return leg(sport, on: day, from: day.number * 86_400 + minute * 60 + second, seconds: seconds)
    }

    /// - Parameters:
    ///   - start: the wall clock's, in seconds.
    ///   - session: that of another device; nil if there is none.
    private mutating func leg(
        _ sport: String, on day: Day, from start: Int, seconds: Int, session: Int? = nil
    ) -> TrueActivity {
        let number = newID()
        let id = 18_000_000_000 + Int64(number) * 1000 + Int64.random(in: 0..<1000, using: &random)
        var leg = TrueActivity(
            id: id, workout: nil, name: "Training", sportType: sport, start: LocalTime(secondsSinceEpoch: start),
            seconds: seconds, meters: ["WeightTraining": 0, "Workout": 0][sport] ?? seconds * 3,
            session: session ?? number, uploaded: Instant(secondsSinceEpoch: .max))
        leg.uploadID = id + 77
        return leg
    }

    private mutating func planned(_ sport: String, on day: Day) -> Int {
        let id = workouts.count + 1
        workouts.append(
            TrueWorkout(
                id: id, kin: id, day: day, type: Self.types[sport] ?? "", title: "Session \(id)", minutes: 55,
                appears: moment(minute: 0)))
        return id
    }

    private mutating func record(_ legs: [TrueActivity], on day: Day, plan: Int? = nil) {
        let style = Int.random(in: 0..<4, using: &random)
        let number = recordings.count
        let name = [
            "\(legs[0].start)".filter { $0 != ":" }, "\(70_000 + number)_ACTIVITY", "Lake \(number)",
            "activities/\(legs[0].uploadID ?? 0)",
        ][style]
        let farthest = legs[0].sportType == "Swim" ? 30 : 4
        let offset = chance(20) ? Int.random(in: 1...farthest, using: &random) : 0
        var recording = Recording(
            number: number, legs: legs, offset: legs.count > 1 ? 0 : offset, name: name, plan: plan)
        if style == 1 { for index in legs.indices { recording.legs[index].externalID = name + ".fit" } }
        let place = Int.random(in: 0..<10, using: &random)
        if place > 0 { recording.filed = days(after: day, lost: 4) }
        let listed = place == 1 ? nil : days(after: day, lost: 4)
        recording.archived = archivesFollowList ? listed : place == 1 ? nil : days(after: day, lost: 0)
        if chance(12) { recording.archived = nil }
        if listed == nil, recording.archived == nil, recording.filed == nil {
            recording.filed = days(after: day, lost: 4)
        }
        if chance(25) {
            let kind = pick(Recording.Change.allCases)
            recording.change = (kind, day.advanced(by: Int.random(in: 0...60, using: &random)))
        }
        if let listed { for index in legs.indices { recording.legs[index].list(on: listed, in: zone) } }
        recordings.append(recording)
        activities += recording.legs
    }

    /// From when on a source has something, and until when.
    ///
    /// - Parameter lost: in what per cent of all cases it loses it again.
    private mutating func days(after day: Day, lost: Int) -> Range<Day> {
        let from = day.advanced(by: chance(50) ? 0 : Int.random(in: 0...20, using: &random))
        // An empty folder might be one that isn't there.
        let isLost = chance(lost) && day.number > Self.firstDayOfDevices.number + 40
        return from..<(isLost ? from.advanced(by: Int.random(in: 3...40, using: &random)) : Day(number: .max))
    }
}

extension TrueActivity {
    fileprivate mutating func list(on days: Range<Day>, in zone: Zone) {
        func midnight(_ day: Day) -> Instant { zone.instant(LocalTime(secondsSinceEpoch: day.number * 86_400)) }
        uploaded = midnight(days.lowerBound)
        deleted = days.upperBound.number == .max ? nil : midnight(days.upperBound)
    }
}
