package import Basics
package import Workouts

/// Plans and activities on one line each, so that a test reads as a table.
///
/// A plan: `a Run 17. 07:00 60m 10km | Tempo`. The letter is the feed's UID, then the type. Without a time it is
/// all-day; `07:00` floats, `07:00Z` is absolute. `done` marks it completed, `did=50m` is its actual time; `recorded` makes
/// it a recording that TrainingPeaks lists without a plan, `bare` an entry that is done and of which nothing was planned.
/// `tss=70` is the planned TSS.
///
/// An activity: `1 TrailRun 17. 07:00:30 60m 10km | Morning Run`. `+9` is the offset of the clock where it was
/// recorded, else it is Berlin's winter time. `hidden`, `commute`, `manual`, `race`, `power` and `heart` say what they
/// say, `elapsed=70m` is the time until the recording stopped. `heart=148.2` is the mean heart rate, `score=62` Strava's
/// score, `up=430` the metres climbed, `meters=1000.5` a distance that kilometres don't tell exactly.
///
/// `17.` is the day in March 2026 and may be left out: it is the day before today, unless a row says otherwise. Other
/// months are written as `2026-02-18`.
package struct NotationError: Error {
    let text: String

    package init(text: String) { self.text = text }
}

package var berlin: Zone {
    get throws {
        guard let zone = Zone(identifier: "Europe/Berlin") else { throw NotationError(text: "Europe/Berlin") }
        return zone
    }
}

/// `a Run; b Swim` as two lines.
package func lines(_ text: String) -> [String] { text.isEmpty ? [] : text.split(separator: "; ").map(String.init) }

package func plan(_ text: String) throws -> PlannedWorkout {
    let line = try Line(text)
    let label = line.words[1]
    let sport = PlannedSport(typeLabel: label)
    let kind: PlannedWorkout.Kind = sport == .rest ? .rest : sport == .race ? .event : .workout
    let summary = line.name.isEmpty ? label : "\(label): \(line.name)"
    var plan = PlannedWorkout(
        feedUID: line.words[0], kind: kind, sport: sport ?? .other, sportLabel: sport == nil ? label : "",
        summary: summary, title: line.name, start: .day(line.day), tss: line.numbers["tss"])
    if let time = line.time {
        plan.start = .wallClock(time)
        if line.isAbsolute {
            let moment = Instant(secondsSinceEpoch: time.secondsSinceEpoch)
            plan.start = .moment(moment, local: try berlin.local(moment))
        }
    }
    plan.planned = Volume(duration: line.length, distance: line.distance)
    plan.actual.duration = line.actual
    plan.standing = line.flags.contains("recorded") ? .recording : line.flags.contains("bare") ? .unclear : .plan
    plan.isCompleted = plan.standing != .plan || line.flags.contains("done")
    return plan
}

package func activity(_ text: String) throws -> Activity { try activity(text, usual: "30m") }

/// - Parameter usual: what holds where the text doesn't say it.
package func activity(_ text: String, usual: String) throws -> Activity {
    let line = try Line(text, usual: usual)
    guard let id = Int64(line.words[0]).map(ActivityID.strava) ?? ActivityID(line.words[0]),
        let time = line.time ?? LocalTime(day: line.day, hour: 0, minute: 0, second: 1), let length = line.length
    else { throw NotationError(text: text) }
    var activity = Activity(
        id: id, name: line.name, sportType: SportType(rawValue: line.words[1]),
        start: Instant(secondsSinceEpoch: time.secondsSinceEpoch - line.offset * 3600), localStart: time,
        startIsHidden: line.flags.contains("hidden"), movingTime: length, elapsedTime: line.elapsed ?? length,
        distance: line.distance, averageHeartRate: line.flags.contains("heart") ? 150 : line.numbers["heart"],
        averagePower: line.flags.contains("power") ? 250 : nil,
        elevationGain: line.numbers["up"].map { Distance(meters: $0) }, isRace: line.flags.contains("race"),
        isCommute: line.flags.contains("commute"), isManual: line.flags.contains("manual"))
    activity.measure { $0.sufferScore = line.numbers["score"] }
    return activity
}

extension Activity {
    /// One of which only its time is known, on a clock in UTC.
    package init(_ id: ActivityID, _ sport: String = "Run", at start: Instant, seconds: Int, name: String = "") {
        self.init(
            id: id, name: name, sportType: SportType(rawValue: sport), start: start, localStart: start.utc,
            movingTime: .seconds(seconds), elapsedTime: .seconds(seconds))
    }
}

/// `2026-03-18`, or a failure instead of a wrong day.
package func day(_ iso: String) throws -> Day {
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
    /// The figures that are written with their names.
    var numbers: [String: Double] = [:]
    var flags: Set<String> = []

    private static let knownFlags: Set<String> = [
        "hidden", "commute", "manual", "race", "power", "heart", "done", "recorded", "bare",
    ]
    private static let knownNumbers = ["heart", "score", "up", "tss", "meters"]

    init(_ text: String, usual: String = "") throws {
        let halves = text.split(separator: " |", maxSplits: 1)
        if halves.count == 2 { name = String(halves[1].drop { $0 == " " }) }
        words = halves[0].split(separator: " ").map(String.init)
        guard words.count >= 2 else { throw NotationError(text: text) }
        let rest = usual.split(separator: " ").map(String.init) + words.dropFirst(2)
        day = try rest.lazy.compactMap(Self.day).first ?? WorkoutsLab.day("2026-03-17")
        for word in rest where Self.day(word) == nil { try read(word) }
    }

    private static func day(_ word: String) -> Day? {
        word.hasSuffix(".") ? Int(word.dropLast()).flatMap { Day(year: 2026, month: 3, day: $0) } : Day(iso: word)
    }

    private mutating func read(_ word: String) throws {
        let halves = word.split(separator: "=").map(String.init)
        if halves.count == 2 {
            try read(halves[1], as: halves[0])
        } else if Self.knownFlags.contains(word) {
            flags.insert(word)
        } else if word.hasPrefix("+") || word.hasPrefix("-"), let hours = Int(word) {
            offset = hours
        } else if word.contains(":") {
            try readTime(word)
        } else if word.hasSuffix("km"), let kilometers = Double(word.dropLast(2)) {
            distance = Distance(meters: kilometers * 1000)
        } else {
            length = try Self.duration(word)
        }
    }

    private mutating func read(_ value: String, as name: String) throws {
        if name == "elapsed" {
            elapsed = try Self.duration(value)
        } else if name == "did" {
            actual = try Self.duration(value)
        } else if Self.knownNumbers.contains(name), let number = Double(value) {
            numbers[name] = number
            if name == "meters" { distance = Distance(meters: number) }
        } else {
            throw NotationError(text: "\(name)=\(value)")
        }
    }

    private mutating func readTime(_ word: String) throws {
        isAbsolute = word.hasSuffix("Z")
        let parts = word.filter { $0 != "Z" }.split(separator: ":").compactMap { Int($0) }
        guard parts.count >= 2 else { throw NotationError(text: word) }
        time = LocalTime(day: day, hour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0)
        if time == nil { throw NotationError(text: word) }
    }

    private static func duration(_ word: String) throws -> Duration {
        guard let unit = ["s": 1, "m": 60, "h": 3600][word.suffix(1)], let count = Int(word.dropLast()) else {
            throw NotationError(text: word)
        }
        return .seconds(count * unit)
    }
}
