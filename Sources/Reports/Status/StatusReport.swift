package import Basics
import JSON

/// The output of `status --json`, version 1.
package struct StatusReport {
    let version = 1
    /// Whether nothing needs attention.
    let isOK: Bool
    /// What needs attention, one sentence each.
    let reasons: [String]
    let athletes: [AthleteStatus]
    let server: ServerStatus
    let coach: MessagesStatus?

    /// - Parameters:
    ///   - coach: nil if no report is sent.
    ///   - maximum: the largest age of the last good publish in hours; nil for no limit.
    package init(
        _ athletes: [AthleteStatus], _ server: ServerStatus, _ coach: MessagesStatus?, now: Instant, maximum: Int?
    ) {
        self.athletes = athletes
        self.coach = coach
        self.server = server
        reasons =
            athletes.flatMap { athlete in
                athlete.complaints(now: now, maximum: maximum).map { "\(athlete.name): \($0)" }
            } + (coach?.complaints(now) ?? []).map { "coach: \($0)" }
        isOK = reasons.isEmpty
    }
}

extension StatusReport {
    package func json() -> String {
        JSONWriter.text { json in
            json.member("version", version)
            json.member("ok", isOK)
            json.list("reasons", reasons)
            json.list("athletes", athletes) { $0.members(of: $1) }
            json.object("server") { $0.members(of: server) }
            if let coach { json.object("coach") { $0.members(of: coach) } }
        }
    }
}
