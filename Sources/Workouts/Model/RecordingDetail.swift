/// What an activity's file tells beyond its figures. It is read from the file when it is asked for, and never kept.
package enum RecordingDetail: Sendable, Equatable {
    /// The laps, in order of time, and a curve of each value that the device recorded, in the order of `Curve.Kind`.
    case read(laps: [Lap], curves: [Curve])
    /// The file is no longer there.
    case gone
    /// The file is there but can't be read.
    case unreadable
}
