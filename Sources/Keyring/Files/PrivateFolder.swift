import Foundation
package import StravaAPI

/// A folder that nobody but its owner can look into.
package struct PrivateFolder: Sendable, Equatable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    package func file(_ name: String) -> String { path + "/" + name }

    /// Makes the folder where it is missing, with mode 0700.
    ///
    /// - Throws: `StorageError`, its cause `.open` when the folder is there and others can look into it.
    package func make() throws(StorageError) {
        try makeIfMissing()
        try check()
    }

    /// Makes the folder where it is missing, with mode 0700; one that is there stays as it is.
    package func makeIfMissing() throws(StorageError) {
        do {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        } catch {
            try checkMayBeMade()
            throw StorageError(message: "The folder \(path) can't be created: \(error.reason).")
        }
        // Made closed: nobody can look into it before its mode is set.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            let code = errno
            throw StorageError(
                message: "The folder \(path) can't be created: \(String(cString: strerror(code))).",
                cause: code == EROFS ? .readOnly : .failed)
        }
    }

    /// Makes sure, without touching anything, that the folder is there or could be made.
    package func checkMayBeMade() throws(StorageError) {
        var folder = path
        while access(folder, F_OK) != 0, folder != "/", !folder.isEmpty {
            folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        }
        var status = stat()
        guard stat(folder, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StorageError(message: "The folder \(path) can't be created: \(folder) is not a folder.")
        }
        guard folder == path || access(folder, W_OK | X_OK) == 0 else {
            throw StorageError(message: "The folder \(path) can't be created: \(folder) can't be written to.")
        }
    }

    /// - Throws: `StorageError`, its cause `.open` when others can look into it. A folder that is missing is fine.
    package func check() throws(StorageError) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StorageError(message: "\(path) is not a folder. Move it away, or choose another folder.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw StorageError(
                message: "\(path) is readable by other users, and tokens are kept there. Run: chmod 700 \(path.quoted)",
                cause: .open)
        }
    }
}

extension Error {
    /// What the system says, without the path, which the message has already.
    fileprivate var reason: String {
        let underlying = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let underlying, underlying.domain == NSPOSIXErrorDomain else {
            return localizedDescription.trimmingCharacters(in: ["."])
        }
        return String(cString: strerror(Int32(underlying.code)))
    }
}

extension String {
    /// As a shell takes it for one word.
    var quoted: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B...0x2F, 0x5F, 0x7E, 0x40, 0x3A, 0x25: true
            default: false
            }
        }
        return isPlain && !isEmpty ? self : "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
