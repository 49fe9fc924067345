import Basics
import Workouts

/// What Strava's figures mean, in its lists and in its exports.
extension Activity {
    private static let longestDuration = 315_360_000.0  // ten years, in seconds
    private static let highest = 1e9

    /// A time in seconds; nil, with a remark, for what nobody can have taken.
    static func duration(_ seconds: Double?, _ words: String, _ remarks: inout [String]) -> Duration? {
        guard let seconds else { return nil }
        guard seconds >= 0, seconds <= longestDuration else {
            remarks.append("its \(words) is \(seconds < 0 ? "negative" : "longer than ten years") and was ignored")
            return nil
        }
        return .seconds(Int(seconds))
    }

    /// Metres climbed. Without a distance, zero says that nothing was measured.
    static func elevationGain(_ meters: Double?, hasDistance: Bool) -> Distance? {
        guard let meters, meters >= 0, meters <= highest, meters > 0 || hasDistance else { return nil }
        return Distance(meters: meters)
    }
}
