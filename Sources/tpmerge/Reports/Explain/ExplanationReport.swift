/// What `explain --json` prints; version 1.
struct ExplanationReport: Encodable {
    let version = 1
    let athletes: [ExplainedAthlete]
}
