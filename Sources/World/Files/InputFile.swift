import Foundation
import SystemPackage

/// Reads whole files and standard input, up to a size limit.
package enum InputFile {
    /// No plan and no list of activities is larger.
    private static let mostBytes = 256 << 20

    /// Reads a whole file.
    ///
    /// - Parameter waits: whether a pipe or a device is accepted, which may block for ever.
    /// - Throws: `FileError`, its cause `.missing`, `.failed`, or `.unusable` for a folder and for more than 256 MiB.
    package static func read(_ path: String, waits: Bool = true) throws(FileError) -> [UInt8] {
        let options: FileDescriptor.OpenOptions = waits ? [] : [.nonBlocking]
        let descriptor = try Subject(path, .input).being("read", FileDescriptor.opened(path, .readOnly, options))
        defer { try? descriptor.close() }
        return try read(descriptor, name: path, waits: waits)
    }

    package static func standardInput() throws(FileError) -> [UInt8] {
        try read(.standardInput, name: "standard input", waits: true)
    }

    /// Whether a regular file holds exactly these bytes; false, too, if it can't be read. Only a piece of it is kept at a
    /// time, since outputs are large and seldom differ.
    package static func holds(_ bytes: [UInt8], at path: String) -> Bool {
        guard let descriptor = try? FileDescriptor.opened(path, .readOnly) else { return false }
        defer { try? descriptor.close() }
        guard let status = try? FileStatus(descriptor), status.kind == .file, status.size == bytes.count else {
            return false
        }
        var compared = 0
        while compared < bytes.count {
            guard let piece = try? descriptor.piece(atMost: 1 << 18), !piece.isEmpty,
                piece.count <= bytes.count - compared,
                bytes[compared...].withUnsafeBytes({ $0.baseAddress.map { memcmp($0, piece, piece.count) } == 0 })
            else { return false }
            compared += piece.count
        }
        return true
    }

    private static func read(
        _ descriptor: FileDescriptor, name: String, waits: Bool
    ) throws(FileError) -> [UInt8] {
        let input = Subject(name, .input)
        let status = try input.being("read", FileStatus(descriptor))
        guard status.kind != .folder else {
            throw FileError(message: "\(name) is a folder. Choose a file in it.", cause: .unusable)
        }
        guard waits || status.kind == .file else {
            throw FileError(message: "\(name) is a pipe or a device. Put a file there.", cause: .unusable)
        }
        let bytes = try input.being("read", descriptor.contents(atMost: mostBytes + 1, expecting: status.size))
        guard bytes.count <= mostBytes else {
            throw FileError(
                message: "\(name) is larger than 256 MiB. No plan is that large; is it the right file?",
                cause: .unusable)
        }
        return bytes
    }
}
