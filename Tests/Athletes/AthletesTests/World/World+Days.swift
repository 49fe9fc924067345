import Athletes
import Basics

/// What the athlete makes of a day.
extension World {
    mutating func athleteTrains() {
        if let index = activities.indices.last, chance(5) {
            activities[max(0, index - Int.random(in: 0...9, using: &random))].name += " again"
        }
        let planned = workouts.indices.filter { workouts[$0].day == today && workouts[$0].type != "Day Off" }
        for (place, index) in planned.enumerated() where place < Self.starts.count {
            if chance(workouts[index].isRace ? 95 : 82) { carryOut(index, at: Self.starts[place]) }
        }
        if planned.count < 3, chance(12) { trainUnplanned() }
    }

    /// Minutes after midnight: far enough apart that nothing is taken for a part of something else.
    private static let starts = [6 * 60, 17 * 60, 11 * 60 + 30]

    private mutating func carryOut(_ index: Int, at minute: Int) {
        let workout = workouts[index]
        let start = clock(
            minute: workout.startMinute.map { abs($0 - minute) < 120 ? $0 : minute } ?? minute,
            second: Int.random(in: 0..<3600, using: &random))
        let seconds = (workout.minutes ?? 50) * Int.random(in: 54...66, using: &random)
        let end = LocalTime(secondsSinceEpoch: start.secondsSinceEpoch + seconds)
        let uploaded = uploadTime(after: end)
        let type = Self.sportTypes[workout.type] ?? "Run"
        let session = newID()
        workouts[index].session = session
        let file = TrueWorkout.Recording(
            start: start, seconds: seconds, meters: type == "Yoga" ? 0 : seconds * 3, uploaded: uploaded)
        if workout.type == "Brick" {
            record("Ride", of: workout, from: start, seconds: seconds * 2 / 3, uploaded, session)
            let run = LocalTime(secondsSinceEpoch: start.secondsSinceEpoch + seconds * 2 / 3 + 300)
            record("Run", of: workout, from: run, seconds: seconds / 3, uploaded.advanced(bySeconds: 30), newID())
        } else {
            record(type, of: workout, from: start, seconds: seconds, uploaded, session)
            if Self.recorded.contains(workout.type) {
                if chance(10) { return list(file, workout.type, session) }
                // If nothing was planned, the two files couldn't be told apart.
                let isBare = workout.minutes == nil && workout.kilometers == nil && workout.title.isEmpty
                if !isBare, chance(10) { addSecondDevice(file, workout, type, session) }
            }
        }
        workouts[index].recording = file
        nameByDevice(index)
    }

    /// A second device's file, which TrainingPeaks joins to nothing; Strava may have it, too.
    private mutating func addSecondDevice(
        _ first: TrueWorkout.Recording, _ workout: TrueWorkout, _ type: String, _ session: Int
    ) {
        let later = Int.random(in: -90...200, using: &random)
        let start = LocalTime(secondsSinceEpoch: first.start.secondsSinceEpoch + later)
        guard start.day == today else { return }
        let second = TrueWorkout.Recording(
            start: start, seconds: first.seconds - abs(later), meters: first.meters,
            uploaded: first.uploaded.advanced(bySeconds: 3600 * Int.random(in: 0...30, using: &random)))
        list(second, workout.type, session)
        guard chance(50) else { return }
        record(type, of: workout, from: start, seconds: second.seconds, second.uploaded, session)
    }

    /// TrainingPeaks lists a device's file beside the plan.
    private mutating func list(_ file: TrueWorkout.Recording, _ type: String, _ session: Int) {
        let id = newID()
        workouts.append(
            TrueWorkout(
                id: id, kin: id, day: today, type: type, title: pick(Self.fileTitles), appears: file.uploaded,
                isRecording: true,
                session: session, recording: file))
    }

    /// Names that apps give to files, which might as well be a coach's; none is the device's.
    private static let fileTitles = ["", "", "Zwift - Watopia", "Morgenrunde"]

    /// Recordings that TrainingPeaks lists under names that no coach would have chosen.
    private static let recorded: Set<String> = ["Run", "Bike", "Swim", "Strength", "Mtn Bike"]

    /// Some devices have a name for everything, also for what has a title.
    private mutating func nameByDevice(_ index: Int) {
        let workout = workouts[index]
        guard workout.isTraining, workout.type != "Other", !workout.title.isEmpty, workout.minutes != nil, chance(35),
            reserve(workout.place)
        else { return }
        workouts[index].deviceTitle = "Vormittags \(newID())"
        noteElsewhere(index)
    }

    /// Adds an unplanned activity, which may or may not reach TrainingPeaks.
    private mutating func trainUnplanned() {
        let isRun =
            !workouts.contains { $0.day == today && ["Run", "Brick", ""].contains($0.type) }
            && reserve(TrueWorkout.place(today, "Run"))
        let type = isRun ? "Run" : "Walk"
        let start = clock(minute: 14 * 60 + 10, second: Int.random(in: 0..<1200, using: &random))
        let seconds = Int.random(in: 900...3600, using: &random)
        let uploaded = uploadTime(after: LocalTime(secondsSinceEpoch: start.secondsSinceEpoch + seconds))
        let session = newID()
        let isShown = chance(50)
        if isShown {
            // Each of the two systems hears of it in its own time.
            let listed = chance(50) ? uploaded : uploaded.advanced(bySeconds: 3600 * 9)
            list(
                TrueWorkout.Recording(start: start, seconds: seconds, meters: seconds * 3, uploaded: listed), type,
                session)
        }
        if !isShown || chance(80) { record(type, of: nil, from: start, seconds: seconds, uploaded, session) }
    }

    private mutating func record(
        _ type: String, of workout: TrueWorkout?, from start: LocalTime, seconds: Int, _ uploaded: Instant,
        _ session: Int
    ) {
        let id = 16_000_000_000 + Int64(activities.count) * 1000 + Int64.random(in: 0..<1000, using: &random)
        var activity = TrueActivity(
            id: id, workout: workout?.id, name: pick(["Morning \(type)", "Training", "Läuft \\\"gut\\\""]),
            sportType: type, start: start, seconds: seconds, meters: type == "Yoga" ? 0 : seconds * 3,
            isRace: workout?.isRace == true, session: session, uploaded: uploaded)
        if chance(2) { activity.deleted = uploaded.advanced(bySeconds: 3600 * Int.random(in: 5...200, using: &random)) }
        activities.append(activity)
    }

    /// At once, mostly.
    private mutating func uploadTime(after end: LocalTime) -> Instant {
        let late = chance(7) ? 3600 * Int.random(in: 20...72, using: &random) : 0
        return zone.instant(end).advanced(bySeconds: 300 + late)
    }

    private static let sportTypes = [
        "Run": "Run", "Bike": "Ride", "Swim": "Swim", "Strength": "WeightTraining", "Mtn Bike": "MountainBikeRide",
        "Other": "Yoga", "Walk": "Walk",
    ]
}

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
