/// How one of the two sources took part in a publication.
public enum SourceReport: Sendable, Equatable {
    /// Read in this run; how many items of it count.
    case ok(count: Int)
    /// The last good state, older than this run; how many items of it count.
    case remembered(count: Int)
    /// Not asked for.
    case absent
}
