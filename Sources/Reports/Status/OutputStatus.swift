import Athletes
import Basics
import Export
import Files
import JSON
import Store
import Web

/// The status of one output, without asking a server.
package struct OutputStatus {
    let format: String
    /// The calendar's own name in the configuration; nil without one.
    let calendar: String?
    /// nil for a calendar on a server.
    let path: String?
    /// The server's host; nil for a file.
    let host: String?
    /// When the file last changed, or was last put on the server; nil if there is none.
    let published: Moment?
    let bytes: Int?
    /// When a run last wrote it; nil if no run is remembered.
    let written: Moment?
    private let name: String

    /// nil for standard output.
    init?(_ output: Output, _ remembered: Snapshot = Snapshot()) {
        let last = output.key.flatMap { key in remembered.outputs.first { $0.path == key } }
        written = last.map { Moment($0.written) }
        format = output.format.rawValue
        calendar = output.view.name
        name = output.name
        switch output.place {
        case .standardOutput, .byLink, .pushed: return nil
        case .server(let place):
            (path, host) = (nil, place.address.host)
            (published, bytes) = (written, last?.size)
        case .file(let path):
            (self.path, host) = (path, nil)
            let file = FileStatus(path)
            (published, bytes) = (file.map { Moment($0.written) }, file?.size)
        }
    }

    func sentence(now: Instant) -> String {
        guard let published, let bytes else { return "\(name), not written yet" }
        let verb = path == nil ? "put there" : "changed"
        return "\(name), \(bytes) bytes, \(verb) \(published.words(before: now))"
    }

    /// The complaint that it isn't written; nil if it is.
    var complaint: String? { published == nil ? "\(name) is not written" : nil }

    /// How to delete it; nil if it isn't there.
    var farewell: String? {
        guard published != nil else { return nil }
        guard let path else { return "\(name) stays. Delete it there." }
        return "\(path) stays. To delete it, run: rm \(path.quotedForShell)"
    }
}

extension JSONWriter {
    mutating func members(of output: OutputStatus) {
        member("format", output.format)
        member("calendar", output.calendar)
        member("path", output.path)
        member("host", output.host)
        member("published", output.published)
        member("bytes", output.bytes)
        member("written", output.written)
    }
}
