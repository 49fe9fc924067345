import Basics

/// A feed of TrainingPeaks with a few workouts, as a test has it.
struct SmallFeed {
    /// One planned workout.
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

    /// The feed as it is made at a moment.
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
