import Basics
import Workouts

/// The start of an activity: the moment, and the wall clock where it took place.
struct IntervalsStart: Equatable {
    let instant: Instant
    let local: LocalTime

    /// Returns nil if neither of a row's dates can be read, or a date is implausible.
    ///
    /// The local date has no zone, and a `Z` behind it means nothing. Where the row tells only one of them, or two that
    /// no place's clock could show at once, the row's zone decides, else the athlete's.
    init?(_ row: IntervalsRow, zones: inout WrittenZones, athletes: Zone) {
        let written = row.timestamp("start_date")?.instant
        let clock = row.timestamp("start_date_local")?.clock
        let zone = row.text("timezone").flatMap { zones.zone($0) } ?? athletes
        switch (written, clock) {
        case (let moment?, let clock?) where Self.isOffset(clock.secondsSinceEpoch - moment.secondsSinceEpoch):
            (instant, local) = (moment, clock)
        case (let moment?, _): (instant, local) = (moment, zone.local(moment))
        case (nil, let clock?): (instant, local) = (zone.instant(clock), clock)
        case (nil, nil): return nil
        }
        guard local.day.isPlausible, instant.utc.day.isPlausible else { return nil }
    }

    /// Whether a clock may be that many seconds ahead of UTC: whole quarters of an hour, up to 14 hours.
    private static func isOffset(_ seconds: Int) -> Bool {
        seconds.magnitude <= 14 * 3600 && seconds.isMultiple(of: 900)
    }
}
