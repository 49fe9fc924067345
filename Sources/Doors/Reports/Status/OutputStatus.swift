import Basics
import Export
import Files
import JSON
import Profiles
import Store
import Web

/// The status of one output, without asking a server.
struct OutputStatus {
    let output: Output
    /// When the file last changed, or was last put on the server; nil if there is none.
    let published: Instant?
    let bytes: Int?
    /// When a run last wrote it; nil if no run is remembered.
    let written: Instant?

    /// nil for standard output.
    init?(_ output: Output, _ remembered: Snapshot = Snapshot()) {
        let last = output.key.flatMap { key in remembered.published.outputs.first { $0.path == key } }
        (self.output, written) = (output, last?.written)
        switch output.place {
        case .standardOutput, .byLink, .pushed: return nil
        case .server: (published, bytes) = (written, last?.size)
        case .file(let path):
            let file = FileStatus(path)
            (published, bytes) = (file?.written, file?.size)
        }
    }

    /// nil for a calendar on a server.
    fileprivate var path: String? { if case .file(let path) = output.place { path } else { nil } }
    /// The server's host; nil for a file.
    fileprivate var host: String? { if case .server(let place) = output.place { place.address.host } else { nil } }
    private var name: String { output.name }

    func sentence(now: Instant, in zone: Zone) -> String {
        guard let published, let bytes else { return "\(name), not written yet" }
        let verb = path == nil ? "put there" : "changed"
        return "\(name), \(bytes) bytes, \(verb) \(published.told(before: now, in: zone))"
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
    mutating func members(of status: OutputStatus) {
        member("format", status.output.format.rawValue)
        member("calendar", status.output.view.name)
        member("path", status.path)
        member("host", status.host)
        member("published", status.published)
        member("bytes", status.bytes)
        member("written", status.written)
    }
}
