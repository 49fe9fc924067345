/// By what two sources' activities are known to be one, surest first; the numbers are those of the memory and the reports.
package enum JoinKey: Int, Sendable {
    /// The bytes of the unpacked file: those that were sent to Strava, or those of another file.
    case content = 1
    /// The path that Strava's bulk export gave the file.
    case export
    /// The name that the file had when it was sent, and the start.
    case name
    /// Start, sport and length: copies of one recording.
    case recording
    /// The overlap of two devices' recordings; it makes a duplicate of one of them.
    case session
}
