package import Basics

/// What was last written to one output.
package struct OutputMemory: Sendable, Equatable {
    /// A file's path, or a stand-in for an address.
    package var path: String
    /// A hash of the bytes.
    package var hash: UInt64
    /// The size in bytes.
    package var size: Int
    /// When it was written, or last found unchanged.
    package var written: Instant

    package init(path: String, hash: UInt64, size: Int, written: Instant) {
        self.path = path
        self.hash = hash
        self.size = size
        self.written = written
    }
}

extension OutputMemory: Stored {
    static let table = Table("outputs", of: blank, order: "path")

    static let blank = OutputMemory(path: "", hash: 0, size: 0, written: .blank)

    mutating func visit(_ column: inout Columns) {
        column("path", &path)
        column("hash", &hash)
        column("size", &size)
        column("written", &written)
    }
}
