/// What `check --json` prints; version 1.
struct CheckReport: Encodable {
    let version = 1
    let ok: Bool
    let athletes: [AthleteCheck]

    init(_ athletes: [AthleteCheck]) {
        ok = athletes.allSatisfy(\.ok)
        self.athletes = athletes
    }
}
