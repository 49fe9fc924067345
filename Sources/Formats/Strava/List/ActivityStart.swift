import Basics

/// The start of an activity: the moment, and the wall clock where it took place.
struct ActivityStart: Equatable {
    let instant: Instant
    let local: LocalTime

    /// For a hidden start Strava gives local midnight and one second as both dates.
    var isHidden: Bool { local.secondOfDay == 1 }
}

extension ActivityStart {
    /// Returns nil if neither of a row's dates can be read.
    ///
    /// The `Z` of `start_date_local` is wrong: the field holds the wall clock. A missing date is derived from the other
    /// one and `utc_offset`, or the zone of `timezone`; failing both, the two are taken to be equal.
    init?(_ values: ActivityValues, zones: inout WrittenZones) {
        let written = values.timestamp(.startDate)
        let local = values.timestamp(.startDateLocal)?.clock
        switch (written, local) {
        case (let written?, let local?):
            self.init(instant: written.instant, local: local)
        case (let written?, nil):
            let instant = written.instant
            if let offset = Self.offset(values) {
                self.init(instant: instant, local: instant.advanced(bySeconds: offset).utc)
            } else {
                self.init(instant: instant, local: Self.zone(values, &zones)?.local(instant) ?? written.clock)
            }
        case (nil, let local?):
            let asUTC = Instant(secondsSinceEpoch: local.secondsSinceEpoch)
            if let offset = Self.offset(values) {
                self.init(instant: asUTC.advanced(bySeconds: -offset), local: local)
            } else {
                self.init(instant: Self.zone(values, &zones)?.instant(local) ?? asUTC, local: local)
            }
        case (nil, nil):
            return nil
        }
    }

    /// Seconds east of UTC, less than a day.
    private static func offset(_ values: ActivityValues) -> Int? {
        values.number(.utcOffset).flatMap { $0.magnitude < 86_400 ? Int($0) : nil }
    }

    private static func zone(_ values: ActivityValues, _ zones: inout WrittenZones) -> Zone? {
        values.text(.timezone, limit: 100).flatMap { zones.zone($0) }
    }
}
