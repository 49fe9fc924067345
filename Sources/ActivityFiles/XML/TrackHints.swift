/// What tells what a GPX or TCX document without any activity is.
struct TrackHints {
    var hasCourse = false
    var hasWorkout = false
    var hasRoute = false
    var hasPlace = false
    private var points = 0
    private var hasTimes = false

    mutating func count(_ point: TrackPoint) {
        points += 1
        hasTimes = hasTimes || point.time != nil
    }

    /// nil if nothing tells, or if the document tried to tell of an activity.
    func other(_ kind: CheckedFile.Kind) -> String? {
        if hasCourse { return "a course" }
        if hasWorkout { return "a planned workout" }
        if hasRoute { return "a route" }
        guard kind == .gpx else { return nil }
        if points > 0 {
            return !hasTimes ? "a track without times" : points == 1 ? "a single point" : "a track of one moment"
        }
        return hasPlace ? "a list of places" : nil
    }
}
