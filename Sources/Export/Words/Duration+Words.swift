import Basics

extension Duration {
    /// `51 min`, `1 h`, `1 h 05 min`, and `45 s` below a minute; nil for what is no length of a workout.
    var words: String? {
        guard let minutes = roundedMinutes else { return nil }
        if wholeSeconds < 60 { return "\(wholeSeconds) s" }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest < 10 ? "0" : "")\(rest) min"
    }

    /// Hours and minutes, `1:05`; nil for what is no length of a workout.
    var clock: String? {
        guard let minutes = roundedMinutes else { return nil }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hours):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Whole minutes, rounded; nil for nothing, less than nothing, and 1000 hours or more.
    private var roundedMinutes: Int? {
        let seconds = wholeSeconds
        guard seconds > 0, seconds < 3_600_000 else { return nil }
        return (seconds + 30) / 60
    }
}
