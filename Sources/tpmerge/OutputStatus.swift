import Basics
import Export
import Foundation
import Pipeline
import Store

/// What stands at one output.
struct OutputStatus: Encodable {
    let format: String
    let path: String
    /// When the file last changed; nil when there is none.
    let published: Moment?
    let bytes: Int?
    /// When a run last wrote it; nil where none is remembered.
    let written: Moment?

    /// nil for what is no file.
    init?(_ output: Output, _ remembered: Remembered = Remembered()) {
        guard case .file(let path) = output.place else { return nil }
        format = output.format.rawValue
        self.path = path
        var status = stat()
        let isThere = stat(path, &status) == 0
        #if canImport(Darwin)
            let seconds = status.st_mtimespec.tv_sec
        #else
            let seconds = status.st_mtim.tv_sec
        #endif
        published = isThere ? Moment(Instant(secondsSinceEpoch: Int(seconds))) : nil
        bytes = isThere ? Int(status.st_size) : nil
        written = remembered.outputs.first { $0.path == path }.map { Moment($0.written) }
    }

    func sentence(now: Instant) -> String {
        guard let published, let bytes else { return "\(path), not written yet" }
        return "\(path), \(bytes) bytes, changed \(published.words(before: now))"
    }
}
