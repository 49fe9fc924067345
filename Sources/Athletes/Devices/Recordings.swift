package import Workouts

/// Reads what files of devices tell of single activities.
extension AthleteOwner {
    /// The laps and curves of an activity, read from its file; nil if no file tells it.
    ///
    /// - Throws: `RunError` if the memory can't be read. A file that is gone or can't be read is no error.
    package nonisolated func recording(of id: ActivityID) throws(RunError) -> RecordingDetail? { nil }

    /// The same for a known activity, without a look at the memory if no file tells it.
    package nonisolated func recording(of known: KnownActivity) throws(RunError) -> RecordingDetail? {
        guard known.activity.hasFile else { return nil }
        return try recording(of: known.activity.id)
    }
}
