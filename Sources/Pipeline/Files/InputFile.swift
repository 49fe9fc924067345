import Foundation

/// Reads whole files and standard input, with a bound.
package enum InputFile {
    /// No plan and no list of activities is larger.
    static let mostBytes = 256 << 20

    /// The bytes of a file.
    /// - Throws: `RunError.missing`, `.unreadable`, or `.unusable` when it is larger than 256 MiB.
    package static func read(_ path: String) throws(RunError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        return try read(descriptor, name: path)
    }

    /// The bytes of standard input.
    package static func standardInput() throws(RunError) -> [UInt8] {
        try read(0, name: "standard input")
    }

    private static func read(_ descriptor: Int32, name: String) throws(RunError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(name) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw .unusable("\(name) is a folder. Choose a file in it.")
        }
        var bytes: [UInt8] = []
        var room = min(max(Int(status.st_size) + 1, 1 << 16), mostBytes + 1)
        while true {
            var failed = false
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                var filled = 0
                while filled < buffer.count {
                    let got = Foundation.read(
                        descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
                    if got < 0, errno == EINTR { continue }
                    failed = got < 0
                    guard got > 0 else { break }
                    filled += got
                }
                count = filled
            }
            guard !failed else { throw failure(name) }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            guard bytes.count <= mostBytes else {
                throw .unusable("\(name) is larger than 256 MiB. No plan is that large; is it the right file?")
            }
            guard piece.count == room else { return bytes }
            room = min(max(bytes.count, 1 << 16), mostBytes + 1)
        }
    }

    private static func failure(_ path: String) -> RunError {
        errno == ENOENT || errno == ENOTDIR
            ? .missing("\(path) does not exist.")
            : .unreadable("\(path) can't be read: \(String(cString: strerror(errno))).")
    }
}
