import Basics
import Files
package import Profiles
package import Store
import Strava
package import Workouts

/// An athlete's device files, and how tpmerge uses each.
package struct DeviceFiles: Sendable {
    package let folders: [RememberedFolder]
    /// The last written file comes first.
    package let files: [File]

    package struct File: Sendable {
        package let memory: RememberedFile
        /// The format of its content, as `FiledActivity.rank`; nil if it contains no activity.
        package let rank: Int?
        /// Its activities, in order of time. A transition isn't an activity.
        package let activities: [ActivityID]
        /// Further ids of these: as a file's, where another source's stands above.
        package let otherIDs: [ActivityID]
        /// The same recording from elsewhere: Strava's activity or another file's; nil if only this file contains it.
        package let same: JoinedActivities.Part?
    }
}

extension AthleteOwner {
    /// Reads the folders as a run does, but keeps and publishes nothing.
    package nonisolated func deviceFiles() async throws(RunError) -> DeviceFiles {
        var options = RunOptions()
        options.since = Day(number: .min)
        // Which files are copies can be told without a list.
        options.allowsEmpty = true
        let now = effects.now()
        let known = try RunError.memory(snapshot()) ?? Snapshot()
        let days = RunDays(of: athlete, options, at: now, remembers: true)
        let reader = ActivityReader(effects: effects, options: options, athlete: athlete, days: days)
        let rows = try reader.recalledRows(given: RunMemory(known, days))
        var devices = try await reader.devices.read(given: known.devices).memory
        let joined = devices.join(rows.activities, in: athlete.zone)
        return DeviceFiles(devices, joined)
    }
}

extension DeviceFiles {
    fileprivate init(_ memory: DeviceMemory, _ joined: JoinedActivities) {
        folders = memory.folders
        let legs = Dictionary(grouping: memory.legs.lazy.map(\.leg), by: \.content)
        var bearers: Set<String> = []
        files = memory.files.map { file in
            let own = (legs[file.content] ?? []).filter { !$0.isTransition }
            let parts = own.compactMap { joined.part(content: $0.content, position: $0.position) }
            let ids = parts.map(\.id)
            let isCopy = !file.content.isEmpty && !bearers.insert(file.content).inserted
            let copied = parts.first.map { JoinedActivities.Part(id: $0.id, sameAs: $0.id, by: .content) }
            return File(
                memory: file, rank: legs[file.content]?.first?.rank, activities: ids,
                otherIDs: own.map(\.activity.id).filter { !ids.contains($0) },
                same: isCopy ? copied : (parts.allSatisfy { $0.sameAs != nil } ? parts.first : nil))
        }
        .sorted { ($0.memory.stamp.written, $1.memory.name) > ($1.memory.stamp.written, $0.memory.name) }
    }
}
