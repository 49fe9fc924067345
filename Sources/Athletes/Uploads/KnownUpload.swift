package import Basics
import Store

/// The upload of a recording by any process: what the ledger and the queue know of it.
package struct KnownUpload: Sendable {
    /// Its id: the beginning of the hash of its content.
    package let id: String
    package let result: UploadResult
    package let start: Instant
    /// Whether this process is sending it or has it queued.
    package let isUnderWay: Bool

    /// - Parameter sent: the result of a recording that this process has sent; nil for the ledger's.
    init(_ entry: UploadEntry, isUnderWay: Bool, sent: UploadResult?) {
        id = Self.id(of: entry.hash)
        start = entry.start
        self.isUnderWay = isUnderWay
        result = isUnderWay ? UploadResult(entry.file, .processing) : sent ?? UploadResult(entry)
    }

    static func id(of hash: String) -> String { String(hash.prefix(32)) }
}
