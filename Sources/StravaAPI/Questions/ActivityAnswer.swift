import JSON
import Strava
package import Workouts

/// Strava's answer about a single activity (`GET /activities/{id}`); failures are a `StravaError`.
package enum ActivityAnswer: Sendable, Equatable {
    /// The activity exists.
    ///
    /// - Parameter owner: Strava's id of its athlete; nil if the answer doesn't contain it.
    case found(Activity, owner: Int64?)
    /// No activity has that id, or this athlete may not see it.
    case missing
}

extension ActivityAnswer {
    /// Parses a single activity as a list of one.
    ///
    /// - Throws: `StravaError.unusable` if the body holds no activity, or another than the requested one.
    init(_ body: [UInt8], id: Int64) throws(StravaError) {
        let list = [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")]
        let file = try? ActivityFile.read(list, name: "Strava, activity \(id)")
        guard let file, file.elementCount == 1, let activity = file.activities.first, activity.id == .strava(id) else {
            throw .unusable("an activity")
        }
        self = .found(activity, owner: JSONValue(body)?["athlete"]?["id"]?.integer.map(Int64.init))
    }
}
