package import Athletes
package import Basics
import JSON

/// Whether `tpmerge serve` is running with the state folder.
package struct ServerStatus {
    /// nil if it isn't running.
    private let server: ListeningServer?

    package init(_ server: ListeningServer?) { self.server = server }

    package var isListening: Bool { server != nil }

    /// The text.
    package func line(now: Instant) -> String {
        guard let server else { return "Server: not running" }
        return "Server: listening on \(server.address) since \(Moment(server.since).words(before: now))"
    }
}

extension JSONWriter {
    mutating func members(of status: ServerStatus) {
        member("listening", status.isListening)
        member("address", status.address)
        member("since", status.since)
    }
}

extension ServerStatus {
    fileprivate var address: String? { server?.address }
    fileprivate var since: Moment? { server.map { Moment($0.since) } }
}
