package import Basics
import SeededRandom

package struct StravaAthlete: Sendable, Equatable {
    package var id: Int
    package var firstName: String
    package var lastName: String
    /// The upper ends of the heart-rate zones, in beats per minute; the last zone has no end.
    package var heartRateZones = [123, 153, 169, 184]
    /// In no particular order.
    package var activities: [StravaActivity]

    package init(
        id: Int = 9_000_000_001, firstName: String = "Anna", lastName: String = "Beispiel",
        activities: [StravaActivity] = []
    ) {
        (self.id, self.firstName, self.lastName, self.activities) = (id, firstName, lastName, activities)
    }

    package var name: String { "\(firstName) \(lastName)" }

    package subscript(activity id: Int) -> StravaActivity? {
        get { activities.first { $0.id == id } }
        set {
            activities.removeAll { $0.id == id }
            if let newValue { activities.append(newValue) }
        }
    }
}

extension StravaAthlete {
    var summary: JSON {
        .members([
            "id": .integer(id), "username": .null, "resource_state": .integer(2), "firstname": .text(firstName),
            "lastname": .text(lastName), "bio": .text(""), "city": .text(""), "state": .text(""), "country": .null,
            "sex": .null, "premium": .bool(true), "summit": .bool(true),
            "created_at": .text("2019-04-07T17:12:44Z"), "updated_at": .text("2026-05-30T06:01:09Z"),
            "badge_type_id": .integer(1), "weight": .number(64.5), "profile_medium": .text("avatar/athlete/medium.png"),
            "profile": .text("avatar/athlete/large.png"), "friend": .null, "follower": .null,
        ])
    }

    /// Renders the heart-rate zones; the last one ends at -1.
    var zones: JSON {
        let starts = [0] + heartRateZones
        let zones = zip(starts, heartRateZones + [-1]).map { start, end in
            JSON.members(["min": .integer(start), "max": .integer(end)])
        }
        return .members([
            "heart_rate": .members(["custom_zones": .bool(false), "zones": .array(zones)])
        ])
    }
}

extension StravaAthlete {
    /// Invents an athlete who trains most days, with all the peculiarities of real lists. The same seed gives the same
    /// activities, and those of a day don't depend on `today`.
    ///
    /// - Parameter days: how many days up to today, which has only activities before nine in the morning.
    package static func invented(days: Int, today: Day, zone: Zone, seed: UInt64 = 1) -> StravaAthlete {
        var athlete = StravaAthlete()
        for age in (0..<max(days, 0)).reversed() {
            let day = today.advanced(by: -age)
            let latest = age == 0 ? 9 * 60 : 24 * 60
            athlete.activities += day.activities(zone: zone, seed: seed).filter { $0.minute < latest }.map(\.activity)
        }
        return athlete
    }
}

extension Day {
    /// The activities of a day, each with its minute on the wall clock.
    fileprivate func activities(zone: Zone, seed: UInt64) -> [(minute: Int, activity: StravaActivity)] {
        var chance = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(truncatingIfNeeded: number))
        // Four weeks contain every peculiarity once; those days are never skipped.
        let oddity = Oddity(rawValue: number % 28)
        if oddity == nil, Int.random(in: 0..<9, using: &chance) == 0 { return [] }
        var done: [(minute: Int, activity: StravaActivity)] = []
        for (index, habit) in TrainingWeek.habits[weekday].enumerated() {
            let id =
                16_000_000_000 + (number - 20_000) * 1_000_000 + index * 137 + Int.random(in: 0..<100, using: &chance)
            let minute = habit.minuteOfDay + Int.random(in: -6...9, using: &chance)
            let midnight = LocalTime(secondsSinceEpoch: number * 86_400)
            let clock = LocalTime(secondsSinceEpoch: midnight.secondsSinceEpoch + minute * 60 + id % 60)
            var activity = StravaActivity(habit, id: id, start: zone.instant(clock), chance: &chance)
            activity.utcOffset = zone.offset(at: activity.start)
            activity.timeZone = "(GMT\(winter(zone))) \(zone.identifier)"
            if index == 0 { oddity?.apply(to: &activity) }
            done.append((minute, activity))
        }
        return done
    }

    /// The offset in brackets, which ignores daylight saving time: `+01:00`.
    private func winter(_ zone: Zone) -> String {
        let days = [1, 7].compactMap { Day(year: components.year, month: $0, day: 1) }
        let minutes = days.map { zone.offset(at: Instant(secondsSinceEpoch: $0.number * 86_400)) / 60 }.min() ?? 0
        let (hour, minute) = (abs(minutes) / 60, abs(minutes) % 60)
        return (minutes < 0 ? "-" : "+") + (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }
}

extension StravaActivity {
    fileprivate init(_ habit: TrainingWeek.Habit, id: Int, start: Instant, chance: inout SplitMix64) {
        self.init(
            id: id, name: habit.names.randomElement(using: &chance) ?? habit.sportType, sportType: habit.sportType,
            start: start)
        let effort = Double.random(in: 0.93...1.06, using: &chance)
        movingTime = Int(Double(habit.length * 60) * Double.random(in: 0.85...1.12, using: &chance))
        elapsedTime = movingTime + Int.random(in: 0...300, using: &chance)
        distance = (habit.speed * effort * Double(movingTime) * 10).rounded() / 10
        elevationGain = habit.speed > 2 ? (distance / 100 * effort).rounded() : 0
        heartRate = habit.heartRate > 0 ? (habit.heartRate * effort * 10).rounded() / 10 : nil
        power = habit.power > 0 ? (habit.power * effort * 10).rounded() / 10 : nil
        cadence = habit.cadence > 0 ? (habit.cadence * effort * 10).rounded() / 10 : nil
        calories = (Double(movingTime) / 6 * effort).rounded()
        description = "Felt \(effort < 1 ? "heavy" : "light")."
        isCommute = habit.sportType == "Ride" && habit.length < 60
        gearID = habit.speed > 2.5 ? "g9000000\(habit.sportType.count)" : nil
    }
}
