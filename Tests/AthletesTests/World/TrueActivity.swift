import Basics

/// An activity as it really is.
struct TrueActivity: Sendable {
    let id: Int64
    /// The workout that it fulfils, by its number; nil if it wasn't planned.
    let workout: Int?
    var name: String
    let sportType: String
    let start: LocalTime
    let seconds: Int
    let meters: Int
    var isRace = false
    /// The number of the session that it is a recording of.
    let session: Int
    /// Before this moment Strava doesn't have it.
    var uploaded: Instant
    /// From this moment on Strava has it no more.
    var deleted: Instant?
    /// The number and the name of the upload that it came of; nil where nothing tells them.
    var uploadID: Int64?
    var externalID: String?

    var day: Day { start.day }
    var end: LocalTime { LocalTime(secondsSinceEpoch: start.secondsSinceEpoch + seconds) }

    func isListed(at moment: Instant) -> Bool {
        uploaded <= moment && deleted.map { moment < $0 } ?? true
    }

    /// As Strava's list shows it; as its own page does, with what only that tells.
    func json(zone: Zone, isDetailed: Bool = false) -> String {
        let details =
            isDetailed
            ? #","calories":\#(seconds / 6),"description":"Felt fine, \#(id % 7)","device_name":"Watch""# : ""
        let upload =
            (uploadID.map { #","upload_id":\#($0)"# } ?? "") + (externalID.map { #","external_id":"\#($0)""# } ?? "")
        return """
            {"id":\(id),"name":"\(name)","sport_type":"\(sportType)","start_date":"\(zone.instant(start))",\
            "start_date_local":"\(start)Z","moving_time":\(seconds),"elapsed_time":\(seconds + 40),\
            "distance":\(meters).0,"workout_type":\(isRace ? 1 : 0),"average_heartrate":140.5\(upload)\(details)}
            """
    }
}
