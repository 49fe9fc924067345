package import Basics
import Store
import Workouts

/// How old the plan is that a feed brings: one that nobody brings up to date looks like one in which nothing changes.
extension Memory {
    /// A warning that the feed was made long ago; one a day.
    mutating func remarkOfAge(of location: FeedLocation, in zone: Zone, today: Day) -> Diagnostic? {
        guard let made = remembered.feed.made, remembered.feed.ageTold != today else { return nil }
        // Where today is fixed, its end stands for now.
        let midnight = zone.instant(LocalTime(secondsSinceEpoch: today.advanced(by: 1).number * 86_400))
        guard FeedAge.isOld(made, at: min(now, midnight)) else { return nil }
        remembered.feed.ageTold = today
        let day = zone.local(made).day
        let age = "was made on \(day), \(today.number - day.number) days ago"
        let sentence =
            switch location {
            case .address: "The feed \(age), although TrainingPeaks makes it again every few hours."
            case .file, .standardInput: "\(location.name) \(age). Is it still being updated?"
            }
        return Diagnostic(.warning, .trainingPeaks, sentence)
    }
}

/// When a feed is too old to be what is planned now.
package enum FeedAge {
    package static func isOld(_ made: Instant, at now: Instant) -> Bool {
        made.advanced(bySeconds: 7 * 86_400) < now
    }
}
