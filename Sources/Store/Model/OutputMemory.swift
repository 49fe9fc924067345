package import Basics

/// What was last written to one place.
package struct OutputMemory: Sendable, Equatable {
    /// A file's path, or what stands for an address.
    package var path: String
    /// A hash of the bytes.
    package var hash: UInt64
    /// Bytes.
    package var size: Int
    /// When it was written, or seen to be there.
    package var written: Instant

    package init(path: String, hash: UInt64, size: Int, written: Instant) {
        self.path = path
        self.hash = hash
        self.size = size
        self.written = written
    }
}

extension OutputMemory: Stored {
    static let table = Table("outputs", key: ["path"], ["hash", "size", "written"], order: "path")

    var cells: [Cell] { [.text(path), .hash(hash), .integer(size), .moment(written)] }

    init(_ cells: inout Cells) throws(Damage) {
        self.init(
            path: try cells.text(), hash: try cells.hash(), size: Int(try cells.integer()),
            written: try cells.moment())
    }
}
