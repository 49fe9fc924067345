package import Basics
import JSON

/// What `status --json` prints; version 1.
package struct StatusReport {
    let version = 1
    /// Whether nobody needs to look after anything.
    let isOK: Bool
    /// Why somebody should.
    let reasons: [String]
    let athletes: [AthleteStatus]
    let server: ServerStatus

    /// - Parameter maximum: how many hours the last good publish may be ago; nil when any number will do.
    package init(_ athletes: [AthleteStatus], _ server: ServerStatus, now: Instant, maximum: Int?) {
        self.athletes = athletes
        self.server = server
        reasons = athletes.flatMap { athlete in
            athlete.complaints(now: now, maximum: maximum).map { "\(athlete.name): \($0)" }
        }
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
        }
    }
}
