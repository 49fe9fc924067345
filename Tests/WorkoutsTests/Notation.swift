import Basics
import Workouts
import WorkoutsLab

/// Plans and activities on one line each, so that a test reads as a table.
///
/// A plan: `a Run 17. 07:00 60m 10km | Tempo`. The letter is the feed's UID, then the type. Without a time it is
/// all-day; `07:00` floats, `07:00Z` is absolute. `done` marks it completed, `did=50m` is its actual time; `recorded` makes
/// it a recording that TrainingPeaks lists without a plan, `bare` an entry that is done and of which nothing was planned.
///
/// An activity: `1 TrailRun 17. 07:00:30 60m 10km | Morning Run`. `+9` is the offset of the clock where it was
/// recorded, else it is Berlin's winter time. `hidden`, `commute`, `manual`, `race`, `power` and `heart` say what they
/// say, `elapsed=70m` is the time until the recording stopped.
///
/// `17.` is the day in March 2026 and may be left out: it is the day before today, unless a row says otherwise.
struct NotationError: Error {
    let text: String
}

let berlinZone = Zone(identifier: "Europe/Berlin")

func plan(_ text: String) throws -> PlannedWorkout {
    let line = try Line(text)
    let label = line.words[1]
    let sport = PlannedSport(typeLabel: label)
    let kind: PlannedWorkout.Kind = sport == .rest ? .rest : sport == .race ? .event : .workout
    let summary = line.name.isEmpty ? label : "\(label): \(line.name)"
    var plan = PlannedWorkout(
        feedUID: line.words[0], kind: kind, sport: sport ?? .other, sportLabel: sport == nil ? label : "",
        summary: summary, title: line.name, start: .day(line.day))
    if let time = line.time {
        plan.start = .wallClock(time)
        if line.isAbsolute, let zone = berlinZone {
            let moment = Instant(secondsSinceEpoch: time.secondsSinceEpoch)
            plan.start = .moment(moment, local: zone.local(moment))
        }
    }
    plan.planned = Volume(duration: line.length, distance: line.distance)
    plan.actual.duration = line.actual
    plan.standing = line.flags.contains("recorded") ? .recording : line.flags.contains("bare") ? .unclear : .plan
    plan.isCompleted = plan.standing != .plan || line.flags.contains("done")
    return plan
}

func activity(_ text: String) throws -> Activity {
    let line = try Line(text)
    guard let id = Int64(line.words[0]).map(ActivityID.strava) ?? ActivityID(line.words[0]) else {
        throw NotationError(text: text)
    }
    guard let time = line.time ?? LocalTime(day: line.day, hour: 0, minute: 0, second: 1) else {
        throw NotationError(text: text)
    }
    let length = line.length ?? .seconds(1800)
    return Activity(
        id: id, name: line.name, sportType: SportType(rawValue: line.words[1]),
        start: Instant(secondsSinceEpoch: time.secondsSinceEpoch - line.offset * 3600), localStart: time,
        startIsHidden: line.flags.contains("hidden"), movingTime: length, elapsedTime: line.elapsed ?? length,
        distance: line.distance, averageHeartRate: line.flags.contains("heart") ? 150 : nil,
        averagePower: line.flags.contains("power") ? 250 : nil, isRace: line.flags.contains("race"),
        isCommute: line.flags.contains("commute"), isManual: line.flags.contains("manual"))
}

/// `2026-03-18`, or a failure instead of a wrong day.
func day(_ iso: String) throws -> Day {
    guard let day = Day(iso: iso) else { throw NotationError(text: iso) }
    return day
}

/// A line of the notation, taken apart.
private struct Line {
    var words: [String] = []
    var name = ""
    var day = Day(number: 0)
    var time: LocalTime?
    var isAbsolute = false
    var offset = 1
    var length: Duration?
    var elapsed: Duration?
    var actual: Duration?
    var distance: Distance?
    var flags: Set<String> = []

    private static let knownFlags: Set<String> = [
        "hidden", "commute", "manual", "race", "power", "heart", "done", "recorded", "bare",
    ]

    init(_ text: String) throws {
        let halves = text.split(separator: " |", maxSplits: 1)
        if halves.count == 2 { name = String(halves[1].drop { $0 == " " }) }
        words = halves[0].split(separator: " ").map(String.init)
        guard words.count >= 2 else { throw NotationError(text: text) }
        let rest = words.dropFirst(2)
        let date = rest.first { $0.hasSuffix(".") }.flatMap { Int($0.dropLast()) } ?? 17
        guard let day = Day(year: 2026, month: 3, day: date) else { throw NotationError(text: text) }
        self.day = day
        for word in rest where !word.hasSuffix(".") { try read(word) }
    }

    private mutating func read(_ word: String) throws {
        if Self.knownFlags.contains(word) {
            flags.insert(word)
        } else if word.hasPrefix("+") || word.hasPrefix("-"), let hours = Int(word) {
            offset = hours
        } else if word.contains(":") {
            try readTime(word)
        } else if word.hasSuffix("km"), let kilometers = Double(word.dropLast(2)) {
            distance = Distance(meters: kilometers * 1000)
        } else if word.hasPrefix("elapsed=") {
            elapsed = try Self.duration(word.dropFirst(8))
        } else if word.hasPrefix("did=") {
            actual = try Self.duration(word.dropFirst(4))
        } else {
            length = try Self.duration(word[...])
        }
    }

    private mutating func readTime(_ word: String) throws {
        isAbsolute = word.hasSuffix("Z")
        let parts = word.filter { $0 != "Z" }.split(separator: ":").compactMap { Int($0) }
        guard parts.count >= 2 else { throw NotationError(text: word) }
        time = LocalTime(day: day, hour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0)
        if time == nil { throw NotationError(text: word) }
    }

    private static func duration(_ word: Substring) throws -> Duration {
        guard let unit = ["s": 1, "m": 60, "h": 3600][word.suffix(1)], let count = Int(word.dropLast()) else {
            throw NotationError(text: String(word))
        }
        return .seconds(count * unit)
    }
}
