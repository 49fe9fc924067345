import ActivityFiles
import Files
import Store
package import Workouts

/// Reads what files of devices tell of single activities.
extension AthleteOwner {
    /// The laps and curves of an activity, read from its file; nil if no file tells it.
    ///
    /// - Throws: `RunError` if the memory can't be read. A file that is gone or can't be read is no error.
    package nonisolated func recording(of id: ActivityID) throws(RunError) -> RecordingDetail? {
        let known = try looking { store throws(StoreError) in try store.legs(of: id) }
        guard let known, !known.isEmpty else { return nil }
        var isThere = false
        for (leg, files) in known {
            for file in files where athlete.files.contains(file.folder) {
                guard let found = FolderWalk.file(file.name, in: file.folder) else { continue }
                isThere = true
                if let detail = detail(of: leg, in: found) { return detail }
            }
        }
        return isThere ? .unreadable : .gone
    }

    /// The same for a known activity, without a look at the memory if no file tells it.
    package nonisolated func recording(of known: KnownActivity) throws(RunError) -> RecordingDetail? {
        guard known.activity.hasFile else { return nil }
        return try recording(of: known.activity.id)
    }

    /// nil if the file can't be read, or holds something else by now.
    private nonisolated func detail(of leg: FiledActivity, in file: FoundFile) -> RecordingDetail? {
        guard let bytes = try? PlainFile.read(file, atMost: CheckedFile.mostBytes),
            let read = try? DeviceFile(reading: bytes, at: effects.now(), keepsSamples: true),
            read.contentHash == leg.content, read.legs.indices.contains(leg.position)
        else { return nil }
        return RecordingDetail(of: read.legs[leg.position])
    }
}
