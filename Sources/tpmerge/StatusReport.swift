/// What `status --json` prints; version 1.
struct StatusReport: Encodable {
    let version = 1
    let athletes: [AthleteStatus]
}
