import Basics

/// How the coach plans.
extension World {
    mutating func planDay(_ day: Day) {
        guard !workouts.contains(where: { $0.isRace && $0.day == day }) else { return }
        if day.weekday == 0, chance(75) {
            add("Day Off", on: day, title: "Rest Day", isPlain: true)
            guard chance(15) else { return }
        }
        if chance(4) { return add("Brick", on: day, title: chance(50) ? "Long transition" : "") }
        let type = pick(Self.types)
        add(type, on: day)
        guard chance(35) else { return }
        guard chance(30), let first = workouts.last, first.minutes != nil else {
            let other = pick(Self.types)
            if other != type { add(other, on: day) }
            return
        }
        if chance(15), first.startMinute == nil {
            addTwin(of: first)
        } else {
            add(type, on: day, minutes: (first.minutes ?? 0) + 20)
        }
    }

    mutating func planRace(on day: Day) {
        guard day.weekday == 6, day.number / 7 % 6 == 0 else { return }
        add(
            "", on: day,
            title: pick(["A: ", "B: ", ""]) + pick(["City Marathon", "Hill Climb", "Lake Triathlon"])
                + " \(day.number)", isPlain: true)
    }

    /// - Parameters:
    ///   - title: nil for whatever comes to the coach's mind.
    ///   - isPlain: whether it has nothing but a title.
    mutating func add(_ type: String, on day: Day, title: String? = nil, minutes: Int? = nil, isPlain: Bool = false) {
        let id = newID()
        var workout = TrueWorkout(
            id: id, kin: id, day: day, type: type, title: title ?? someTitle(type), appears: moment(minute: 0))
        if !isPlain {
            workout.minutes = minutes ?? (chance(85) ? 5 * Int.random(in: 6...26, using: &random) : nil)
            workout.kilometers = type == "Run" && chance(40) ? Int.random(in: 5...25, using: &random) : nil
            workout.notes = chance(60) ? pick(Self.notes) : ""
            workout.startMinute = chance(10) ? 60 * pick([6, 7, 17, 18]) + 30 : nil
            workout.isStructured = chance(20)
        }
        workouts.append(workout)
    }

    /// Adds a second workout that can't be told apart from the first.
    private mutating func addTwin(of first: TrueWorkout) {
        let twin = TrueWorkout(
            id: newID(), kin: first.kin, day: first.day, type: first.type, title: first.title, minutes: first.minutes,
            kilometers: first.kilometers, notes: first.notes, isStructured: first.isStructured, appears: first.appears)
        workouts.append(twin)
        reserveForever(first.place)
    }

    private mutating func someTitle(_ type: String) -> String {
        if type == "Other" { return pick(["Yoga flow", "Yoga"]) }
        return chance(type == "Run" ? 50 : 30) ? "" : pick(Self.titles)
    }

    mutating func pick<Value>(_ choices: [Value]) -> Value {
        choices[Int.random(in: choices.indices, using: &random)]
    }

    /// In proportion to how often they are planned.
    private static let types = [
        "Run", "Run", "Run", "Run", "Bike", "Bike", "Bike", "Swim", "Strength", "Mtn Bike", "Other",
    ]
    static let titles = [
        "Easy", "Easy", "Tempo 3x10", "E-2.2: Base Building", "Trunk stability", "Strides, 8 of them",
        "Längere Einheit",
        "Hügel; kurz", "インターバル", "OPTIONAL: Recovery", "A OR B", "Off the bike",
    ]
    private static let notes = [
        "Speed workouts will develop your power: 12x50m, then rest.", "TSS 85\n\nPower: 250 W", "Keep it easy.",
        "Planned Time: as you like\nDone is done, actual effort counts.", "Aufwärmen\n\n4x8 min, Pause 2:00\nAuslaufen",
    ]
}
