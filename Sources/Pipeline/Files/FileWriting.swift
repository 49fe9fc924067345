import Foundation

/// Writing all bytes, and what to say when it fails.
enum FileWriting {
    static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(RunError) {
        var position = 0
        while position < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress?.advanced(by: position), bytes.count - position)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure(name, doing: "written") }
            position += written
        }
    }

    /// The error of the last system call: where nothing can be created, or where writing failed.
    static func failure(_ name: String, doing what: String) -> RunError {
        let text = "\(name) can't be \(what): \(String(cString: strerror(errno)))."
        switch errno {
        case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG: return .uncreatable(text)
        default: return .unwritable(text)
        }
    }
}
