import Basics

/// Joins entries that intervals.icu makes of a calendar's event marked done, often beside the recording of the session.
enum MadeEntries {
    /// Joins each such entry to the recording of its day and sport that is as long, within a minute or a twentieth; of
    /// several to the nearest in length.
    static func joined(to sessions: [Session]) -> [Session] {
        let entries = sessions.indices.filter { sessions[$0].activity.isMadeEntry }
        guard !entries.isEmpty else { return sessions }
        let days = Dictionary(
            grouping: sessions.indices.filter { !sessions[$0].activity.isManual }, by: { sessions[$0].activity.day })
        var joined = sessions
        var gone: Set<Int> = []
        for entry in entries {
            let activity = sessions[entry].activity
            let nearest = (days[activity.day] ?? []).filter { activity.isMade(of: sessions[$0].activity) }
                .min { activity.seconds(from: sessions[$0].activity) < activity.seconds(from: sessions[$1].activity) }
            guard let nearest else { continue }
            joined[nearest].take(sessions[entry].recordings, sessions[entry].traits)
            gone.insert(entry)
        }
        return joined.indices.filter { !gone.contains($0) }.map { joined[$0] }
    }
}

extension Activity {
    fileprivate var isMadeEntry: Bool { isManual && id.source == .intervals }

    fileprivate func isMade(of recording: Activity) -> Bool {
        family == recording.family && seconds(from: recording) <= max(60, movingTime.wholeSeconds / 20)
    }

    /// By how many seconds the times in motion differ.
    fileprivate func seconds(from other: Activity) -> Int {
        abs(movingTime.wholeSeconds - other.movingTime.wholeSeconds)
    }
}
