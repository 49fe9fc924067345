package import Basics

/// What was last written to one place.
package struct OutputMemory: Sendable, Equatable {
    package var path: String
    /// A hash of the bytes.
    package var hash: UInt64
    /// Bytes.
    package var size: Int
    package var written: Instant
    /// What the server calls it that it was put on; nil for files.
    package var etag: String?

    package init(path: String, hash: UInt64, size: Int, written: Instant, etag: String? = nil) {
        self.path = path
        self.hash = hash
        self.size = size
        self.written = written
        self.etag = etag
    }
}
