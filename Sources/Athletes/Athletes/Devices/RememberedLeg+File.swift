import ActivityFiles
import Basics
import Insights
import Store
import Workouts

extension HeartRateTimes {
    init(_ leg: Leg) {
        self.init(
            deviceZones: (leg.zones ?? []).map { Int($0.seconds.rounded()) }, seconds: leg.heartRateSeconds)
    }

    /// The time in each of five zones: the device's zones, or else the athlete's; empty if neither is known.
    ///
    /// A device with more than five zones begins with the time below the first one, and ends with the time above the
    /// last.
    func zones(_ athletes: HeartRateZones?) -> [HeartRateZoneTime] {
        if deviceZones.contains(where: { $0 > 0 }) {
            let hasMore = deviceZones.count > 5
            return Self.summed(deviceZones.enumerated().map { (hasMore ? $0 : $0 + 1, $1) })
        }
        guard let athletes else { return [] }
        return Self.summed(seconds.enumerated().map { (athletes.zone(of: Double($0)), $1) })
    }

    private static func summed(_ times: [(zone: Int, seconds: Int)]) -> [HeartRateZoneTime] {
        guard times.contains(where: { $0.seconds > 0 }) else { return [] }
        var sums = [Int](repeating: 0, count: 5)
        for (zone, seconds) in times { sums[min(max(zone, 1), 5) - 1] += seconds }
        return sums.enumerated().map { HeartRateZoneTime(zone: $0 + 1, seconds: $1) }
    }
}

extension RememberedLeg {
    static func all(in file: DeviceFile, _ zone: Zone) -> [RememberedLeg] {
        file.legs.enumerated().map { position, leg in
            RememberedLeg(
                FiledActivity(
                    activity: Activity(leg, in: zone), content: file.contentHash, position: position,
                    legCount: file.legs.count, rank: file.kind.rank, isTransition: leg.isTransition),
                offset: leg.offset, heartRate: HeartRateTimes(leg))
        }
    }
}
