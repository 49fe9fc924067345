package import Basics
import JSON
package import Profiles

/// The output of `status --json`.
package enum StatusReport {
    /// Version 1. Its reasons are the problems that need attention, one sentence each; without any, all is well.
    ///
    /// - Parameters:
    ///   - coach: nil if no report is sent.
    ///   - maximum: the largest age of the last good publish in hours; nil for no limit.
    package static func json(
        _ athletes: [AthleteStatus], _ server: ServerStatus, _ coach: MessagesStatus?, now: Instant, maximum: Int?
    ) -> String {
        let reasons =
            athletes.flatMap { athlete in
                athlete.complaints(now: now, maximum: maximum).map { "\(athlete.name): \($0)" }
            } + (coach?.complaints(now) ?? []).map { "coach: \($0)" }
        return JSONWriter.text { json in
            json.member("version", 1)
            json.member("ok", reasons.isEmpty)
            json.list("reasons", reasons)
            json.list("athletes", athletes) { $0.members(of: $1) }
            json.object("server") { $0.members(of: server) }
            if let coach { json.object("coach") { $0.members(of: coach) } }
        }
    }
}

/// Whether `tpmerge serve` is running with the state folder.
package struct ServerStatus {
    /// nil if it isn't running.
    fileprivate let server: ListeningServer?

    package init(_ server: ListeningServer?) { self.server = server }

    package var isListening: Bool { server != nil }

    package func line(now: Instant, in zone: Zone) -> String {
        guard let server else { return "Server: not running" }
        return "Server: listening on \(server.address) since \(server.since.told(before: now, in: zone))"
    }
}

extension JSONWriter {
    mutating func members(of status: ServerStatus) {
        member("listening", status.isListening)
        member("address", status.server?.address)
        member("since", status.server?.since)
    }
}
