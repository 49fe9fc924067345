package import Basics
import JSON
package import Profiles

/// The output of `status --json`.
package enum StatusReport {
    /// Version 1. Its reasons are the problems that need attention, one sentence each; without any, all is well.
    ///
    /// - Parameters:
    ///   - server: nil if none is running with the state folder.
    ///   - coach: nil if no report is sent.
    package static func json(
        _ athletes: [AthleteStatus], _ server: ListeningServer?, _ coach: MessagesStatus?, now: Instant
    ) -> String {
        let reasons =
            athletes.flatMap { athlete in athlete.complaints.map { "\(athlete.name): \($0)" } }
            + (coach?.complaints(now) ?? []).map { "coach: \($0)" }
        return JSONWriter.text { json in
            json.member("version", 1)
            json.member("ok", reasons.isEmpty)
            json.list("reasons", reasons)
            json.list("athletes", athletes) { $0.members(of: $1) }
            json.object("server") { json in
                json.member("listening", server != nil)
                json.member("address", server?.address)
                json.member("since", server?.since)
            }
            if let coach { json.object("coach") { $0.members(of: coach) } }
        }
    }
}

extension ListeningServer? {
    /// Whether `tpmerge serve` is running with the state folder, in a line.
    package func line(now: Instant, in zone: Zone) -> String {
        map { "Server: listening on \($0.address) since \($0.since.told(before: now, in: zone))" }
            ?? "Server: not running"
    }
}
