import Basics

/// A workout as TrainingPeaks' feed lists it.
struct FeedText {
    /// The lines that say something: all but UID and DTSTAMP, which are new every few hours.
    let content: [String]

    init(_ workout: TrueWorkout, at moment: Instant) {
        let recording = workout.recording(at: moment)
        let description = Self.description(of: workout, recording)
        let (start, end) = Self.times(of: workout, recording)
        content =
            (description.isEmpty ? [] : ["DESCRIPTION:" + Self.escaped(description)])
            + ["DTEND" + end, "DTSTART" + start, "SEQUENCE:0", "SUMMARY:" + Self.escaped(workout.summary(at: moment))]
    }

    /// The whole VEVENT, its properties in TrainingPeaks' order.
    func lines(uid: String, stamp: Instant) -> [String] {
        let properties = (content + ["DTSTAMP:" + Self.compact(stamp.utc) + "Z", "UID:" + uid]).sorted()
        return ["BEGIN:VEVENT"] + properties.flatMap(Self.folded) + ["END:VEVENT"]
    }

    static func calendar(_ events: [String]) -> String {
        (["BEGIN:VCALENDAR", "METHOD:PUBLISH", "PRODID:-//ddaysoftware.com//NONSGML DDay.iCal 1.0//EN", "VERSION:2.0"]
            + events + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
}

extension FeedText {
    private static func description(of workout: TrueWorkout, _ recording: TrueWorkout.Recording?) -> String {
        guard !workout.type.isEmpty else { return workout.notes }
        var lines = ["Workout type: \(workout.type)"]
        if !workout.notes.isEmpty { lines.append(workout.notes) }
        if let minutes = workout.minutes { lines.append("Planned Time: \(clock(minutes * 60))") }
        if let recording { lines.append("Actual Time: \(clock(recording.seconds))") }
        if let kilometers = workout.kilometers { lines.append("Distance Planned: \(kilometers) km") }
        if let recording, recording.meters > 0 {
            lines.append("Actual Distance: \(recording.meters / 1000).\(recording.meters / 100 % 10) km")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func times(
        of workout: TrueWorkout, _ recording: TrueWorkout.Recording?
    ) -> (start: String, end: String) {
        let length = (workout.minutes ?? 60) * 60
        if let recording { return timed(recording.start, length) }
        let midnight = LocalTime(secondsSinceEpoch: workout.day.number * 86_400)
        if let minute = workout.startMinute {
            return timed(LocalTime(secondsSinceEpoch: midnight.secondsSinceEpoch + minute * 60), length)
        }
        let day = { (day: Day) in ";VALUE=DATE:" + day.description.filter { $0 != "-" } }
        guard workout.isStructured, workout.minutes != nil else {
            return (day(workout.day), day(workout.day.advanced(by: 1)))
        }
        return (day(workout.day), timed(midnight, length).end)
    }

    private static func timed(_ start: LocalTime, _ seconds: Int) -> (start: String, end: String) {
        (":" + compact(start), ":" + compact(LocalTime(secondsSinceEpoch: start.secondsSinceEpoch + seconds)))
    }

    private static func compact(_ time: LocalTime) -> String { time.description.filter { $0 != "-" && $0 != ":" } }

    /// H:MM, truncated to the minute.
    private static func clock(_ seconds: Int) -> String {
        let minutes = seconds / 60 % 60
        return "\(seconds / 3600):" + (minutes < 10 ? "0" : "") + "\(minutes)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(",", with: "\\,")
            .replacing(";", with: "\\;")
    }

    /// At 75 characters, as TrainingPeaks does it, not octets.
    private static func folded(_ line: String) -> [String] {
        var rest = line[...]
        var lines: [String] = []
        while !rest.isEmpty {
            let limit = lines.isEmpty ? 75 : 74
            lines.append((lines.isEmpty ? "" : " ") + rest.prefix(limit))
            rest = rest.dropFirst(limit)
        }
        return lines
    }
}

/// A feed of TrainingPeaks with a few workouts, as a test has it.
struct SmallFeed {
    struct Workout {
        var title: String
        var day: Day
        /// nil for one of the whole day.
        var hour: Int?
        var notes = ""
        var sport = "Run"
        /// How long it took, as `0:45`; nil if TrainingPeaks doesn't know.
        var actual: String?
    }

    var workouts: [Workout]

    func text(made stamp: Instant) -> String {
        FeedText.calendar(
            workouts.enumerated().map { index, workout in workout.lines(index, stamp).joined(separator: "\r\n") })
    }
}

extension SmallFeed.Workout {
    fileprivate func lines(_ number: Int, _ stamp: Instant) -> [String] {
        let date = day.description.filter { $0 != "-" }
        let start = hour.map { ":\(date)T\($0 < 10 ? "0" : "")\($0)0000" } ?? ";VALUE=DATE:\(date)"
        let done = actual.map { "Actual Time: \($0)\\n" } ?? ""
        return [
            "BEGIN:VEVENT", "DESCRIPTION:Workout type: \(sport)\\n\(notes)\\nPlanned Time: 0:45\\n\(done)",
            "DTSTAMP:" + stamp.utc.description.filter { $0 != "-" && $0 != ":" } + "Z", "DTSTART" + start, "SEQUENCE:0",
            "SUMMARY:\(sport): \(title)", "UID:\(number)-\(stamp.secondsSinceEpoch)", "END:VEVENT",
        ]
    }
}
