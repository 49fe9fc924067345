import Foundation

/// A consistent copy of a memory's files, in a temporary folder closed to others.
struct PrivateCopy {
    private let folder: String

    var path: String { folder + "/copy" }

    /// How many times copying starts over because the file was written to.
    private static let attempts = 5

    /// - Throws: `StoreError`, with the cause `.busy` if other processes keep writing.
    init(of file: StoreFile) throws(StoreError) {
        var template = Array((NSTemporaryDirectory() + "/tpmerge-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw .last(at: NSTemporaryDirectory(), doing: "written to") }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        do {
            for _ in 0..<Self.attempts {
                let before = file.state
                try copy(file.path, to: path)
                try copy(file.path + "-wal", to: path + "-wal")
                if file.state == before { return }
            }
        } catch {
            remove()
            throw error
        }
        remove()
        throw StoreError(
            sentence: "The memory in \(file.path) is in use by another program. Try again later.", cause: .busy)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Copies a file over the copy of an earlier attempt; does nothing if there is no file.
    private func copy(_ file: String, to copy: String) throws(StoreError) {
        unlink(copy)
        let source = open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else {
            if errno == ENOENT { return }
            throw .last(at: file, doing: "read")
        }
        defer { close(source) }
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw .last(at: copy, doing: "created") }
        defer { close(target) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(source, &bytes, bytes.count)
            guard count >= 0 else { throw .last(at: file, doing: "read") }
            guard count > 0 else { return }
            var written = 0
            while written < count {
                let more = bytes.withUnsafeBytes {
                    write(target, $0.baseAddress?.advanced(by: written), count - written)
                }
                guard more > 0 else { throw .last(at: copy, doing: "written") }
                written += more
            }
        }
    }
}
