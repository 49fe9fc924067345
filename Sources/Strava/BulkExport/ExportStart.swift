import Basics

/// When an activity of a bulk export began: the moment, and the wall clock in the athlete's zone.
struct ExportStart: Equatable {
    let instant: Instant
    let local: LocalTime
    /// Whether only the day is known.
    let isHidden: Bool

    /// The start of a row; nil when its date can't be read or lies far from anybody's life.
    init?(_ values: ExportValues, zone: Zone) {
        guard let text = values.text(.date, limit: 200), let date = ExportDate(text) else { return nil }
        if let utc = date.time {
            instant = Instant(secondsSinceEpoch: utc.secondsSinceEpoch)
            local = zone.local(instant)
            isHidden = false
        } else {
            // As Strava writes a hidden start: midnight and one second.
            local = LocalTime(secondsSinceEpoch: date.day.number * 86_400 + 1)
            instant = zone.instant(local)
            isHidden = true
        }
        guard local.day.isPlausible, instant.utc.day.isPlausible else { return nil }
    }
}
