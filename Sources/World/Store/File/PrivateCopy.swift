import Files
import Foundation
import SystemPackage

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
        let source: FileDescriptor
        do { source = try FileDescriptor.opened(file, .readOnly) } catch {
            guard error != .noSuchFileOrDirectory else { return }
            throw StoreError(error, at: file, doing: "read")
        }
        defer { try? source.close() }
        let target = try StoreFile.being(
            "created", copy, FileDescriptor.opened(copy, .writeOnly, [.create, .exclusiveCreate]))
        defer { try? target.close() }
        while true {
            let bytes = try StoreFile.being("read", file, source.piece(atMost: 1 << 18))
            guard !bytes.isEmpty else { return }
            try StoreFile.being("written", copy, target.put(bytes))
        }
    }
}
