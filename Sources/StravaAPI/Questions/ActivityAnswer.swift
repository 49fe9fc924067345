import JSON
import Strava
package import Workouts

/// What Strava says of a single activity (`GET /activities/{id}`); what it says otherwise is a `StravaError`.
package enum ActivityAnswer: Sendable, Equatable {
    /// It is there.
    ///
    /// - Parameter owner: Strava's number of the athlete whose it is; nil when the answer doesn't say.
    case found(Activity, owner: Int64?)
    /// There is none of that number, or none that this athlete may see.
    case missing
}

extension ActivityAnswer {
    /// A single activity is read as a list of one.
    ///
    /// - Throws: `StravaError.unusable` where it is none, or another than the one that was asked for.
    init(_ body: [UInt8], id: Int64) throws(StravaError) {
        let list = [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")]
        let file = try? ActivityFile.read(list, name: "Strava, activity \(id)")
        guard let file, file.elementCount == 1, let activity = file.activities.first, activity.id == id else {
            throw .unusable("an activity")
        }
        self = .found(activity, owner: JSONValue(body)?["athlete"]?["id"]?.integer.map(Int64.init))
    }
}
