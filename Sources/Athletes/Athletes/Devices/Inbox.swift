package import ActivityFiles
package import Basics
package import Files
import Foundation
import IntervalsAPI
package import Profiles
package import Store
import StravaAPI
import Synchronization
package import Workouts

/// The recordings that an athlete has handed in on a page or by the API: a private folder in the state folder, which is
/// read like a configured one. A file's name is the hash of its unpacked content, with the ending of its kind.
package struct Inbox: Sendable {
    package struct File: Sendable {
        package let name: String
        /// In bytes.
        package let size: Int
        package let taken: Instant

        /// The beginning of the hash of its content.
        package var id: String { String(name.prefix(32)) }
    }

    private let folder: PrivateFolder

    /// Two equal files may come at once.
    private static let changing = Mutex(())

    package init(of athlete: Athlete, in state: StateFolder) {
        folder = PrivateFolder(state.path + "/inbox-" + athlete.name.asFileName)
    }

    package var path: String { folder.path }
    package var isThere: Bool { FileStatus(path)?.kind == .folder }

    /// The last handed in comes first.
    package var files: [File] {
        guard isThere else { return [] }
        return FolderWalk(path, DeviceFileName.names).files
            .sorted { ($0.stamp.written, $1.name) > ($1.stamp.written, $0.name) }
            .map {
                let seconds = Int($0.stamp.written / 1_000_000_000)
                return File(name: $0.name, size: $0.stamp.size, taken: Instant(secondsSinceEpoch: seconds))
            }
    }

    /// Keeps a recording; once it returns, a crash can't lose it.
    ///
    /// - Returns: false if an equal one is there, packed or not.
    package func keep(_ file: CheckedFile, _ bytes: [UInt8]) throws(FileError) -> Bool {
        try Self.changing.withLock { _ throws(FileError) in
            guard !files.contains(where: { $0.name.hasPrefix(file.contentHash) }) else { return false }
            try folder.makeIfMissing()
            try self.file("\(file.contentHash).\(file.dataType)").write(bytes)
            return true
        }
    }

    /// Deletes a file, and the folder with the last one.
    ///
    /// - Returns: false if no file has this id.
    package func remove(_ id: String) throws(FileError) -> Bool {
        try Self.changing.withLock { _ throws(FileError) in
            let all = files
            guard let found = all.first(where: { $0.id == id }) else { return false }
            try file(found.name).remove()
            if all.count == 1 { removeLeftovers() }
            return true
        }
    }

    /// Removes what a killed process has left, and the folder if nothing else is in it. Only the server may do that,
    /// since another process's files may still be growing.
    package func sweep() { Self.changing.withLock { _ in removeLeftovers() } }

    private func removeLeftovers() {
        for name in names where name.hasSuffix(PrivateFile.newSuffix) { try? FileSystem.remove(folder.file(name)) }
        rmdir(path)
    }

    /// How many files it holds, also those that killed processes have left.
    package var count: Int { names.count }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    package func removeAll() throws(FileError) {
        try Self.changing.withLock { _ throws(FileError) in
            do { try FileManager.default.removeItem(atPath: path) } catch {
                throw FileError(message: "\(path) can't be removed. Remove it by hand.")
            }
        }
    }

    private func file(_ name: String) -> PrivateFile { PrivateFile(folder.file(name), holding: "a recording") }
}

/// A recording that was handed in, and what is in it.
package struct HandedInFile: Sendable {
    package let file: Inbox.File
    /// nil until a run has read it.
    package let memory: RememberedFile?
    package let activities: [Activity]
}

extension AthleteOwner {
    package nonisolated var inbox: Inbox { Inbox(of: athlete, in: state) }

    /// Whether recordings or a key were given since the athlete was configured, or are gone: `forget` deletes them.
    package nonisolated var isGivenOtherwise: Bool {
        let (inbox, hasKey) = (inbox, state.intervalsKeys().hasKey(of: athlete))
        return athlete.files.contains(inbox.path) != inbox.isThere
            || (athlete.intervals?.isGiven ?? true) && (athlete.intervals != nil) != hasKey
    }

    /// The last handed in comes first. What no run has read yet isn't read here: looking never waits.
    package nonisolated func handedIn(
        given known: @autoclosure () throws(RunError) -> DeviceMemory
    ) throws(RunError) -> [HandedInFile] {
        let (inbox, files) = (inbox, inbox.files)
        guard !files.isEmpty else { return [] }
        let devices = try known()
        let rows = Dictionary(
            devices.files.lazy.filter { $0.folder == inbox.path }.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        let legs = Dictionary(grouping: devices.legs.lazy.map(\.leg).filter { !$0.isTransition }, by: \.content)
        return files.map { file in
            let row = rows[file.name]
            return HandedInFile(
                file: file, memory: row, activities: (legs[row?.content ?? ""] ?? []).map(\.activity))
        }
    }
}
