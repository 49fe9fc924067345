import Files

/// What an athlete's folders of device files hold at one moment.
package struct FolderState: Sendable {
    /// Equal as long as there is nothing new that has come to rest. It is a sum of hashes, so that the order in which
    /// the system lists files doesn't matter.
    package private(set) var fingerprint = 0
    /// The files that are young enough to be still growing.
    fileprivate var young: [DevicePlace: FileStamp]

    /// Whether a second look, two seconds later, shows which young files are complete.
    package var isMoving: Bool { !young.isEmpty }
}

extension AthleteOwner {
    /// Looks into the folders, which may take long where they are on another machine.
    ///
    /// - Parameter earlier: a look two seconds ago: young files that are unchanged since then count.
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
