import Basics
import Files
import Profiles
import Store
import Strava

/// Reads an athlete's folders of device files, but only what has changed since the last scan.
struct DeviceReader: Sendable {
    let effects: Effects
    let options: RunOptions
    let athlete: Athlete

    /// Reads the folders. If files are young enough to be still growing, compares them two seconds later.
    ///
    /// - Parameter known: nil for a run that depends on its inputs alone.
    /// - Throws: `RunError` if a folder can't be read and never could be.
    func read(given known: DeviceMemory?) async throws(RunError) -> DeviceScan {
        let first = walks
        let young = first.young(at: effects.now(), given: known)
        guard !young.isEmpty, (try? await effects.sleep(.seconds(2))) != nil else {
            return try scan(first, given: known)
        }
        return try scan(walks, given: known, settled: young)
    }

    /// Reads the folders at once; young files count if they are complete.
    ///
    /// - Throws: `RunError` if a folder can't be read and never could be.
    func scan(given known: DeviceMemory?) throws(RunError) -> DeviceScan {
        let walks = walks
        return try scan(walks, given: known, settled: walks.young(at: effects.now(), given: nil))
    }

    typealias Walks = [(path: String, walk: FolderWalk)]

    /// A walk through each configured folder. If one folder lies inside another, its files belong to the inner one
    /// alone, so that each counts once, and the loss of the inner folder is noticed.
    var walks: Walks {
        // The last recording that was handed in may have been deleted since.
        let files = athlete.files.filter { $0 != athlete.inbox || FileStatus($0) != nil }
        let resolved = files.count > 1 ? files.map(Path.resolved) : files
        return zip(files, resolved).map { path, place in
            var walk = FolderWalk(path, DeviceFileName.names)
            let inner = resolved.filter { $0.hasPrefix(place + "/") }.map { String($0.dropFirst(place.count + 1)) }
            if !inner.isEmpty {
                walk.leaveOut { file in inner.contains { file.name == $0 || file.name.hasPrefix($0 + "/") } }
            }
            return (path, walk)
        }
    }

    private func scan(
        _ walks: Walks, given known: DeviceMemory?, settled: [DevicePlace: FileStamp] = [:]
    ) throws(RunError) -> DeviceScan {
        var scan = DeviceScan(by: self, given: known)
        for (path, walk) in walks { scan.take(walk, of: path, settled: settled) }
        scan.decode()
        for (path, walk) in walks { try scan.settle(path, walk) }
        scan.end()
        return scan
    }
}

extension [(path: String, walk: FolderWalk)] {
    /// Returns the young files whose last change isn't in the memory yet.
    func young(at now: Instant, given known: DeviceMemory?) -> [DevicePlace: FileStamp] {
        var young: [DevicePlace: FileStamp] = [:]
        for (path, walk) in self {
            for file in walk.files where file.isYoung(now) { young[DevicePlace(path, file.name)] = file.stamp }
        }
        guard !young.isEmpty, let known else { return young }
        for file in known.files where !file.isPending && young[DevicePlace(file)] == file.stamp {
            young[DevicePlace(file)] = nil
        }
        return young
    }
}

/// What an athlete's folders of device files hold at one moment.
package struct FolderState: Sendable {
    /// Changes once a new or changed file has stopped growing, or a settled one is gone. It is a sum of hashes, so the
    /// order in which the system lists files doesn't matter.
    package private(set) var fingerprint = 0
    /// The files that are young enough to be still growing.
    fileprivate var young: [DevicePlace: FileStamp]

    /// Whether another state, two seconds later, shows which young files are complete.
    package var isMoving: Bool { !young.isEmpty }
}

extension AthleteOwner {
    /// Lists the folders, which may take long if they are on another machine.
    ///
    /// - Parameter earlier: the state two seconds ago; young files that are unchanged since then count.
    /// - Returns: nil if the athlete has no folders.
    package nonisolated func folderState(after earlier: FolderState? = nil) -> FolderState? {
        guard !athlete.files.isEmpty else { return nil }
        let now = effects.now()
        let walks = DeviceReader(effects: effects, options: RunOptions(), athlete: athlete).walks
        var state = FolderState(young: earlier == nil ? walks.young(at: now, given: nil) : [:])
        for (path, walk) in walks {
            for file in walk.files
            where !file.isYoung(now) || earlier?.young[DevicePlace(path, file.name)] == file.stamp {
                state.add(path, file.name, file.stamp)
            }
            state.add(path, walk.failure == nil ? "" : "failure", .unknown)
            for folder in walk.closed { state.add(path, folder.error.message, .unknown) }
        }
        return state
    }
}

extension FolderState {
    fileprivate mutating func add(_ path: String, _ name: String, _ stamp: FileStamp) {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(name)
        hasher.combine(stamp)
        fingerprint &+= hasher.finalize()
    }
}
