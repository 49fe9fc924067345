import ActivityFiles
package import Basics
import Files
package import Profiles
import Store
package import Workouts

extension AthleteOwner {
    /// Reads the laps and curves of an activity from its file; nil if no file contains the activity.
    ///
    /// - Throws: `RunError` if the memory can't be read. A file that is gone or can't be read isn't an error.
    package nonisolated func recording(of known: KnownActivity) throws(RunError) -> RecordingDetail? {
        let activity = known.activity
        // Without a file, the memory isn't opened.
        guard activity.hasFile else { return nil }
        let id = activity.id
        let known = try looking(AthleteStore.legs(of:), id)
        guard let known, !known.isEmpty else { return nil }
        var isThere = false
        for (leg, files) in known {
            for file in files where athlete.files.contains(file.folder) {
                guard let found = FolderWalk.file(file.name, in: file.folder) else { continue }
                isThere = true
                if let detail = detail(of: leg, in: found, as: activity) { return detail }
            }
        }
        return isThere ? .unreadable : .gone
    }

    /// The curves of the first activities of a day that files tell.
    ///
    /// - Throws: as `recording`.
    package nonisolated func curves(of known: KnownWorkouts, on day: Day) throws(RunError) -> [ActivityID: [Curve]] {
        let filed = known.workouts.filter { $0.day == day }.compactMap(\.activity).filter(\.hasFile)
        var curves: [ActivityID: [Curve]] = [:]
        for activity in filed.prefix(4) {
            guard let found = known.activity(activity.id), case .read(_, let drawn)? = try recording(of: found) else {
                continue
            }
            curves[activity.id] = drawn
        }
        return curves
    }

    /// Returns nil if the file can't be read, or its content has changed.
    private nonisolated func detail(
        of leg: FiledActivity, in file: FoundFile, as activity: Activity
    ) -> RecordingDetail? {
        guard let bytes = try? PlainFile.read(file, atMost: CheckedFile.mostBytes),
            let read = try? DeviceFile(reading: bytes, at: effects.now(), keepsSamples: true),
            read.contentHash == leg.content, read.legs.indices.contains(leg.position)
        else { return nil }
        return RecordingDetail(of: read.legs[leg.position], keptBy: activity.id.isFile ? nil : activity)
    }
}
