package import Basics
package import Workouts

extension Activity {
    /// The activity of one leg. Its id is made of its start and sport until joining decides. Its name is empty if the
    /// device gave none.
    ///
    /// - Parameter zone: the athlete's time zone, for a leg without a UTC offset.
    package init(_ leg: Leg, in zone: Zone) {
        self.init(
            id: FiledActivity.id(start: leg.start, sport: leg.sport),
            name: leg.name, sportType: leg.sport, start: leg.start,
            localStart: leg.start.local(
                leg.offset, until: leg.start.advanced(bySeconds: leg.elapsedTime.wholeSeconds), in: zone),
            movingTime: leg.movingTime, elapsedTime: leg.elapsedTime,
            distance: leg.distance, averageSpeed: leg.averageSpeed, averageHeartRate: leg.averageHeartRate,
            averagePower: leg.averagePower,
            calories: leg.kilocalories.map { Calories(kilocalories: $0, isEstimated: false) },
            elevationGain: leg.elevationGain, isCommute: leg.isCommute)
        deviceName = leg.deviceName
        var measures = ActivityMeasures()
        measures.maxHeartRate = leg.maxHeartRate
        measures.maxSpeed = leg.maxSpeed
        measures.weightedPower = leg.normalizedPower
        measures.maxPower = leg.maxPower
        measures.kilojoules = leg.kilojoules
        measures.powerIsMeasured = leg.averagePower == nil ? nil : true
        measures.averageCadence = leg.averageCadence
        measures.isTrainer = leg.isIndoor
        measures.lapCount = leg.laps.isEmpty ? nil : leg.laps.count
        measures.isTransition = leg.isTransition ? true : nil
        self.measures = measures.nonEmpty
    }
}

extension Leg {
    /// In metres per second of moving time; nil without a distance or a moving time.
    fileprivate var averageSpeed: Double? {
        guard let distance, distance.meters > 0, movingTime.wholeSeconds > 0 else { return nil }
        return distance.meters / Double(movingTime.wholeSeconds)
    }
}

extension Instant {
    /// Returns the wall-clock time on the device when a recording began. A device records its clock's offset only once,
    /// at the end. If it equals the zone's, the zone knows whether the clocks changed in between.
    ///
    /// - Parameter offset: seconds east of UTC; nil for the clock of the zone.
    package func local(_ offset: Int?, until end: Instant, in zone: Zone) -> LocalTime {
        guard let offset, offset != zone.offset(at: end) else { return zone.local(self) }
        return LocalTime(secondsSinceEpoch: secondsSinceEpoch + offset)
    }
}

extension CheckedFile.Kind {
    /// The format's rank; a fuller format has a smaller number.
    package var rank: Int {
        switch self {
        case .fit: 0
        case .tcx: 1
        case .gpx: 2
        }
    }
}
