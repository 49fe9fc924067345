import CMinizip
import Foundation

struct ZipFile {
    private let path: String
    private let handle: unzFile

    /// Opens a file and locates its directory.
    ///
    /// - Throws: `ArchiveError` if the file can't be read, is no zip, or lacks its end.
    init(path: String) throws(ArchiveError) {
        try Self.checkBeginning(path)
        guard let handle = unzOpen64(path) else { throw .damaged(path: path) }
        self.path = path
        self.handle = handle
    }

    func close() { unzClose(handle) }

    /// Finds the entry of that name in the fewest folders; the first of several.
    func findHighest(_ name: String) throws(ArchiveError) -> ZipEntry? {
        let wanted = Array(name.utf8)
        var highest: (depth: Int, entry: ZipEntry)?
        var buffer = [CChar](repeating: 0, count: Self.longestName)
        var information = unz_file_info64()
        var result = unzGoToFirstFile(handle)
        while result == UNZ_OK {
            result = unzGetCurrentFileInfo64(
                handle, &information, &buffer, UInt(buffer.count), nil, 0, nil, 0)
            guard result == UNZ_OK else { break }
            let length = min(Int(information.size_filename), buffer.count)
            if let depth = Self.depth(of: wanted, in: buffer[..<length]), depth < highest?.depth ?? .max {
                highest = (depth, try entry(buffer[..<length], information))
            }
            if highest?.depth == 0 { break }
            result = unzGoToNextFile(handle)
        }
        guard result == UNZ_OK || result == UNZ_END_OF_LIST_OF_FILE else { throw .damaged(path: path) }
        return highest?.entry
    }

    func contents(of entry: ZipEntry, atMost limit: Int) throws(ArchiveError) -> [UInt8] {
        guard !entry.isEncrypted else { throw .encrypted(path: path, entry: entry.name) }
        guard entry.isPlainlyPacked else { throw .unknownPacking(path: path, entry: entry.name) }
        let size = entry.information.uncompressed_size
        guard size <= UInt64(max(limit, 0)) else { throw .tooLarge(path: path, entry: entry.name, limit: limit) }
        var position = entry.position
        guard unzGoToFilePos64(handle, &position) == UNZ_OK, unzOpenCurrentFile(handle) == UNZ_OK else {
            throw .damaged(path: path)
        }
        let bytes = read(atMost: limit)
        // Closing verifies the checksum once everything has been read.
        guard unzCloseCurrentFile(handle) == UNZ_OK, let bytes else { throw .damaged(path: path) }
        guard bytes.count <= limit else { throw .tooLarge(path: path, entry: entry.name, limit: limit) }
        guard UInt64(bytes.count) == size else { throw .damaged(path: path) }
        return bytes
    }
}

extension ZipFile {
    private static let longestName = 1024
    private static let pieceSize = 1 << 16

    /// The unpacked bytes of the open entry, up to a piece beyond the limit; nil if it is damaged.
    private func read(atMost limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        while bytes.count <= limit {
            let count = unzReadCurrentFile(handle, &piece, UInt32(piece.count))
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes += piece[..<Int(count)]
        }
        return bytes
    }

    private func entry(
        _ name: ArraySlice<CChar>, _ information: unz_file_info64
    ) throws(ArchiveError) -> ZipEntry {
        var position = unz64_file_pos()
        guard unzGetFilePos64(handle, &position) == UNZ_OK else { throw .damaged(path: path) }
        let name = String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return ZipEntry(name: name, position: position, information: information)
    }

    /// In how many folders an entry lies; nil for another name, and for the copies that macOS adds.
    private static func depth(of wanted: [UInt8], in path: ArraySlice<CChar>) -> Int? {
        let bytes = path.lazy.map(UInt8.init(bitPattern:))
        guard bytes.count >= wanted.count, bytes.suffix(wanted.count).elementsEqual(wanted) else { return nil }
        let folders = bytes.dropLast(wanted.count)
        guard folders.isEmpty || folders.last.map(isSeparator) == true else { return nil }
        guard !folders.starts(with: "__MACOSX/".utf8) else { return nil }
        return folders.count(where: isSeparator)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    /// Rejects a file that is no zip before minizip opens it, since minizip reports only that it failed, not why.
    private static func checkBeginning(_ path: String) throws(ArchiveError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAnArchive(path: path) }
        guard let stream = fopen(path, "rb") else { throw failure(path) }
        defer { fclose(stream) }
        var beginning = [UInt8](repeating: 0, count: 4)
        guard fread(&beginning, 1, 4, stream) == 4, beginning == [0x50, 0x4B, 3, 4] else {
            throw .notAnArchive(path: path)
        }
    }

    private static func failure(_ path: String) -> ArchiveError {
        errno == ENOENT || errno == ENOTDIR
            ? .missing(path: path) : .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
}

struct ZipEntry {
    let name: String
    let position: unz64_file_pos
    let information: unz_file_info64

    var isEncrypted: Bool { information.flag & 0x41 != 0 }

    var isPlainlyPacked: Bool { information.compression_method == 0 || information.compression_method == 8 }
}

/// Reads single entries of zip files. It writes nothing to disk and reads only the parts of the file that it needs.
package enum ZipArchive {
    /// Unpacks an entry and verifies its checksum.
    ///
    /// All folders are searched for the name, and the entry in the fewest folders counts: an export that was unpacked
    /// and packed again lies in a folder. Names are only compared, never used as paths.
    ///
    /// - Throws: `ArchiveError`; `.tooLarge` if the unpacked bytes exceed the limit.
    package static func contents(
        of name: String, in path: String, atMost limit: Int
    ) throws(ArchiveError) -> [UInt8] {
        let file = try ZipFile(path: path)
        defer { file.close() }
        guard let entry = try file.findHighest(name) else { throw .noEntry(path: path, name: name) }
        return try file.contents(of: entry, atMost: limit)
    }
}

package enum ArchiveError: Error, Sendable, Equatable {
    case missing(path: String)
    /// The file can't be opened or read, for `reason`.
    case unreadable(path: String, reason: String)
    case notAnArchive(path: String)
    /// The zip's directory or the entry is corrupt, as after an incomplete download.
    case damaged(path: String)
    /// The zip is intact but has no entry of that name.
    case noEntry(path: String, name: String)
    case encrypted(path: String, entry: String)
    /// The entry uses a compression method other than the two common ones.
    case unknownPacking(path: String, entry: String)
    /// The unpacked entry is larger than the limit, in bytes.
    case tooLarge(path: String, entry: String, limit: Int)
}

extension ArchiveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let path): "\(path) does not exist."
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)."
        case .notAnArchive(let path): "\(path) is not a zip file."
        case .damaged(let path): "\(path) is damaged or incomplete. Download it again."
        case .noEntry(let path, let name): "\(path) contains no \(name). Give the zip that Strava sent, as it is."
        case .encrypted(let path, let entry): "\(entry) in \(path) is protected by a password. Unpack it yourself."
        case .unknownPacking(let path, let entry):
            "\(entry) in \(path) is packed in a way that is not known here. Unpack it yourself."
        case .tooLarge(let path, let entry, let limit):
            "\(entry) in \(path) is larger than \(limit >> 20) MiB. Is it the right file?"
        }
    }
}
