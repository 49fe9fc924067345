import JSON
import Workouts

/// Strava's answer about an activity's zones: `[{"type": "heartrate", "distribution_buckets": [{"min", "max",
/// "time"}]}]`, and the same for power and pace.
enum ZoneAnswer {
    /// The time in each heart rate zone, the lowest first; empty unless the answer contains it for all zones.
    ///
    /// - Throws: `StravaError.unusable` if the body is no list.
    static func heartRate(in body: [UInt8]) throws(StravaError) -> [HeartRateZoneTime] {
        guard case .list(let distributions)? = JSONValue(body) else { throw .unusable("heart rate zones") }
        let heartRate = distributions.first { $0["type"]?.text == "heartrate" }
        let buckets = heartRate?["distribution_buckets"]?.elements ?? []
        guard buckets.count <= mostZones else { return [] }
        var times: [HeartRateZoneTime] = []
        for bucket in buckets {
            // Skipping a missing zone would give its number to the next one.
            guard let seconds = bucket["time"]?.number, (0...longest).contains(seconds) else { return [] }
            times.append(HeartRateZoneTime(zone: times.count + 1, seconds: Int(seconds.rounded())))
        }
        return times
    }

    /// Strava has five.
    private static let mostZones = 10
    /// A leap year, in seconds.
    private static let longest = 366.0 * 86_400
}
